import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import type { Duplex } from 'node:stream'
import { MAX_TIMER_MS } from '../runtime/limits.ts'

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
  /** Ends the answer if it is a stream of responses, which could last for ever. */
  endStream(): void
  /**
   * Called when the answer was written or the client has gone; may be called more than once.
   */
  readonly close: () => void
}

/** A connection that takes one operation after the other. */
export interface LongConnection {
  /** Takes no new operations, and closes when those that are executed are answered. */
  end(): void
  /** Closes at once. */
  abort(): void
}

const MAX_REQUESTS = 100

/** What one connection may have at once. */
export interface ConnectionLimits {
  /**
   * Requests of a connection that are answered at once; those behind them wait, and when as many
   * wait, the connection is not read. Default: 100, which RFC 9113, 6.5.2 recommends.
   */
  readonly maxConnectionRequests?: number | false | undefined
  /**
   * Bytes of answers that a client has not read, above which its further requests wait. Answers of
   * requests that are being executed already are not counted before. Default: 4 MiB.
   */
  readonly maxUnwrittenBytes?: number | false | undefined
}

/**
 * The exchanges of one connection: those that have begun, and those that wait for their turn, in
 * the order of their requests.
 */
export class Connection {
  readonly #limits: ConnectionLimits
  readonly #begun: InFlight[] = []
  /** Each with what lets it begin. */
  readonly #waiting = new Map<InFlight, () => void>()
  #isPaused = false
  /** Whether the socket is paused again when somebody resumes it. */
  #isWatched = false
  /** Whether others are going to begin in the place of those that have ended. */
  #isScheduled = false

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  get exchanges(): readonly InFlight[] {
    return [...this.#begun, ...this.#waiting.keys()]
  }

  /** Whether no request has come behind that of an exchange. */
  isLast(exchange: InFlight): boolean {
    return this.#waiting.size === 0 && this.#begun.at(-1) === exchange
  }

  get isIdle(): boolean {
    return this.#begun.length === 0 && this.#waiting.size === 0
  }

  /**
   * Adds an exchange. If it has to wait, returns a promise that is resolved when it may begin. A
   * client may send requests without waiting for answers (RFC 9112, 9.3.2 "Pipelining"; RFC 9113, 5
   * "Streams and Multiplexing"): a request waits behind too many others, or behind too many unread
   * bytes.
   */
  add(exchange: InFlight): Promise<void> | undefined {
    if (this.#waiting.size === 0 && this.#hasRoom()) {
      this.#begun.push(exchange)
      return undefined
    }
    if (this.#waiting.size >= this.#maxWaiting) this.#pause(socketOf(exchange))
    return new Promise(begin => this.#waiting.set(exchange, begin))
  }

  /**
   * Removes an exchange that has ended. The promise of one that waited is resolved, too; the
   * exchange then stops.
   */
  remove(exchange: InFlight): void {
    const begin = this.#waiting.get(exchange)
    if (begin === undefined) this.#begun.splice(this.#begun.indexOf(exchange), 1)
    else {
      this.#waiting.delete(exchange)
      begin()
    }
    if ((this.#waiting.size > 0 || this.#isPaused) && !this.#isScheduled)
      this.#beginOthers(exchange)
  }

  /**
   * Lets waiting exchanges begin, a turn later: when a client goes, all its exchanges end in one
   * turn.
   */
  #beginOthers(ended: InFlight): void {
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      for (const [next, begin] of this.#waiting) {
        if (!this.#hasRoom()) return
        this.#waiting.delete(next)
        this.#begun.push(next)
        begin()
      }
      if (!this.#isPaused) return
      this.#isPaused = false
      socketOf(ended)?.resume()
    })
  }

  /**
   * Stops reading from the socket. A paused socket does not notice that its client has gone, so
   * this is for many waiting requests only. The parser of node:http resumes the socket after each
   * message.
   */
  #pause(socket: Duplex | undefined): void {
    if (this.#isPaused || socket === undefined) return
    this.#isPaused = true
    socket.pause()
    if (this.#isWatched) return
    this.#isWatched = true
    socket.on('resume', () => {
      if (this.#isPaused) socket.pause()
    })
  }

  get #maxWaiting(): number {
    const { maxConnectionRequests = MAX_REQUESTS } = this.#limits
    return maxConnectionRequests === false ? MAX_REQUESTS : maxConnectionRequests
  }

  #hasRoom(): boolean {
    const { maxConnectionRequests = MAX_REQUESTS, maxUnwrittenBytes = 4 * 1024 * 1024 } =
      this.#limits
    if (this.#begun.length === 0) return true
    if (maxConnectionRequests !== false && this.#begun.length >= maxConnectionRequests) return false
    if (maxUnwrittenBytes === false) return true
    let bytes = 0
    for (const { unwrittenBytes } of this.#begun) bytes += unwrittenBytes
    return bytes <= maxUnwrittenBytes
  }
}

/**
 * The socket of an HTTP/1.1 connection. That of HTTP/2 must not be paused: its streams are
 * independent.
 */
function socketOf({ request }: InFlight): Duplex | undefined {
  return request.httpVersionMajor === 1 ? request.socket : undefined
}

/**
 * The object that identifies a connection: the session of HTTP/2, whose streams have a proxy of the
 * socket each, or else the socket.
 */
function carrierOf(
  request: IncomingMessage & { readonly stream?: ServerHttp2Stream },
): EventEmitter | undefined {
  const carrier: Partial<EventEmitter> | undefined = request.stream?.session ?? request.socket
  return typeof carrier?.once === 'function' ? (carrier as EventEmitter) : undefined
}

/** The requests that a controller is answering, and whether it takes new ones. */
export class Lifecycle {
  readonly #limits: ConnectionLimits
  /**
   * By their sessions of HTTP/2, or their sockets. Adapters make requests without a socket, or with
   * an object that is none; each of these is a connection of its own.
   */
  readonly #connections = new WeakMap<object, Connection>()
  /** Those with exchanges. */
  readonly #busy = new Set<Connection>()
  readonly #long = new Set<LongConnection>()
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
    if (this.#isIdle) this.#onIdle?.()
  }

  /** Counts a long connection until it has closed. */
  hold(connection: LongConnection): void {
    this.#long.add(connection)
    if (this.isClosing) connection.end()
  }

  /** The end of a long connection. */
  release(connection: LongConnection): void {
    this.#long.delete(connection)
    if (this.#isIdle) this.#onIdle?.()
  }

  /**
   * Refuses new requests and waits for those in flight; after `timeoutMs` milliseconds these are
   * told to end.
   */
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
    // A response that waits behind others has no socket yet, and emits no 'close' when the
    // connection ends.
    carrier?.once('close', () => {
      for (const exchange of connection.exchanges) exchange.close()
    })
    return connection
  }

  async #drain(timeoutMs: number): Promise<void> {
    for (const exchange of this.#inFlight()) exchange.endStream()
    for (const connection of [...this.#long]) connection.end()
    if (await this.#isIdleWithin(timeoutMs)) return
    for (const each of [...this.#inFlight(), ...this.#long]) each.abort()
    if (await this.#isIdleWithin(graceMs)) return
    for (const { response } of this.#inFlight()) response.destroy()
  }

  #inFlight(): readonly InFlight[] {
    return [...this.#busy].flatMap(({ exchanges }) => exchanges)
  }

  get #isIdle(): boolean {
    return this.#busy.size === 0 && this.#long.size === 0
  }

  #isIdleWithin(timeoutMs: number): Promise<boolean> {
    if (this.#isIdle) return Promise.resolve(true)
    return new Promise(resolve => {
      const settle = (isIdle: boolean): void => {
        clearTimeout(timer)
        this.#onIdle = undefined
        resolve(isIdle)
      }
      const timer = setTimeout(() => settle(false), Math.min(timeoutMs, MAX_TIMER_MS))
      this.#onIdle = () => settle(true)
    })
  }
}
