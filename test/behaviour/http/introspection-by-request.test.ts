import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { Client, serveSockets } from '../../websocket/server.ts'
import { createGreetings } from './schema.ts'
import { post, serveController } from './server.ts'

// `enableIntrospection` as a function of the context, over each transport.

const query = '{ __schema { queryType { name } } }'
const answer = { data: { __schema: { queryType: { name: 'Query' } } } }
const code = 'GRAPHQL_VALIDATION_FAILED'
const refusal = { errors: [expect.objectContaining({ extensions: { code } })] }

interface Asked {
  readonly options: ControllerOptions
  readonly ask: ReturnType<typeof vi.fn<(context: { readonly key: unknown }) => boolean>>
}

let schemas = 0

function asked(config: object = {}): Asked {
  const ask = vi.fn(({ key }: { readonly key: unknown }) => key === 'developer')
  const schema = createGreetings(`AskedOverHTTP${++schemas}`, {
    enableIntrospection: ask,
    ...config,
  })
  const context = ({ headers }: IncomingMessage): object => ({ key: headers['x-key'] })
  return { options: { schema, context, acceptBatches: true }, ask }
}

const headersOf = (key: string): Record<string, string> => ({ 'x-key': key })
const keys = ['client', 'developer', 'client', 'developer']

test('a POST is asked about once, also where its document is known', async () => {
  const { options, ask } = asked()
  const url = await serveController(options)
  for (const key of keys)
    expect(await (await post(url, { query }, headersOf(key))).json()).toEqual(
      key === 'developer' ? answer : refusal,
    )
  expect(ask.mock.calls.map(([{ key }]) => key)).toEqual(keys)
})

test('a GET, and a key that a client has registered, are asked about once', async () => {
  const { options, ask } = asked({ registration: 'open' })
  const url = await serveController(options)
  const developer = headersOf('developer')
  await post(url, { query, query_cache_key: 'introspection' }, developer)
  ask.mockClear()
  for (const parameters of [{ query }, { query_cache_key: 'introspection' }]) {
    const target = `${url}?${new URLSearchParams(parameters as Record<string, string>).toString()}`
    for (const key of keys)
      expect(await (await fetch(target, { headers: headersOf(key) })).json()).toEqual(
        key === 'developer' ? answer : refusal,
      )
  }
  expect(ask).toHaveBeenCalledTimes(2 * keys.length)
})

test('each request of a batch is asked about with its context', async () => {
  const { options, ask } = asked()
  let contexts = 0
  const url = await serveController({
    ...options,
    context: () => ({ key: contexts++ % 2 === 0 ? 'client' : 'developer' }),
  })
  const batch = [{ query }, { query }, { query: '{ hello }' }, { query: '{ helo }' }]
  const responses = (await (await post(url, batch)).json()) as object[]
  expect(responses.slice(0, 2)).toEqual([refusal, answer])
  expect(responses[2]).toEqual({ data: { hello: 'Hello, world!' } })
  expect(JSON.stringify(responses[3])).toContain('Did you mean \\"hello\\"?')
  expect(ask).toHaveBeenCalledTimes(4)
})

test('fetch and controller.request are asked about', async () => {
  const { options, ask } = asked()
  const controller = createController(options)
  for (const key of keys) {
    const response = await controller.fetch(
      new Request('http://host/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(key) },
        body: JSON.stringify({ query }),
      }),
    )
    expect(await response.json()).toEqual(key === 'developer' ? answer : refusal)
    const request = { method: 'POST', headers: {}, url: '/' } as IncomingMessage
    const result = await controller.request(request, {
      query,
      variables: {},
      operationName: null,
      context: { key },
      responseFormat: 'json',
    })
    expect(JSON.parse(result)).toEqual(key === 'developer' ? answer : refusal)
  }
  expect(ask).toHaveBeenCalledTimes(2 * keys.length)
})

test('operations of a WebSocket are asked about one by one', async () => {
  const { options, ask } = asked()
  const { url } = await serveSockets({
    ...options,
    context: (_request, _response, connection) => ({ key: connection?.parameters['key'] }),
  })
  for (const key of ['client', 'developer']) {
    const client = await new Client(url).init({ key })
    client.send({ id: '1', type: 'subscribe', payload: { query } })
    client.send({ id: '2', type: 'subscribe', payload: { query } })
    await client.has(key === 'developer' ? 5 : 3)
    expect(client.received[1]).toEqual(
      key === 'developer'
        ? { id: '1', type: 'next', payload: answer }
        : { id: '1', type: 'error', payload: refusal.errors },
    )
  }
  expect(ask).toHaveBeenCalledTimes(4)
})

test('operations over Action Cable are asked about', async () => {
  const { options, ask } = asked()
  const { url } = await serveSockets({
    ...options,
    context: (_request, _response, connection) => ({ key: connection?.parameters['key'] }),
  })
  for (const key of ['client', 'developer']) {
    const client = await new Client(url, 'actioncable-v1-json').opened()
    const identifier = JSON.stringify({ channel: 'GraphQL::BaseChannel', key })
    const data = JSON.stringify({ action: 'execute', query })
    client.send({ command: 'subscribe', identifier }, { command: 'message', identifier, data })
    await client.has(3)
    expect(client.received[2]).toMatchObject({
      message: { result: key === 'developer' ? answer : refusal },
    })
  }
  expect(ask).toHaveBeenCalledTimes(2)
})

test.each(['describe', 'graphiql'])('the action %s follows the answer', async action => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { options, ask } = asked()
  const url = `${await serveController(options)}/${action}`
  for (const key of keys)
    expect((await fetch(url, { headers: headersOf(key) })).status).toBe(
      key === 'developer' ? 200 : 404,
    )
  expect(ask.mock.calls.map(([{ key }]) => key)).toEqual(keys)
  expect(warn.mock.calls).toEqual([])
  const open = `${await serveController({ ...options, [action]: true })}/${action}`
  expect((await fetch(open)).status).toBe(200)
  expect(ask).toHaveBeenCalledTimes(keys.length)
  warn.mockRestore()
})

test.each(['describe', 'graphiql'])(
  'the action %s is off where the function throws, and refused as the context refuses',
  async action => {
    const errors: unknown[] = []
    const failure = new Error('no')
    const schema = createGreetings(`Failing${++schemas}`, {
      enableIntrospection: () => {
        throw failure
      },
    })
    const onError = (error: unknown): void => void errors.push(error)
    const url = await serveController({ schema, onError })
    expect((await fetch(`${url}/${action}`)).status).toBe(404)
    expect(errors).toEqual([failure])
    const context = (): never => {
      throw new Error('no context')
    }
    const refused = await serveController({ schema, onError, context })
    expect((await fetch(`${refused}/${action}`)).status).toBe(500)
  },
)
