import { EventEmitter, on, once } from 'node:events'
import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  HttpException,
  Inject,
  Injectable,
  InternalServerErrorException,
  NotFoundException,
  ParseIntPipe,
  Scope,
  UnprocessableEntityException,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common'
import {
  Args,
  Context,
  CONTEXT,
  ID,
  Info,
  Int,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
  Subscription,
} from '@nestjs/graphql'
import { GraphQLError, type GraphQLResolveInfo } from 'graphql'
import {
  NeedsAnn,
  NeedsUser,
  OutOfStock,
  ReturningFilter,
  ThrowingFilter,
  Trimmed,
  UpperCase,
} from './enhancers'
import {
  Author,
  authors,
  Book,
  books,
  Genre,
  type Loaders,
  NewBook,
  Node,
  Page,
  SearchResult,
  UploadScalar,
} from './library'

interface Shared {
  readonly req: any
  readonly loaders: Loaders
}

export const emitter = new EventEmitter()

/** Listens from now on. A generator would begin with the first event that is asked for. */
function eventsOf(name: string): AsyncIterableIterator<unknown> {
  const events = on(emitter, name)
  return {
    async next() {
      const { done, value } = await events.next()
      return done === true ? { done, value } : { done: false, value: value[0] }
    },
    return: () => events.return!(),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

@Injectable({ scope: Scope.REQUEST })
export class Visit {
  constructor(@Inject(CONTEXT) private readonly context: Shared) {}
  get user(): string {
    return String(this.context.req.headers['x-user'])
  }
}

@Resolver()
export class VisitResolver {
  constructor(private readonly visit: Visit) {}
  @Query(() => String)
  visitor(): string {
    return this.visit.user
  }
}

const failures: Readonly<Record<string, () => unknown>> = {
  badRequest: () => new BadRequestException('Not so.'),
  notFound: () => new NotFoundException('There is none.'),
  forbidden: () => new ForbiddenException(),
  unprocessable: () => new UnprocessableEntityException({ statusCode: 422, reasons: ['a', 'b'] }),
  conflict: () => new ConflictException({ statusCode: 409, message: 'Twice.', id: 7 }),
  teapot: () => new HttpException('Short and stout.', 418),
  internal: () => new InternalServerErrorException(),
  coded: () => new GraphQLError('Coded.', { extensions: { code: 'MY_CODE', seconds: 3 } }),
  status: () => new GraphQLError('Too much.', { extensions: { http: { status: 429 } } }),
  plain: () => new Error('A secret of the database.'),
}

@Resolver(() => Book)
export class BookResolver {
  @Query(() => Book, { nullable: true })
  book(@Args('id', { type: () => ID }) id: string): Book | undefined {
    return books.find(book => book.id === id)
  }

  @Query(() => [Book])
  async books(@Args() { skip, take }: Page): Promise<Book[]> {
    return books.slice(skip, skip + take)
  }

  @Query(() => [Book])
  booksOf(@Args('genre', { type: () => Genre }) genre: Genre): Book[] {
    return books.filter(book => book.genre === genre).slice(0, 3)
  }

  @Query(() => Node, { nullable: true })
  node(@Args('id', { type: () => ID }) id: string): Node | undefined {
    return [...authors, ...books].find(node => node.id === id)
  }

  @Query(() => [SearchResult])
  search(@Args('text', Trimmed) text: string): (typeof SearchResult)[] {
    return [...authors, ...books].filter(entry => JSON.stringify(entry).includes(text)).slice(0, 4)
  }

  @Query(() => Int)
  double(@Args('text', { type: () => String }, ParseIntPipe) number: number): number {
    return 2 * number
  }

  @Query(() => String)
  @UseGuards(NeedsUser)
  account(@Context() { req }: Shared): string {
    return `of ${req.headers['x-user']}`
  }

  @Query(() => String, { nullable: true })
  @UseGuards(NeedsUser, NeedsAnn)
  secret(): string {
    return 'secret'
  }

  @Query(() => String)
  async slow(): Promise<string> {
    await once(emitter, 'slow')
    return 'at last'
  }

  @Query(() => String)
  @UseInterceptors(UpperCase)
  loud(): string {
    return 'quiet'
  }

  @Query(() => String, { nullable: true })
  @UseFilters(ReturningFilter)
  returned(): never {
    throw new OutOfStock('Gone.')
  }

  @Query(() => String, { nullable: true })
  @UseFilters(ThrowingFilter)
  thrown(): never {
    throw new OutOfStock('Gone.')
  }

  @Query(() => String, { nullable: true })
  failing(@Args('how') how: string): never {
    throw failures[how]!()
  }

  @Query(() => String)
  required(@Args('how') how: string): Promise<never> {
    return Promise.reject(failures[how]!())
  }

  @Query(() => [String])
  info(@Info() info: GraphQLResolveInfo): string[] {
    const { fieldName, parentType, returnType, path, operation } = info
    return [
      fieldName,
      String(parentType),
      String(returnType),
      String(path.key),
      operation.operation,
    ]
  }

  @Query(() => [Int])
  batches(@Context('loaders') loaders: Loaders): number[] {
    return loaders.batches
  }

  @Mutation(() => Book)
  addBook(@Args('book') { edition: _edition, ...book }: NewBook): Book {
    const published = book.published ?? new Date(0)
    const added = { ...book, id: 'new', price: 1, authorId: 'a0', published } as Book
    emitter.emit('added', { bookAdded: added })
    return added
  }

  @Mutation(() => String)
  async fileText(
    @Args('file', { type: () => UploadScalar }) file: any,
    @Args('name') name: string,
  ): Promise<string> {
    return `${name}: ${file.filename}, ${await file.text()}`
  }

  @ResolveField(() => Author)
  author(@Parent() { authorId }: Book, @Context() { loaders }: Shared): Promise<Author> {
    return loaders.authors.load(authorId)
  }

  @ResolveField(() => String)
  slug(@Parent() book: Book, @Args('by', { defaultValue: '-' }) by: string): string {
    return book.title.toLowerCase().replace(' ', by)
  }

  @Subscription(() => Book)
  bookAdded(): AsyncIterable<unknown> {
    return eventsOf('added')
  }

  @Subscription(() => Book, {
    name: 'poemAdded',
    async filter(this: BookResolver, { bookAdded }, { from }, { loaders }) {
      if (bookAdded.title === 'Fault') throw new Error('A filter may fail.')
      return loaders !== undefined && bookAdded.genre === Genre.Poem && bookAdded.title >= from
    },
    resolve: ({ bookAdded }) => ({ ...bookAdded, title: `“${bookAdded.title}”` }),
  })
  poems(@Args('from', { defaultValue: '' }) _from: string): AsyncIterable<unknown> {
    return eventsOf('added')
  }

  @Subscription(() => Book, {
    name: 'strictlyAdded',
    filter({ bookAdded }) {
      if (bookAdded.title === 'Fault') throw new Error('A filter may fail.')
      return true
    },
  })
  strictly(): AsyncIterable<unknown> {
    return eventsOf('added')
  }

  @Subscription(() => String)
  @UseGuards(NeedsAnn)
  async *secrets(): AsyncGenerator<unknown> {
    yield { secrets: 'one' }
    yield { secrets: 'two' }
  }
}

@Resolver(() => Author)
export class AuthorResolver {
  @ResolveField(() => [Book])
  books(@Parent() { id }: Author, @Args('take', { type: () => Int }) take: number): Book[] {
    return books.filter(book => book.authorId === id).slice(0, take)
  }
}
