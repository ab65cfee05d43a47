import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import type { Duplex } from 'node:stream'

/** What requests get besides their exchange after they were told to end. */
const graceMs = 1_000

/** A request that is being answered. */
export interface InFlight {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Bytes of its answer that are still to be written. */
  readonly unwrittenBytes: number
  /** Ends what works on the answer. */
  abort(): void
  /** Called when nobody waits for the answer any more, or it was written; more than once at times. */
  readonly close: () => void
}

/** What one connection may have at once. */
export interface ConnectionLimits {
  /** Requests of a connection that are answered at once; those behind them wait, and more is not read. Default: 32. */
  readonly maxConnectionRequests?: number | false | undefined
  /** Bytes of answers that a client has not taken, behind which its further requests wait. Default: 4 MiB. */
  readonly maxUnwrittenBytes?: number | false | undefined
}

/** The exchanges of one connection: those that have begun, and those that wait for their turn, in the order of their requests. */
export class Connection {
  readonly #limits: ConnectionLimits
  readonly #begun: InFlight[] = []
  /** Each with what lets it begin. */
  readonly #waiting = new Map<InFlight, () => void>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  get exchanges(): readonly InFlight[] {
    return [...this.#begun, ...this.#waiting.keys()]
  }

  get isIdle(): boolean {
    return this.#begun.length === 0 && this.#waiting.size === 0
  }

  /**
   * Adds an exchange; the promise is there where it has to wait. A client may send requests without waiting for answers (RFC 9112,
   * 9.3.2 "Pipelining"; RFC 9113, 5 "Streams and Multiplexing"): those behind too many others, or behind too many bytes that it has
   * not read, wait.
   */
  add(exchange: InFlight): Promise<void> | undefined {
    if (this.#waiting.size === 0 && this.#hasRoom()) {
      this.#begun.push(exchange)
      return undefined
    }
    // More than what is there is not read, once the parser is through with that: it reads on behind each message.
    process.nextTick(() => {
      if (this.#waiting.size > 0) socketOf(exchange)?.pause()
    })
    return new Promise(begin => this.#waiting.set(exchange, begin))
  }

  /** Takes away an exchange that has ended, for which others may begin; one that has waited goes on, to find that it has ended. */
  remove(exchange: InFlight): void {
    this.#waiting.get(exchange)?.()
    if (!this.#waiting.delete(exchange)) this.#begun.splice(this.#begun.indexOf(exchange), 1)
    else if (this.#waiting.size > 0) return
    for (const [next, begin] of this.#waiting) {
      if (!this.#hasRoom()) return
      this.#waiting.delete(next)
      this.#begun.push(next)
      begin()
    }
    socketOf(exchange)?.resume()
  }

  #hasRoom(): boolean {
    const { maxConnectionRequests = 32, maxUnwrittenBytes = 4 * 1024 * 1024 } = this.#limits
    if (this.#begun.length === 0) return true
    if (maxConnectionRequests !== false && this.#begun.length >= maxConnectionRequests) return false
    if (maxUnwrittenBytes === false) return true
    let bytes = 0
    for (const { unwrittenBytes } of this.#begun) bytes += unwrittenBytes
    return bytes <= maxUnwrittenBytes
  }
}

/** The socket of a connection whose answers are in order: those of HTTP/2 are not, and its sockets are not to be paused. */
function socketOf({ request }: InFlight): Duplex | undefined {
  return request.httpVersionMajor === 1 ? request.socket : undefined
}

/** What carries the requests of a connection: each stream of HTTP/2 has a socket that stands for that of its session. */
function carrierOf(
  request: IncomingMessage & { readonly stream?: ServerHttp2Stream },
): EventEmitter | undefined {
  return request.stream?.session ?? request.socket
}

/** The requests that a controller is answering, and whether it takes new ones. */
export class Lifecycle {
  readonly #limits: ConnectionLimits
  /** By their sessions of HTTP/2, or their sockets; adapters make requests without one, which are their own. */
  readonly #connections = new WeakMap<object, Connection>()
  /** Those with exchanges. */
  readonly #busy = new Set<Connection>()
  #closed: Promise<void> | undefined
  #onIdle: (() => void) | undefined

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Whether new requests are refused. */
  get isClosing(): boolean {
    return this.#closed !== undefined
  }

  /** The connection of a request, which is counted as being answered. */
  begin(exchange: InFlight): Connection {
    const connection = this.#connectionOf(exchange)
    this.#busy.add(connection)
    exchange.response.on('close', exchange.close)
    return connection
  }

  /** The end of a request that was counted. */
  end(exchange: InFlight, connection: Connection): void {
    connection.remove(exchange)
    if (!connection.isIdle) return
    this.#busy.delete(connection)
    if (this.#busy.size === 0) this.#onIdle?.()
  }

  /** Refuses new requests and waits for those in flight; after `timeoutMs` milliseconds these are told to end. */
  close(timeoutMs: number): Promise<void> {
    return (this.#closed ??= this.#drain(timeoutMs))
  }

  #connectionOf({ request, response }: InFlight): Connection {
    const carrier = carrierOf(request)
    const key = carrier ?? response
    const known = this.#connections.get(key)
    if (known !== undefined) return known
    const connection = new Connection(this.#limits)
    this.#connections.set(key, connection)
    // A response behind others has no socket yet, and is not told when the connection ends.
    carrier?.once('close', () => {
      for (const exchange of connection.exchanges) exchange.close()
    })
    return connection
  }

  async #drain(timeoutMs: number): Promise<void> {
    if (await this.#isIdleWithin(timeoutMs)) return
    for (const exchange of this.#inFlight()) exchange.abort()
    if (await this.#isIdleWithin(graceMs)) return
    for (const { response } of this.#inFlight()) response.destroy()
  }

  #inFlight(): readonly InFlight[] {
    return [...this.#busy].flatMap(({ exchanges }) => exchanges)
  }

  #isIdleWithin(timeoutMs: number): Promise<boolean> {
    if (this.#busy.size === 0) return Promise.resolve(true)
    return new Promise(resolve => {
      const settle = (isIdle: boolean): void => {
        clearTimeout(timer)
        this.#onIdle = undefined
        resolve(isIdle)
      }
      const timer = setTimeout(() => settle(false), timeoutMs)
      this.#onIdle = () => settle(true)
    })
  }
}
