import { once } from 'node:events'
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import * as http2 from 'node:http2'
import * as https from 'node:https'
import { buffer } from 'node:stream/consumers'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import compressionMiddleware from 'compression'
import express from 'express'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeCertificate } from '../../../bench/http/certificate.ts'
import { GraphQLError } from '../../../src/errors/graphql-error.ts'
import { packageBundle } from '../../../src/http/console/bundle.ts'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { listen } from '../../listen.ts'
import { createIncrementalService, documents } from './incremental-service.ts'
import { createGreetings } from './schema.ts'
import { serve, serveController } from './server.ts'

const schema = createGreetings('CompressedSchema')

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

interface Answered {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  /** The bytes as they came, which `fetch` would decompress. */
  readonly body: Buffer
}

async function ask(url: string, { method = 'GET', headers = {}, body }: Asked): Promise<Answered> {
  const request = httpRequest(url, { method, headers, agent: false })
  request.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

/** Asks for a greeting, whose answer has 35 bytes beside the name. */
function greet(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  name = 'n'.repeat(5_000),
): Promise<Answered> {
  const query = `{ hello(name: "${name}") }`
  return ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip', ...headers },
    body: { query },
  })
}

const greeting = JSON.stringify({ data: { hello: `Hello, ${'n'.repeat(5_000)}!` } })

const { zstdDecompressSync } = zlib as { readonly zstdDecompressSync?: (body: Buffer) => Buffer }
const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

