import { once } from 'node:events'
import { ReadableStream } from 'node:stream/web'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { notFoundAt, post, summary } from '../../behaviour/http/server.ts'
import { hosts, type Host, type Running } from './hosts.ts'
import { createService, shopOrigin, type Service } from './service.ts'

const json = 'application/json; charset=utf-8'
const graphqlResponse = 'application/graphql-response+json; charset=utf-8'
const hello = { data: { hello: 'Hello, world!' } }
const mebibyte = 1024 * 1024

test('the suite runs on plain node:http, on each framework and through fetch', () => {
  expect(hosts.map(({ name }) => name)).toEqual([
    'node:http',
    'Express 5',
    'Express 5 with express.json()',
    'Fastify 5',
    'Fastify 5 without its parsers',
    'Koa 3',
    'Hono 4',
    'fetch',
  ])
})

interface BodyCase {
  readonly headers: Readonly<Record<string, string>>
  readonly body: () => string | Uint8Array | ReadableStream
  readonly status: number
  readonly message: string
  /** Statuses of the frameworks that read such a body themselves; their words are their own. */
  readonly framework: Partial<Record<Host['bodyReader'], number>>
}

const isJSON = { 'content-type': 'application/json' }
const tooLarge = JSON.stringify({ query: '{ hello }', padding: 'x'.repeat(2 * mebibyte) })

const bodyCases: Readonly<Record<string, BodyCase>> = {
  'malformed JSON': {
    headers: isJSON,
    body: () => '{"query":',
    status: 400,
    message: 'The body is not valid JSON.',
    framework: { 'express.json()': 400, Fastify: 400 },
  },
  'invalid UTF-8': {
    headers: isJSON,
    body: () => Buffer.from('{"query":"{ echo(text: \\"\xff\\") }"}', 'latin1'),
    status: 400,
    message: 'The body is not valid UTF-8.',
    framework: { 'express.json()': 200, Fastify: 200 },
  },
  'no object': {
    headers: isJSON,
    body: () => '7',
    status: 400,
    message: 'The body must be a JSON object, or an array of them.',
    framework: { 'express.json()': 400 },
  },
  'too large, as announced': {
    headers: isJSON,
    body: () => tooLarge,
    status: 413,
    message: 'The body is larger than 1048576 bytes.',
    framework: { 'express.json()': 413, Fastify: 413 },
  },
  'too large, in chunks': {
    headers: isJSON,
    body: () => chunksOf(tooLarge),
    status: 413,
    message: 'The body is larger than 1048576 bytes.',
    framework: { 'express.json()': 413, Fastify: 413 },
  },
  text: {
    headers: { 'content-type': 'text/plain' },
    body: () => '{"query":"{ hello }"}',
    status: 415,
    message: 'The Content-Type of the request must be application/json.',
    framework: {},
  },
  XML: {
    headers: { 'content-type': 'application/xml' },
    body: () => '<query/>',
    status: 415,
    message: 'The Content-Type of the request must be application/json.',
    framework: { Fastify: 415 },
  },
  'of no type': {
    headers: {},
    body: () => Buffer.from('{"query":"{ hello }"}'),
    status: 415,
    message: 'The Content-Type of the request must be application/json.',
    framework: { Fastify: 415 },
  },
  'in another charset': {
    headers: { 'content-type': 'application/json; charset=iso-8859-1' },
    body: () => '{"query":"{ hello }"}',
    status: 415,
    message: 'The charset of the request must be utf-8.',
    framework: { 'express.json()': 415 },
  },
  compressed: {
    headers: { ...isJSON, 'content-encoding': 'gzip' },
    body: () => '{"query":"{ hello }"}',
    status: 415,
    message: 'The Content-Encoding of the request must be identity.',
    framework: { 'express.json()': 400, Fastify: 200 },
  },
}

