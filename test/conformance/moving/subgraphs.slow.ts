/* eslint-disable @typescript-eslint/no-unsafe-call -- The packages are installed by the test alone, so that they have no types here. */
import type { GraphQLSchema } from 'graphql'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromGraphQLSchema } from '../../../src/graphql-js/index.ts'
import { buildSchema } from '../../../src/index.ts'
import { closeServers, peers, serveApollo, serveOurs } from './servers.ts'

// "Subgraphs" of docs/moving.md: what @apollo/subgraph makes, behind Apollo Server and the controller.
// gateways.slow.ts has gateways in front of such subgraphs.

beforeAll(() => peers.install(), 240_000)
beforeEach(({ skip }) => skip(peers.fault !== undefined, peers.fault))
afterEach(closeServers)

const typeDefs = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
  type Query { products: [Product!]! }
  type Product @key(fields: "id") { id: ID! name: String }
`
const entities =
  'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Product { name } } }'
const of = (...ids: string[]): object => ({
  query: entities,
  variables: { of: ids.map(id => ({ __typename: 'Product', id })) },
})
const requests: Readonly<Record<string, object>> = {
  'the text of the subgraph': { query: '{ _service { sdl } }' },
  entities: of('1', '2', '1'),
  'an entity that is not there': of('1', '9'),
  'an entity of an unknown type': { query: entities, variables: { of: [{ __typename: 'Nope' }] } },
  'a query': { query: '{ products { id name } }' },
}

test('the controller answers as Apollo Server to what gateways ask', async () => {
  const calls: unknown[][] = []
  const names: Readonly<Record<string, string>> = { 1: 'Lamp', 2: 'Chair' }
  const resolvers = {
    Query: { products: () => Object.entries(names).map(([id, name]) => ({ id, name })) },
    Product: {
      __resolveReference({ id }: { readonly id: string }, { user }: { readonly user: string }) {
        calls.push([id, user])
        return id in names ? { id, name: names[id] } : null
      },
    },
  }
  const { parse } = peers.load('graphql')
  const { buildSubgraphSchema } = peers.load('@apollo/subgraph')
  const schema = buildSubgraphSchema({ typeDefs: parse(typeDefs), resolvers }) as GraphQLSchema
  const context = (): object => ({ user: 'Ann' })
  const theirs = await serveApollo({ schema }, { context: () => Promise.resolve(context()) })
  const ours = await serveOurs(fromGraphQLSchema(schema, { onError: () => undefined }), { context })
  for (const [name, request] of Object.entries(requests)) {
    const callsOf = async ({ ask }: typeof ours): Promise<unknown> => {
      const { json } = await ask(request)
      const messages = json.errors?.map(({ message }: { readonly message: string }) => message)
      return { data: json.data, errors: messages?.length, calls: calls.splice(0) }
    }
    const expected = await callsOf(theirs)
    expect(await callsOf(ours), name).toEqual(expected)
    if (name === 'entities') {
      expect(expected).toMatchObject({
        data: { _entities: [{ name: 'Lamp' }, { name: 'Chair' }, { name: 'Lamp' }] },
        calls: ['1', '2', '1'].map(id => [id, 'Ann']),
      })
    }
  }
})

test('a text alone is no subgraph', () => {
  const text =
    'directive @key(fields: String!) on OBJECT type Query { a: A } type A @key(fields: "id") { id: ID }'
  expect(buildSchema(text).validate('{ _service { sdl } }')).toHaveLength(1)
})
