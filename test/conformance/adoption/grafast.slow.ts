/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return --
   The packages are installed by the test alone, so that they have no types here. */
import type * as GraphQLJs from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dropInFor, type DropIn } from '../../../src/graphql-js/drop-in.ts'
import { fromGraphQLSchema } from '../../../src/graphql-js/schema/from-graphql-schema.ts'
import { Peers } from './peers.ts'
import { runRecipe } from './recipes.ts'

// Grafast executes plans; the functions in the place of those of graphql-js parse and validate for it,
// and refuse to execute its schemas.

const peers = new Peers('grafast')
let host: typeof GraphQLJs
let ours: DropIn

beforeAll(() => {
  // It says on the console that it is in production where nobody says which environment it is in.
  process.env['GRAPHILE_ENV'] = 'production'
  peers.install()
  if (peers.fault !== undefined) return
  host = peers.load('graphql')
  ours = dropInFor(host)
}, 120_000)

beforeEach(({ skip }) => skip(peers.fault !== undefined, peers.fault))

const requests = [
  { query: '{ add(a: 1, b: 2) item { id name } }' },
  { query: 'query ($a: Int!) { add(a: $a, b: 2) }', variables: { a: 3 } },
  { query: 'query ($a: Int!) { add(a: $a, b: 2) }', variables: { a: 'three' } },
  { query: '{ ad(a: 1) }' },
  { query: '{ add(' },
  { query: '{ __schema { queryType { name } } }' },
]

test('Grafast in Yoga answers as before with documents that the engine has parsed and validated', async () => {
  const { createYoga } = peers.load('graphql-yoga')
  const { useGrafast } = peers.load('grafast/envelop')
  const { useEngine } = peers.load('@envelop/core')
  const schema = plannedSchema()
  const options = { logging: false, graphiql: false, maskedErrors: false }
  const plain = createYoga({ ...options, schema, plugins: [useGrafast()] })
  const calls: string[] = []
  const functions: DropIn = {
    ...ours,
    parse(...parameters) {
      calls.push('parse')
      return ours.parse(...parameters)
    },
    validate(...parameters) {
      calls.push('validate')
      return ours.validate(...parameters)
    },
  }
  let adopted: any
  runRecipe('useGrafast()', functions, {
    ...{ schema, useEngine, useGrafast },
    createYoga: (recipe: object) => (adopted = createYoga({ ...options, ...recipe })),
  })
  for (const request of [...requests, ...requests]) {
    const [expected, answer] = await Promise.all(
      [plain, adopted].map(async yoga => {
        const response = await yoga.fetch('http://localhost/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
        })
        return { status: response.status, body: await response.json() }
      }),
    )
    expect(answer, request.query).toEqual(expected)
  }
  expect(calls).toContain('parse')
  expect(calls).toContain('validate')
})

test('every function that executes refuses a schema of plans', async () => {
  const schema = plannedSchema()
  const [document, source] = [host.parse('{ add(a: 1, b: 2) }'), '{ add(a: 1, b: 2) }']
  const sentence = (name: string): string =>
    `${name}() was given a schema of Grafast, whose Query.add has a plan; expected a schema of resolvers. Grafast executes plans: leave \`execute\` and \`subscribe\` to it, and take \`parse\` and \`validate\` of tapeql/graphql-js.`
  for (let time = 0; time < 2; time++) {
    for (const name of ['execute', 'executeSync', 'subscribe'] as const)
      expect(() => ours[name]({ schema, document })).toThrow(new TypeError(sentence(name)))
    await expect(ours.graphql({ schema, source })).rejects.toThrow(sentence('graphql'))
    expect(() => ours.graphqlSync({ schema, source })).toThrow(sentence('graphqlSync'))
    expect(() => fromGraphQLSchema(schema)).toThrow(sentence('fromGraphQLSchema'))
  }
})

test('a document that asks about a schema of plans alone is executed', async () => {
  const schema = plannedSchema()
  const source = '{ __schema { queryType { name } } __typename }'
  const expected = { data: { __schema: { queryType: { name: 'Query' } }, __typename: 'Query' } }
  expect(ours.executeSync({ schema, document: host.parse(source) })).toEqual(expected)
  expect(await ours.graphql({ schema, source })).toEqual(expected)
})

test('a schema whose fields have resolvers is executed, with plans beside them, too', async () => {
  const schema = plannedSchema()
  for (const field of Object.values(schema.getQueryType()!.getFields())) field.resolve = () => null
  const source = '{ item { id } }'
  expect(await ours.graphql({ schema, source })).toEqual({ data: { item: null } })
})

function plannedSchema(): GraphQLSchema {
  const { constant, lambda, makeGrafastSchema, object } = peers.load('grafast')
  const sum = ([a, b]: readonly [number, number]): number => a + b
  return makeGrafastSchema({
    typeDefs: `
      type Query { add(a: Int!, b: Int!): Int, item: Item }
      type Item { id: ID!, name: String }
    `,
    objects: {
      Query: {
        plans: {
          add: (_: unknown, { $a, $b }: any) => lambda([$a, $b], sum),
          item: () => object({ id: constant(1), name: constant('An item') }),
        },
      },
    },
  }) as GraphQLSchema
}
