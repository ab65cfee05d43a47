import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { ControllerOptions } from '../../../src/http/index.ts'
import { createGreetings } from '../../behaviour/http/schema.ts'
import { post, sendRaw, serveController, summary } from '../../behaviour/http/server.ts'

const json = 'application/json; charset=utf-8'
const graphql = 'application/graphql-response+json; charset=utf-8'
const schema = createGreetings()
const small = createGreetings('SmallSchema', { limits: { maxBodyBytes: 100, bodyTimeoutMs: 150 } })

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

describe('the status of', () => {
  test.each<[string, object, number, number]>([
    ['a field error', { query: '{ failing }' }, 200, 200],
    ['a syntax error', { query: '{' }, 400, 200],
    ['an empty document', { query: '' }, 400, 200],
    ['an invalid document', { query: '{ unknown }' }, 400, 200],
    ['an unknown operation', { query: '{ hello }', operationName: 'No' }, 400, 200],
    [
      'a variable of the wrong type',
      { query: 'query ($n: String) { hello(name: $n) }', variables: { n: 1 } },
      400,
      200,
    ],
  ])('%s depends on the media type', async (_, parameters, graphqlStatus, jsonStatus) => {
    const url = await serveController({ schema })
    const inGraphql = await summary(
      await post(url, parameters, { accept: 'application/graphql-response+json' }),
    )
    expect([inGraphql.status, inGraphql.type]).toEqual([graphqlStatus, graphql])
    expect(inGraphql.body).toHaveProperty('errors.0.message')
    const inJSON = await summary(await post(url, parameters))
    expect([inJSON.status, inJSON.type]).toEqual([jsonStatus, json])
    expect(inJSON.body).toHaveProperty('errors.0.message')
  })

  test.each<[string, string]>([
    ['', 'The body is not valid JSON.'],
    ['{', 'The body is not valid JSON.'],
    ['"text"', 'The body must be a JSON object.'],
    ['null', 'The body must be a JSON object.'],
    ['[{"query": "{ hello }"}]', 'The body must be a JSON object.'],
    ['{}', 'The parameter "query" is missing; expected a string.'],
    ['{"query": null}', 'The parameter "query" is missing; expected a string.'],
    ['{"query": {}}', 'The parameter "query" is an object; expected a string.'],
    [
      '{"__proto__": {"query": "{ hello }"}}',
      'The parameter "query" is missing; expected a string.',
    ],
    [
      '{"query": "{ hello }", "operationName": 1}',
      'The parameter "operationName" is a whole number; expected a string.',
    ],
    [
      '{"query": "{ hello }", "operation_name": {}}',
      'The parameter "operationName" is an object; expected a string.',
    ],
    [
      '{"query": "{ hello }", "variables": []}',
      'The parameter "variables" is a list; expected a JSON object, or a string that holds one.',
    ],
    [
      '{"query": "{ hello }", "variables": "{"}',
      'The parameter "variables" is a string that holds no JSON; expected a JSON object, or a string that holds one.',
    ],
    [
      '{"query": "{ hello }", "extensions": "{}"}',
      'The parameter "extensions" is a string; expected a JSON object.',
    ],
  ])('the body %j is 400', async (body, message) => {
    const url = await serveController({ schema })
    const errors = [{ message, extensions: { code: 'BAD_REQUEST' } }]
    expect(await summary(await post(url, body))).toEqual({
      status: 400,
      type: json,
      body: { errors },
    })
    const accept = 'application/graphql-response+json'
    expect(await summary(await post(url, body, { accept }))).toEqual({
      status: 400,
      type: graphql,
      body: { errors },
    })
  })

  test('invalid UTF-8 is 400', async () => {
    const body = Buffer.from('{"query": "{ hello(name: \\"\xff\\") }"}', 'latin1')
    expect(await summary(await post(await serveController({ schema }), body))).toEqual({
      status: 400,
      type: json,
      body: {
        errors: [{ message: 'The body is not valid UTF-8.', extensions: { code: 'BAD_REQUEST' } }],
      },
    })
  })

  test('JSON nested a hundred thousand deep is 400', async () => {
    const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect((await post(await serveController({ schema }), body)).status).toBe(400)
  })

  test.each<[Record<string, string>, string, string, string]>([
    [
      { 'content-type': 'text/plain' },
      'The Content-Type of the request must be application/json.',
      'accept-post',
      'application/json',
    ],
    [
      { 'content-type': 'text/plain; x=application/json' },
      'The Content-Type of the request must be application/json.',
      'accept-post',
      'application/json',
    ],
    [
      { 'content-type': 'application/json; charset=utf-16' },
      'The charset of the request must be utf-8.',
      'vary',
      'Accept',
    ],
    [
      { 'content-encoding': 'gzip' },
      'The Content-Encoding of the request must be identity.',
      'accept-encoding',
      'identity',
    ],
  ])('a request with %j is 415', async (headers, message, header, value) => {
    const response = await post(await serveController({ schema }), { query: '{ hello }' }, headers)
    expect(response.headers.get(header)).toBe(value)
    expect(await summary(response)).toEqual({
      status: 415,
      type: json,
      body: { errors: [{ message, extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] },
    })
  })

  test('a request without Content-Type is 415', async () => {
    const url = await serveController({ schema })
    const body = new Uint8Array(Buffer.from('{"query":"{ hello }"}'))
    expect((await fetch(url, { method: 'POST', body })).status).toBe(415)
  })

  test('a request that accepts neither media type is 406', async () => {
    const url = await serveController({ schema })
    const response = await post(url, { query: '{ hello }' }, { accept: 'text/html' })
    expect(await summary(response)).toEqual({
      status: 406,
      type: json,
      body: {
        errors: [
          {
            message:
              'The Accept header must admit application/graphql-response+json or application/json, in utf-8, or text/event-stream.',
            extensions: { code: 'NOT_ACCEPTABLE' },
          },
        ],
      },
    })
  })

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s is 405 where GET is off', async method => {
    const url = await serveController({ schema, allowGet: false })
    const response = await fetch(`${url}?query={hello}`, { method })
    expect(response.headers.get('allow')).toBe('POST')
    expect(await summary(response)).toEqual({
      status: 405,
      type: json,
      body: {
        errors: [
          { message: 'The method must be POST.', extensions: { code: 'METHOD_NOT_ALLOWED' } },
        ],
      },
    })
  })
})

