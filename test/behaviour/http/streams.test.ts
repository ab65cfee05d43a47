import { request as httpRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { createClient } from 'graphql-sse'
import { describe, expect, test, vi } from 'vitest'
import {
  createController,
  type ClientConnection,
  type ControllerOptions,
} from '../../../src/http/index.ts'
import { buildSchema } from '../../../src/index.ts'
import { serve, serveController } from './server.ts'

/** A source stream that the test feeds; counts what its consumers do. */
class Source implements AsyncIterableIterator<unknown> {
  readonly #events: unknown[] = []
  readonly #waiting: ((result: IteratorResult<unknown>) => void)[] = []
  #isOver = false
  reads = 0
  returns = 0
  failure: Error | undefined;

  [Symbol.asyncIterator](): this {
    return this
  }

  push(event: unknown): void {
    const waiting = this.#waiting.shift()
    if (waiting === undefined) this.#events.push(event)
    else waiting({ value: event, done: false })
  }

  end(): void {
    this.#isOver = true
    for (const waiting of this.#waiting) waiting({ value: undefined, done: true })
  }

  next(): Promise<IteratorResult<unknown>> {
    this.reads++
    if (this.#events.length > 0)
      return Promise.resolve({ value: this.#events.shift(), done: false })
    if (this.failure !== undefined) return Promise.reject(this.failure)
    if (this.#isOver) return Promise.resolve({ value: undefined, done: true })
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  return(): Promise<IteratorResult<unknown>> {
    this.returns++
    this.end()
    return Promise.resolve({ value: undefined, done: true })
  }
}

const sdl = `
  type Query { hello: String }
  type Mutation { change: String }
  type Subscription { ticks(to: Int): Int, text: String, broken: Int }
`

function serviceOf(source: Source, options: ControllerOptions = {}): ControllerOptions {
  const resolvers = {
    Query: { hello: () => 'Hello!' },
    Mutation: { change: () => 'changed' },
    Subscription: {
      ticks: { subscribe: () => source, resolve: (event: unknown) => event },
      text: { subscribe: () => source, resolve: (event: unknown) => event },
      broken: {
        subscribe: () => {
          throw new Error('postgres://user:secret@host')
        },
      },
    },
  }
  const schema = buildSchema(sdl, { resolvers, onError: () => {} })
  return { schema, onError: () => {}, ...options }
}

const subscription = JSON.stringify({ query: 'subscription { ticks }' })
const eventStream = { 'content-type': 'application/json', accept: 'text/event-stream' }
const multipart = {
  'content-type': 'application/json',
  accept: 'multipart/mixed;subscriptionSpec=1.0, application/json',
}

/** Posts, and returns the response with its text so far. */
async function open(
  url: string,
  headers: Record<string, string>,
  body = subscription,
): Promise<{
  response: Response
  read: (until: string) => Promise<string>
  cancel: () => Promise<void>
}> {
  const response = await fetch(url, { method: 'POST', headers, body })
  const reader = response.body!.getReader()
  let text = ''
  return {
    response,
    cancel: () => reader.cancel(),
    read: async until => {
      for (;;) {
        if (text.includes(until)) return text
        const { value, done } = await reader.read()
        if (done) return text
        text += Buffer.from(value).toString()
      }
    },
  }
}

describe('a subscription by server-sent events', () => {
  test('answers an event `next` for each response, and `complete` when the source ends', async () => {
    const source = new Source()
    const { response, read } = await open(await serveController(serviceOf(source)), eventStream)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    })
    source.push(1)
    expect(await read('1}}\n\n')).toBe(':\n\nevent: next\ndata: {"data":{"ticks":1}}\n\n')
    source.push('two')
    expect(await read('null}')).toContain('"path":["ticks"]')
    source.end()
    expect(await read('complete\ndata: \n\n')).toMatch(/event: complete\ndata: \n\n$/)
    expect(source.returns).toBe(0)
  })

  test('answers request errors as the one event before `complete`', async () => {
    const url = await serveController(serviceOf(new Source()))
    for (const [query, message] of [
      ['subscription { nope }', 'Cannot query field'],
      ['subscription {', 'Syntax Error'],
      ['subscription { broken }', 'Internal server error'],
    ]) {
      const { response, read } = await open(url, eventStream, JSON.stringify({ query }))
      expect(response.status).toBe(200)
      const text = await read('event: complete')
      expect(text).toContain(`event: next\ndata: {"errors":[{"message":"${message}`)
      expect(text).not.toContain('secret')
    }
  })

  test('answers queries and mutations by one event where JSON is not accepted', async () => {
    const url = await serveController(serviceOf(new Source()))
    const { read } = await open(url, eventStream, JSON.stringify({ query: '{ hello }' }))
    expect(await read('complete\ndata: \n\n')).toBe(
      ':\n\nevent: next\ndata: {"data":{"hello":"Hello!"}}\n\nevent: complete\ndata: \n\n',
    )
    const accept = 'application/json, text/event-stream'
    const both = await open(url, { ...eventStream, accept }, JSON.stringify({ query: '{ hello }' }))
    expect(await both.read('}}')).toBe('{"data":{"hello":"Hello!"}}')
  })

  test('is refused, with what to write, where no stream is accepted', async () => {
    const source = new Source()
    const url = await serveController(serviceOf(source))
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const { read } = await open(url, headers)
    expect(await read(']}')).toContain('text/event-stream')
    expect(source.reads).toBe(0)
  })

  test('refuses what is no request with its status, as JSON', async () => {
    const url = await serveController(serviceOf(new Source()))
    expect((await fetch(url, { method: 'POST', headers: eventStream, body: '{' })).status).toBe(400)
    const text = { ...eventStream, 'content-type': 'text/plain' }
    expect((await fetch(url, { method: 'POST', headers: text, body: '{}' })).status).toBe(415)
  })

  test('is answered to a GET, too, but a mutation is not', async () => {
    const source = new Source()
    const url = await serveController(serviceOf(source, { allowGet: true }))
    const accept = { accept: 'text/event-stream' }
    const response = await fetch(`${url}?query=subscription{ticks}`, { headers: accept })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    await response.body!.cancel()
    const mutation = await fetch(`${url}?query=mutation{change}`, { headers: accept })
    expect(await mutation.text()).toContain('METHOD_NOT_ALLOWED')
  })

  test('masks the error of a source, and ends the stream with it', async () => {
    const source = new Source()
    const seen: unknown[] = []
    const onError = (error: unknown): void => void seen.push(error)
    const { read } = await open(
      await serveController({ ...serviceOf(source), onError }),
      eventStream,
    )
    source.push(1)
    source.failure = new Error('postgres://user:secret@host')
    const text = await read('event: complete')
    expect(text).toContain('{"errors":[{"message":"Internal server error')
    expect(text).not.toContain('secret')
  })

  test('ends its source once when the client leaves', async () => {
    const source = new Source()
    const { read, cancel } = await open(await serveController(serviceOf(source)), eventStream)
    source.push(1)
    await read('1}}')
    await cancel()
    await vi.waitFor(() => expect(source.returns).toBe(1))
  })

  test('ends its source once when the client is gone before the first event', async () => {
    const source = new Source()
    const url = await serveController(serviceOf(source))
    const request = httpRequest(url, { method: 'POST', headers: eventStream })
    request.on('error', () => {})
    request.end(subscription)
    await vi.waitFor(() => expect(source.reads).toBe(1))
    request.destroy()
    await vi.waitFor(() => expect(source.returns).toBe(1))
  })

  test('asks its source for no more while the client does not read', async () => {
    const source = new Source()
    const url = await serveController(serviceOf(source))
    const request = httpRequest(url, { method: 'POST', headers: eventStream })
    request.on('error', () => {})
    request.end(JSON.stringify({ query: 'subscription { text }' }))
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.pause()
    for (let event = 0; event < 1_000; event++) source.push('x'.repeat(100_000))
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(source.reads).toBeLessThan(200)
    request.destroy()
    await vi.waitFor(() => expect(source.returns).toBe(1))
  })

  test('is a connection for recheck, whose state is the context', async () => {
    const source = new Source()
    const seen: ClientConnection[] = []
    const { read } = await open(
      await serveController({
        ...serviceOf(source),
        context: ({ headers }) => ({ user: headers['x-user'] }),
        recheckMs: 5,
        recheck: connection => {
          seen.push(connection)
          return seen.length < 3
        },
      }),
      { ...eventStream, 'x-user': 'Ada' },
    )
    expect(await read('complete\ndata: \n\n')).toMatch(
      /^:\n\nevent: next\ndata: {"errors":\[{"message":"Forbidden".*}\]}\n\nevent: complete\ndata: \n\n$/,
    )
    expect(seen[2]).toMatchObject({
      protocol: 'text/event-stream',
      request: { method: 'POST' },
      response: { statusCode: 200 },
      parameters: {},
      state: { user: 'Ada' },
    })
    expect([seen.length, source.returns]).toEqual([3, 1])
  })

  test('masks what recheck throws by mistake', async () => {
    const seen: unknown[] = []
    const { read } = await open(
      await serveController({
        ...serviceOf(new Source()),
        onError: error => void seen.push(error),
        recheckMs: 5,
        recheck() {
          throw new Error('a secret')
        },
      }),
      multipart,
    )
    const text = await read('--graphql--')
    expect(text).toContain('{"payload":null,"errors":[{"message":"Internal server error')
    expect([seen.length, text.includes('secret')]).toEqual([1, false])
  })

  test('is not rechecked where its one response is that of a query', async () => {
    let asked = 0
    const url = await serveController({
      ...serviceOf(new Source()),
      recheckMs: 1,
      recheck: () => void asked++,
    })
    const { read } = await open(url, eventStream, JSON.stringify({ query: '{ hello }' }))
    await read('complete')
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(asked).toBe(0)
  })

  test('ends its source when recheck refuses a client that does not read', async () => {
    const source = new Source()
    let isExpired = false
    const url = await serveController({
      ...serviceOf(source),
      recheckMs: 5,
      recheck: () => !isExpired,
    })
    const request = httpRequest(url, { method: 'POST', headers: eventStream })
    request.on('error', () => {})
    request.end(JSON.stringify({ query: 'subscription { text }' }))
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.pause()
    source.push('x'.repeat(20_000_000))
    await vi.waitFor(() => expect(source.reads).toBe(1))
    await new Promise(resolve => setTimeout(resolve, 50))
    isExpired = true
    await vi.waitFor(() => expect(source.returns).toBe(1))
    source.push('late')
    let text = ''
    for await (const chunk of response) text = (text + String(chunk)).slice(-200)
    expect(text).toMatch(/{"errors":\[{"message":"Forbidden".*event: complete\ndata: \n\n$/s)
  })

  test('ends when the controller closes, without the event by which clients stop to ask', async () => {
    const source = new Source()
    const controller = createController(serviceOf(source))
    const url = `${await serve(controller.handler('/graphql'))}/graphql`
    const { read } = await open(url, eventStream)
    source.push(1)
    await read('1}}')
    await controller.close(60_000)
    expect(await read('complete')).not.toContain('complete')
    expect(source.returns).toBe(1)
  })

  test('as parts ends with an error when the controller closes, because clients do not ask again', async () => {
    const source = new Source()
    const controller = createController(serviceOf(source))
    const url = `${await serve(controller.handler('/graphql'))}/graphql`
    const { read } = await open(url, multipart)
    source.push(1)
    await read('1}}')
    await controller.close(60_000)
    expect(await read('graphql--')).toMatch(
      /"payload":null,"errors":\[.*SERVICE_UNAVAILABLE[^]*--\r\n$/,
    )
    expect(source.returns).toBe(1)
  })

  describe.each([
    ['server-sent events', eventStream],
    ['parts', multipart],
  ])('through controller.fetch, as %s', (_, headers) => {
    const fetchOf = (source: Source, body: string, signal?: AbortSignal): Promise<Response> => {
      const init = { method: 'POST', headers, body, ...(signal && { signal }) }
      const controller = createController(serviceOf(source))
      return controller.fetch(new Request('http://localhost/graphql', init))
    }

    test('streams, and ends with it', async () => {
      const source = new Source()
      const response = await fetchOf(source, subscription)
      const reader = response.body!.getReader()
      source.push(1)
      let text = ''
      while (!text.includes('1}}')) text += Buffer.from((await reader.read()).value).toString()
      await reader.cancel()
      await vi.waitFor(() => expect(source.returns).toBe(1))
    })

    test('takes no more of the source than is read', async () => {
      const source = new Source()
      const count = 50
      for (let event = 0; event < count; event++) source.push('x'.repeat(64 * 1024))
      source.end()
      const response = await fetchOf(source, JSON.stringify({ query: 'subscription { text }' }))
      for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
      expect(source.reads).toBeLessThan(5)
      const text = await response.text()
      expect(text.split('x'.repeat(64 * 1024))).toHaveLength(count + 1)
    })

    test('ends where the client of the request goes', async () => {
      const source = new Source()
      const client = new AbortController()
      const response = await fetchOf(source, subscription, client.signal)
      const text = response.text()
      client.abort()
      await expect(text).rejects.toThrow('broke off')
      await vi.waitFor(() => expect(source.returns).toBe(1))
    })
  })

  test('serves graphql-sse as it is', async () => {
    const source = new Source()
    const client = createClient({ url: await serveController(serviceOf(source)) })
    const stream = client.iterate<{ ticks: number }>({ query: 'subscription { ticks }' })
    source.push(1)
    expect((await stream.next()).value).toEqual({ data: { ticks: 1 } })
    source.push(2)
    expect((await stream.next()).value).toEqual({ data: { ticks: 2 } })
    await stream.return!()
    await vi.waitFor(() => expect(source.returns).toBe(1))
    const query = client.iterate({ query: '{ hello }' })
    expect((await query.next()).value).toEqual({ data: { hello: 'Hello!' } })
    expect((await query.next()).done).toBe(true)
  })
})

describe('a subscription by a multipart response', () => {
  test('answers a part for each response, and closes its last boundary', async () => {
    const source = new Source()
    const { response, read } = await open(await serveController(serviceOf(source)), multipart)
    expect(response.headers.get('content-type')).toBe(
      'multipart/mixed; boundary="graphql"; subscriptionSpec=1.0',
    )
    source.push(1)
    const head = 'Content-Type: application/json; charset=utf-8\r\n\r\n'
    const first = `\r\n--graphql\r\n${head}{"payload":{"data":{"ticks":1}}}\r\n--graphql`
    expect(await read('1}}}\r\n--graphql')).toBe(first)
    source.end()
    expect(await read('--graphql--')).toBe(`${first}--\r\n`)
  })

  test('answers request errors and other operations as JSON', async () => {
    const url = await serveController(serviceOf(new Source()))
    for (const query of ['subscription { nope }', '{ hello }']) {
      const { response } = await open(url, multipart, JSON.stringify({ query }))
      expect(response.headers.get('content-type')).toContain('application/json')
    }
  })

  test('tells the error of a source in the last part', async () => {
    const source = new Source()
    source.failure = new Error('postgres://user:secret@host')
    const { read } = await open(await serveController(serviceOf(source)), multipart)
    const text = await read('--graphql--')
    expect(text).toContain('{"payload":null,"errors":[{"message":"Internal server error')
    expect(text).not.toContain('secret')
  })

  test('is not taken for incremental delivery', async () => {
    const source = new Source()
    const headers = { ...multipart, accept: 'multipart/mixed, application/json' }
    const { response } = await open(await serveController(serviceOf(source)), headers)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(source.reads).toBe(0)
  })

  test('serves Apollo Client as it is', async () => {
    const source = new Source()
    const link = new HttpLink({ uri: await serveController(serviceOf(source)) })
    const client = new ApolloClient({ link, cache: new InMemoryCache() })
    const seen: unknown[] = []
    const handle = client
      .subscribe({ query: gql('subscription { ticks }') })
      .subscribe(({ data, error }) => seen.push(data ?? error?.message))
    source.push(1)
    await vi.waitFor(() => expect(seen).toEqual([{ ticks: 1 }]))
    source.push(2)
    await vi.waitFor(() => expect(seen).toEqual([{ ticks: 1 }, { ticks: 2 }]))
    handle.unsubscribe()
    await vi.waitFor(() => expect(source.returns).toBe(1))
    client.stop()
  })
})
