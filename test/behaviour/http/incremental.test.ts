import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createController,
  type ClientConnection,
  type ControllerOptions,
} from '../../../src/http/index.ts'
import {
  createIncrementalService,
  documents,
  type IncrementalService,
} from './incremental-service.ts'
import { post, serve, serveController } from './server.ts'
import { overHTTP2 } from './transports.ts'

type DocumentName = keyof typeof documents

function served(service: IncrementalService, options: ControllerOptions = {}): Promise<string> {
  return serveController({ schema: service.schema, onError: () => {}, ...options })
}

function bodyOf(name: DocumentName): string {
  return JSON.stringify({ query: documents[name] })
}

/** Reads the body of a response as it comes. */
function reading(response: Response) {
  const reader = response.body!.getReader()
  let text = ''
  return {
    cancel: () => reader.cancel(),
    /** Returns what has come since the last call, when it has the text `until`, or at the end. */
    next: async (until?: string): Promise<string> => {
      while (until === undefined || !text.includes(until)) {
        const { value, done } = await reader.read()
        if (done) break
        text += Buffer.from(value).toString()
      }
      const chunk = text
      text = ''
      return chunk
    },
  }
}

const partHead = '\r\nContent-Type: application/json; charset=utf-8\r\n\r\n'
const asPart = (body: object): string => `${partHead}${JSON.stringify(body)}\r\n--graphql`
const asEvent = (body: object): string => `event: next\ndata: ${JSON.stringify(body)}\n\n`

const label = 'Deferred$defer$review'
const draft = [
  {
    data: { book: { id: '1' } },
    pending: [{ id: '0', path: ['book'], label }],
    hasNext: true,
  },
  {
    incremental: [{ id: '0', data: { review: 'Long.' } }],
    completed: [{ id: '0' }],
    hasNext: false,
  },
] as const
const of2022 = [
  { data: { book: { id: '1' } }, hasNext: true },
  { incremental: [{ data: { review: 'Long.' }, path: ['book'], label }], hasNext: false },
] as const

const multipart = { begin: '\r\n--graphql', frame: asPart, end: '--\r\n' }
const formats = [
  {
    accept: 'multipart/mixed',
    type: 'multipart/mixed; boundary="graphql"',
    parts: draft,
    ...multipart,
  },
  {
    accept: 'multipart/mixed;incrementalSpec=v0.2, application/json',
    type: 'multipart/mixed; boundary="graphql"; incrementalSpec=v0.2',
    parts: draft,
    ...multipart,
  },
  {
    accept: 'multipart/mixed;deferSpec=20220824, application/json',
    type: 'multipart/mixed; boundary="graphql"; deferSpec=20220824',
    parts: of2022,
    ...multipart,
  },
  {
    accept: 'text/event-stream',
    type: 'text/event-stream; charset=utf-8',
    parts: draft,
    begin: ':\n\n',
    frame: asEvent,
    end: 'event: complete\ndata: \n\n',
  },
]

