import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web'
import { inspect } from '../../errors/inspect.ts'

/**
 * A response of node:http, for hooks, that becomes a `Response`: with bytes where the body is
 * written at once, else with a stream that has back-pressure.
 */
export class FetchedResponse extends ServerResponse {
  /** Called with the `Response` behind the tick of its head. */
  readonly respondWith: (response: Response) => void
  readonly #connection: BodyConnection

  constructor(
    request: IncomingMessage,
    connection: BodyConnection,
    respondWith: (response: Response) => void,
  ) {
    super(request)
    this.#connection = connection
    this.respondWith = respondWith
    this.assignSocket(connection)
    connection.on('drain', () => this.emit('drain'))
    connection.once('finish', () => {
      this.emit('finish')
      process.nextTick(() => connection.destroy())
    })
    connection.once('close', () => request.destroy())
  }

  /** @throws RangeError for a status that a `Response` cannot have */
  override writeHead(status: number, ...args: readonly unknown[]): this {
    if (!isStatus(Number(status))) {
      throw new RangeError(
        `The status of a response must be an integer from 200 to 599, but it is ${inspect(status)}.`,
      )
    }
    const headers = args.at(-1)
    if (typeof headers === 'object' && headers !== null) this.#setHeaders(headers)
    if (this.sendDate && !this.hasHeader('Date')) this.setHeader('Date', new Date().toUTCString())
    super.writeHead(status)
    // There is no connection to close, so the rest of the request stays unread.
    if (status >= 400 && this.getHeader('Connection') === 'close') this.req.destroy()
    // After a tick the body is complete, if it was written with the head.
    this.#connection.cork()
    process.nextTick(() => {
      this.#connection.uncork()
      if (!this.#connection.destroyed) this.respondWith(this.#toResponse())
    })
    return this
  }

  override flushHeaders(): void {
    if (!this.headersSent) this.writeHead(this.statusCode)
  }

  /** Interim responses, which a `Response` cannot have: RFC 9110, 15.2. */
  override writeContinue(callback?: () => void): void {
    callback?.()
  }

  override writeProcessing(): void {}

  override writeEarlyHints(_: unknown, callback?: () => void): void {
    callback?.()
  }

  override write(...args: any[]): boolean {
    // The error is that of node:http.
    if (this.writableEnded || this.destroyed) return super.write(...(args as [unknown]))
    this.flushHeaders()
    return this.#connection.write(...(args as [string]))
  }

  override end(...args: any[]): this {
    if (this.writableEnded || this.destroyed) return super.end(...(args as []))
    this.flushHeaders()
    this.finished = true
    this.#connection.end(...(args as []))
    return this
  }

  /** Sets the headers of an object, or of a list of alternating names and values. */
  #setHeaders(headers: object): void {
    if (!Array.isArray(headers)) {
      for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders))
        this.setHeader(name, value!)
      return
    }
    const list = headers as readonly string[]
    for (const name of list.filter((_, index) => index % 2 === 0)) this.removeHeader(name)
    for (const [index, name] of list.entries())
      if (index % 2 === 0) this.appendHeader(name, list[index + 1]!)
  }

  #toResponse(): Response {
    const body = this.#connection.takeBody(this.writableEnded)
    return fetchResponseOf(this.req.method, this.statusCode, this.getHeaders(), body)
  }
}

/** Returns the `Response` to a request method. */
export function fetchResponseOf(
  method: string | undefined,
  status: number,
  nodeHeaders: OutgoingHttpHeaders,
  body: string | Buffer | ReadableStream<Uint8Array>,
): Response {
  const hasBody = method !== 'HEAD' && !nullBodyStatuses.includes(status)
  return new Response(hasBody ? body : null, { status, headers: headersInit(nodeHeaders) })
}

/** Returns headers without those of a connection. Adapters of node:http are faster with an object. */
function headersInit(
  nodeHeaders: OutgoingHttpHeaders,
): Record<string, string> | [string, string][] {
  const headers: Record<string, string> = {}
  for (const name in nodeHeaders) {
    const value = nodeHeaders[name]!
    if (Array.isArray(value)) return headersList(nodeHeaders)
    if (!hopByHopHeaders.includes(name)) headers[name] = String(value)
  }
  return headers
}

/** Returns a pair for each value of the headers. */
function headersList(nodeHeaders: OutgoingHttpHeaders): [string, string][] {
  return Object.entries(nodeHeaders)
    .filter(([name]) => !hopByHopHeaders.includes(name))
    .flatMap(([name, value]) =>
      [value!].flat().map((line): [string, string] => [name, String(line)]),
    )
}

/** `pipe` reads this property, which a server of node:http would update. */
Object.defineProperty(FetchedResponse.prototype, 'writableNeedDrain', {
  get(this: FetchedResponse): boolean {
    return !this.writableEnded && this.socket?.writableNeedDrain === true
  },
})

function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599
}

/** Headers of a connection, which a `Response` does not have: RFC 9110, 7.6.1 "Connection". */
const hopByHopHeaders = ['connection', 'keep-alive', 'transfer-encoding']

/** The null body statuses: Fetch Standard, 2.2.3 "Statuses". */
const nullBodyStatuses = [204, 205, 304]

/** The connection of a request and of its response; only the body of the response passes. */
export class BodyConnection extends Socket {
  /** The chunks that were written before `takeBody`; undefined afterwards. */
  #firstChunks: Buffer[] | undefined = []
  #body: ReadableStreamDefaultController<Uint8Array> | undefined
  /** The callback of a write, called when the body is read. */
  #onPull: (() => void) | undefined

  /** Returns the bytes of a complete body, else a stream that begins with the written bytes. */
  takeBody(isComplete: boolean): Buffer | ReadableStream<Uint8Array> {
    const firstBytes = Buffer.concat(this.#firstChunks!)
    this.#firstChunks = undefined
    if (isComplete) return firstBytes
    return new ReadableStream({
      start: body => {
        this.#body = body
        if (firstBytes.length > 0) body.enqueue(firstBytes)
      },
      pull: () => {
        const onPull = this.#onPull
        this.#onPull = undefined
        onPull?.()
      },
      cancel: () => {
        this.#body = undefined
        this.destroy()
      },
    })
  }

  override _read(): void {
    // The body of the request comes from the `Request`, not from this socket.
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, callback: () => void): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk
    if (this.#firstChunks !== undefined) this.#firstChunks.push(bytes)
    else if (bytes.length > 0) this.#body?.enqueue(bytes)
    if (this.#body === undefined || this.#body.desiredSize! > 0) callback()
    else this.#onPull = callback
  }

  override _writev(
    chunks: { readonly chunk: Buffer | string; readonly encoding: BufferEncoding }[],
    callback: () => void,
  ): void {
    const buffers = chunks.map(({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk,
    )
    this._write(Buffer.concat(buffers), 'utf8', callback)
  }

  override _final(callback: () => void): void {
    callback()
  }

  override _destroy(_: Error | null, callback: () => void): void {
    if (this.writableFinished) this.#body?.close()
    else this.#body?.error(new Error('The response broke off before its end.'))
    this.#body = undefined
    // A socket of node:http emits no error without a listener, either.
    super._destroy(null, callback)
  }
}