describe('the coding of an answer', () => {
  test.each(['zstd', 'br', 'gzip'] as const)('is %s where the client takes it', async coding => {
    const decode = decoders[coding]
    const url = await serveController({ schema, compression: true })
    const { status, headers, body } = await greet(url, { 'accept-encoding': coding })
    const isKnown = decode !== undefined
    expect([status, headers['content-encoding']]).toEqual([200, isKnown ? coding : undefined])
    expect(String(decode?.(body) ?? body)).toBe(greeting)
    expect([headers['content-length'], headers.vary]).toEqual([
      String(body.length),
      'Accept, Accept-Encoding',
    ])
    if (isKnown) expect(body.length).toBeLessThan(200)
  })

  test('is the best one, or the one that the client or the host prefers', async () => {
    const [all, gzipFirst] = await Promise.all([
      serveController({ schema, compression: true }),
      serveController({ schema, compression: { encodings: ['gzip', 'br'] } }),
    ])
    const codingOf = async (url: string, accepted: string): Promise<unknown> =>
      (await greet(url, { 'accept-encoding': accepted })).headers['content-encoding']
    expect(await codingOf(all, 'gzip, deflate, br, zstd')).toBe(
      zstdDecompressSync === undefined ? 'br' : 'zstd',
    )
    expect(await codingOf(all, 'gzip, br;q=0.5')).toBe('gzip')
    expect(await codingOf(gzipFirst, 'gzip, deflate, br, zstd')).toBe('gzip')
    expect(await codingOf(gzipFirst, 'zstd')).toBeUndefined()
    expect(await codingOf(all, 'identity;q=0, deflate')).toBeUndefined()
  })

  test('is none by default, with nothing said of it', async () => {
    for (const options of [{}, { compression: false }, { compression: undefined }]) {
      const { headers, body } = await greet(await serveController({ schema, ...options }))
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept'])
      expect(String(body)).toBe(greeting)
    }
  })

  test('is none below the threshold', async () => {
    const url = await serveController({ schema, compression: { thresholdBytes: 200 } })
    const byDefault = await serveController({ schema, compression: true })
    const codings: unknown[] = []
    const extra = Buffer.byteLength('{"data":{"hello":"Hello, !"}}')
    for (const [service, length] of [
      [url, 199],
      [url, 200],
      [byDefault, 1_023],
      [byDefault, 1_024],
    ] as const) {
      const { headers, body } = await greet(service, {}, 'x'.repeat(length - extra))
      expect([headers['content-length'], headers.vary]).toEqual([
        String(body.length),
        'Accept, Accept-Encoding',
      ])
      codings.push(headers['content-encoding'])
    }
    expect(codings).toEqual([undefined, 'gzip', undefined, 'gzip'])
  })

  test('is that of batches, of GET and of errors, too', async () => {
    const url = await serveController({
      schema,
      acceptBatches: true,
      compression: { thresholdBytes: 1 },
    })
    const query = '{ hello }'
    const json = { 'content-type': 'application/json', 'accept-encoding': 'gzip' }
    const answers = await Promise.all([
      ask(url, { method: 'POST', headers: json, body: [{ query }, { query }] }),
      ask(`${url}?query=${encodeURIComponent(query)}`, { headers: json }),
      ask(url, { method: 'POST', headers: json, body: { query: '{ unknown }' } }),
      ask(url, { method: 'DELETE', headers: json }),
      ask(`${url}/unknown`, { headers: json }),
    ])
    for (const { headers } of answers) expect(headers['content-encoding']).toBe('gzip')
    expect(answers.map(({ status, body }) => [status, String(gunzipSync(body))])).toEqual([
      [200, '[{"data":{"hello":"Hello, world!"}},{"data":{"hello":"Hello, world!"}}]'],
      [200, '{"data":{"hello":"Hello, world!"}}'],
      [200, expect.stringContaining('Cannot query field')],
      [405, expect.stringContaining('METHOD_NOT_ALLOWED')],
      [404, expect.stringContaining('NOT_FOUND')],
    ])
  })

  test('is that of the fetch handler and of HTTP/2, too', async () => {
    const controller = createController({ schema, compression: true })
    const body = JSON.stringify({ query: `{ hello(name: "${'n'.repeat(5_000)}") }` })
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' }
    const response = await controller.fetch(
      new Request('http://localhost/graphql', { method: 'POST', headers, body }),
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(String(gunzipSync(bytes))).toBe(greeting)
    expect([
      response.headers.get('content-encoding'),
      response.headers.get('content-length'),
      response.headers.get('vary'),
    ]).toEqual(['gzip', String(bytes.length), 'Accept, Accept-Encoding'])
    const { origin, close } = await listen(http2.createServer(controller.handler() as never))
    onTestFinished(close)
    const session = http2.connect(origin)
    onTestFinished(() => session.destroy())
    const stream = session.request({ ...headers, ':method': 'POST', ':path': '/graphql' })
    stream.end(body)
    const [head] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
    expect(head['content-encoding']).toBe('gzip')
    expect(String(gunzipSync(await buffer(stream)))).toBe(greeting)
  })

  test.each([
    [{ 'Content-Encoding': 'identity' }, 'identity'],
    [{ ETag: '"of-the-host"' }, undefined],
  ])('is that of the host where it sets %j', async (headers, coding) => {
    const url = await serveController({
      schema,
      compression: true,
      before: (_, response) => void response.setHeaders(new Headers(headers)),
    })
    const answer = await greet(url)
    expect([answer.headers['content-encoding'], String(answer.body)]).toEqual([coding, greeting])
  })

  test('is not that of an error whose extensions name another one', async () => {
    const url = await serveController({
      schema,
      compression: { thresholdBytes: 1 },
      before: () => {
        const http = { status: 418, headers: { etag: '"teapot"' } }
        throw new GraphQLError('Tea.', { extensions: { http } })
      },
    })
    const { status, headers, body } = await greet(url)
    expect([status, headers['content-encoding'], headers.etag]).toEqual([
      418,
      undefined,
      '"teapot"',
    ])
    expect(String(body)).toContain('Tea.')
  })

  test('is one alone behind middleware that compresses', async () => {
    const app = express()
    app.use(compressionMiddleware({ filter: () => true, threshold: 0 }))
    app.use(createController({ schema, compression: { encodings: ['br'] } }).handler('/graphql'))
    const url = `${await serve(app)}/graphql`
    const { headers, body } = await greet(url, { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(body))).toBe(greeting)
  })
})

test('a stream is left alone', async () => {
  const service = createIncrementalService()
  const url = await serveController({ schema: service.schema, compression: { thresholdBytes: 1 } })
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'accept-encoding': 'gzip',
    },
    body: JSON.stringify({ query: documents.Streamed }),
  })
  const reader = response.body!.getReader()
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  let text = ''
  while (!text.includes('"One"')) text += Buffer.from((await reader.read()).value).toString()
  await reader.cancel()
})

