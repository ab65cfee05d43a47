import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ReadableStreamDefaultReader } from 'node:stream/web'
import { isUint8Array } from 'node:util/types'

/** A `Request` as a request of node:http, for hooks. */
export interface FetchedRequest extends IncomingMessage {
  /** The `Request` that the host passed to `fetch`. */
  readonly original: Request
}

/** Chunks that are read in one turn of the event loop: some streams never block. */
const maxChunksPerTurn = 16

/** The largest Content-Length of a body that is read at once. */
const maxBufferedBytes = 1024 * 1024

/** A request of node:http whose body comes from a `Request`. */
export class OriginalRequest extends IncomingMessage implements FetchedRequest {
  readonly original: Request
  #reader: ReadableStreamDefaultReader<unknown> | undefined
  /** Whether `arrayBuffer` of the `Request` was called. */
  #isBuffering = false
  #isReading = false
  #chunkCount = 0
  readonly #isGenuine: boolean

  constructor(original: Request, connection: Socket) {
    super(connection)
    const { target, host } = targetAndHost(original.url)
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
    if (!this.#isBufferable() && original.body === null) this.#end()
  }

  /**
   * Whether the body is read at once. The requests of adapters of node:http create a stream when
   * `body` is read, which takes five times the work. Their parser guarantees the Content-Length;
   * the Content-Length of any other request may be wrong.
   */
  #isBufferable(): boolean {
    const length = Number(this.headers['content-length'] ?? 0)
    return length > 0 && length <= maxBufferedBytes && !this.#isGenuine
  }

  /** Whether the host has read, or locked, the body of `original`. */
  get isConsumedByHost(): boolean {
    if (this.#isBuffering || this.#reader !== undefined) return false
    return this.original.bodyUsed || (!this.#isBufferable() && this.original.body?.locked === true)
  }

  /**
   * Takes the body at the first read. The body is never cancelled, because a host may need its
   * connection for the answer.
   */
  override _read(): void {
    if (this.complete || this.#isReading) return
    if (this.isConsumedByHost) {
      this.destroy()
      return
    }
    this.#isReading = true
    if (this.#isBufferable()) {
      this.#readBuffer()
      return
    }
    this.#reader ??= this.original.body!.getReader() as ReadableStreamDefaultReader<unknown>
    if (++this.#chunkCount % maxChunksPerTurn === 0) setImmediate(() => this.#readChunk())
    else this.#readChunk()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#reader?.releaseLock()
    // node:http emits no error without a listener, either.
    callback(this.listenerCount('error') > 0 ? error : null)
  }

  #readBuffer(): void {
    this.#isBuffering = true
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

/** Readers of node:http check this property: a body that the host has read yields no more bytes. */
Object.defineProperty(OriginalRequest.prototype, 'readableEnded', {
  get(this: OriginalRequest): boolean {
    return (
      this.isConsumedByHost ||
      Reflect.get(IncomingMessage.prototype, 'readableEnded', this) === true
    )
  },
})

/** Whether the constructor of the global Request, or of a subclass, has made a request. */
function isGenuine(request: Request): boolean {
  if (Object.getPrototypeOf(request) === Request.prototype) return true
  try {
    return typeof Reflect.get(Request.prototype, 'bodyUsed', request) === 'boolean'
  } catch {
    return false
  }
}

/** Returns the request target and the host of a URL. */
function targetAndHost(url: string): { readonly target: string; readonly host: string } {
  const { pathname, search, host } = new URL(url)
  return { target: pathname + search, host }
}
