import http from 'node:http'
import { createRequire } from 'node:module'
import fastify from 'fastify'
import type * as GraphQLJs from 'graphql'
import type { GraphQLSchema } from 'graphql'
import type * as GraphQLHTTP from 'graphql-http/lib/use/http'
import { createHandler as createSSEHandler } from 'graphql-sse/lib/use/http'
import { createClient } from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { dropInFor, type DropIn } from '../../../src/graphql-js/drop-in.ts'
import { post, summary } from '../../behaviour/http/server.ts'
import { listen } from '../../listen.ts'
import { runRecipe } from './recipes.ts'

// Each server with its real package, and the functions in the place of those of graphql-js.

// The test runner gives modules another copy of graphql-js than Node.js gives these packages.
const require = createRequire(import.meta.url)
const host = require('graphql') as typeof GraphQLJs
const { createHandler: createHTTPHandler } =
  require('graphql-http/lib/use/http') as typeof GraphQLHTTP
const { execute, graphql, parse } = dropInFor(host)
const schema = shopSchema()
const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const requests = {
  query: { query: '{ hello(name: "Ann") items { id price } }' },
  variables: { query: 'query ($name: String!) { hello(name: $name) }', variables: { name: 'Bo' } },
  'an error of a resolver': { query: '{ hello(name: "nobody") items { id } }' },
  'a document that is not valid': { query: '{ helo }' },
  'a syntax error': { query: '{ hello' },
  'a mutation': { query: 'mutation { add(id: 3) { id price } }' },
}

test.each(Object.entries(requests))('graphql-http answers %s as before', async (_name, request) => {
  const plain = await serve(listener(createHTTPHandler({ schema })))
  const adopted = await serve(listener(handlerOfRecipe(dropInFor(host))))
  const expected = await answerTo(plain, request)
  // The third time the handler has a tree that it had before.
  for (let time = 0; time < 3; time++) expect(await answerTo(adopted, request)).toEqual(expected)
})

test('graphql-http has one tree for a text that comes back', async () => {
  const treesOf = async (parseText: 'cachedParse' | 'parse'): Promise<number> => {
    const functions = dropInFor(host)
    const trees = new Set<unknown>()
    const handler = handlerOfRecipe({
      ...functions,
      cachedParse: functions[parseText],
      execute(args) {
        trees.add(args.document)
        return functions.execute(args)
      },
    })
    const url = await serve(listener(handler))
    for (let time = 0; time < 5; time++) await answerTo(url, requests.query)
    return trees.size
  }
  expect(await treesOf('parse')).toBe(5)
  expect(await treesOf('cachedParse')).toBe(2)
})

test.each(Object.entries(requests))('Fastify answers %s as before', async (_name, request) => {
  const answers: unknown[] = []
  for (const answer of [host.graphql, graphql]) {
    const app = fastify()
    app.post('/', async ({ body }) => {
      const { query, variables } = body as (typeof requests)['variables']
      return answer({ schema, source: query, variableValues: variables })
    })
    closers.push(() => app.close())
    answers.push(await answerTo(await app.listen({ host: '127.0.0.1', port: 0 }), request))
  }
  expect(answers[1]).toEqual(answers[0])
})

test('graphql-ws answers queries and subscriptions', async () => {
  const server = http.createServer()
  const webSocketServer = new WebSocketServer({ server })
  const scope = { schema, useServer, webSocketServer, createHandler: () => undefined }
  runRecipe('useServer({', dropInFor(host), scope)
  closers.push(() => webSocketServer.close())
  const url = (await serve(server)).replace('http', 'ws')
  const client = createClient({ url, webSocketImpl: WebSocket })
  closers.push(() => client.dispose())
  const answers: unknown[] = []
  for await (const answer of client.iterate({ query: 'subscription { count(to: 3) }' }))
    answers.push(answer)
  for await (const answer of client.iterate({ query: '{ hello(name: "Ann") }' }))
    answers.push(answer)
  expect(answers).toEqual([
    { data: { count: 1 } },
    { data: { count: 2 } },
    { data: { count: 3 } },
    { data: { hello: 'Hello, Ann!' } },
  ])
})

test('graphql-sse answers subscriptions', async () => {
  let handler!: ReturnType<typeof createSSEHandler>
  runRecipe('// graphql-sse', dropInFor(host), {
    schema,
    useServer: () => undefined,
    webSocketServer: undefined,
    createHandler: (options: Parameters<typeof createSSEHandler>[0]) =>
      (handler = createSSEHandler(options)),
  })
  const url = await serve(listener(handler))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query: 'subscription { count(to: 2) }' }),
  })
  const events = (await response.text()).split('\n\n').filter(event => event.includes('data:'))
  expect(events.map(event => event.replace(/^:?\n*/, ''))).toEqual([
    'event: next\ndata: {"data":{"count":1}}',
    'event: next\ndata: {"data":{"count":2}}',
    expect.stringContaining('event: complete') as string,
  ])
})

test('errors are instances of the class of the host', async () => {
  const document = parse('{ hello(name: "nobody") }')
  const { errors } = await execute({ schema, document })
  const { errors: expected } = await host.execute({ schema, document })
  expect(errors![0]).toBeInstanceOf(host.GraphQLError)
  expect(errors![0]!.originalError).toBe(expected![0]!.originalError)
  expect(errors![0]!.nodes![0]).toBe(expected![0]!.nodes![0])
})

const nobody = new Error('There is nobody.')

function shopSchema(): GraphQLSchema {
  const schema = host.buildSchema(`
    type Query { hello(name: String!): String, items: [Item!]! }
    type Mutation { add(id: ID!): Item }
    type Subscription { count(to: Int!): Int }
    type Item { id: ID!, price: Float }
  `)
  const query = schema.getQueryType()!.getFields()
  query['hello']!.resolve = (_parent, { name }: { name: string }) => {
    if (name === 'nobody') throw nobody
    return `Hello, ${name}!`
  }
  query['items']!.resolve = () => Promise.resolve([{ id: 1, price: 2.5 }, { id: '2' }])
  schema.getMutationType()!.getFields()['add']!.resolve = (_parent, { id }) => ({ id, price: 1 })
  const count = schema.getSubscriptionType()!.getFields()['count']!
  count.subscribe = async function* (_parent: unknown, { to }: { to: number }) {
    for (let number = 1; number <= to; number++) yield await Promise.resolve({ count: number })
  }
  return schema
}

function handlerOfRecipe(functions: DropIn): ReturnType<typeof createHTTPHandler> {
  let handler!: ReturnType<typeof createHTTPHandler>
  runRecipe('// graphql-http', functions, {
    schema,
    createHandler: (options: Parameters<typeof createHTTPHandler>[0]) =>
      (handler = createHTTPHandler(options)),
  })
  return handler
}

function listener(
  handler: (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>,
): http.RequestListener {
  return (request, response) => void handler(request, response)
}

async function serve(handler: http.RequestListener | http.Server): Promise<string> {
  const server = typeof handler === 'function' ? http.createServer(handler) : handler
  const { origin, close } = await listen(server)
  closers.push(close)
  return `${origin}/`
}

async function answerTo(url: string, body: object): Promise<unknown> {
  return summary(await post(url, body, { accept: 'application/json' }))
}
