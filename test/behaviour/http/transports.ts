import { once } from 'node:events'
import { createServer } from 'node:http'
import * as http2 from 'node:http2'
import { ReadableStream } from 'node:stream/web'
import type { Controller } from '../../../src/http/index.ts'
import { listen } from '../../listen.ts'
import { headersOf } from './headers-of.ts'

/** A request to a controller whose base path is `/graphql`. */
export interface SentRequest {
  /** Default: POST. */
  readonly method?: string
  /** The path and query string behind the base path. Default: empty. */
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The bytes, or pieces of them, which are sent without their length. */
  readonly body?: Buffer | readonly Buffer[]
}

/** An answer, with the headers that the controller has written. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A controller that answers over a transport. */
export interface Reached {
  readonly ask: (request: SentRequest) => Promise<Answer>
  readonly close: () => Promise<void>
}

/** A way in which requests reach a controller. */
export interface Transport {
  readonly name: string
  readonly reach: (controller: Controller) => Promise<Reached>
}

export const transports: readonly Transport[] = [
  { name: 'node:http', reach: overHTTP },
  { name: 'fetch', reach: controller => Promise.resolve(overFetch(controller)) },
  { name: 'HTTP/2', reach: overHTTP2 },
]

async function overHTTP(controller: Controller): Promise<Reached> {
  const { origin, close } = await listen(createServer(controller.handler('/graphql')))
  return { ask: async request => askOverHTTP(origin, request), close }
}

/** Sends a request to a server. */
export async function askOverHTTP(origin: string, request: SentRequest): Promise<Answer> {
  return answerOf(await fetch(targetOf(origin, request), initOf(request)))
}

function overFetch(controller: Controller): Reached {
  const ask = async (request: SentRequest): Promise<Answer> => {
    const fetched = new Request(targetOf('http://localhost', request), initOf(request))
    return answerOf(await controller.fetch(fetched))
  }
  return { ask, close: () => Promise.resolve() }
}

/** A server of HTTP/2 without encryption, and a client of it. */
export interface ReachedHTTP2 extends Reached {
  readonly session: http2.ClientHttp2Session
}

/** Reaches a controller by the streams of one connection. */
export async function overHTTP2(controller: Controller): Promise<ReachedHTTP2> {
  const server = http2.createServer(controller.handler('/graphql') as never)
  const { origin, close } = await listen(server)
  const session = http2.connect(origin)
  const ask = async (request: SentRequest): Promise<Answer> => {
    const { method = 'POST', path = '', body = [] } = request
    const stream = session.request({
      ...request.headers,
      ':method': method,
      ':path': `/graphql${path}`,
    })
    let head: http2.IncomingHttpHeaders = {}
    let text = ''
    stream
      .setEncoding('utf8')
      .on('response', received => (head = received))
      .on('data', (chunk: string) => (text += chunk))
      // An answer may come before the body was sent.
      .on('error', () => undefined)
    for (const piece of Buffer.isBuffer(body) ? [body] : body) stream.write(piece)
    stream.end()
    await once(stream, 'end')
    stream.destroy()
    const headers = new Headers()
    for (const [name, value] of Object.entries(head))
      if (!name.startsWith(':')) headers.append(name, String(value))
    return { status: Number(head[':status']), headers: headersOf({ headers }), body: text }
  }
  return {
    session,
    ask,
    close: async () => {
      session.destroy()
      await close()
    },
  }
}

function targetOf(origin: string, { path = '' }: SentRequest): string {
  return `${origin}/graphql${path}`
}

function initOf({ method = 'POST', headers = {}, body }: SentRequest): RequestInit {
  const sent = Array.isArray(body) ? ReadableStream.from(body) : body
  return { method, headers, body: sent as never, duplex: 'half', redirect: 'manual' }
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, headers: headersOf(response), body: await response.text() }
}