describe('an answer to a request with credentials', () => {
  test.each([
    { cookie: 'session=1' },
    { authorization: 'Bearer a' },
    { 'x-api-key': 'a' },
    { 'x-forwarded-user': 'a' },
  ])('%j is not compressed', async credentials => {
    const url = await serveController({ schema, compression: true })
    const { headers, body } = await greet(url, credentials)
    expect([headers['content-encoding'], String(body)]).toEqual([undefined, greeting])
    expect(headers.vary).toBe('Accept, Accept-Encoding')
  })

  const certificate = makeCertificate()

  test.skipIf(certificate === undefined)('by a certificate is not compressed', async () => {
    const controller = createController({ schema, compression: true })
    const server = https.createServer(
      { ...certificate, requestCert: true, rejectUnauthorized: false },
      controller.handler(),
    )
    const { origin, close } = await listen(server)
    onTestFinished(close)
    const codingFor = async (client: object): Promise<unknown> => {
      const request = https.request(`${origin.replace('http:', 'https:')}/graphql`, {
        ...client,
        method: 'POST',
        agent: false,
        rejectUnauthorized: false,
        headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      })
      request.end(JSON.stringify({ query: `{ hello(name: "${'n'.repeat(5_000)}") }` }))
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      response.resume()
      return response.headers['content-encoding']
    }
    expect([await codingFor({}), await codingFor(certificate!)]).toEqual(['gzip', undefined])
  })

  test('is compressed where the host says that it is safe', async () => {
    const isSafe = vi.fn(({ headers }: IncomingMessage) => headers.cookie === 'safe=1')
    const url = await serveController({ schema, compression: { isSafe } })
    expect((await greet(url, { cookie: 'safe=1' })).headers['content-encoding']).toBe('gzip')
    expect((await greet(url, { cookie: 'safe=0' })).headers['content-encoding']).toBeUndefined()
    expect((await greet(url)).headers['content-encoding']).toBeUndefined()
    expect(isSafe).toHaveBeenCalledTimes(3)
    // The host is asked only where the answer could be compressed.
    await greet(url, {}, 'short')
    await greet(url, { 'accept-encoding': 'identity' })
    await ask(`${url}/describe`, { headers: { 'accept-encoding': 'gzip' } })
    expect(isSafe).toHaveBeenCalledTimes(3)
  })

  test('waits for the promise of the host', async () => {
    const url = await serveController({
      schema,
      compression: { isSafe: async () => Promise.resolve(true) },
    })
    const { headers, body } = await greet(url, { cookie: 'a=1' })
    expect([headers['content-encoding'], String(gunzipSync(body))]).toEqual(['gzip', greeting])
  })

  test.each<[string, () => unknown, number]>([
    [
      'throws',
      () => {
        throw new Error('a fault of the host')
      },
      1,
    ],
    ['rejects', () => Promise.reject(new Error('a fault of the host')), 1],
    ['rejects by name', () => Promise.reject(new GraphQLError('a fault of the host')), 1],
    ['says "yes"', () => 'yes', 0],
    ['promises "yes"', () => Promise.resolve('yes'), 0],
  ])('is not compressed where the host %s', async (_, isSafe, reports) => {
    const onError = vi.fn()
    const options = { schema, onError, compression: { isSafe } } as unknown as ControllerOptions
    const { status, headers, body } = await greet(await serveController(options))
    expect([status, headers['content-encoding'], String(body)]).toEqual([200, undefined, greeting])
    expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual(
      Array.from({ length: reports }, () => 'a fault of the host'),
    )
  })
})

describe('describe and the console', () => {
  const session = { cookie: 'session=1', 'accept-encoding': 'gzip' }

  test('hold nothing of a request, and are compressed for all', async () => {
    const url = await serveController({ schema, compression: { thresholdBytes: 100 } })
    for (const path of ['describe', 'graphiql']) {
      const [coded, plain] = await Promise.all([
        ask(`${url}/${path}`, { headers: session }),
        ask(`${url}/${path}`, {}),
      ])
      expect([coded.headers['content-encoding'], coded.headers.vary]).toEqual([
        'gzip',
        'Accept, Accept-Encoding',
      ])
      const withoutNonce = (text: string): string => text.replace(/nonce="[^"]*"/g, '')
      expect(withoutNonce(String(gunzipSync(coded.body)))).toBe(withoutNonce(String(plain.body)))
    }
  })

  test('are not, for a request with credentials, where functions of the host write them', async () => {
    const codings = [
      { describeHeader: () => 'A header.' },
      { describeFooter: () => 'A footer.' },
      { graphiqlSettings: () => ({ url: '/api' }) },
    ].map(async options => {
      const url = await serveController({
        schema,
        compression: { thresholdBytes: 100 },
        ...options,
      })
      const path = 'graphiqlSettings' in options ? 'graphiql' : 'describe'
      const [withCookie, without] = await Promise.all([
        ask(`${url}/${path}`, { headers: session }),
        ask(`${url}/${path}`, { headers: { 'accept-encoding': 'gzip' } }),
      ])
      return [withCookie.headers['content-encoding'], without.headers['content-encoding']]
    })
    expect(await Promise.all(codings)).toEqual([
      [undefined, 'gzip'],
      [undefined, 'gzip'],
      [undefined, 'gzip'],
    ])
  })

  test.each([
    ['gzip', 'gzip'],
    ['zstd', undefined],
  ])('files of the console are compressed once, for %s as %s', async (accepted, coding) => {
    const url = await serveController({ schema, compression: true })
    const name = packageBundle()!.style.name
    const { headers, body } = await ask(`${url}/graphiql?asset=${name}`, {
      headers: { 'accept-encoding': accepted },
    })
    expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'Accept-Encoding'])
    expect(String(coding === undefined ? body : gunzipSync(body))).toContain('{')
  })
})

