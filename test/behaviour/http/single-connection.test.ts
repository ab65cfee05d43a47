import { createClient } from 'graphql-sse'
import type { IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { buildSchema } from '../../../src/index.ts'
import { serve } from './server.ts'

// GraphQL over Server-Sent Events Protocol, "Single connection mode".

const sdl = `
  type Query { hello: String, slow: String }
  type Subscription { ticks(to: Int!): Int, endless: Int, large: String }
`

interface Service {
  readonly url: string
  readonly close: (timeoutMs?: number) => Promise<void>
  readonly counts: { opened: number; returned: number; items: number }
  readonly release: () => void
}

async function serveStreams(
  singleConnection: ControllerOptions['singleConnection'] = true,
  options: ControllerOptions = {},
): Promise<Service> {
  const counts = { opened: 0, returned: 0, items: 0 }
  let release!: () => void
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const sourceOf = (last: number, valueOf: (count: number) => unknown): AsyncIterable<unknown> => {
    counts.opened++
    let count = 0
    return {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          if (count === last) return { done: true, value: undefined }
          await new Promise(setImmediate)
          counts.items++
          return { done: false, value: valueOf(++count) }
        },
        return: () => {
          counts.returned++
          return Promise.resolve({ done: true, value: undefined })
        },
      }),
    }
  }
  const resolve = (event: unknown): unknown => event
  const schema = buildSchema(sdl, {
    resolvers: {
      Query: { hello: () => 'Hello!', slow: () => released.then(() => 'late') },
      Subscription: {
        ticks: { subscribe: (_, { to }) => sourceOf(to as number, count => count), resolve },
        endless: { subscribe: () => sourceOf(Infinity, count => count), resolve },
        large: { subscribe: () => sourceOf(Infinity, () => 'x'.repeat(50_000)), resolve },
      },
    },
  })
  const controller = createController({ schema, onError: () => {}, singleConnection, ...options })
  const url = `${await serve(controller.handler())}/graphql`
  return { url, close: controller.close, counts, release }
}

const tokenHeader = 'x-graphql-event-stream-token'

async function reserve(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { method: 'PUT', headers })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    201,
    'text/plain; charset=utf-8',
  ])
  return response.text()
}

interface OpenStream {
  readonly response: Response
  readonly read: (until: string) => Promise<string>
  readonly cancel: () => void
}

async function open(
  url: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', [tokenHeader]: token, ...headers },
    signal: abort.signal,
  })
  const reader = response.body!.getReader()
  let text = ''
  const read = async (until: string): Promise<string> => {
    while (!text.includes(until)) {
      const { value, done } = await reader.read()
      if (done) return text
      text += Buffer.from(value).toString()
    }
    return text
  }
  return { response, read, cancel: () => abort.abort() }
}

interface Answered {
  readonly status: number
  readonly body: any
}

async function execute(
  url: string,
  token: string,
  operationId: unknown,
  query: string,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [tokenHeader]: token, ...headers },
    body: JSON.stringify({ query, extensions: { operationId } }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const end = (url: string, token: string, operationId: string): Promise<Response> =>
  fetch(`${url}?operationId=${operationId}`, {
    method: 'DELETE',
    headers: { [tokenHeader]: token },
  })

const codeOf = ({ body }: Answered): unknown => body.errors[0].extensions.code

describe('the client graphql-sse', () => {
  test('has many operations over one stream, and ends them', async () => {
    const { url, counts } = await serveStreams()
    const requests: string[] = []
    const client = createClient({
      url,
      singleConnection: true,
      retryAttempts: 0,
      fetchFn: (target: string, init: RequestInit) => {
        requests.push(init.method!)
        return fetch(target, init)
      },
    })
    const endless = client.iterate({ query: 'subscription { endless }' })
    expect((await endless.next()).value).toEqual({ data: { endless: 1 } })
    const ticks: unknown[] = []
    for await (const result of client.iterate({ query: 'subscription { ticks(to: 3) }' }))
      ticks.push(result.data?.['ticks'])
    expect(ticks).toEqual([1, 2, 3])
    const hello: unknown[] = []
    for await (const result of client.iterate({ query: '{ hello }' })) hello.push(result)
    expect(hello).toEqual([{ data: { hello: 'Hello!' } }])
    expect(requests.filter(method => method !== 'DELETE')).toEqual([
      ...['PUT', 'GET'],
      ...['POST', 'POST', 'POST'],
    ])
    await endless.return!()
    await vi.waitFor(() => expect(counts.returned).toBe(1))
    client.dispose()
  })

  test('ends an operation without an error, also one that has ended', async () => {
    const { url, counts } = await serveStreams()
    const statuses: number[] = []
    const client = createClient({
      url,
      singleConnection: true,
      retryAttempts: 0,
      fetchFn: async (target: string, init: RequestInit) => {
        const response = await fetch(target, init)
        statuses.push(response.status)
        return response
      },
    })
    for (const query of ['subscription { endless }', '{ hello }']) {
      await new Promise<void>((complete, error) => {
        const leave = client.subscribe({ query }, { next: () => leave(), complete, error })
      })
    }
    expect([counts.returned, statuses.includes(204)]).toEqual([1, false])
    client.dispose()
  })

  test('hears of a document that is not valid', async () => {
    const { url } = await serveStreams()
    const client = createClient({ url, singleConnection: true, retryAttempts: 0 })
    await expect(client.iterate({ query: '{ nope }' }).next()).rejects.toThrow()
    client.dispose()
  })
})

// So does the client graphql-sse, which sends no DELETE then.
test('a client that leaves a POST before its answer ends the operation', async () => {
  const { url } = await serveStreams({ maxOperations: 1 })
  const token = await reserve(url)
  await open(url, token)
  const client = new AbortController()
  const slow = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [tokenHeader]: token },
    body: JSON.stringify({ query: '{ slow }', extensions: { operationId: '1' } }),
    signal: client.signal,
  })
  await vi.waitFor(async () =>
    expect((await execute(url, token, '2', '{ hello }')).status).toBe(429),
  )
  client.abort()
  await expect(slow).rejects.toThrow()
  await vi.waitFor(async () =>
    expect((await execute(url, token, '1', '{ hello }')).status).toBe(202),
  )
})

