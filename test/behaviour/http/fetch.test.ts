import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { describe, expect, test, vi } from 'vitest'
import {
  createController,
  type ControllerOptions,
  type FetchedRequest,
} from '../../../src/http/index.ts'
import { postRequest } from './post-request.ts'
import { createGreetings } from './schema.ts'
import { buildSchema } from '../../../src/index.ts'

const schema = createGreetings()
const url = 'http://books.example:81/graphql'
const hello = '{"data":{"hello":"Hello, world!"}}'

function answerTo(
  options: ControllerOptions,
  body: object,
  init: RequestInit = {},
): Promise<Response> {
  return createController({ schema, ...options }).fetch(postRequest(url, body, init))
}

test('a request is answered with a response, whose headers leave the connection out', async () => {
  const response = await answerTo({}, { query: '{ hello }' })
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([
    200,
    {
      'cache-control': 'no-store',
      'content-length': String(hello.length),
      'content-type': 'application/json; charset=utf-8',
      date: expect.any(String),
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    },
  ])
  expect(await response.text()).toBe(hello)
})

test('hooks receive the request in the form of node:http, and the original', async () => {
  const requests: FetchedRequest[] = []
  const { fetch } = createController({
    schema,
    before: request => requests.push(request as FetchedRequest),
  })
  const original = new Request(`${url}?query={hello}#part`, { headers: { 'X-A': '1' } })
  expect(await (await fetch(original)).text()).toBe(hello)
  expect(requests[0]!.original).toBe(original)
  const { method, url: target, headers, rawHeaders } = requests[0]!
  expect({ method, target, headers, rawHeaders }).toEqual({
    method: 'GET',
    target: '/graphql?query={hello}',
    headers: { host: 'books.example:81', 'x-a': '1' },
    rawHeaders: ['host', 'books.example:81', 'x-a', '1'],
  })
})

test.each<[string, ControllerOptions, number]>([
  ['without a hook', {}, 0],
  ['with a hook', { context: () => ({}) }, 1],
])('a request of node:http is made only for a hook: %s', async (_, options, copies) => {
  const request = postRequest(url, { query: '{ hello }' })
  const copied = vi.spyOn(request.headers, Symbol.iterator)
  const response = await createController({ schema, ...options }).fetch(request)
  expect([await response.text(), copied.mock.calls.length]).toEqual([hello, copies])
})

test('several cookies stay several', async () => {
  const context = (_: unknown, response: ServerResponse): object => {
    response.setHeader('Set-Cookie', ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2'])
    return {}
  }
  const response = await answerTo({ context }, { query: '{ hello }' })
  expect(response.headers.getSetCookie()).toEqual([
    'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
    'b=2',
  ])
})

describe('a response has no body', () => {
  const { fetch } = createController({ schema, cors: { origins: '*' } })

  test('for HEAD, but the length that GET would have', async () => {
    const [get, head] = await Promise.all([
      fetch(new Request(`${url}/describe`)),
      fetch(new Request(`${url}/describe`, { method: 'HEAD' })),
    ])
    const length = String((await get.text()).length)
    expect([head.status, head.body, head.headers.get('content-length')]).toEqual([
      200,
      null,
      length,
    ])
  })

  test('where the client has it already', async () => {
    const etag = (await fetch(new Request(`${url}/describe`))).headers.get('etag')!
    const response = await fetch(
      new Request(`${url}/describe`, { headers: { 'if-none-match': etag } }),
    )
    expect([response.status, response.body, response.headers.get('etag')]).toEqual([
      304,
      null,
      etag,
    ])
  })

  test('to a preflight', async () => {
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'POST' }
    const response = await fetch(new Request(url, { method: 'OPTIONS', headers }))
    expect([response.status, response.body]).toEqual([204, null])
  })
})

