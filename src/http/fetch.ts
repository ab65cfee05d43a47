import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex, PassThrough, Readable } from 'node:stream'
import type { Listener } from './handler.ts'

/** A `Request` in the form of node:http, which is what hooks receive. */
export interface FetchedRequest extends IncomingMessage {
  /** The request as the host gave it to `fetch`. */
  readonly original: Request
}

/** Answers a `Request` by a listener for node:http, for hosts that speak the Fetch Standard. */
export async function answerFetch(listener: Listener, request: Request): Promise<Response> {
  const connection = new Connection()
  const incoming = new OriginalRequest(request, connection)
  const outgoing = new ServerResponse(incoming)
  outgoing.assignSocket(connection as unknown as Socket)
  outgoing.once('finish', () => connection.finish())
  const abort = (): void => void connection.destroy()
  request.signal.addEventListener('abort', abort, { once: true })
  connection.once('close', () => {
    request.signal.removeEventListener('abort', abort)
    incoming.destroy()
  })
  listener(incoming, outgoing)
  const { status, headers, body } = await connection.answer
  return new Response(body, { status, headers })
}

class OriginalRequest extends IncomingMessage implements FetchedRequest {
  readonly original: Request
  readonly #body: Readable | undefined

  constructor(original: Request, connection: Duplex) {
    super(connection as Socket)
    const { pathname, search, host } = new URL(original.url)
    this.original = original
    this.method = original.method
    this.url = pathname + search
    this.headers = { host, ...Object.fromEntries(original.headers) }
    this.rawHeaders = Object.entries(this.headers).flat() as string[]
    // A body of unknown length ends with its connection then, without chunks to take apart. RFC 9112, 6.3.
    this.httpVersionMajor = 1
    this.httpVersionMinor = 0
    this.httpVersion = '1.0'
    if (original.body === null) this.#end()
    else this.#body = this.#forward(Readable.fromWeb(original.body as never))
  }

  override _read(): void {
    this.#body?.resume()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#body?.destroy()
    callback(error)
  }

  #forward(body: Readable): Readable {
    return body
      .on('data', (chunk: Uint8Array) => {
        if (!this.push(chunk)) body.pause()
      })
      .on('end', () => this.#end())
      .on('error', () => this.destroy())
      .pause()
  }

  #end(): void {
    this.complete = true
    this.push(null)
  }
}

/** What was written on a connection, taken apart. */
interface WrittenAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: ReadableStream | null
}

/** Stands in the place of a socket: takes what a `ServerResponse` writes, a head and then a body. */
class Connection extends Duplex {
  readonly answer: Promise<WrittenAnswer>
  #resolve!: (answer: WrittenAnswer) => void
  #reject!: (error: Error) => void
  readonly #body = new PassThrough()
  #head: Buffer | null = Buffer.alloc(0)

  constructor() {
    super()
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#body.once('close', () => this.destroy())
  }

  finish(): void {
    this.#body.end()
    this.destroy()
  }

  override _read(): void {
    // The request does not come this way.
  }

  override _write(chunk: Buffer, _: BufferEncoding, callback: (error?: Error | null) => void): void {
    if (this.#head === null) {
      this.#body.write(chunk, callback)
      return
    }
    this.#head = Buffer.concat([this.#head, chunk])
    const end = this.#head.indexOf('\r\n\r\n')
    if (end >= 0) {
      const head = this.#head.toString('latin1', 0, end)
      const rest = this.#head.subarray(end + 4)
      this.#head = null
      this.#resolve(answerOf(head, this.#body))
      if (rest.length > 0) this.#body.write(rest)
    }
    callback()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#reject(new DOMException('The request was aborted before it was answered.', 'AbortError'))
    if (!this.#body.writableEnded) this.#body.destroy()
    callback(error)
  }
}

/** Statuses of responses that have no body: Fetch Standard, 2.2.3 "Statuses". */
const bodiless = [204, 205, 304]

function answerOf(head: string, body: Readable): WrittenAnswer {
  const [statusLine = '', ...lines] = head.split('\r\n')
  const status = Number(statusLine.split(' ')[1])
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon)
    if (!hopByHop.includes(name.toLowerCase())) headers.append(name, line.slice(colon + 1).trim())
  }
  if (!bodiless.includes(status)) return { status, headers, body: Readable.toWeb(body) as ReadableStream }
  body.resume()
  return { status, headers, body: null }
}

/** Headers of a connection, of which there is none: RFC 9110, 7.6.1 "Connection". */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding']