describe.each(formats)('an incremental response as $accept', format => {
  const { accept, type, parts, begin, frame, end } = format
  const [initial, last] = parts
  const failure = new RegExp(
    `"message":"[^"]*".*\\],"hasNext":false\\}\\s+(--graphql--|event: complete)`,
  )

  test.each(['POST', 'GET'])('of a %s is sent part by part', async method => {
    const service = createIncrementalService()
    const url = await served(service)
    const response =
      method === 'POST'
        ? await post(url, bodyOf('Deferred'), { accept })
        : await fetch(`${url}?query=${encodeURIComponent(documents.Deferred)}`, {
            headers: { accept },
          })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      vary: 'Accept',
    })
    const { next } = reading(response)
    expect(await next('"hasNext":true}')).toContain(JSON.stringify(initial))
    service.release()
    expect(await next()).toContain(`${JSON.stringify(last)}`)
  })

  test('has these bytes', async () => {
    const service = createIncrementalService()
    service.release()
    const response = await post(await served(service), bodyOf('Deferred'), { accept })
    expect(await response.text()).toBe(`${begin}${frame(initial)}${frame(last)}${end}`)
  })

  test('is sent over HTTP/2, too', async () => {
    const service = createIncrementalService()
    const { session, close } = await overHTTP2(createController({ schema: service.schema }))
    onTestFinished(close)
    const stream = session.request({
      ':method': 'POST',
      ':path': '/graphql',
      'content-type': 'application/json',
      accept,
    })
    stream.end(bodyOf('Deferred'))
    let text = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    await vi.waitFor(() => expect(text).toBe(`${begin}${frame(initial)}`))
    service.release()
    await once(stream, 'end')
    expect(text).toBe(`${begin}${frame(initial)}${frame(last)}${end}`)
  })

  test('has the status and headers that an error of the first part has', async () => {
    const headers = { 'X-Price': '5', vary: 'Cookie', 'Content-Type': 'text/html' }
    const service = createIncrementalService({ status: 402, headers })
    const response = await post(await served(service), bodyOf('Refused'), { accept })
    expect(response.status).toBe(402)
    expect(response.headers.get('x-price')).toBe('5')
    expect(response.headers.get('vary')).toBe('Accept, Cookie')
    expect(response.headers.get('content-type')).toBe(type)
    const { next, cancel } = reading(response)
    expect(await next('"hasNext":true}')).not.toContain('402')
    await cancel()
  })

  test('is replaced by the body that an error of the first part has', async () => {
    const service = createIncrementalService({ status: 402, body: { price: 5 } })
    const response = await post(await served(service), bodyOf('Refused'), { accept })
    expect(response.status).toBe(402)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.text()).toBe('{"price":5}')
  })

  test('is a connection for recheck, whose refusal is the last part', async () => {
    const connections: ClientConnection[] = []
    const url = await served(createIncrementalService(), {
      context: ({ headers }) => ({ user: headers['x-user'] }),
      recheckMs: 5,
      recheck: connection => {
        connections.push(connection)
        return connections.length < 3
      },
    })
    const response = await post(url, bodyOf('Deferred'), { accept, 'x-user': 'Ada' })
    const text = await response.text()
    expect(text.startsWith(`${begin}${frame(initial)}`)).toBe(true)
    expect(text).toMatch(failure)
    expect(text).toContain('"message":"Forbidden"')
    expect(connections[2]).toMatchObject({
      protocol: accept.includes('multipart') ? 'multipart/mixed' : accept,
      state: { user: 'Ada' },
    })
  })

  test.each([
    ['reads', 'Endless'],
    ['waits', 'Streamed'],
  ] as const)('ends its list when a client leaves that %s', async (_, name) => {
    const service = createIncrementalService()
    const response = await post(await served(service), bodyOf(name), { accept })
    const { next, cancel } = reading(response)
    await next('"hasNext":true}')
    await cancel()
    await vi.waitFor(() => expect(service.counts.returns).toBe(1))
  })

  test('is made no faster than the client reads', async () => {
    const service = createIncrementalService()
    const headers = { accept, 'content-type': 'application/json' }
    const request = httpRequest(await served(service), { method: 'POST', headers })
    request.on('error', () => {})
    request.end(bodyOf('Endless'))
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.pause()
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(service.counts.items).toBeLessThan(200)
    request.destroy()
    await vi.waitFor(() => expect(service.counts.returns).toBe(1))
  })

  test('comes to its end while the controller closes', async () => {
    const service = createIncrementalService()
    const controller = createController({ schema: service.schema })
    const url = `${await serve(controller.handler('/graphql'))}/graphql`
    const { next } = reading(await post(url, bodyOf('Deferred'), { accept }))
    await next('"hasNext":true}')
    let isClosed = false
    const closing = controller.close(60_000).then(() => (isClosed = true))
    expect((await post(url, bodyOf('Deferred'), { accept })).status).toBe(503)
    expect(isClosed).toBe(false)
    service.release()
    expect(await next()).toBe(`${frame(last)}${end}`)
    await closing
  })

  test('that outlasts the time for closing is cancelled, and says so', async () => {
    const service = createIncrementalService()
    const controller = createController({ schema: service.schema })
    const url = `${await serve(controller.handler('/graphql'))}/graphql`
    const { next } = reading(await post(url, bodyOf('Deferred'), { accept }))
    await next('"hasNext":true}')
    await controller.close(5)
    const text = await next()
    expect(text).toMatch(failure)
    expect(text).toContain('"code":"CANCELLED"')
  })

  test('that begins while the controller closes comes to its end, and closes its connection', async () => {
    const service = createIncrementalService()
    let begin!: () => void
    const begun = new Promise<void>(resolve => (begin = resolve))
    let proceed!: (context: object) => void
    const controller = createController({
      schema: service.schema,
      context: () => {
        begin()
        return new Promise<object>(resolve => (proceed = resolve))
      },
    })
    const url = `${await serve(controller.handler('/graphql'))}/graphql`
    const response = post(url, bodyOf('Deferred'), { accept })
    await begun
    const closing = controller.close(60_000)
    proceed({})
    service.release()
    const { headers } = await response
    expect(headers.get('connection')).toBe('close')
    expect(await (await response).text()).toContain(JSON.stringify(last))
    await closing
  })

  describe('through controller.fetch', () => {
    const fetchOf = (service: IncrementalService, name: DocumentName, signal?: AbortSignal) => {
      const headers = { accept, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: bodyOf(name), ...(signal && { signal }) }
      const { fetch } = createController({ schema: service.schema })
      return fetch(new Request('http://localhost/graphql', init))
    }

    test('is a stream of the same bytes', async () => {
      const service = createIncrementalService()
      const response = await fetchOf(service, 'Deferred')
      expect(response.headers.get('content-type')).toBe(type)
      const { next } = reading(response)
      expect(await next('"hasNext":true}')).toBe(`${begin}${frame(initial)}`)
      service.release()
      expect(await next()).toBe(`${frame(last)}${end}`)
    })

    test('ends where its reader cancels it', async () => {
      const service = createIncrementalService()
      const { next, cancel } = reading(await fetchOf(service, 'Endless'))
      await next('xx')
      await cancel()
      await vi.waitFor(() => expect(service.counts.returns).toBe(1))
    })

    test('ends where the client of the request goes', async () => {
      const service = createIncrementalService()
      const client = new AbortController()
      const text = (await fetchOf(service, 'Endless', client.signal)).text()
      client.abort()
      await expect(text).rejects.toThrow('broke off')
      await vi.waitFor(() => expect(service.counts.returns).toBe(1))
    })

    test('is made no faster than it is read', async () => {
      const service = createIncrementalService()
      const response = await fetchOf(service, 'Endless')
      for (let turn = 0; turn < 50; turn++) await new Promise(resolve => setImmediate(resolve))
      expect(service.counts.items).toBeLessThan(5)
      await response.body!.cancel()
    })
  })
})

