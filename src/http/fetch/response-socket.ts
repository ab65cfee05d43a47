import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web'

/** What a `ServerResponse` has written, in the terms of a `Response`. */
interface WrittenAnswer {
  readonly status: number
  readonly headers: [string, string][]
  readonly body: Buffer | ReadableStream<Uint8Array> | null
}

/**
 * Replaces the socket of a `ServerResponse` and collects the head and the body that it writes. A
 * body written at once becomes bytes; any other becomes a stream with back-pressure.
 */
export class ResponseSocket extends Socket {
  /** Undefined when the connection was closed before a head was written. */
  readonly answer: Promise<WrittenAnswer | undefined>
  #resolve!: (answer: WrittenAnswer | undefined) => void
  #incoming: IncomingMessage | undefined
  #outgoing: ServerResponse | undefined
  #isHeadTaken = false
  /**
   * The body so far, until it is known whether it is complete; undefined afterwards.
   */
  #start: Buffer[] | undefined
  #body: ReadableStreamDefaultController<Uint8Array> | undefined
  /** Takes the next chunk; kept until the body is read. */
  #next: (() => void) | undefined

  constructor() {
    super()
    this.answer = new Promise(resolve => {
      this.#resolve = resolve
    })
  }

  /** Carries one request and the response to it. */
  carry(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#incoming = incoming
    this.#outgoing = outgoing
    outgoing.assignSocket(this)
    outgoing.once('finish', () => process.nextTick(() => this.destroy()))
    this.on('drain', () => outgoing.emit('drain'))
  }

  override _read(): void {
    // The request is read from the `Request`, not from this socket.
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, callback: () => void): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk
    if (this.#isHeadTaken) this.#takeBody(bytes, callback)
    else this.#takeHeads(bytes, callback)
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

  override _destroy(_: Error | null, callback: () => void): void {
    this.#resolve(undefined)
    if (this.#outgoing?.writableFinished === true) this.#body?.close()
    else this.#body?.error(new Error('The response broke off before its end.'))
    this.#body = undefined
    this.#incoming?.destroy()
    // Like a socket of node:http, it emits no error that nobody listens to.
    super._destroy(null, callback)
  }

  /**
   * Heads of interim responses, as 103 "Early Hints", come before the one that counts: RFC 9110,
   * 15.2.
   */
  #takeHeads(written: Buffer, callback: () => void): void {
    const end = written.indexOf('\r\n\r\n')
    if (end < 0) {
      callback()
      return
    }
    const head = parseHead(written.toString('latin1', 0, end))
    const rest = written.subarray(end + 4)
    if (head.status < 200) {
      this.#takeHeads(rest, callback)
      return
    }
    this.#isHeadTaken = true
    this.#start = []
    // There is no connection to close, so the rest of the request need not be read.
    if (head.status >= 400 && this.#outgoing!.getHeader('connection') === 'close')
      this.#incoming!.destroy()
    process.nextTick(() => this.#answer(head))
    this.#takeBody(rest, callback)
  }

  #takeBody(bytes: Buffer, callback: () => void): void {
    if (this.#start !== undefined) this.#start.push(bytes)
    else if (bytes.length > 0) this.#body?.enqueue(bytes)
    if (this.#body === undefined || this.#body.desiredSize! > 0) callback()
    else this.#next = callback
  }

  /** A tick after the head it is known whether the body was written with it. */
  #answer(head: Omit<WrittenAnswer, 'body'>): void {
    const start = Buffer.concat(this.#start!)
    this.#start = undefined
    this.#resolve({ ...head, body: this.#bodyOf(head.status, start) })
  }

  #bodyOf(status: number, start: Buffer): WrittenAnswer['body'] {
    if (this.#incoming!.method === 'HEAD' || bodiless.includes(status)) return null
    if (this.#outgoing!.writableEnded) return start
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
}

/** Statuses of responses that have no body: Fetch Standard, 2.2.3 "Statuses". */
const bodiless = [204, 205, 304]

function parseHead(head: string): Omit<WrittenAnswer, 'body'> {
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers: [string, string][] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon)
    if (!hopByHop.includes(name.toLowerCase())) headers.push([name, line.slice(colon + 1).trim()])
  }
  return { status: Number(statusLine.split(' ')[1]), headers }
}

/** Headers of a connection, of which there is none: RFC 9110, 7.6.1 "Connection". */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding']
