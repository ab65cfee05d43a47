import type { ServerResponse } from 'node:http'
import {
  arg,
  defineGraphQL,
  enumOf,
  ExecutionError,
  idArgument,
  object,
  RecordNotFoundError,
  type ErrorRescue,
  type Schema,
  type SchemaConfiguration,
} from '../../../../src/index.ts'

/** What the resolvers of the library know of a request. */
interface LibraryContext {
  readonly current_user: string | undefined
  readonly response: ServerResponse | undefined
}

const titles = new Map([['1', 'Middlemarch']])

/** The SDL that the library publishes without what the GraphQL specification defines itself. */
export const librarySDL = `enum BookOrder {
  TITLE
  YEAR
}

type Book {
  id: ID!
  title: String!
}

type Mutation {
  borrow(id: ID!): String!
}

type Query {
  """Greets."""
  hello(name: String = "world"): String!
  viewer: String
  order(by: BookOrder = TITLE): String
  book(id: ID!): Book
  required(tags: [String!]!): [String!]!
  renew: String
  cookie: String
  failing: String
  never: String
}`

/**
 * Makes a schema of its own namespace: queries, a mutation, and resolvers that fail in each way.
 * The name of its query type can tell it from others.
 */
export function createLibrary(
  name: string,
  config: SchemaConfiguration = {},
  queryType = 'Query',
  rescueFrom: readonly ErrorRescue[] = [],
): Schema {
  const GraphQL = defineGraphQL<LibraryContext>()({
    Book: object<{ readonly id: string; readonly title: string }>(),
    BookOrder: enumOf('title', 'year'),
  })
  GraphQL.Book.field('id', 'id', { null: false }).field('title', 'string', { null: false })
  GraphQL.query
    .field(
      'hello',
      'string',
      { null: false, desc: 'Greets.', arguments: arg('name', 'string', { default: 'world' }) },
      ({ name: whom }) => `Hello, ${whom}!`,
    )
    .field('viewer', 'string', {}, ({ current_user }) => current_user)
    .field(
      'order',
      'string',
      { arguments: arg('by', 'BookOrder', { default: 'title' }) },
      ({ by }) => by,
    )
    .field('book', 'Book', { arguments: idArgument() }, ({ id }) => {
      const title = titles.get(id)
      if (title === undefined) throw new RecordNotFoundError(`There is no book ${id}.`)
      return { id, title }
    })
    .field(
      'required',
      'string',
      { full: true, arguments: arg('tags', 'string', { full: true }) },
      named => [...named.tags],
    )
    .field('renew', 'string', {}, () => {
      throw new ExecutionError('The book is reserved.')
    })
    .field('cookie', 'string', {}, ({ response }) => {
      response?.setHeader('X-Shelf', 'A3')
      response?.appendHeader('Set-Cookie', 'seen=1; HttpOnly')
      return 'set'
    })
    .field('failing', 'string', {}, () => {
      throw new Error('a secret')
    })
    .field('never', 'string', {}, () => new Promise<string>(() => {}))
  GraphQL.mutation.field(
    'borrow',
    'string',
    { null: false, arguments: idArgument() },
    ({ id }) => `borrowed ${id}`,
  )
  return GraphQL.schema(name, {
    config,
    schemaTypeNames: { query: queryType },
    onError: () => {},
    rescueFrom,
    replace: true,
  })
}