describe('the body of a request', () => {
  test('is read as it comes, in any chunks', async () => {
    const pieces = ['{"query":"{ hello(na', '', 'me: \\"', '\u{1f600}', '\\") }"}'].map(text =>
      Buffer.from(text),
    )
    const bytes = pieces.flatMap(piece =>
      piece.length === 4 ? [piece.subarray(0, 1), piece.subarray(1)] : [piece],
    )
    const body = new ReadableStream({
      pull(controller) {
        const next = bytes.shift()
        if (next === undefined) controller.close()
        else setImmediate(() => controller.enqueue(next))
        return new Promise(resolve => setImmediate(resolve))
      },
    })
    expect(await (await answerTo({}, body)).json()).toEqual({
      data: { hello: 'Hello, \u{1f600}!' },
    })
  })

  test.each([
    ['nothing is served at its path', { basePath: '/other' }, 404],
    ['a hook has refused it', { before: refuse }, 400],
  ])('is neither pulled nor cancelled where %s', async (_, options, status) => {
    const pull = vi.fn()
    const cancel = vi.fn()
    const body = new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
    const response = await answerTo(options, body)
    await response.text()
    await new Promise(resolve => setImmediate(resolve))
    expect([response.status, pull.mock.calls, cancel.mock.calls]).toEqual([status, [], []])
  })

  test('that is too large is let go, not cancelled', async () => {
    const cancel = vi.fn()
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024
        if (sent > 3 * 1024 * 1024) controller.close()
        else controller.enqueue(new Uint8Array(64 * 1024))
      },
      cancel,
    })
    const response = await answerTo({}, body)
    expect([response.status, await response.json()]).toEqual([
      413,
      {
        errors: [
          {
            message: 'The body is larger than 1048576 bytes.',
            extensions: { code: 'BODY_TOO_LARGE' },
          },
        ],
      },
    ])
    await expect.poll(() => body.locked).toBe(false)
    expect(cancel.mock.calls).toEqual([])
  })

  test('that breaks off is 400', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('reset by peer'))
      },
    })
    expect(await (await answerTo({}, body)).json()).toEqual({
      errors: [
        { message: 'The body broke off before its end.', extensions: { code: 'BAD_REQUEST' } },
      ],
    })
  })

  test.each([
    ['read', (request: Request) => request.text()],
    ['locked', (request: Request) => void request.body!.getReader()],
  ])('that somebody else has %s is a fault of the host', async (_, take) => {
    const onError = vi.fn()
    const { fetch } = createController({ schema, onError })
    const request = postRequest(url, { query: '{ hello }' })
    await take(request)
    expect((await fetch(request)).status).toBe(500)
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
      'Error: The body of the request was read before the action, which finds no request.body either.',
    ])
  })
})