test('events have the id of their operation', async () => {
  const { url } = await serveStreams()
  const token = await reserve(url)
  const { response, read } = await open(url, token)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(await execute(url, token, '__proto__', '{ hello }')).toEqual({
    status: 202,
    body: undefined,
  })
  expect(await read('complete')).toContain(
    ':\n\nevent: next\ndata: {"id":"__proto__","payload":{"data":{"hello":"Hello!"}}}\n\n',
  )
  await execute(url, token, 'a\nb"', 'subscription { ticks(to: 2) }')
  expect(await read('complete\ndata: {"id":"a')).toContain(
    [
      'event: next\ndata: {"id":"a\\nb\\"","payload":{"data":{"ticks":1}}}\n\n',
      'event: next\ndata: {"id":"a\\nb\\"","payload":{"data":{"ticks":2}}}\n\n',
      'event: complete\ndata: {"id":"a\\nb\\""}\n\n',
    ].join(''),
  )
})

test('an operation before the opening is answered behind it; the query string has tokens, too', async () => {
  const { url, counts } = await serveStreams()
  const token = await reserve(url)
  expect((await execute(url, token, '1', 'subscription { ticks(to: 5) }')).status).toBe(202)
  expect(counts.items).toBeLessThanOrEqual(1)
  const response = await fetch(`${url}?token=${token}`, {
    headers: { accept: 'text/event-stream' },
  })
  const reader = response.body!.getReader()
  let text = ''
  while (!text.includes('complete')) text += Buffer.from((await reader.read()).value).toString()
  expect(text).toContain('"ticks":5')
  await reader.cancel()
})

