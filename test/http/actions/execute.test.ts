import { request as httpRequest, type IncomingMessage } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { buildSchema } from '../../../src/index.ts'
import { createGreetings } from '../../behaviour/http/schema.ts'
import { post, sendRaw, serve, serveController, summary } from '../../behaviour/http/server.ts'

const json = 'application/json; charset=utf-8'
const schema = createGreetings()

describe('a query', () => {
  test('is answered with its data', async () => {
    const response = await post(await serveController({ schema }), {
      query: '{ __typename hello }',
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('vary')).toBe('Accept')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-length')).toBe('55')
    expect(await summary(response)).toEqual({
      status: 200,
      type: json,
      body: { data: { __typename: 'Query', hello: 'Hello, world!' } },
    })
  })

  test.each(['/execute', '/', '/execute/', '?query=ignored'])(
    'is answered at %j too',
    async path => {
      const response = await post(`${await serveController({ schema })}${path}`, {
        query: '{ hello }',
      })
      expect(await response.json()).toEqual({ data: { hello: 'Hello, world!' } })
    },
  )

  test.each<[string, object]>([
    ['an object', { variables: { name: 'Ann' } }],
    ['text that holds an object', { variables: '{"name": "Ann"}' }],
    ['beside unknown keys', { variables: { name: 'Ann' }, unknown: [1], extensions: {} }],
    ['with a name like a prototype', { variables: { name: 'Ann', constructor: 1, __proto__x: 2 } }],
  ])('takes variables: %s', async (_, parameters) => {
    const query = 'query ($name: String) { hello(name: $name) }'
    const response = await post(await serveController({ schema }), { query, ...parameters })
    expect(await response.json()).toEqual({ data: { hello: 'Hello, Ann!' } })
  })

  test.each([null, '', '  ', 'null', undefined])('takes %j for no variables', async variables => {
    const query = 'query ($name: String = "Bob") { hello(name: $name) }'
    const response = await post(await serveController({ schema }), {
      query,
      variables,
      extensions: null,
    })
    expect(await response.json()).toEqual({ data: { hello: 'Hello, Bob!' } })
  })

  test.each([
    [{ operationName: 'B' }, 'b'],
    [{ operation_name: 'B' }, 'b'],
    [{ operationName: null, operation_name: 'B' }, 'b'],
    [{ operationName: 'A', operation_name: 'B' }, 'a'],
  ])('is chosen by %j', async (parameters, responseName) => {
    const query = 'query A { a: __typename } query B { b: __typename }'
    const response = await post(await serveController({ schema }), { query, ...parameters })
    expect(await response.json()).toEqual({ data: { [responseName]: 'Query' } })
  })

  test('keeps text beyond ASCII whole, also where chunks split a character', async () => {
    const url = new URL(await serveController({ schema }))
    const bytes = Buffer.from(JSON.stringify({ query: '{ hello(name: "Zoë 🎈") }' }))
    const middle = bytes.indexOf(0xf0) + 2
    const answer = await sendRaw(
      url.origin,
      `POST /graphql HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${bytes.length}\r\n\r\n`,
      bytes.subarray(0, middle),
      bytes.subarray(middle),
    )
    expect(answer).toContain('{"data":{"hello":"Hello, Zoë 🎈!"}}')
  })
})

test('a client that leaves in the middle of its body harms nobody', async () => {
  const url = await serveController({ schema })
  const request = httpRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 20 },
  })
  request.on('error', () => {})
  request.write('{')
  await new Promise(resolve => setTimeout(resolve, 50))
  request.destroy()
  expect((await post(url, { query: '{ hello }' })).status).toBe(200)
})

// The timeout of the execution, 30 seconds, would abort it, too.
test('a client that leaves aborts the signal that resolvers see', { timeout: 10_000 }, async () => {
  const leaving = new AbortController()
  await new Promise<void>(resolve => {
    const context: ControllerOptions['context'] = () => ({
      onStart: () => leaving.abort(),
      onAbort: resolve,
    })
    void serveController({ schema, context }).then(url =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"query": "{ never }"}',
        signal: leaving.signal,
      }).catch(() => {}),
    )
  })
})

test('a resolver can set headers through the context', async () => {
  const url = await serveController({ schema, context: (_, response) => ({ response }) })
  const response = await post(url, { query: '{ cookie }' })
  expect(response.headers.get('set-cookie')).toBe('seen=1')
  expect(await response.json()).toEqual({ data: { cookie: 'set' } })
})

describe('for a client that has gone nothing is asked of the host', () => {
  const hello = vi.fn(() => 'Hello!')
  const schema = buildSchema('type Query { hello: String }', { resolvers: { Query: { hello } } })
  const posted = (path: string): string => {
    const body = '{"query":"{ hello }"}'
    return `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }

  test('behind an answer that has ended the connection', async () => {
    const context = vi.fn(() => ({}))
    const origin = await serve(createController({ schema, context }).handler('/graphql'))
    const answers = await sendRaw(origin, posted('/nothing') + posted('/graphql'))
    expect(answers).toMatch(/^HTTP\/1.1 404 /)
    expect([context.mock.calls.length, hello.mock.calls.length]).toEqual([0, 0])
  })

  test('by a hook that has ended it', async () => {
    const context = (request: IncomingMessage): object => request.socket.end()
    const origin = await serve(createController({ schema, context }).handler('/graphql'))
    expect(await sendRaw(origin, posted('/graphql'))).toBe('')
    expect(hello.mock.calls.length).toBe(0)
  })
})
