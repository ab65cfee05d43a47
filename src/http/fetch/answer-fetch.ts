import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex, PassThrough, Readable } from 'node:stream'
import type { ReadableStreamDefaultReader } from 'node:stream/web'
import { defaultMediaType } from '../request/accept.ts'
import { refusalAnswer } from '../answer/answer.ts'
import type { Listener } from '../handler.ts'
import { unavailable } from '../answer/refusal.ts'

/** A `Request` in the form of node:http, which is what hooks receive. */
export interface FetchedRequest extends IncomingMessage {
  /** The request as the host gave it to `fetch`. */
  readonly original: Request
}

/**
 * Answers a `Request` by a listener for node:http, for hosts that speak the Fetch Standard. It never rejects: when the
 * request is aborted, nobody sees the response, whose status is 499 then.
 */
export async function answerFetch(listener: Listener, request: Request): Promise<Response> {
  const connection = new Connection(request.method === 'HEAD')
  const incoming = new OriginalRequest(request, connection)
  const outgoing = new ServerResponse(incoming)
  outgoing.assignSocket(connection as unknown as Socket)
  outgoing.once('finish', () => connection.finish())
  connection.on('drain', () => outgoing.emit('drain'))
  const abort = (): void => void connection.destroy()
  if (request.signal.aborted) abort()
  else request.signal.addEventListener('abort', abort, { once: true })
  connection.once('close', () => {
    request.signal.removeEventListener('abort', abort)
    incoming.destroy()
  })
  listener(incoming, outgoing)
  const answer = await connection.answer
  if (answer !== undefined) return new Response(answer.body, answer)
  if (request.signal.aborted) return new Response(null, { status: 499 })
  const { body, status, headers } = refusalAnswer(unavailable(), defaultMediaType)
  return new Response(body, { status, headers })
}

class OriginalRequest extends IncomingMessage implements FetchedRequest {
  readonly original: Request
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  #isReading = false

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
    const isTaken = original.bodyUsed || original.body?.locked === true
    if (isTaken) Object.defineProperty(this, 'readableEnded', { value: true })
    if (isTaken || original.body === null) this.#end()
  }

  /** The body is taken when somebody reads it and never cancelled: a host may need its connection for the answer. */
  override _read(): void {
    if (this.complete || this.#isReading) return
    this.#isReading = true
    this.#reader ??= this.original.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>
    this.#reader.read().then(
      ({ value }) => this.#receive(value),
      () => this.destroy(),
    )
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#reader?.releaseLock()
    callback(error)
  }

  #receive(chunk: Uint8Array | undefined): void {
    this.#isReading = false
    if (chunk === undefined) this.#end()
    else if (this.push(chunk)) this._read()
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
  /** Undefined when the connection was closed before a head was written. */
  readonly answer: Promise<WrittenAnswer | undefined>
  #resolve!: (answer: WrittenAnswer | undefined) => void
  readonly #isHead: boolean
  readonly #body = new PassThrough()
  #head: Buffer | null = Buffer.alloc(0)

  constructor(isHead: boolean) {
    super()
    this.#isHead = isHead
    this.answer = new Promise(resolve => {
      this.#resolve = resolve
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
    this.#takeHeads(Buffer.concat([this.#head, chunk]))
    callback()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#resolve(undefined)
    if (!this.#body.writableEnded) this.#body.destroy()
    callback(error)
  }

  /** Heads of interim responses, as 103 "Early Hints", come before the one that counts: RFC 9110, 15.2. */
  #takeHeads(written: Buffer): void {
    const end = written.indexOf('\r\n\r\n')
    if (end < 0) {
      this.#head = written
      return
    }
    const { status, headers } = parseHead(written.toString('latin1', 0, end))
    const rest = written.subarray(end + 4)
    if (status < 200) {
      this.#takeHeads(rest)
      return
    }
    this.#head = null
    const hasBody = !this.#isHead && !bodiless.includes(status)
    this.#resolve({ status, headers, body: hasBody ? (Readable.toWeb(this.#body) as ReadableStream) : null })
    if (!hasBody) this.#body.resume()
    else if (rest.length > 0) this.#body.write(rest)
  }
}

/** Statuses of responses that have no body: Fetch Standard, 2.2.3 "Statuses". */
const bodiless = [204, 205, 304]

function parseHead(head: string): Omit<WrittenAnswer, 'body'> {
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon)
    if (!hopByHop.includes(name.toLowerCase())) headers.append(name, line.slice(colon + 1).trim())
  }
  return { status: Number(statusLine.split(' ')[1]), headers }
}

/** Headers of a connection, of which there is none: RFC 9110, 7.6.1 "Connection". */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding']