test('a request that is not executed is answered as without a token, and frees its id', async () => {
  const { url } = await serveStreams()
  const token = await reserve(url)
  const graphqlResponse = { accept: 'application/graphql-response+json' }
  for (let attempt = 0; attempt < 2; attempt++) {
    const answered = await execute(url, token, '1', '{ nope }', graphqlResponse)
    expect([answered.status, codeOf(answered)]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED'])
  }
  expect((await execute(url, token, '1', '{ hello }')).status).toBe(202)
})

describe('refusals', () => {
  test('of ids: none, one of another kind, a long one, one that runs', async () => {
    const { url } = await serveStreams()
    const token = await reserve(url)
    for (const id of [undefined, null, 1, '', 'x'.repeat(257), {}]) {
      const answered = await execute(url, token, id, '{ hello }')
      expect([answered.status, codeOf(answered)]).toEqual([400, 'BAD_REQUEST'])
    }
    expect((await execute(url, token, '1', 'subscription { endless }')).status).toBe(202)
    const again = await execute(url, token, '1', '{ hello }')
    expect([again.status, codeOf(again)]).toEqual([409, 'CONFLICT'])
  })

  test('of a second opening, also while the first one waits for its context', async () => {
    const { url } = await serveStreams(true, {
      context: () => new Promise<object>(resolve => setTimeout(() => resolve({}), 20)),
    })
    const token = await reserve(url)
    const statuses = await Promise.all(
      [1, 2].map(async () => (await open(url, token)).response.status),
    )
    expect(statuses.sort()).toEqual([200, 409])
    expect((await open(url, token)).response.status).toBe(409)
  })

  test('of tokens that nobody has reserved', async () => {
    const { url } = await serveStreams()
    for (const token of ['', 'constructor', '__proto__', 'x'.repeat(1_000)]) {
      expect((await open(url, token)).response.status).toBe(404)
      expect(codeOf(await execute(url, token, '1', '{ hello }'))).toBe('NOT_FOUND')
      expect((await end(url, token, '1')).status).toBe(404)
    }
    expect((await fetch(`${url}?operationId=1`, { method: 'DELETE' })).status).toBe(404)
  })

  test('of a stream that is not opened as one of events', async () => {
    const { url } = await serveStreams()
    const token = await reserve(url)
    const accept = 'application/json'
    expect((await open(url, token, { accept })).response.status).toBe(406)
    expect((await open(url, token)).response.status).toBe(200)
  })

  test('of batches', async () => {
    const { url } = await serveStreams(true, { acceptBatches: true })
    const token = await reserve(url)
    const headers = { 'content-type': 'application/json', [tokenHeader]: token }
    const response = await fetch(url, { method: 'POST', headers, body: '[{"query":"{ hello }"}]' })
    expect(response.status).toBe(400)
  })

  test('of pages of other sites', async () => {
    const { url } = await serveStreams()
    const token = await reserve(url)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await fetch(url, { method: 'PUT', headers })).status).toBe(403)
    expect((await open(url, token, headers)).response.status).toBe(403)
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'PUT' },
    })
    expect(preflight.headers.get('access-control-allow-methods')).toBeNull()
  })

  test('of everything, where the option is off', async () => {
    const { url } = await serveStreams(false)
    const response = await fetch(url, { method: 'PUT' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(405)
    expect((await execute(url, 'token', '1', '{ hello }')).body).toEqual({
      data: { hello: 'Hello!' },
    })
  })

  test('of the hooks before and context', async () => {
    const refuse = (): never => {
      throw Object.assign(new Error('no'), { name: 'Unmasked' })
    }
    for (const options of [{ before: refuse }, { context: refuse }]) {
      const { url } = await serveStreams(true, options)
      expect((await fetch(url, { method: 'PUT' })).status).toBe(500)
    }
  })
})

describe('a token of another client', () => {
  const identify = ({ headers }: IncomingMessage): unknown => headers['x-user']

  test('opens, executes and ends nothing', async () => {
    const { url, counts } = await serveStreams({ identify })
    const [ann, bob] = [{ 'x-user': 'ann' }, { 'x-user': 'bob' }]
    const token = await reserve(url, ann)
    expect((await open(url, token, bob)).response.status).toBe(404)
    expect((await execute(url, token, '1', '{ hello }', bob)).status).toBe(404)
    expect((await execute(url, token, '1', 'subscription { endless }', ann)).status).toBe(202)
    const ended = (user: object): Promise<Response> =>
      fetch(`${url}?operationId=1`, {
        method: 'DELETE',
        headers: { [tokenHeader]: token, ...user },
      })
    expect((await ended(bob)).status).toBe(404)
    expect(counts.returned).toBe(0)
    expect((await ended(ann)).status).toBe(200)
    expect(counts.returned).toBe(1)
  })
})

test('an operation is ended by its own stream alone', async () => {
  const { url, counts } = await serveStreams()
  const [first, second] = [await reserve(url), await reserve(url)]
  const { read } = await open(url, first)
  await execute(url, first, '1', 'subscription { endless }')
  await read('"endless":1')
  expect((await end(url, second, '1')).status).toBe(200)
  expect((await fetch(url, { method: 'DELETE', headers: { [tokenHeader]: first } })).status).toBe(
    400,
  )
  expect(counts.returned).toBe(0)
  expect((await end(url, first, '1')).status).toBe(200)
  await vi.waitFor(() => expect(counts.returned).toBe(1))
  expect((await end(url, first, '1')).status).toBe(200)
  expect((await end(url, 'unknown', '1')).status).toBe(404)
})

