import { once } from 'node:events'
import { ReadableStream } from 'node:stream/web'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { headersOf } from '../../behaviour/http/headers-of.ts'
import { notFoundAt, post, summary } from '../../behaviour/http/server.ts'
import { expectAnswers } from '../../behaviour/http/statuses/expect-answers.ts'
import {
  reachServices,
  type ReachedServices,
} from '../../behaviour/http/statuses/reach-services.ts'
import { statuses } from '../../behaviour/http/statuses/statuses.ts'
import { askOverHTTP } from '../../behaviour/http/transports.ts'
import { hosts, type Running } from './hosts.ts'
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

const isJSON = { 'content-type': 'application/json' }
/** Rows of the table of statuses. */
const sentToFrameworks = statuses.flatMap(row =>
  row.frameworks === undefined ? [] : [[row.title, row, row.frameworks] as const],
)

interface ErrorBody {
  readonly errors: readonly { readonly message: string }[]
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

  describe('the status of', () => {
    let reached: ReachedServices

    beforeAll(async () => {
      reached = await reachServices(async controller => {
        const { origin, close } = await host.start(controller)
        return { ask: async request => askOverHTTP(origin, request), close }
      })
    })
    afterAll(() => reached.close())

    test.each(sentToFrameworks)('%s', async (_, row, frameworks) => {
      const framework = frameworks[host.bodyReader]
      if (framework === undefined) return expectAnswers(reached.of(row), row)
      const { status, body } = await reached.of(row)(row.request)
      expect(status).toBe(framework)
      expect(body).not.toContain((row.body as ErrorBody).errors[0]!.message)
    })
  })

  describe('a body', () => {
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

  test('the media type is the one that the client wants most', async () => {
    const accept = 'application/json;q=0.5, application/graphql-response+json;q=0.9, */*;q=0.1'
    expect(await summary(await post(url, { query: '{ hello }' }, { accept }))).toEqual({
      status: 200,
      type: graphqlResponse,
      body: hello,
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

    test('is told the methods by OPTIONS that is no preflight', async () => {
      const response = await fetch(url, { method: 'OPTIONS' })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
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

function corsOf(response: Response): object {
  return Object.fromEntries(
    [...response.headers].filter(([name]) => name.startsWith('access-control-')),
  )
}