describe.each(hosts)('on $name', host => {
  let service: Service
  let running: Running
  let url: string

  beforeAll(async () => {
    service = createService()
    running = await host.start(service.controller)
    url = running.url
  })
  afterAll(() => running.close())

  test('a query is answered with the headers of every answer', async () => {
    const response = await post(url, { query: '{ hello }' })
    expect([response.status, headersOf(response)]).toEqual([
      200,
      {
        'cache-control': 'no-store',
        'content-length': String(JSON.stringify(hello).length),
        'content-type': json,
        vary: 'Origin, Accept',
        'x-content-type-options': 'nosniff',
      },
    ])
    expect(await response.json()).toEqual(hello)
  })

  test('variables and the name of the operation arrive', async () => {
    const query = 'query A($name: String) { hello(name: $name) } query B { b: hello }'
    const named = { query, operationName: 'A', variables: { name: 'Zo\u{eb} \u{1f600}' } }
    expect(await (await post(url, named)).json()).toEqual({
      data: { hello: 'Hello, Zo\u{eb} \u{1f600}!' },
    })
    expect(await (await post(url, { query, operationName: 'B' })).json()).toEqual({
      data: { b: 'Hello, world!' },
    })
  })

  test('a mutation is run', async () => {
    const response = await post(url, { query: 'mutation { touch }' })
    expect(await response.json()).toEqual({ data: { touch: 'touched' } })
  })

  test('headers of the request reach the hook context', async () => {
    const response = await post(`${url}/execute`, { query: '{ hello }' }, { 'x-greeting': 'Salut' })
    expect(await response.json()).toEqual({ data: { hello: 'Salut, world!' } })
  })

  test.each([
    [graphqlResponse, 400],
    [json, 200],
  ])('a document that is not valid is answered as %s with %i', async (type, status) => {
    const response = await post(url, { query: '{ unknown }' }, { accept: type })
    expect(await summary(response)).toEqual({
      status,
      type,
      body: {
        errors: [
          {
            message: 'Cannot query field "unknown" on type "Query".',
            locations: [{ line: 1, column: 3 }],
            extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
          },
        ],
      },
    })
  })

  test('an error made on purpose is shown, and any other is masked', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => printed.mockRestore())
    const response = await post(url, { query: '{ missing failing }' }, { accept: graphqlResponse })
    expect(await summary(response)).toEqual({
      status: 200,
      type: graphqlResponse,
      body: {
        data: { missing: null, failing: null },
        errors: [
          {
            message: 'There is no such record.',
            locations: [{ line: 1, column: 3 }],
            path: ['missing'],
            extensions: { code: 'RECORD_NOT_FOUND' },
          },
          {
            message: 'Internal server error',
            locations: [{ line: 1, column: 11 }],
            path: ['failing'],
            extensions: { code: 'INTERNAL_SERVER_ERROR', id: expect.any(String) },
          },
        ],
      },
    })
    expect(printed).toHaveBeenCalledTimes(1)
    expect(String(printed.mock.calls[0]![0])).toMatch(
      /^tapeql: masked error \S+ at Query\.failing \(failing\): Error: a secret\n/,
    )
  })

  describe('a body', () => {
    test.each(Object.entries(bodyCases))(
      '%s',
      async (_, { headers, body, status, message, framework }) => {
        const response = await fetch(url, {
          method: 'POST',
          headers,
          body: body() as never,
          duplex: 'half',
        })
        const own = framework[host.bodyReader]
        if (own !== undefined) {
          expect([response.status, await response.text()]).toEqual([
            own,
            expect.not.stringContaining(message),
          ])
          return
        }
        expect(await summary(response)).toEqual({
          status,
          type: json,
          body: { errors: [{ message, extensions: { code: expect.any(String) } }] },
        })
      },
    )

    test('is read where it comes in chunks that divide characters', async () => {
      const body = chunksOf(JSON.stringify({ query: '{ echo(text: "\u{1f600}\u{eb}") }' }), 1)
      const response = await fetch(url, { method: 'POST', headers: isJSON, body, duplex: 'half' })
      expect(await response.json()).toEqual({ data: { echo: '\u{1f600}\u{eb}' } })
    })

    test('of nearly the largest size is read, and its answer written', async () => {
      const text = 'x'.repeat(host.bodyReader === 'express.json()' ? 90_000 : mebibyte - 100)
      const query = 'query ($text: String) { echo(text: $text) }'
      const response = await post(url, { query, variables: { text } })
      expect(await response.json()).toEqual({ data: { echo: text } })
    })

    test('that the framework has parsed is what hooks see', async () => {
      const parameters = { query: '{ hello }', extensions: { a: 1 } }
      await post(url, parameters)
      const parsed = host.bodyReader === 'controller' ? undefined : parameters
      const original = host.isFetch ? expect.any(Request) : undefined
      expect(service.seen.at(-1)).toEqual({ body: parsed, original })
    })
  })

  test('a batch is answered in its order', async () => {
    const batch = [{ query: '{ hello }' }, { query: '{' }, { query: 'mutation { touch }' }]
    expect(await summary(await post(url, batch))).toEqual({
      status: 200,
      type: json,
      body: [
        hello,
        {
          errors: [
            expect.objectContaining({ message: 'Syntax Error: Expected Name, found <EOF>.' }),
          ],
        },
        { data: { touch: 'touched' } },
      ],
    })
  })

  describe('GET', () => {
    const query = String(
      new URLSearchParams({
        query: 'query ($name: String) { hello(name: $name) }',
        variables: '{"name":"a+b &c"}',
      }),
    )

    test('answers a query', async () => {
      expect(await summary(await fetch(`${url}?${query}`))).toEqual({
        status: 200,
        type: json,
        body: { data: { hello: 'Hello, a+b &c!' } },
      })
    })

    test('answers no mutation', async () => {
      const response = await fetch(`${url}?query=mutation{touch}`)
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    })

    test('has a HEAD with the same headers and no body', async () => {
      for (const target of [`${url}?${query}`, `${url}/describe`, `${url}/graphiql`]) {
        const [get, head] = await Promise.all([fetch(target), fetch(target, { method: 'HEAD' })])
        expect([head.status, headersOf(head)]).toEqual([200, headersOf(get)])
        expect([(await get.text()).length > 10, await head.text()]).toEqual([true, ''])
      }
    })
  })

  test('describe shows the schema with its flags, and 304 to those who have it', async () => {
    const [whole, bare] = await Promise.all([
      fetch(`${url}/describe`),
      fetch(`${url}/describe?without_descriptions&without_spec`),
    ])
    expect(whole.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const [wholeSDL, bareSDL] = [await whole.text(), await bare.text()]
    expect(wholeSDL).toContain('"""Greets."""')
    expect(wholeSDL).toContain('directive @skip')
    expect(bareSDL).toContain('hello(name: String = "world"): String!')
    expect(bareSDL).not.toMatch(/Greets|directive @skip/)
    const entityTag = whole.headers.get('etag')!
    expect([bare.status, bare.headers.get('etag') === entityTag]).toEqual([200, false])
    const again = await fetch(`${url}/describe`, {
      headers: { 'if-none-match': `"x", W/${entityTag}` },
    })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([
      304,
      entityTag,
      '',
    ])
  })

  test('an answer that has no body by its status announces no length of one', async () => {
    const preflight = { origin: shopOrigin, 'access-control-request-method': 'POST' }
    const answers = await Promise.all([
      fetch(`${url}/describe`, { headers: { 'if-none-match': '*' } }),
      fetch(url, { method: 'OPTIONS', headers: preflight }),
    ])
    expect(answers.map(({ status, headers }) => [status, headers.get('content-length')])).toEqual([
      [304, null],
      [204, null],
    ])
  })

  test('the console is a page, and a browser that visits the execute route finds it', async () => {
    const page = await fetch(`${url}/graphiql`)
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toMatch(/^<!doctype html>/i)
    for (const visited of [url, `${url}/`, `${url}/execute`]) {
      const visit = await fetch(visited, { headers: { accept: 'text/html' }, redirect: 'manual' })
      const location = new URL(visit.headers.get('location') ?? '', visited)
      expect([visit.status, location.href]).toEqual([302, `${url}/graphiql`])
    }
  })

  test('a path at which nothing is served is 404, below the mount and beside it', async () => {
    const below = await fetch(`${url}/unknown`)
    // Express is asked for the next middleware, of which there is none.
    if (host.name.startsWith('Express')) {
      expect([below.status, await below.text()]).toEqual([
        404,
        expect.stringContaining('Cannot GET /graphql/unknown'),
      ])
    } else expect(await summary(below)).toEqual(notFoundAt('/graphql/unknown'))
    const beside = await Promise.all(
      ['/', '/graphqlx', '/other'].map(path => fetch(running.origin + path)),
    )
    expect(beside.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test.each([
    ['', 'PUT', 'GET, HEAD, POST'],
    ['', 'DELETE', 'GET, HEAD, POST'],
    ['', 'PATCH', 'GET, HEAD, POST'],
    ['', 'OPTIONS', 'GET, HEAD, POST'],
    ['/describe', 'POST', 'GET, HEAD'],
    ['/graphiql', 'POST', 'GET, HEAD'],
  ])('%s does not have the method %s', async (path, method, allowed) => {
    const response = await fetch(url + path, {
      method,
      ...(method === 'POST' && { headers: isJSON, body: '{}' }),
    })
    expect(response.headers.get('allow')).toBe(allowed)
    expect(await summary(response)).toEqual({
      status: 405,
      type: json,
      body: {
        errors: [
          {
            message: `The method must be ${allowed.replaceAll(', ', ' or ')}.`,
            extensions: { code: 'METHOD_NOT_ALLOWED' },
          },
        ],
      },
    })
  })

  test('the media type is the one that the client wants most', async () => {
    const accept = 'application/json;q=0.5, application/graphql-response+json;q=0.9, */*;q=0.1'
    expect(await summary(await post(url, { query: '{ hello }' }, { accept }))).toEqual({
      status: 200,
      type: graphqlResponse,
      body: hello,
    })
  })

  test('an Accept that cannot be met is 406', async () => {
    const response = await post(url, { query: '{ hello }' }, { accept: 'text/csv' })
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

  describe('a page of another origin', () => {
    const asked = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, apollo-require-preflight',
    }

    test('that is let in may send what it asks for', async () => {
      const response = await fetch(url, {
        method: 'OPTIONS',
        headers: { origin: shopOrigin, ...asked },
      })
      expect([response.status, await response.text(), corsOf(response)]).toEqual([
        204,
        '',
        {
          'access-control-allow-credentials': 'true',
          'access-control-allow-headers': 'content-type, apollo-require-preflight',
          'access-control-allow-methods': 'GET, HEAD, POST',
          'access-control-allow-origin': shopOrigin,
          'access-control-expose-headers': 'X-Served',
          'access-control-max-age': '600',
        },
      ])
    })

    test('may read the answer when it is let in, and not otherwise', async () => {
      const allowed = await post(url, { query: '{ hello }' }, { origin: shopOrigin })
      expect([await allowed.json(), corsOf(allowed)]).toEqual([
        hello,
        {
          'access-control-allow-credentials': 'true',
          'access-control-allow-origin': shopOrigin,
          'access-control-expose-headers': 'X-Served',
        },
      ])
      const other = await post(url, { query: '{ hello }' }, { origin: 'https://other.example' })
      expect([other.headers.get('vary'), corsOf(other)]).toEqual(['Origin, Accept', {}])
    })
  })

  test.each(['', '/describe', '/graphiql'])(
    'what the hook before throws is the answer of %j',
    async path => {
      const headers = { 'x-refuse': 'yes' }
      const response =
        path === '' ? await post(url, {}, headers) : await fetch(url + path, { headers })
      expect(await summary(response)).toEqual({
        status: 401,
        type: json,
        body: { errors: [{ message: 'Sign in first.', extensions: { code: 'UNAUTHENTICATED' } }] },
      })
    },
  )

  test('resolvers set several cookies and a header', async () => {
    const response = await post(url, { query: '{ cookies }' })
    expect(await response.json()).toEqual({ data: { cookies: 2 } })
    expect([response.headers.getSetCookie(), response.headers.get('x-served')]).toEqual([
      ['session=a, b; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'theme=dark; HttpOnly'],
      'A3',
    ])
  })

  test.each(['POST', 'GET'])(
    'the signal of the event aborts when the client of a %s has gone',
    async method => {
      const printed = vi.spyOn(console, 'error')
      onTestFinished(() => printed.mockRestore())
      const client = new AbortController()
      const started = once(service.events, 'started')
      const aborted = once(service.events, 'aborted')
      const { signal } = client
      const answer =
        method === 'GET'
          ? fetch(`${url}?query={wait}`, { signal })
          : fetch(url, { method, signal, headers: isJSON, body: '{"query":"{ wait }"}' })
      const refused = expect(answer).rejects.toThrow('aborted')
      await started
      client.abort()
      await Promise.all([refused, aborted])
      expect(await (await post(url, { query: '{ hello }' })).json()).toEqual(hello)
      expect(printed.mock.calls).toEqual([])
    },
  )
})

test.each(hosts)(
  'a controller that closes answers what is in flight and 503 to the rest on $name',
  async host => {
    const { controller, events } = createService()
    const { url, close } = await host.start(controller)
    onTestFinished(close)
    const started = once(events, 'started')
    const inFlight = post(url, { query: '{ wait }' })
    await started
    const closed = controller.close()
    const late = await post(url, { query: '{ hello }' })
    expect([late.headers.get('retry-after'), late.headers.get('connection')]).toEqual([
      '1',
      host.isFetch ? 'keep-alive' : 'close',
    ])
    expect(await summary(late)).toEqual({
      status: 503,
      type: json,
      body: {
        errors: [
          { message: 'The server is shutting down.', extensions: { code: 'SERVICE_UNAVAILABLE' } },
        ],
      },
    })
    events.emit('release')
    expect(await (await inFlight).json()).toEqual({ data: { wait: 'released' } })
    await closed
  },
)

/** A body without a length, in chunks of so many bytes. */
function chunksOf(text: string, size = 64 * 1024): ReadableStream {
  const bytes = Buffer.from(text)
  let start = 0
  return new ReadableStream({
    pull(controller) {
      if (start >= bytes.length) controller.close()
      else controller.enqueue(bytes.subarray(start, (start += size)))
    },
  })
}

/**
 * The headers of a response that the controller sets, but for those of the connection and the date.
 */
function headersOf(response: Response): object {
  const ofServer = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'x-powered-by']
  // The nonce of a policy is another one each time.
  return Object.fromEntries(
    [...response.headers]
      .filter(([name]) => !ofServer.includes(name))
      .map(([name, value]) => [name, value.replace(/'nonce-[\w+/]{22}=='/, "'nonce'")]),
  )
}

function corsOf(response: Response): object {
  return Object.fromEntries(
    [...response.headers].filter(([name]) => name.startsWith('access-control-')),
  )
}
