/* eslint-disable @typescript-eslint/no-unsafe-call -- The packages are installed by the test alone, so that they have no types here. */
import type { GraphQLError } from '../../../src/index.ts'
import { fail } from './rows/row.ts'
import {
  peers,
  schemaOf,
  serveApollo,
  serveGraphQLHTTP,
  serveMercurius,
  serveOurs,
  serveYoga,
  type Definitions,
  type Server,
} from './servers.ts'

type Fields = Readonly<Record<string, unknown>>

/** A server by the head of its column, and the path of its GraphQL. */
type Column = readonly [start: () => Promise<Server>, path: string]

const definitions: Definitions = {
  typeDefs: `
    type Query { hello(name: String!): String, fails: String, crashes: String!, tea: String }
    type Mutation { add: Int }
  `,
  resolvers: {
    Query: {
      hello: () => 'Hello!',
      fails: () => fail(new Error('No.')),
      crashes: () => fail(new Error('No.')),
      tea: () => fail(theirError({ http: { status: 418 } })),
    },
  },
}

/** Each server recognises an error of graphql-js; only one of its own copy is one to all of them. */
function theirError(extensions: object): Error {
  const host = peers.load('graphql')
  return new host.GraphQLError('I am a teapot.', { extensions }) as GraphQLError
}

const context = (headers: Fields): object =>
  headers['x-fails'] === undefined ? {} : fail(new Error('No database.'))

export const columns: Readonly<Record<string, Column>> = {
  'Apollo Server 5': [
    () =>
      serveApollo(definitions, {
        context: ({ req }) => Promise.resolve(context(req.headers as Fields)),
      }),
    '/',
  ],
  'Apollo Server 4': [
    () =>
      serveApollo(definitions, {
        version: 4,
        context: ({ req }) => Promise.resolve(context(req.headers as Fields)),
      }),
    '/',
  ],
  Yoga: [
    () =>
      serveYoga(definitions, {
        context: ({ request }: { readonly request: Request }) =>
          context(Object.fromEntries(request.headers)),
      }),
    '/graphql',
  ],
  Mercurius: [
    () =>
      serveMercurius(definitions, {
        context: ({ headers }: { readonly headers: Fields }) => context(headers),
      }),
    '/graphql',
  ],
  'graphql-http': [
    () =>
      serveGraphQLHTTP(definitions, {
        context: ({ raw }: { raw: { headers: Fields } }) => context(raw.headers),
      }),
    '/graphql',
  ],
  tapeql: [
    () => serveOurs(schemaOf(definitions), { context: ({ headers }) => context(headers) }),
    '/graphql',
  ],
}

/** What is asked, by the first cell of the row. */
export const cases: Readonly<
  Record<
    string,
    readonly [body?: object | string | undefined, sending?: Readonly<Record<string, any>>]
  >
> = {
  'a syntax error': [{ query: '{' }],
  'a document that is not valid': [{ query: '{ nope }' }],
  'a variable that is missing': [{ query: 'query ($a: String!) { hello(name: $a) }' }],
  'a variable of another type': [
    { query: 'query ($a: String!) { hello(name: $a) }', variables: { a: 1 } },
  ],
  'an operation that is not in the document': [{ query: 'query A { fails }', operationName: 'B' }],
  'an error of a field': [{ query: '{ fails }' }],
  'an error that makes `data` null': [{ query: '{ crashes }' }],
  'an error with `extensions.http.status` 418': [{ query: '{ tea }' }],
  'an exception of `context`': [{ query: '{ fails }' }, { headers: { 'X-Fails': '1' } }],
  'a body that is no JSON': ['{'],
  'no `query`': [{}],
  'a batch, where none was switched on': [[{ query: '{ fails }' }]],
  'a body of `text/plain`': ['{ fails }', { headers: { 'Content-Type': 'text/plain' } }],
  'a query by GET': [undefined, { method: 'GET', search: '?query={__typename}' }],
  'a mutation by GET': [
    undefined,
    { method: 'GET', search: '?query=mutation{add}', headers: { 'X-Apollo-Operation-Name': 'A' } },
  ],
  '`Accept: text/html` of a POST': [{ query: '{ fails }' }, { headers: { Accept: 'text/html' } }],
}

const accepted = ['application/json', 'application/graphql-response+json']

/** The status of a case, or both of them where they differ. */
export async function statusOf(
  { ask }: Server,
  base: string,
  [body, { search = '', headers = {}, ...sending } = {}]: (typeof cases)[string],
): Promise<string> {
  const statuses = accepted.map(async Accept => {
    const answer = await ask(body, {
      ...sending,
      path: base + String(search),
      headers: { Accept, ...(headers as object) },
    })
    return String(answer.status)
  })
  return [...new Set(await Promise.all(statuses))].join(', ')
}
