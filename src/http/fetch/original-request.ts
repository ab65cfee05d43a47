import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ReadableStreamDefaultReader } from 'node:stream/web'
import { isUint8Array } from 'node:util/types'

/** A `Request` in the form of node:http, which is what hooks receive. */
export interface FetchedRequest extends IncomingMessage {
  /** The request as the host gave it to `fetch`. */
  readonly original: Request
}

/**
 * How many chunks are read in one turn of the event loop: some streams never block.
 */
const chunksPerTurn = 16

/** A body of such a length or less, by its Content-Length, is read whole. */
const maxWholeBytes = 1024 * 1024

/** Reads its body from the `Request` that it stands for. */
export class OriginalRequest extends IncomingMessage implements FetchedRequest {
  readonly original: Request
  #reader: ReadableStreamDefaultReader<unknown> | undefined
  /** Whether the body has been asked for as a whole. */
  #isAsked = false
  #isReading = false
  #chunks = 0
  readonly #isGenuine: boolean

  constructor(original: Request, connection: Socket) {
    super(connection)
    const { target, host } = partsOf(original.url)
    this.original = original
    this.method = original.method
    this.url = target
    this.headers = { host, ...Object.fromEntries(original.headers) }
    this.#isGenuine = isGenuine(original)
    this.rawHeaders = Object.entries(this.headers).flat() as string[]
    // In HTTP/1.0 a body of unknown length ends with the connection, and is not chunked. RFC
    // 9112, 6.3.
    this.httpVersionMajor = 1
    this.httpVersionMinor = 0
    this.httpVersion = '1.0'
    if (!this.#isShort() && original.body === null) this.#end()
  }

  /**
   * Whether the body is read as a whole. Adapters of node:http have requests of their own, which
   * create a stream when `body` is read: five times the work. Their parser guarantees the
   * Content-Length; that of any other request may be wrong.
   */
  #isShort(): boolean {
    const length = Number(this.headers['content-length'] ?? 0)
    return length > 0 && length <= maxWholeBytes && !this.#isGenuine
  }

  /** Whether somebody else has taken the body, by `original`. */
  get isTaken(): boolean {
    if (this.#isAsked || this.#reader !== undefined) return false
    return this.original.bodyUsed || (!this.#isShort() && this.original.body?.locked === true)
  }

  /**
   * Takes the body when it is first read. It is never cancelled, because a host may need its
   * connection for the answer.
   */
  override _read(): void {
    if (this.complete || this.#isReading) return
    if (this.isTaken) {
      this.destroy()
      return
    }
    this.#isReading = true
    if (this.#isShort()) {
      this.#readWhole()
      return
    }
    this.#reader ??= this.original.body!.getReader() as ReadableStreamDefaultReader<unknown>
    if (++this.#chunks % chunksPerTurn === 0) setImmediate(() => this.#readChunk())
    else this.#readChunk()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#reader?.releaseLock()
    // Like node:http, it emits no error that nobody listens to.
    callback(this.listenerCount('error') > 0 ? error : null)
  }

  #readWhole(): void {
    this.#isAsked = true
    this.original.arrayBuffer().then(
      bytes => {
        if (this.destroyed) return
        this.push(new Uint8Array(bytes))
        this.#end()
      },
      () => this.destroy(),
    )
  }

  #readChunk(): void {
    if (this.destroyed) return
    this.#reader!.read().then(
      ({ value, done }) => this.#receive(value, done),
      () => this.destroy(),
    )
  }

  #receive(chunk: unknown, isLast: boolean): void {
    this.#isReading = false
    if (this.destroyed) return
    if (isLast) this.#end()
    // "If chunk is not a Uint8Array object": Fetch Standard, 2.2.4 "Bodies".
    else if (!isUint8Array(chunk)) this.destroy()
    else if (this.push(chunk)) this._read()
  }

  #end(): void {
    this.complete = true
    this.push(null)
  }
}

/** Readers of node:http go by this: a body that somebody else has taken will not come. */
Object.defineProperty(OriginalRequest.prototype, 'readableEnded', {
  get(this: OriginalRequest): boolean {
    return this.isTaken || Reflect.get(IncomingMessage.prototype, 'readableEnded', this) === true
  },
})

/** Whether `fetch` or a constructor of Request has made a request, be it of a subclass. */
function isGenuine(request: Request): boolean {
  if (Object.getPrototypeOf(request) === Request.prototype) return true
  try {
    return typeof Reflect.get(Request.prototype, 'bodyUsed', request) === 'boolean'
  } catch {
    return false
  }
}

/** The request target and the host of a URL. */
function partsOf(url: string): { readonly target: string; readonly host: string } {
  const { pathname, search, host } = new URL(url)
  return { target: pathname + search, host }
}