describe('bounds', () => {
  test('of streams, which count until they end', async () => {
    const { url } = await serveStreams({ maxStreams: 2 })
    const { cancel } = await open(url, await reserve(url))
    await reserve(url)
    expect((await fetch(url, { method: 'PUT' })).status).toBe(503)
    cancel()
    await vi.waitFor(async () => expect((await fetch(url, { method: 'PUT' })).status).toBe(201))
  })

  test('of a reservation that nobody opens, whose operations end with it', async () => {
    const { url, counts } = await serveStreams({ maxStreams: 1, openTimeoutMs: 300 })
    const token = await reserve(url)
    await execute(url, token, '1', 'subscription { endless }')
    await vi.waitFor(() => expect(counts.returned).toBe(1))
    expect((await open(url, token)).response.status).toBe(404)
    await reserve(url)
  })

  test('of operations that run at once', async () => {
    const { url } = await serveStreams({ maxOperations: 1 })
    const token = await reserve(url)
    await open(url, token)
    expect((await execute(url, token, '1', 'subscription { endless }')).status).toBe(202)
    const refused = await execute(url, token, '2', '{ hello }')
    expect([refused.status, codeOf(refused)]).toEqual([429, 'OPERATION_LIMIT'])
    expect((await end(url, token, '1')).status).toBe(200)
    await vi.waitFor(async () =>
      expect((await execute(url, token, '3', '{ hello }')).status).toBe(202),
    )
  })

  test('of an operation that is ended before it is executed: its POST has no content', async () => {
    const { url } = await serveStreams()
    const token = await reserve(url)
    let status = 0
    void execute(url, token, '1', '{ slow }').then(answer => (status = answer.status))
    await vi.waitFor(async () => {
      await end(url, token, '1')
      expect(status).toBe(204)
    })
  })

  test('of events that a client does not read', async () => {
    const { url, counts } = await serveStreams()
    const token = await reserve(url)
    const { cancel } = await open(url, token)
    await execute(url, token, '1', 'subscription { large }')
    let items = -1
    await vi.waitFor(
      async () => {
        const before = counts.items
        await new Promise(resolve => setTimeout(resolve, 200))
        items = counts.items
        expect(items).toBe(before)
      },
      { timeout: 5_000 },
    )
    // At most what the sockets of the system and the queue of the stream hold.
    expect(items * 50_000).toBeLessThan(32 * 1024 * 1024)
    cancel()
    await vi.waitFor(() => expect(counts.returned).toBe(1))
  })

  test('are checked where the controller is made', () => {
    expect(() =>
      createController({ singleConnection: { maxStreams: 0, max: 1 } as never }),
    ).toThrow(
      /singleConnection has maxStreams 0; expected a positive integer or false\.[^]*singleConnection takes no option "max"/,
    )
    expect(() => createController({ singleConnection: 1 as never })).toThrow(
      'createController() has singleConnection 1; expected a boolean, or an object with identify and limits.',
    )
  })
})

describe('the end', () => {
  /** Opens a stream with a subscription and a query that both run. */
  const openBoth = async (url: string) => {
    const token = await reserve(url)
    const { read } = await open(url, token)
    await execute(url, token, 'endless', 'subscription { endless }')
    const slow = execute(url, token, 'slow', '{ slow }')
    await read('"endless":1')
    await new Promise(resolve => setTimeout(resolve, 50))
    return { read, slow }
  }

  test('of a stream ends all of its operations, and its token', async () => {
    const { url, counts } = await serveStreams()
    const token = await reserve(url)
    const { read, cancel } = await open(url, token)
    for (const id of ['1', '2', '3']) await execute(url, token, id, 'subscription { endless }')
    await read('"id":"3"')
    cancel()
    await vi.waitFor(() => expect(counts.returned).toBe(3))
    expect((await execute(url, token, '4', '{ hello }')).status).toBe(404)
  })

  test('of the controller waits for queries, and ends subscriptions and reservations', async () => {
    const { url, close, release, counts } = await serveStreams()
    await reserve(url)
    const { read, slow } = await openBoth(url)
    const closed = close()
    release()
    expect((await slow).status).toBe(202)
    const text = await read('never')
    expect(text).toContain('{"id":"slow","payload":{"data":{"slow":"late"}}}')
    await closed
    expect(counts.returned).toBe(1)
  })

  test('of the controller answers what outlasts the time as cancelled', async () => {
    const { url, close, counts } = await serveStreams()
    const { read, slow } = await openBoth(url)
    await close(50)
    const text = await read('never')
    expect(text).toMatch(/"id":"slow","payload":\{.*"code":"CANCELLED"/)
    // Its client asks for the subscription again.
    expect(text).not.toMatch(/event: complete\ndata: \{"id":"endless"/)
    expect([(await slow).status, counts.returned]).toEqual([202, 1])
  })

  test('by recheck ends the stream and its operations', async () => {
    const { url, counts } = await serveStreams(true, { recheck: () => false, recheckMs: 50 })
    const token = await reserve(url)
    const { read } = await open(url, token)
    await execute(url, token, '1', 'subscription { endless }')
    expect(await read('never')).toContain('\n\n: [{"message":"Forbidden"')
    expect(counts.returned).toBe(1)
  })
})