describe('the body of an adapter that says its length', () => {
  /**
   * Adapters of node:http make objects that inherit from Request, and that a Request is made of
   * when it is needed.
   */
  const adapted = (inner: Request): Request => {
    const names = [
      'url',
      'method',
      'headers',
      'signal',
      'body',
      'bodyUsed',
      'arrayBuffer',
      'text',
    ] as const
    const delegate = (name: (typeof names)[number]): PropertyDescriptor => ({
      configurable: true,
      get: () => {
        const value: unknown = inner[name]
        return typeof value === 'function' ? (value.bind(inner) as unknown) : value
      },
    })
    const descriptors = Object.fromEntries(names.map(name => [name, delegate(name)]))
    return Object.create(Object.create(Request.prototype, descriptors) as object) as Request
  }
  const query = '{"query":"{ hello }"}'
  const requestOf = (body: unknown, length: number, signal?: AbortSignal): Request => {
    const headers = { 'content-type': 'application/json', 'content-length': String(length) }
    const sent = body as NonNullable<RequestInit['body']>
    return adapted(
      new Request(url, {
        method: 'POST',
        headers,
        body: sent,
        duplex: 'half',
        ...(signal && { signal }),
      }),
    )
  }
  const answerTo = async (request: Request): Promise<[status: number, body: unknown]> => {
    const response = await createController({ schema, onError: () => undefined }).fetch(request)
    return [response.status, await response.json()]
  }

  test('is read whole, without looking at its stream', async () => {
    const request = requestOf(query, query.length)
    const body = vi.fn()
    Object.defineProperty(request, 'body', { get: body })
    expect(await answerTo(request)).toEqual([200, { data: { hello: 'Hello, world!' } }])
    expect(body.mock.calls).toEqual([])
  })

  test('is read in chunks where it is long', async () => {
    const long = query + ' '.repeat(2 * 1024 * 1024)
    const controller = createController({
      schema: createGreetings('LongSchema', { limits: { maxBodyBytes: false } }),
    })
    const arrayBuffer = vi.fn()
    const request = requestOf(long, long.length)
    Object.defineProperty(request, 'arrayBuffer', { value: arrayBuffer })
    expect(await (await controller.fetch(request)).text()).toBe(
      '{"data":{"hello":"Hello, world!"}}',
    )
    expect(arrayBuffer.mock.calls).toEqual([])
  })

  test.each([Request, class OwnRequest extends Request {}])(
    'is not believed of other requests: %o',
    async Class => {
      let pulled = 0
      const body = new ReadableStream({
        pull(controller) {
          if (++pulled > 5_000) controller.close()
          else controller.enqueue(new Uint8Array(65_536))
        },
      })
      const headers = { 'content-type': 'application/json', 'content-length': '10' }
      const init = { method: 'POST', headers, body: body as never, duplex: 'half' } as const
      const [status] = await answerTo(new Class(url, init))
      expect(status).toBe(413)
      expect(pulled).toBeLessThan(100)
    },
  )

  test('may not be longer than it may be, whatever it says', async () => {
    const [status] = await answerTo(requestOf(query + ' '.repeat(1024 * 1024), query.length))
    expect(status).toBe(413)
  })

  test('that breaks off is 400, and that somebody else has read is a fault of the host', async () => {
    const broken = new ReadableStream({
      pull: controller => controller.error(new Error('reset by peer')),
    })
    expect((await answerTo(requestOf(broken, 10)))[0]).toBe(400)
    const taken = requestOf(query, query.length)
    await taken.text()
    expect((await answerTo(taken))[0]).toBe(500)
  })

  test('of which the client sends no more ends the exchange when the client goes', async () => {
    const client = new AbortController()
    const body = new ReadableStream({ pull: () => client.abort() })
    const controller = createController({ schema })
    expect((await controller.fetch(requestOf(body, 10, client.signal))).status).toBe(499)
    await controller.close()
  })
})

describe('a request of another implementation', () => {
  const look = (members: object): Request =>
    ({
      method: 'POST',
      headers: new Headers({ 'content-type': 'application/json' }),
      url,
      body: null,
      ...members,
    }) as unknown as Request

  const broken = {
    get aborted(): boolean {
      throw new Error('There is no signal.')
    },
  }

  test.each([
    ['null', null],
    ['undefined', undefined],
    ['no signal', { aborted: false }],
    ['an exception', broken],
  ])('is answered where its signal is %s', async (_, signal) => {
    const slow = buildSchema('type Query { slow: Int }', {
      resolvers: { Query: { slow: () => new Promise(resolve => setTimeout(resolve, 20, 2)) } },
    })
    const body = new Response('{"query":"{ slow }"}').body
    const response = await createController({ schema: slow }).fetch(look({ body, signal }))
    expect(await response.json()).toEqual({ data: { slow: 2 } })
  })

  test('with a stream of Node.js as its body is refused', async () => {
    const body = Readable.from(['{}'])
    const response = await createController({ schema }).fetch(look({ body }))
    expect(response.status).toBe(400)
  })
})

