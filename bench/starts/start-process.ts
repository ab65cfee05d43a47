// A process that starts with one engine: `bench/benches/start.ts` says which, and with which schema.
// It imports nothing else, and prints the milliseconds of each step as JSON.
import { readFileSync } from 'node:fs'
import type * as GraphQLJs from 'graphql'
import type { BuildSchemaOptions } from 'tapeql'
import { costUntil, type Cost } from '../engines/cost.ts'

export type EngineName = 'tapeql' | 'graphql-js'
/** `ahead` is GitHub's schema with facts where an engine can have them. */
export type Subject = 'example' | 'github' | 'ahead'

/** Milliseconds of each step, and from the beginning of the process to its first answer. */
export interface Start {
  readonly import: number
  readonly schema: number
  readonly first: number
  readonly second: number
  readonly all: number
  /** Of all until the first answer, the start of Node.js included. */
  readonly cost: Cost
}

/** What answers a request, by a schema that was made when the function was called. */
type Answer = () => unknown

const books = [
  { id: 1, title: 'Middlemarch', published_on: new Date('1871-12-01') },
  { id: 2, title: 'Ulysses', published_on: new Date('1922-02-02') },
]
const exampleQuery = '{ books(order: PUBLISHED_ON) { id title publishedOn } greeting }'
const gitHubQuery = `query ($login: String!) {
  repositoryOwner(login: $login) {
    __typename
    repositories(first: 10, orderBy: { field: PUSHED_AT, direction: DESC }) { nodes { nameWithOwner } }
    ... on User { name company status { message emoji } }
  }
}`
const variables = { login: 'octocat' }

const [engine, subject, gitHubPath, factsPath] = process.argv.slice(2) as [
  EngineName,
  Subject,
  string,
  string | undefined,
]

const begin = performance.now()
const createSchema = engine === 'tapeql' ? await withTapeql() : await withGraphQLJs()
const imported = performance.now()
const answer = createSchema()
const made = performance.now()
const response = await answer()
const answered = performance.now()
const cost = costUntil()
await answer()
const end = performance.now()

const { data } = (typeof response === 'string' ? JSON.parse(response) : response) as Data
if (data == null) throw new Error(JSON.stringify(response))
const start: Start = {
  import: imported - begin,
  schema: made - imported,
  first: answered - made,
  second: end - answered,
  all: answered,
  cost,
}
console.log(JSON.stringify(start))

interface Data {
  readonly data?: object | null
}

async function withTapeql(): Promise<() => Answer> {
  const { arg, buildSchema, defineGraphQL, enumOf, object } = await import('tapeql')
  if (subject !== 'example') {
    return () => {
      const schema = buildSchema(readFileSync(gitHubPath, 'utf8'), {
        assumeValid: true,
        facts: subject === 'ahead' ? readFacts() : undefined,
      })
      return () => schema.execute(gitHubQuery, { variables })
    }
  }
  return () => {
    const GraphQL = defineGraphQL<{ current_user: string | undefined }>()({
      Book: object<(typeof books)[number]>(),
      BookOrder: enumOf('title', 'published_on'),
    })
    GraphQL.Book.field('id', 'id', { null: false })
      .field('title', 'string', { null: false })
      .field('published_on', 'date', { null: false })
    GraphQL.query
      .field(
        'books',
        'Book',
        { full: true, arguments: arg('order', 'BookOrder', { null: false, default: 'title' }) },
        ({ order }) => books.toSorted((a, b) => (a[order] < b[order] ? -1 : 1)),
      )
      .field(
        'greeting',
        'string',
        { null: false },
        ({ current_user }) => `Hello ${current_user ?? 'stranger'}`,
      )
    const schema = GraphQL.schema('BookSchema')
    return () => schema.execute(exampleQuery, { context: { current_user: undefined } })
  }
}

function readFacts(): NonNullable<BuildSchemaOptions['facts']> {
  return JSON.parse(readFileSync(factsPath!, 'utf8')) as NonNullable<BuildSchemaOptions['facts']>
}

async function withGraphQLJs(): Promise<() => Answer> {
  const graphqlJs = await import('graphql')
  if (subject !== 'example') {
    return () => {
      const sdl = readFileSync(gitHubPath, 'utf8')
      const schema = graphqlJs.buildSchema(sdl, { assumeValid: true, assumeValidSDL: true })
      return () => graphqlJs.graphql({ schema, source: gitHubQuery, variableValues: variables })
    }
  }
  return () => {
    const schema = exampleOf(graphqlJs)
    return () => graphqlJs.graphql({ schema, source: exampleQuery, contextValue: {} })
  }
}

function exampleOf({
  GraphQLEnumType,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
}: typeof GraphQLJs): GraphQLJs.GraphQLSchema {
  const Date = new GraphQLScalarType<Date, string>({
    name: 'Date',
    serialize: value => (value as Date).toISOString().slice(0, 10),
  })
  const Book = new GraphQLObjectType<(typeof books)[number]>({
    name: 'Book',
    fields: {
      id: { type: new GraphQLNonNull(GraphQLID) },
      title: { type: new GraphQLNonNull(GraphQLString) },
      publishedOn: { type: new GraphQLNonNull(Date), resolve: book => book.published_on },
    },
  })
  const BookOrder = new GraphQLEnumType({
    name: 'BookOrder',
    values: { TITLE: { value: 'title' }, PUBLISHED_ON: { value: 'published_on' } },
  })
  const query = new GraphQLObjectType<unknown, { current_user?: string }>({
    name: 'Query',
    fields: {
      books: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(Book))),
        args: { order: { type: new GraphQLNonNull(BookOrder), defaultValue: 'title' } },
        resolve: (_, { order }: { order: 'title' | 'published_on' }) =>
          books.toSorted((a, b) => (a[order] < b[order] ? -1 : 1)),
      },
      greeting: {
        type: new GraphQLNonNull(GraphQLString),
        resolve: (_, __, { current_user }) => `Hello ${current_user ?? 'stranger'}`,
      },
    },
  })
  return new GraphQLSchema({ query })
}