describe('the ETag of describe', () => {
  const compression = { thresholdBytes: 100 }

  test('is another one for each coding, and each is answered 304', async () => {
    const url = `${await serveController({ schema, compression })}/describe`
    const answers = await Promise.all(
      ['identity', 'gzip', 'br'].map(coding =>
        ask(url, { headers: { 'accept-encoding': coding } }),
      ),
    )
    const [plainTag, gzipTag, brotliTag] = answers.map(({ headers }) => headers.etag!)
    expect(gzipTag).toBe(plainTag!.replace(/"$/, '-gzip"'))
    expect(brotliTag).toBe(plainTag!.replace(/"$/, '-br"'))
    const revalidate = async (coding: string, tag: string): Promise<unknown[]> => {
      const { status, headers, body } = await ask(url, {
        headers: { 'accept-encoding': coding, 'if-none-match': tag },
      })
      if (status === 304) {
        expect(headers).not.toHaveProperty('content-encoding')
        expect(headers).not.toHaveProperty('content-length')
        expect([headers.vary, body.length]).toEqual(['Accept, Accept-Encoding', 0])
      }
      return [status, headers.etag]
    }
    expect(await revalidate('gzip', gzipTag!)).toEqual([304, gzipTag])
    expect(await revalidate('gzip', `W/${gzipTag}`)).toEqual([304, gzipTag])
    expect(await revalidate('gzip', '*')).toEqual([304, gzipTag])
    // The client has the text without a coding.
    expect(await revalidate('gzip', plainTag!)).toEqual([304, plainTag])
    expect(await revalidate('identity', plainTag!)).toEqual([304, plainTag])
    // A client that takes no gzip does not keep what it had.
    expect(await revalidate('identity', gzipTag!)).toEqual([200, plainTag])
    expect(await revalidate('br', gzipTag!)).toEqual([200, brotliTag])
  })

  test('is that of the text where the option is off', async () => {
    const [on, off] = await Promise.all(
      [compression, false].map(async option => {
        const url = `${await serveController({ schema, compression: option })}/describe`
        return (await ask(url, {})).headers.etag
      }),
    )
    expect(off).toBe(on)
  })

  test('HEAD has the headers of GET', async () => {
    const url = `${await serveController({ schema, compression })}/describe`
    const headers = { 'accept-encoding': 'gzip' }
    const [head, whole] = await Promise.all([
      ask(url, { method: 'HEAD', headers }),
      ask(url, { headers }),
    ])
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' })
    expect([head.headers['content-encoding'], head.body.length]).toEqual(['gzip', 0])
    expect(head.headers['content-length']).toBe(String(whole.body.length))
  })
})

describe('an answer that waits to be compressed', () => {
  /** A function of the host whose answer, true, comes when it is released. */
  function holdBack() {
    let release = (): void => {}
    const released = new Promise<boolean>(resolve => {
      release = () => resolve(true)
    })
    return { isSafe: vi.fn(async () => released), release: () => release() }
  }

  test('is waited for when the controller closes', async () => {
    const { isSafe, release } = holdBack()
    const controller = createController({ schema, compression: { isSafe } })
    const url = `${await serve(controller.handler())}/graphql`
    const answer = greet(url)
    await vi.waitFor(() => expect(isSafe).toHaveBeenCalledTimes(1))
    const closing = controller.close()
    release()
    const { headers, body } = await answer
    expect([headers['content-encoding'], headers.connection]).toEqual(['gzip', 'close'])
    expect(String(gunzipSync(body))).toBe(greeting)
    await closing
  })

  test('is dropped when the client has left', async () => {
    const { isSafe, release } = holdBack()
    const controller = createController({ schema, compression: { isSafe } })
    const request = httpRequest(`${await serve(controller.handler())}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    })
    request.on('error', () => {})
    request.end(JSON.stringify({ query: `{ hello(name: "${'n'.repeat(5_000)}") }` }))
    await vi.waitFor(() => expect(isSafe).toHaveBeenCalledTimes(1))
    request.destroy()
    await controller.close()
    release()
    await new Promise(resolve => setTimeout(resolve, 20))
  })

  test('is dropped where the host has ended the response meanwhile', async () => {
    const onError = vi.fn()
    let hostResponse: ServerResponse | undefined
    const isSafe = vi.fn(async () => {
      await new Promise(resolve => setImmediate(resolve))
      hostResponse!.end('of the host')
      return true
    })
    const url = await serveController({
      schema,
      onError,
      before: (_, response) => void (hostResponse = response),
      compression: { isSafe },
    })
    expect(String((await greet(url)).body)).toBe('of the host')
    await new Promise(resolve => setTimeout(resolve, 20))
    expect([isSafe.mock.calls.length, onError.mock.calls]).toEqual([1, []])
  })

  test('of eight at once the others are sent as they are, and the next ones compressed', async () => {
    const { isSafe, release } = holdBack()
    const url = await serveController({ schema, compression: { isSafe } })
    const pending = Array.from({ length: 12 }, () => greet(url))
    await vi.waitFor(() => expect(isSafe).toHaveBeenCalledTimes(12))
    release()
    const answers = await Promise.all(pending)
    const coded = answers.filter(({ headers }) => headers['content-encoding'] === 'gzip')
    expect(coded.length).toBe(8)
    for (const { headers, body } of answers)
      expect(headers['content-length']).toBe(String(body.length))
    expect((await greet(url)).headers['content-encoding']).toBe('gzip')
  })

  test('counts as unwritten, so that further requests of its connection wait', async () => {
    const { isSafe, release } = holdBack()
    const before = vi.fn()
    const controller = createController({
      schema,
      before,
      maxUnwrittenBytes: 4_000,
      compression: { isSafe },
    })
    const { origin, close } = await listen(http2.createServer(controller.handler() as never))
    onTestFinished(close)
    const session = http2.connect(origin)
    onTestFinished(() => session.destroy())
    const send = (name: string): Promise<Buffer> => {
      const stream = session.request({
        ':method': 'POST',
        ':path': '/graphql',
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
      })
      stream.end(JSON.stringify({ query: `{ hello(name: "${name}") }` }))
      return buffer(stream)
    }
    const first = send('n'.repeat(5_000))
    await vi.waitFor(() => expect(isSafe).toHaveBeenCalledTimes(1))
    const second = send('short')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(before).toHaveBeenCalledTimes(1)
    release()
    expect(String(gunzipSync(await first))).toBe(greeting)
    expect(String(await second)).toBe('{"data":{"hello":"Hello, short!"}}')
    expect(before).toHaveBeenCalledTimes(2)
  })
})

const codings = zstdDecompressSync === undefined ? 'br, gzip' : 'zstd, br, gzip'

test.each([
  ['yes', `createController() has compression "yes"; expected a boolean, or an object with encodings, thresholdBytes and isSafe.`], // prettier-ignore
  [{ threshold: 1 }, 'compression takes no option "threshold"; the options are encodings, thresholdBytes, isSafe.'], // prettier-ignore
  [
    { encodings: ['deflate'] },
    `compression has encodings ["deflate"]; expected a list of ${codings}.`,
  ],
  [{ encodings: [] }, `compression has encodings []; expected a list of ${codings}.`],
  [{ encodings: 'gzip' }, `compression has encodings "gzip"; expected a list of ${codings}.`],
  [{ thresholdBytes: 0 }, 'compression has thresholdBytes 0; expected a positive integer.'],
  [{ isSafe: true }, 'compression has isSafe true; expected a function.'],
])('the option %j is refused', (compression, message) => {
  const options = { schema, compression } as unknown as ControllerOptions
  expect(() => createController(options)).toThrow(message)
})

test.skipIf(zstdDecompressSync !== undefined)('zstd is refused where Node.js has none', () => {
  expect(() => createController({ schema, compression: { encodings: ['zstd'] } })).toThrow(
    `compression has encodings ["zstd"]; expected a list of br, gzip. Node.js ${process.version} has no zstd; versions from 22.15 have it.`,
  )
})