describe('a request with a deferred fragment', () => {
  const complete = '{"data":{"book":{"id":"1","review":"Long."}}}'

  test.each([
    'application/json',
    'application/graphql-response+json, */*',
    'multipart/mixed;subscriptionSpec=1.0, application/json',
    'multipart/mixed;incrementalSpec=v0.1, application/json',
    'multipart/mixed;q=0, application/json',
  ])('is answered at once to a client that accepts %s', async accept => {
    const service = createIncrementalService()
    const respond = vi.spyOn(service.schema, 'respond')
    service.release()
    const response = await post(await served(service), bodyOf('Deferred'), { accept })
    expect(response.headers.get('content-type')).toMatch(/^application\/.*json; charset=utf-8$/)
    expect(await response.text()).toBe(complete)
    expect(respond.mock.calls).toHaveLength(1)
    expect((respond.mock.calls[0]![1] as { incrementalSpec?: string }).incrementalSpec).toBe(
      undefined,
    )
  })

  test('is answered at once in a batch', async () => {
    const service = createIncrementalService()
    service.release()
    const url = await served(service, { acceptBatches: true })
    const accept = 'multipart/mixed, application/json'
    const response = await post(url, `[${bodyOf('Deferred')}]`, { accept })
    expect(await response.text()).toBe(`[${complete}]`)
  })

  test('has no body for HEAD', async () => {
    const service = createIncrementalService()
    service.release()
    const response = await fetch(
      `${await served(service)}?query=${encodeURIComponent(documents.Deferred)}`,
      { method: 'HEAD', headers: { accept: 'multipart/mixed, application/json' } },
    )
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.text()).toBe('')
  })

  test('is refused without a stream, where it is not valid', async () => {
    const accept = 'multipart/mixed, application/graphql-response+json'
    const url = await served(createIncrementalService())
    const response = await post(url, { query: '{ book { nope ... @defer { id } } }' }, { accept })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ extensions: {} }] })
  })
})

describe('a client that accepts multipart/mixed alone', () => {
  test.each([
    ['multipart/mixed', ''],
    ['multipart/mixed;incrementalSpec=v0.2', '; incrementalSpec=v0.2'],
    ['multipart/mixed;deferSpec=20220824', '; deferSpec=20220824'],
  ])('gets a single response as one part: %s', async (accept, parameter) => {
    const url = await served(createIncrementalService())
    const response = await post(url, { query: '{ book { id } }' }, { accept })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(
      `multipart/mixed; boundary="graphql"${parameter}`,
    )
    const part = asPart({ data: { book: { id: '1' } } })
    expect(await response.text()).toBe(`\r\n--graphql${part}--\r\n`)
  })

  test('gets a request error as one part', async () => {
    const url = await served(createIncrementalService())
    const response = await post(url, { query: '{ nope }' }, { accept: 'multipart/mixed' })
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(
      /^\r\n--graphql\r\n.*\r\n\r\n\{"errors":.*\}\r\n--graphql--\r\n$/,
    )
  })
})
