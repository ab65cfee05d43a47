// The types and the data of the application. Nest reads the decorators, so that the test compiles these
// files by itself, with the options of TypeScript that Nest needs.
import {
  ArgsType,
  createUnionType,
  Field,
  ID,
  InputType,
  Int,
  InterfaceType,
  type MiddlewareContext,
  type NextFn,
  ObjectType,
  registerEnumType,
  Scalar,
} from '@nestjs/graphql'
import { Type } from 'class-transformer'
import { Length, Max, Min, ValidateNested } from 'class-validator'
import DataLoader from 'dataloader'
import { GraphQLScalarType } from 'graphql'

export enum Genre {
  Novel = 'novel',
  Poem = 'poem',
}
registerEnumType(Genre, { name: 'Genre', valuesMap: { Poem: { description: 'In verse.' } } })

@Scalar('Day', () => Date)
export class Day {
  description = 'A day, as 1815-12-23'
  parseValue(value: unknown): Date {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value))
      throw new TypeError('That is no day.')
    return new Date(value)
  }
  serialize(value: Date): string {
    return value.toISOString().slice(0, 10)
  }
  parseLiteral(node: { value: unknown }): Date {
    return this.parseValue(node.value)
  }
}

export const UploadScalar = new GraphQLScalarType({ name: 'Upload' })

@InterfaceType()
export abstract class Node {
  @Field(() => ID)
  id!: string
}

@ObjectType({ implements: () => [Node] })
export class Author extends Node {
  @Field()
  name!: string
}

async function twice(_context: MiddlewareContext, next: NextFn): Promise<number> {
  return 2 * ((await next()) as number)
}

@ObjectType({ implements: () => [Node] })
export class Book extends Node {
  @Field()
  title!: string
  @Field(() => Genre)
  genre!: Genre
  @Field(() => Date)
  published!: Date
  @Field(() => Int, { middleware: [twice] })
  price!: number
  @Field({ nullable: true, deprecationReason: 'Nobody has one.' })
  subtitle?: string
  authorId!: string
}

export const SearchResult = createUnionType({
  name: 'SearchResult',
  types: () => [Author, Book] as const,
  resolveType: value => ('title' in value ? Book : Author),
})

@ArgsType()
export class Page {
  @Field(() => Int, { defaultValue: 0 })
  @Min(0)
  skip = 0
  @Field(() => Int, { defaultValue: 10 })
  @Max(100)
  take = 10
}

@InputType()
export class Edition {
  @Field(() => Int)
  @Min(1400)
  year!: number
}

@InputType()
export class NewBook {
  @Field()
  @Length(1, 20)
  title!: string
  @Field(() => Genre, { defaultValue: Genre.Novel })
  genre!: Genre
  @Field(() => Date, { nullable: true })
  published?: Date
  @Field(() => Edition, { nullable: true })
  @ValidateNested()
  @Type(() => Edition)
  edition?: Edition
}

export const authors: Author[] = ['Austen', 'Joyce', 'Woolf'].map((name, index) =>
  Object.assign(Object.create(Author.prototype), { id: `a${index}`, name }),
)

export const books: Book[] = Array.from({ length: 100 }, (_, index) =>
  Object.assign(Object.create(Book.prototype), {
    id: `b${index}`,
    title: `Book ${index}`,
    genre: index % 3 === 0 ? Genre.Poem : Genre.Novel,
    published: new Date(Date.UTC(1815, 0, 1 + index)),
    price: index,
    authorId: `a${index % 3}`,
  }),
)

/** What a request has of its own: a loader, and how often it was called. */
export class Loaders {
  readonly batches: number[] = []
  readonly authors = new DataLoader<string, Author>(async ids => {
    this.batches.push(ids.length)
    return ids.map(id => authors.find(author => author.id === id)!)
  })
}
