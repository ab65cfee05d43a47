import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web'
import { inspect } from '../../errors/inspect.ts'

/**
 * A response of node:http, which is what hooks receive, that becomes a `Response`: with bytes where
 * the body is written at once, else with a stream that has back-pressure.
 */
export class FetchedResponse extends ServerResponse {
  /** Undefined where the response was destroyed before it had a head. */
  readonly fetched: Promise<Response | undefined>
  readonly #connection: BodyConnection
  #resolve!: (response: Response | undefined) => void

  constructor(request: IncomingMessage, connection: BodyConnection) {
    super(request)
    this.#connection = connection
    this.fetched = new Promise(resolve => {
      this.#resolve = resolve
    })
    this.assignSocket(connection)
    connection.on('drain', () => this.emit('drain'))
    connection.once('finish', () => {
      this.emit('finish')
      process.nextTick(() => connection.destroy())
    })
    connection.once('close', () => {
      this.#resolve(undefined)
      request.destroy()
    })
  }

  /** @throws RangeError for a status that no `Response` can have */
  override writeHead(status: number, ...rest: readonly unknown[]): this {
    if (!isStatus(Number(status))) {
      throw new RangeError(
        `The status of a response must be an integer from 200 to 599, but it is ${inspect(status)}.`,
      )
    }
    const headers = rest.at(-1)
    if (typeof headers === 'object' && headers !== null) this.#setHeaders(headers)
    if (this.sendDate && !this.hasHeader('Date')) this.setHeader('Date', new Date().toUTCString())
    super.writeHead(status)
    // There is no connection to close, so the rest of the request need not be read.
    if (status >= 400 && this.getHeader('Connection') === 'close') this.req.destroy()
    // A tick later it is known whether the body was written with the head.
    this.#connection.cork()
    process.nextTick(() => {
      this.#connection.uncork()
      if (!this.#connection.destroyed) this.#resolve(this.#toResponse())
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

  override write(...chunk: any[]): boolean {
    // The error is that of node:http.
    if (this.writableEnded || this.destroyed) return super.write(...(chunk as [unknown]))
    this.flushHeaders()
    return this.#connection.write(...(chunk as [string]))
  }

  override end(...last: any[]): this {
    if (this.writableEnded || this.destroyed) return super.end(...(last as []))
    this.flushHeaders()
    this.finished = true
    this.#connection.end(...(last as []))
    return this
  }

  /** The headers of an object, or of a list of names and values in turn. */
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
    const headers: [string, string][] = []
    for (const [name, value] of Object.entries(this.getHeaders())) {
      if (hopByHop.includes(name)) continue
      for (const one of [value!].flat()) headers.push([name, String(one)])
    }
    const status = this.statusCode
    const hasBody = this.req.method !== 'HEAD' && !bodiless.includes(status)
    const body = this.#connection.takeBody(this.writableEnded)
    return new Response(hasBody ? body : null, { status, headers })
  }
}

/** Who pipes to the response goes by this; a server of node:http would keep it up to date. */
Object.defineProperty(FetchedResponse.prototype, 'writableNeedDrain', {
  get(this: FetchedResponse): boolean {
    return !this.writableEnded && this.socket?.writableNeedDrain === true
  },
})

function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599
}

/** Headers of a connection, of which there is none: RFC 9110, 7.6.1 "Connection". */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding']

/** Statuses of responses that have no body: Fetch Standard, 2.2.3 "Statuses". */
const bodiless = [204, 205, 304]

/** The connection of a request and of its response, which carries the body of the response alone. */
export class BodyConnection extends Socket {
  /** What was written before it is known whether it is all; undefined afterwards. */
  #start: Buffer[] | undefined = []
  #body: ReadableStreamDefaultController<Uint8Array> | undefined
  /** Takes the next chunk; kept until the body is read. */
  #next: (() => void) | undefined

  /** What was written, where that is the whole body, else a stream that begins with it. */
  takeBody(isWhole: boolean): Buffer | ReadableStream<Uint8Array> {
    const start = Buffer.concat(this.#start!)
    this.#start = undefined
    if (isWhole) return start
    return new ReadableStream({
      start: body => {
        this.#body = body
        if (start.length > 0) body.enqueue(start)
      },
      pull: () => {
        const next = this.#next
        this.#next = undefined
        next?.()
      },
      cancel: () => {
        this.#body = undefined
        this.destroy()
      },
    })
  }

  override _read(): void {
    // The request is read from the `Request`, not from this socket.
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, callback: () => void): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk
    if (this.#start !== undefined) this.#start.push(bytes)
    else if (bytes.length > 0) this.#body?.enqueue(bytes)
    if (this.#body === undefined || this.#body.desiredSize! > 0) callback()
    else this.#next = callback
  }

  override _writev(
    chunks: { readonly chunk: Buffer | string; readonly encoding: BufferEncoding }[],
    callback: () => void,
  ): void {
    const all = chunks.map(({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk,
    )
    this._write(Buffer.concat(all), 'utf8', callback)
  }

  override _final(callback: () => void): void {
    callback()
  }

  override _destroy(_: Error | null, callback: () => void): void {
    if (this.writableFinished) this.#body?.close()
    else this.#body?.error(new Error('The response broke off before its end.'))
    this.#body = undefined
    // Like a socket of node:http, it emits no error that nobody listens to.
    super._destroy(null, callback)
  }
}