describe('when the client has gone', () => {
  test('while a resolver runs, its signal aborts', async () => {
    const client = new AbortController()
    const onAbort = vi.fn()
    const context = (): object => ({ onStart: () => client.abort(), onAbort })
    const response = await answerTo({ context }, { query: '{ never }' }, { signal: client.signal })
    expect([response.status, response.body]).toEqual([499, null])
    await expect.poll(() => onAbort.mock.calls.length).toBe(1)
  })

  test('before the request is looked at, no resolver runs', async () => {
    const onStart = vi.fn()
    const context = (): object => ({ onStart })
    const signal = AbortSignal.abort()
    const response = await answerTo({ context }, { query: '{ never }' }, { signal })
    await new Promise(resolve => setImmediate(resolve))
    expect([response.status, onStart.mock.calls]).toEqual([499, []])
  })

  test('while its body is read, no hook is asked, and while they are, no resolver runs', async () => {
    for (const hooks of ['none', 'context'] as const) {
      const client = new AbortController()
      const onStart = vi.fn()
      const context = vi.fn(async () => {
        client.abort()
        return new Promise<object>(resolve => setImmediate(() => resolve({ onStart })))
      })
      const body = new ReadableStream({
        pull(stream) {
          stream.enqueue(Buffer.from('{"query":"{ never }"}'))
          stream.close()
          if (hooks === 'none') client.abort()
        },
      })
      const { signal } = client
      expect((await answerTo({ context }, body, { signal })).status).toBe(499)
      for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve))
      expect([context.mock.calls.length, onStart.mock.calls]).toEqual([
        hooks === 'none' ? 0 : 1,
        [],
      ])
    }
  })

  test('while it sends the body, the exchange ends', async () => {
    const client = new AbortController()
    const body = new ReadableStream({ pull: () => client.abort() })
    const controller = createController({ schema })
    const headers = { 'content-type': 'application/json' }
    const { signal } = client
    const request = new Request(url, {
      method: 'POST',
      headers,
      signal,
      body: body as never,
      duplex: 'half',
    })
    expect((await controller.fetch(request)).status).toBe(499)
    await controller.close()
  })

  test('while the answer is written, the response is closed and nothing is in flight any more', async () => {
    const responses: ServerResponse[] = []
    const controller = createController({
      schema,
      before(_, response) {
        responses.push(response)
        response.write('first')
      },
    })
    const reader = (await controller.fetch(new Request(`${url}/describe`))).body!.getReader()
    expect(Buffer.from((await reader.read()).value).toString()).toBe('first')
    const closed = once(responses[0]!, 'close')
    await reader.cancel()
    await closed
    expect(responses[0]!.writableFinished).toBe(false)
    await controller.close()
  })
})

describe('a hook that answers itself', () => {
  test('writes the body in parts, and each is seen before the next', async () => {
    const responses: ServerResponse[] = []
    const before = (_: unknown, response: ServerResponse): void => {
      responses.push(response)
      response.writeHead(203, { 'X-Part': '1' }).write('a')
    }
    const response = await createController({ schema, before }).fetch(
      new Request(`${url}/describe`),
    )
    const reader = response.body!.getReader()
    expect([response.status, response.headers.get('x-part')]).toEqual([203, '1'])
    expect(Buffer.from((await reader.read()).value).toString()).toBe('a')
    responses[0]!.end('b')
    expect(Buffer.from((await reader.read()).value).toString()).toBe('b')
    expect((await reader.read()).done).toBe(true)
  })

  test('waits while nobody reads', async () => {
    let written = 0
    const before = async (_: unknown, response: ServerResponse): Promise<void> => {
      response.flushHeaders()
      while (written < 64)
        if (!response.write(Buffer.alloc(16 * 1024, written++))) await once(response, 'drain')
      response.end()
    }
    const response = await createController({ schema, before }).fetch(
      new Request(`${url}/describe`),
    )
    await new Promise(resolve => setImmediate(resolve))
    expect(written).toBeLessThan(10)
    expect((await response.arrayBuffer()).byteLength).toBe(64 * 16 * 1024)
  })

  test('may send early hints first', async () => {
    const before = (_: unknown, response: ServerResponse): void => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
    }
    const response = await answerTo({ before }, { query: '{ hello }' })
    expect([response.status, response.headers.get('link'), await response.text()]).toEqual([
      200,
      null,
      hello,
    ])
  })
})

test('an exchange that does not end by itself is 503 after the controller has closed', async () => {
  const controller = createController({ schema, context: () => new Promise<object>(() => {}) })
  const body = '{"query":"{ hello }"}'
  const headers = { 'content-type': 'application/json' }
  const answer = controller.fetch(new Request(url, { method: 'POST', headers, body }))
  await controller.close(1)
  const response = await answer
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '1',
    {
      errors: [
        { message: 'The server is shutting down.', extensions: { code: 'SERVICE_UNAVAILABLE' } },
      ],
    },
  ])
})

function refuse(_: unknown, response: ServerResponse): void {
  response.writeHead(400).end('no')
}
