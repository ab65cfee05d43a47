import { createRequire } from 'node:module'
import type { fastify, FastifyInstance } from 'fastify'
import type * as GraphQLJs from 'graphql'
import type * as Mercurius from 'mercurius'
import { afterEach, expect, test } from 'vitest'
import { dropInFor, type DropIn } from '../../../src/graphql-js/drop-in.ts'
import { runRecipe } from './recipes.ts'

// Mercurius with the two hooks of docs/graphql-js.md answers what it answers without them.

const require = createRequire(import.meta.url)
const host = require('graphql') as typeof GraphQLJs
const { mercurius } = require('mercurius') as typeof Mercurius
const newFastify = require('fastify') as typeof fastify
const functions = dropInFor(host)
const applications: FastifyInstance[] = []

afterEach(async () => {
  for (const application of applications.splice(0)) await application.close()
})

const named = 'query ($name: String!) { hello(name: $name) }'
const ofName = 'mutation Add($id: ID!) { add(id: $id) { id price } }'
const two = 'query One { items { id } } query Two { hello(name: "Ann") }'
const bodies = {
  'a query': { query: '{ hello(name: "Ann") items { id price } }' },
  'a field of a loader': { query: '{ items { id stock } }' },
  variables: { query: named, variables: { name: 'Bo' } },
  'an error of a resolver': { query: '{ hello(name: "nobody") items { id } }' },
  'an error that makes data null': { query: '{ items(fails: true) { id } }' },
  'variables that do not fit': { query: named, variables: { name: 1 } },
  'variables that are missing': { query: named },
  'a document that is not valid': { query: '{ helo }' },
  'a syntax error': { query: '{ hello' },
  'a mutation': { query: 'mutation { add(id: 3) { id price } }' },
  'one of two operations': { query: two, operationName: 'Two' },
  'the one operation by its name': { query: 'query One { items { id } }', operationName: 'One' },
  'an operation that is not there': { query: 'query One { items { id } }', operationName: 'Two' },
  'variables by the name of an operation': {
    query: ofName,
    variables: { id: 3 },
    operationName: 'Add',
  },
  'the root value': { query: '{ parent } ' },
  introspection: { query: '{ __schema { queryType { name } } }' },
  'a batch': [{ query: '{ items { id stock } }' }, { query: named, variables: { name: 'Bo' } }],
}

test.each(Object.entries(bodies))('Mercurius answers %s as before', async (_name, body) => {
  const executed: string[] = []
  const [plain, adopted] = [await application(), await application(executed)]
  // The second time Mercurius finds the document in its cache.
  for (let time = 0; time < 2; time++)
    expect(await inject(adopted, body)).toEqual(await inject(plain, body))
})

test('Mercurius leaves to the hooks what has one operation', async () => {
  const executed: string[] = []
  const adopted = await application(executed)
  await inject(adopted, bodies['a field of a loader'])
  await inject(adopted, bodies['one of two operations'])
  await inject(adopted, bodies['a mutation'])
  expect(executed).toEqual(['query', 'mutation'])
  expect(batches.at(-1)).toBe('1,2')
})

test('Mercurius executes no operation that is not there', async () => {
  const executed: string[] = []
  const adopted = await application(executed)
  const answer = await inject(adopted, {
    query: 'mutation Add { add(id: 3) { id } }',
    operationName: 'Take',
  })
  expect(answer).toMatchObject({ body: { data: null, errors: [{}] } })
  expect(executed).toEqual([])
})

test('Mercurius refuses a mutation by GET as before', async () => {
  const answers: unknown[] = []
  for (const each of [await application(), await application([])]) {
    const query = { query: 'mutation { add(id: 3) { id } }' }
    const { statusCode, body } = await each.inject({ method: 'GET', url: '/graphql', query })
    answers.push({ statusCode, body })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ statusCode: 405 })
})

test('an errorFormatter of Mercurius sees all errors, and data of the document in the place', async () => {
  const seen: { data: unknown; errors: unknown }[] = []
  const answers: unknown[] = []
  for (const executed of [undefined, []]) {
    const errorFormatter: Mercurius.MercuriusOptions['errorFormatter'] = (execution, context) => {
      seen.push(JSON.parse(JSON.stringify(execution)) as (typeof seen)[0])
      return mercurius.defaultErrorFormatter(execution, context)
    }
    const app = await application(executed, { errorFormatter })
    answers.push(await inject(app, bodies['an error of a resolver']))
  }
  expect(seen[0]!.data).toMatchObject({ hello: null, items: [{ id: '1' }, { id: '2' }] })
  expect(seen[1]).toEqual({ errors: seen[0]!.errors, data: { execution: null } })
  expect(answers[1]).toEqual(answers[0])
})

const batches: string[] = []

/** A server; with a list of the kinds of executed operations, one that has the hooks. */
async function application(
  executed?: string[],
  options?: Mercurius.MercuriusOptions,
): Promise<FastifyInstance> {
  const app = newFastify()
  applications.push(app)
  await app.register(mercurius, {
    schema: `
      type Query { hello(name: String!): String, parent: String, items(fails: Boolean = false): [Item!]! }
      type Mutation { add(id: ID!): Item }
      type Item { id: ID!, price: Float, stock: Int }
    `,
    resolvers: {
      Query: {
        hello(_parent: unknown, { name }: { name: string }) {
          if (name === 'nobody') throw new mercurius.ErrorWithProps('There is nobody.', { code: 1 })
          return `Hello, ${name}!`
        },
        parent: (parent: unknown) => JSON.stringify(parent),
        items: (_parent: unknown, { fails }: { fails: boolean }) =>
          Promise.resolve(fails ? null : [{ id: 1, price: 2.5 }, { id: '2' }]),
      },
      Mutation: { add: (_parent: unknown, { id }: { id: string }) => ({ id, price: 1 }) },
    },
    loaders: {
      Item: {
        stock(queries: readonly { readonly obj: { readonly id: number } }[]) {
          batches.push(queries.map(({ obj }) => obj.id).join())
          return Promise.resolve(queries.map(({ obj }) => Number(obj.id) * 10))
        },
      },
    },
    allowBatchedQueries: true,
    ...options,
  })
  if (executed !== undefined) adopt(app, executed)
  return app
}

function adopt(app: FastifyInstance, executed: string[]): void {
  const execute: DropIn['execute'] = args => {
    executed.push(host.getOperationAST(args.document)!.operation)
    return functions.execute(args)
  }
  runRecipe('preExecution', { ...functions, execute }, { app, buildSchema: host.buildSchema })
}

async function inject(app: FastifyInstance, payload: object): Promise<unknown> {
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/graphql', payload })
  return { statusCode, body: JSON.parse(body) as unknown }
}
