import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isUint8Array } from 'node:util/types'
import type { FetchedBody } from './fetched-body.ts'
import { targetAndHost } from './fetched-head.ts'

/** A `Request` as a request of node:http, for hooks. */
export interface FetchedRequest extends IncomingMessage {
  /** The `Request` that the host passed to `fetch`. */
  readonly original: Request
}

/** A request of node:http whose body comes from a `Request`. */
export class OriginalRequest extends IncomingMessage implements FetchedRequest {
  readonly original: Request
  readonly #body: FetchedBody
  #isReading = false

  constructor(original: Request, body: FetchedBody, connection: Socket) {
    super(connection)
    const { target, host } = targetAndHost(original.url)
    this.original = original
    this.#body = body
    this.method = original.method
    this.url = target
    this.headers = { host, ...Object.fromEntries(original.headers) }
    this.rawHeaders = Object.entries(this.headers).flat() as string[]
    // In HTTP/1.0 a body of unknown length ends with the connection, and is not chunked. RFC
    // 9112, 6.3.
    this.httpVersionMajor = 1
    this.httpVersionMinor = 0
    this.httpVersion = '1.0'
    if (body.isTaken || body.isAbsent) this.#end()
  }

  /** Whether nothing of the body comes any more, because somebody has read it. */
  get isConsumed(): boolean {
    return this.#body.isConsumedByHost
  }

  override _read(): void {
    if (this.complete || this.#isReading) return
    if (this.isConsumed) {
      this.destroy()
      return
    }
    this.#isReading = true
    this.#body.read().then(
      ({ value, done }) => this.#receive(value, done),
      () => this.destroy(),
    )
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#body.release()
    // node:http emits no error without a listener, either.
    callback(this.listenerCount('error') > 0 ? error : null)
  }

  #receive(chunk: unknown, isLast: boolean): void {
    this.#isReading = false
    if (this.destroyed) return
    if (chunk === undefined) this.#end()
    // "If chunk is not a Uint8Array object": Fetch Standard, 2.2.4 "Bodies".
    else if (!isUint8Array(chunk)) this.destroy()
    else {
      const isWanted = this.push(chunk)
      if (isLast) this.#end()
      else if (isWanted) this._read()
    }
  }

  #end(): void {
    this.complete = true
    this.push(null)
  }
}

/** Readers of node:http check this property: a body that the host has read yields no more bytes. */
Object.defineProperty(OriginalRequest.prototype, 'readableEnded', {
  get(this: OriginalRequest): boolean {
    return this.isConsumed || Reflect.get(IncomingMessage.prototype, 'readableEnded', this) === true
  },
})
