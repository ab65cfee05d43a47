import { request as httpRequest } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { createController, type ControllerOptions } from '../../../../src/http/index.ts'
import { post, sendRaw, serve, serveController, summary } from '../server.ts'
import { headersOf } from './headers-of.ts'
import { createLibrary } from './library.ts'

// The table "Status and body": one test for each row, in both media types.

const schema = createLibrary('LibrarySchema')
const tight = createLibrary('TightSchema', { limits: { maxTokens: 30, maxBodyBytes: 250 } })
const impatient = createLibrary('ImpatientSchema', { limits: { bodyTimeoutMs: 100 } })

const mediaTypes = ['application/graphql-response+json', 'application/json'] as const
const query = 'query A($tags: [String!]!) { required(tags: $tags) }'

/** The body of a refusal. */
function refusal(message: string, code: string, more: object = {}): object {
  return { errors: [{ message, ...more, extensions: { code } }] }
}

/** Posts a body once in each media type, and expects its status, its headers and its whole body. */
async function expectAnswers(
  send: (accept: string) => Promise<Response>,
  statuses: readonly [number, number],
  body: unknown,
  headers: Record<string, string> = {},
): Promise<void> {
  for (const [index, accept] of mediaTypes.entries()) {
    const response = await send(accept)
    expect(headersOf(response)).toEqual({
      'cache-control': 'no-store',
      'content-length': expect.stringMatching(/^\d+$/),
      'content-type': `${accept}; charset=utf-8`,
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    expect([response.status, await response.json()]).toEqual([statuses[index], body])
  }
}

describe('Status 400 or 200 by media type, of', () => {
  test.each<[string, object, object]>([
    [
      'a syntax error',
      { query: '{ hello' },
      refusal('Syntax Error: Expected Name, found <EOF>.', 'GRAPHQL_PARSE_FAILED', {
        locations: [{ line: 1, column: 8 }],
      }),
    ],
    [
      'a validation error',
      { query: '{ unknown }' },
      refusal('Cannot query field "unknown" on type "Query".', 'GRAPHQL_VALIDATION_FAILED', {
        locations: [{ line: 1, column: 3 }],
      }),
    ],
    [
      'a limit in the document',
      { query: `{${' hello'.repeat(30)} }` },
      refusal(
        'Syntax Error: Document contains more that 30 tokens. Parsing aborted.',
        'TOKEN_LIMIT',
        {
          locations: [{ line: 1, column: 177 }],
        },
      ),
    ],
    [
      'variable coercion',
      { query, variables: { tags: [1] } },
      refusal(
        'Variable "$tags" got invalid value 1 at "tags[0]"; String cannot represent a non string value: 1',
        'BAD_USER_INPUT',
        { locations: [{ line: 1, column: 9 }] },
      ),
    ],
    [
      'an unknown operation',
      { query, operationName: 'B', variables: { tags: [] } },
      refusal('Unknown operation named "B".', 'OPERATION_RESOLUTION_FAILURE'),
    ],
  ])('%s', async (_, parameters, body) => {
    const url = await serveController({ schema: tight })
    await expectAnswers(accept => post(url, parameters, { accept }), [400, 200], body)
  })
})

test('Status 200 of field errors, in both media types', async () => {
  const url = await serveController({ schema })
  await expectAnswers(accept => post(url, { query: '{ hello renew }' }, { accept }), [200, 200], {
    ...refusal('The book is reserved.', 'EXECUTION_ERROR', {
      locations: [{ line: 1, column: 9 }],
      path: ['renew'],
    }),
    data: { hello: 'Hello, world!', renew: null },
  })
})

const notJSON = 'The body is not valid JSON.'
const notAnObject = 'The body must be a JSON object.'
const wrong = (name: string, found: string, expected: string): string =>
  `The parameter "${name}" is ${found}; expected ${expected}.`
const wrongVariables = (found: string): string =>
  wrong('variables', found, 'a JSON object, or a string that holds one')

test.each<[string, string, string]>([
  ['a body that is no JSON', '{"query"', notJSON],
  ['an empty body', '', notJSON],
  ['a body that is an array', '[]', notAnObject],
  ['a body that is a text', '"{ hello }"', notAnObject],
  ['a body that is null', 'null', notAnObject],
  ['a query that is missing', '{}', wrong('query', 'missing', 'a string')],
  ['a query that is no string', '{"query":{}}', wrong('query', 'an object', 'a string')],
  [
    'an operationName that is no string',
    '{"query":"{hello}","operationName":[]}',
    wrong('operationName', 'a list', 'a string'),
  ],
  ['variables that are a list', '{"query":"{hello}","variables":[]}', wrongVariables('a list')],
  [
    'variables that are the text of no object',
    '{"query":"{hello}","variables":"1"}',
    wrongVariables('a string that holds a whole number'),
  ],
  [
    'extensions that are no object',
    '{"query":"{hello}","extensions":[]}',
    wrong('extensions', 'a list', 'a JSON object'),
  ],
])('Status 400 of %s, in both media types', async (_, body, message) => {
  const url = await serveController({ schema })
  await expectAnswers(
    accept => post(url, body, { accept }),
    [400, 400],
    refusal(message, 'BAD_REQUEST'),
  )
})

test('Status 400 of a body that is not UTF-8, in both media types', async () => {
  const url = await serveController({ schema })
  const body = new Uint8Array([...Buffer.from('{"query":"{hello}","x":"'), 0xff, 0x22, 0x7d])
  await expectAnswers(
    accept => post(url, body, { accept }),
    [400, 400],
    refusal('The body is not valid UTF-8.', 'BAD_REQUEST'),
  )
})

test.each<[string, Record<string, string>, string, Record<string, string>]>([
  [
    'a content type',
    { 'content-type': 'text/plain' },
    'The Content-Type of the request must be application/json.',
    { 'accept-post': 'application/json' },
  ],
  [
    'a content type that only contains the right one',
    { 'content-type': 'text/application/json' },
    'The Content-Type of the request must be application/json.',
    { 'accept-post': 'application/json' },
  ],
  [
    'a charset',
    { 'content-type': 'application/json; charset=iso-8859-1' },
    'The charset of the request must be utf-8.',
    {},
  ],
  [
    'a Content-Encoding',
    { 'content-encoding': 'gzip' },
    'The Content-Encoding of the request must be identity.',
    { 'accept-encoding': 'identity' },
  ],
])(
  'Status 415 of %s that is not served, in both media types',
  async (_, headers, message, more) => {
    const url = await serveController({ schema })
    await expectAnswers(
      accept => post(url, { query: '{ hello }' }, { accept, ...headers }),
      [415, 415],
      refusal(message, 'UNSUPPORTED_MEDIA_TYPE'),
      more,
    )
  },
)

test.each([
  { 'content-type': 'Application/JSON' },
  { 'content-type': 'application/json;charset="UTF-8"; x=y' },
  { 'content-encoding': 'identity' },
])('Status 200 of what is the same media type or encoding: %j', async headers => {
  expect(
    (await post(await serveController({ schema }), { query: '{ hello }' }, headers)).status,
  ).toBe(200)
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  'Status 405 of the method %s, with Allow, in both media types, where GET is off',
  async method => {
    const url = await serveController({ schema, allowGet: false })
    await expectAnswers(
      accept => fetch(url, { method, headers: { accept } }),
      [405, 405],
      refusal('The method must be POST.', 'METHOD_NOT_ALLOWED'),
      { allow: 'POST' },
    )
  },
)

test.each(['describe', 'graphiql'])('Status 405 of POST to %s, with Allow', async action => {
  const response = await fetch(`${await serveController({ schema })}/${action}`, { method: 'POST' })
  expect(response.headers.get('allow')).toBe('GET, HEAD')
  expect(await summary(response)).toEqual({
    status: 405,
    type: 'application/json; charset=utf-8',
    body: refusal('The method must be GET or HEAD.', 'METHOD_NOT_ALLOWED'),
  })
})

test.each([
  'text/html',
  'image/*',
  'application/json;q=0, application/graphql-response+json;q=0',
  'application/graphql-response+json; charset=utf-16',
])('Status 406 of an Accept that cannot be met: %s', async accept => {
  const response = await post(await serveController({ schema }), { query: '{ hello }' }, { accept })
  expect(headersOf(response)).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept' })
  expect(await summary(response)).toEqual({
    status: 406,
    type: 'application/json; charset=utf-8',
    body: refusal(
      'The Accept header must admit application/graphql-response+json or application/json, in utf-8, or text/event-stream.',
      'NOT_ACCEPTABLE',
    ),
  })
})

describe.each(mediaTypes)('In %s', mediaType => {
  const head = `POST /graphql HTTP/1.1\r\nHost: x\r\nAccept: ${mediaType}\r\nContent-Type: application/json\r\n`

  /**
   * An answer that closes its connection, taken apart; `sendRaw` returns at the end of the
   * connection.
   */
  function expectClosing(
    raw: string,
    status: string,
    body: object,
    ...more: readonly string[]
  ): void {
    const [top = '', text] = raw.split('\r\n\r\n')
    const [statusLine, ...lines] = top.split('\r\n')
    const json = JSON.stringify(body)
    expect([statusLine, text]).toEqual([`HTTP/1.1 ${status}`, json])
    expect(lines.filter(line => !line.startsWith('Date: ')).sort()).toEqual(
      [
        'Cache-Control: no-store',
        'Connection: close',
        `Content-Length: ${json.length}`,
        `Content-Type: ${mediaType}; charset=utf-8`,
        'Vary: Accept',
        'X-Content-Type-Options: nosniff',
        ...more,
      ].sort(),
    )
  }

  const tooLarge = refusal('The body is larger than 250 bytes.', 'BODY_TOO_LARGE')

  test('status 413 of a body that is announced too large, before it is read; the connection closes', async () => {
    const { origin } = new URL(await serveController({ schema: tight }))
    const raw = await sendRaw(origin, `${head}Content-Length: 251\r\n\r\n`)
    expectClosing(raw, '413 Payload Too Large', tooLarge)
  })

  test('status 413 of a body that becomes too large while it comes; the connection closes', async () => {
    const { origin } = new URL(await serveController({ schema: tight }))
    const chunk = `96\r\n${' '.repeat(150)}\r\n`
    const raw = await sendRaw(origin, `${head}Transfer-Encoding: chunked\r\n\r\n`, chunk, chunk)
    expectClosing(raw, '413 Payload Too Large', tooLarge)
  })

  test('status 408 of a body that comes too slowly; the connection closes', async () => {
    const { origin } = new URL(await serveController({ schema: impatient }))
    const raw = await sendRaw(origin, `${head}Content-Length: 100\r\n\r\n{"query":`)
    expectClosing(
      raw,
      '408 Request Timeout',
      refusal('The body did not arrive within 100 milliseconds.', 'TIMEOUT'),
    )
  })

  test('status 503 while the controller closes, with Retry-After; the connection closes', async () => {
    const { handler, close } = createController({ schema })
    const origin = await serve(handler('/graphql'))
    await close()
    const raw = await sendRaw(origin, `${head}Content-Length: 19\r\n\r\n{"query":"{hello}"}`)
    const body = refusal('The server is shutting down.', 'SERVICE_UNAVAILABLE')
    expectClosing(raw, '503 Service Unavailable', body, 'Retry-After: 1')
  })
})

test('Status 200 of a body of exactly the bytes that are allowed', async () => {
  const url = await serveController({ schema: tight })
  expect((await post(url, `{"query":"{hello}"}`.padEnd(250))).status).toBe(200)
})

test('Status 404 or 200 by media type, of a persisted key that is unknown', async () => {
  const url = await serveController({ schema })
  await expectAnswers(
    accept => post(url, { query_cache_key: 'unknown', query_cache_version: '1' }, { accept }),
    [404, 200],
    refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND'),
  )
})

test('Status 503 while the controller closes is that of every action, and what was in flight is answered', async () => {
  let release = (): void => {}
  let begun = (): void => {}
  const hasBegun = new Promise<void>(resolve => (begun = resolve))
  const waiting = new Promise<void>(resolve => (release = resolve))
  const { handler, close } = createController({
    schema,
    health: true,
    context: async () => {
      begun()
      await waiting
      return {}
    },
  })
  const url = `${await serve(handler('/graphql'))}/graphql`
  const inFlight = post(url, { query: '{ hello }' })
  await hasBegun
  const closed = close()
  for (const path of ['', '/execute', '/describe', '/graphiql', '/health']) {
    const response = await (path.startsWith('/e') || path === ''
      ? post(url + path, {})
      : fetch(url + path))
    expect(headersOf(response)['retry-after']).toBe('1')
    expect(await summary(response)).toEqual({
      status: 503,
      type: 'application/json; charset=utf-8',
      body: refusal('The server is shutting down.', 'SERVICE_UNAVAILABLE'),
    })
  }
  release()
  expect(await (await inFlight).json()).toEqual({ data: { hello: 'Hello, world!' } })
  await closed
})

describe('Status 500, masked, of a fault of the hook', () => {
  const fault = (): never => {
    throw new Error('a secret of /srv/app.js:1:1')
  }
  const hooks: readonly ControllerOptions[] = [
    { before: fault },
    { context: fault },
    { schema: fault },
    { query: fault },
    { variables: fault },
    { operationName: fault },
    { queryCacheKey: fault },
    { queryCacheVersion: fault },
  ]

  test.each(hooks.map(hook => [Object.keys(hook)[0], hook] as const))(
    '%s, in both media types',
    async (_, hook) => {
      const reported: unknown[] = []
      const url = await serveController({
        schema,
        ...hook,
        onError: (error, { id }) => void reported.push(String(error), id),
      })
      await expectAnswers(accept => post(url, { query: '{ hello }' }, { accept }), [500, 500], {
        errors: [
          {
            message: 'Internal server error',
            extensions: {
              code: 'INTERNAL_SERVER_ERROR',
              id: expect.stringMatching(/^[\da-f-]{36}$/),
            },
          },
        ],
      })
      expect(reported).toEqual(
        Array(2)
          .fill(['Error: a secret of /srv/app.js:1:1', expect.any(String)])
          .flat(),
      )
    },
  )

  test('describeHeader, describeFooter and graphiqlSettings, at their actions', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const [action, hook] of [
      ['describe', { describeHeader: fault }],
      ['describe', { describeFooter: fault }],
      ['graphiql', { graphiqlSettings: fault }],
    ] as const) {
      const response = await fetch(`${await serveController({ schema, ...hook })}/${action}`)
      expect(response.status).toBe(500)
      expect(await response.text()).not.toContain('secret')
    }
    expect(error).toHaveBeenCalledTimes(3)
    error.mockRestore()
  })
})

test('HEAD and 204 aside, every answer has a Content-Length of its bytes', async () => {
  const url = new URL(await serveController({ schema }))
  const body = JSON.stringify({ query: '{ hello(name: "Zoë 🎈") }' })
  const [length, bytes] = await new Promise<[string | undefined, Buffer]>((resolve, reject) => {
    httpRequest(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      response => {
        const chunks: Buffer[] = []
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve([response.headers['content-length'], Buffer.concat(chunks)]))
      },
    )
      .once('error', reject)
      .end(body)
  })
  expect(bytes.toString()).toBe('{"data":{"hello":"Hello, Zoë 🎈!"}}')
  expect(length).toBe(String(bytes.length))
})