describe('a body that is too large', () => {
  const errors = [
    { message: 'The body is larger than 100 bytes.', extensions: { code: 'BODY_TOO_LARGE' } },
  ]
  const head = 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

  test('is refused by its announced length, before it is read', async () => {
    const url = new URL(await serveController({ schema: small }))
    const answer = await sendRaw(url.origin, `${head}Content-Length: 101\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/\r\nConnection: close\r\n/)
    expect(answer.endsWith(JSON.stringify({ errors }))).toBe(true)
  })

  test('is refused while it comes in chunks, and the connection ends', async () => {
    const url = new URL(await serveController({ schema: small }))
    const chunk = `3c\r\n${' '.repeat(60)}\r\n`
    const answer = await sendRaw(
      url.origin,
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      chunk,
      chunk,
      chunk,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer.endsWith(JSON.stringify({ errors }))).toBe(true)
  })

  test('does not keep a client that is still writing from reading the answer', async () => {
    const url = await serveController({ schema: small })
    const response = await post(url, { query: '#'.repeat(5_000_000) })
    expect(await summary(response)).toEqual({ status: 413, type: json, body: { errors } })
  })

  test('may have exactly the bytes of the limit', async () => {
    const query = '{ hello }'.padEnd(100 - JSON.stringify({ query: '' }).length)
    const response = await post(await serveController({ schema: small }), { query })
    expect(await response.json()).toEqual({ data: { hello: 'Hello, world!' } })
  })
})

test('a body that comes too slowly is refused, and the connection ends', async () => {
  const url = new URL(await serveController({ schema: small }))
  const answer = await sendRaw(
    url.origin,
    'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"The body did not arrive within 150 milliseconds."')
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
