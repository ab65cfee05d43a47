import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  optionFaults,
  optionsError,
  type Expectation,
  type Expectations,
} from '../errors/expectation.ts'
import { MAX_TIMER_MS } from '../runtime/limits.ts'
import { LinkedList, type ListEntry } from '../runtime/linked-list.ts'
import { isSettledWithin } from '../runtime/when-settled.ts'

/** Milliseconds between two looks at connections that have become idle. */
const IDLE_CHECK_MS = 100
/** Milliseconds between the cancellation of executions and the end of their responses. */
const graceMs = 1_000
/**
 * Long connections that are ended at once; further ones follow, so that their clients do not all
 * connect to other processes at the same time.
 */
const LONG_CONNECTIONS_AT_ONCE = 50
const BETWEEN_LONG_CONNECTIONS_MS = 50

/** A server of node:http, node:https or node:http2. */
export interface ClosingServer {
  close(onClosed: () => void): unknown
  closeIdleConnections?: (() => void) | undefined
  closeAllConnections?: (() => void) | undefined
}

/** How a controller closes. */
export interface Closing {
  /**
   * The server, which takes no further connections behind `drainMs`, so that no request has to be
   * refused; it has closed when the promise is resolved. Default: the server is yours to close, and
   * requests that come to it are answered 503.
   */
  readonly server?: ClosingServer | undefined
  /**
   * Milliseconds in which everything is answered as before, but for the health check, which says 503,
   * and each connection of HTTP/1.1 ends with its next answer: time for balancers to send requests
   * elsewhere. Default: 0.
   */
  readonly drainMs?: number | undefined
  /**
   * Milliseconds for what is in flight behind `drainMs`; then executions are cancelled. Default:
   * 10,000.
   */
  readonly timeoutMs?: number | undefined
}

const milliseconds: Expectation = {
  words: 'a number of milliseconds',
  fits: value => typeof value === 'number' && value >= 0,
}
const closingExpectations: Expectations<Closing> = {
  server: {
    words: 'a server with the method close()',
    fits: value => typeof (Object(value) as Partial<ClosingServer>).close === 'function',
  },
  drainMs: milliseconds,
  timeoutMs: milliseconds,
}

/** A request without a complete answer. */
export interface InFlightRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /**
   * The connection of the request, which emits 'close'; undefined for a request with a connection of
   * its own.
   */
  readonly connection: EventEmitter | undefined
  /** Bytes of the answer that are not written yet. */
  readonly unwrittenBytes: number
  /** Cancels the executions of the request. */
  abort(): void
  /** Ends an answer to a subscription, which could last for ever. */
  endStream(): void
  /** Called, perhaps more than once, when the answer is written or the client disconnects. */
  readonly close: () => void
}

/** A connection for many operations. */
export interface LongConnection {
  /** Refuses new operations, and closes when all operations in progress are answered. */
  end(): void
  /** Cancels the operations in progress, which are answered so. Without it, `abort` is called instead. */
  cancel?: (() => void) | undefined
  /** Closes at once. */
  abort(): void
}

/** The part of a session of HTTP/2 that ends it. */
interface Session extends EventEmitter {
  /** Tells the client to open no further streams, and ends with the last one. RFC 9113, 6.8 "GOAWAY". */
  close(): void
  destroy(): void
}

const DEFAULT_MAX_REQUESTS = 100

/** The limits of one connection. */
export interface ConnectionLimits {
  /**
   * Requests of a connection that are answered concurrently; further requests wait, and when as
   * many wait, the connection is not read. Default: 100, which RFC 9113, 6.5.2 recommends.
   */
  readonly maxConnectionRequests?: number | false | undefined
  /**
   * Bytes of answers that a client has not read, above which further requests of the client wait.
   * The answer of a request that is still executed does not count. Default: 4 MiB.
   */
  readonly maxUnwrittenBytes?: number | false | undefined
}

/** The exchanges of one connection, active and waiting, in the order of their requests. */
export class ServedConnection implements ListEntry<ServedConnection> {
  previous: ServedConnection | undefined
  next: ServedConnection | undefined
  readonly #limits: ConnectionLimits
  readonly #active: InFlightRequest[] = []
  /** The waiting exchanges, each with the function that begins it. */
  readonly #waiting = new Map<InFlightRequest, () => void>()
  #isPaused = false
  /** Whether a listener pauses the socket again after a `resume`. */
  #hasResumeListener = false
  /** Whether a later turn of the event loop begins waiting exchanges. */
  #isDequeueScheduled = false

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  get exchanges(): readonly InFlightRequest[] {
    return [...this.#active, ...this.#waiting.keys()]
  }

  /** Whether no request has come after the request of an exchange. */
  isLast(exchange: InFlightRequest): boolean {
    return this.#waiting.size === 0 && this.#active.at(-1) === exchange
  }

  get isIdle(): boolean {
    return this.#active.length === 0 && this.#waiting.size === 0
  }

  /**
   * Adds an exchange. If the exchange has to wait, returns a promise that is resolved when it may
   * begin. A client may send requests without waiting for answers (RFC 9112, 9.3.2 "Pipelining";
   * RFC 9113, 5 "Streams and Multiplexing"): a request waits behind too many active requests, or
   * behind too many unread bytes.
   */
  add(exchange: InFlightRequest): Promise<void> | undefined {
    if (this.#waiting.size === 0 && (this.#active.length === 0 || this.#hasRoom())) {
      this.#active.push(exchange)
      return undefined
    }
    if (this.#waiting.size >= this.#maxWaiting) this.#pause(socketOf(exchange))
    return new Promise(begin => this.#waiting.set(exchange, begin))
  }

  /**
   * Removes an exchange that has ended. Resolves the promise of a waiting exchange, which then
   * stops.
   */
  remove(exchange: InFlightRequest): void {
    const begin = this.#waiting.get(exchange)
    if (begin === undefined) this.#active.splice(this.#active.indexOf(exchange), 1)
    else {
      this.#waiting.delete(exchange)
      begin()
    }
    if ((this.#waiting.size > 0 || this.#isPaused) && !this.#isDequeueScheduled)
      this.#dequeue(exchange)
  }

  /**
   * Begins waiting exchanges in a later turn of the event loop: when a client disconnects, all its
   * exchanges end in one turn.
   */
  #dequeue(endedExchange: InFlightRequest): void {
    this.#isDequeueScheduled = true
    setImmediate(() => {
      this.#isDequeueScheduled = false
      for (const [exchange, begin] of this.#waiting) {
        if (!this.#hasRoom()) return
        this.#waiting.delete(exchange)
        this.#active.push(exchange)
        begin()
      }
      if (!this.#isPaused) return
      this.#isPaused = false
      socketOf(endedExchange)?.resume()
    })
  }

  /**
   * Stops reading from the socket, only when many requests wait: a paused socket does not notice
   * that its client has disconnected. The parser of node:http resumes the socket after each
   * message.
   */
  #pause(socket: Duplex | undefined): void {
    if (this.#isPaused || socket === undefined) return
    this.#isPaused = true
    socket.pause()
    if (this.#hasResumeListener) return
    this.#hasResumeListener = true
    socket.on('resume', () => {
      if (this.#isPaused) socket.pause()
    })
  }

  get #maxWaiting(): number {
    const { maxConnectionRequests = DEFAULT_MAX_REQUESTS } = this.#limits
    return maxConnectionRequests === false ? DEFAULT_MAX_REQUESTS : maxConnectionRequests
  }

  #hasRoom(): boolean {
    const { maxConnectionRequests = DEFAULT_MAX_REQUESTS, maxUnwrittenBytes = 4 * 1024 * 1024 } =
      this.#limits
    if (maxConnectionRequests !== false && this.#active.length >= maxConnectionRequests)
      return false
    if (maxUnwrittenBytes === false) return true
    let bytes = 0
    for (const { unwrittenBytes } of this.#active) bytes += unwrittenBytes
    return bytes <= maxUnwrittenBytes
  }
}

/**
 * Returns the socket of an HTTP/1.1 connection; undefined for HTTP/2, whose socket must not be
 * paused, as streams are independent.
 */
function socketOf({ request }: InFlightRequest): Duplex | undefined {
  return request.httpVersionMajor === 1 ? request.socket : undefined
}

/** The requests in flight and the long connections of a controller, until the controller closes. */
export class Lifecycle {
  /** Whether the process is about to end: health checks say so, and answers end their connections. */
  isDraining = false
  /** Whether streams and long connections end as soon as they begin. */
  isEnding = false
  /** Whether the controller refuses new requests. */
  isClosing = false
  readonly #limits: ConnectionLimits
  /** By the session of HTTP/2, or by the socket. */
  readonly #connections = new WeakMap<EventEmitter, ServedConnection>()
  /** The connections with exchanges. */
  readonly #activeConnections = new LinkedList<ServedConnection>()
  readonly #longConnections = new Set<LongConnection>()
  /** Those of HTTP/2 that have had a request. */
  readonly #sessions = new Set<Session>()
  #closing: Promise<void> | undefined
  #onIdle: (() => void) | undefined

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Counts a request as in flight, and returns its connection, to which the caller adds it. */
  begin(exchange: InFlightRequest): ServedConnection {
    const connection = this.#connectionOf(exchange.connection)
    if (connection.isIdle) this.#activeConnections.add(connection)
    return connection
  }

  /** Removes a request from its connection. */
  end(exchange: InFlightRequest, connection: ServedConnection): void {
    connection.remove(exchange)
    if (!connection.isIdle) return
    this.#activeConnections.remove(connection)
    if (this.#onIdle !== undefined && this.#isIdle) this.#onIdle()
  }

  /** Counts a long connection until `release`. */
  hold(connection: LongConnection): void {
    this.#longConnections.add(connection)
    if (this.isEnding) connection.end()
  }

  /** Removes a long connection that has closed. */
  release(connection: LongConnection): void {
    this.#longConnections.delete(connection)
    if (this.#isIdle) this.#onIdle?.()
  }

  /**
   * Waits for the requests in flight, and cancels them after a time. Refuses new requests, unless there
   * is a server that takes none.
   *
   * @throws Error that lists every unknown option and every wrong value
   */
  close(closing: number | Closing): Promise<void> {
    const options = typeof closing === 'number' ? { timeoutMs: closing } : closing
    const faults = optionFaults('close()', options, closingExpectations)
    if (faults.length > 0) throw optionsError(faults)
    return (this.#closing ??= this.#close(options))
  }

  async #close({ server, drainMs = 0, timeoutMs = 10_000 }: Closing): Promise<void> {
    this.isDraining = true
    if (drainMs > 0) await wait(Math.min(drainMs, MAX_TIMER_MS))
    this.isEnding = true
    this.isClosing = server === undefined
    this.#endStreams()
    const begin = performance.now()
    if (server !== undefined) {
      await this.#closeServer(server, timeoutMs)
      this.isClosing = true
    }
    await this.#finish(Math.max(0, timeoutMs - (performance.now() - begin)))
    if (server === undefined) return
    server.closeAllConnections?.()
    for (const session of this.#sessions) session.destroy()
  }

  /** Waits until a server that takes no further connections has none. */
  async #closeServer(server: ClosingServer, timeoutMs: number): Promise<void> {
    const closed = new Promise<void>(resolve => void server.close(resolve))
    // The connection of a stream that has begun before the end of the server is idle behind it.
    const timer = setInterval(() => server.closeIdleConnections?.(), IDLE_CHECK_MS)
    for (const session of this.#sessions) session.close()
    await isSettledWithin(closed, timeoutMs)
    clearInterval(timer)
  }

  #connectionOf(emitter: EventEmitter | undefined): ServedConnection {
    if (emitter === undefined) return new ServedConnection(this.#limits)
    const openConnection = this.#connections.get(emitter)
    if (openConnection !== undefined) return openConnection
    const connection = new ServedConnection(this.#limits)
    this.#connections.set(emitter, connection)
    if (isSession(emitter)) {
      this.#sessions.add(emitter)
      if (this.isEnding && !this.isClosing) emitter.close()
    }
    // A response behind other responses of a pipeline has no socket yet, and emits no 'close' when
    // the connection ends.
    emitter.once('close', () => {
      for (const exchange of connection.exchanges) exchange.close()
      if (isSession(emitter)) this.#sessions.delete(emitter)
    })
    return connection
  }

  /** Waits for what is in flight; after a time cancels it, and then cuts it off. */
  async #finish(timeoutMs: number): Promise<void> {
    if (await this.#isIdleWithin(timeoutMs)) return
    // Long connections come first: the request of an operation over an event stream would cancel it unanswered.
    for (const connection of [...this.#longConnections]) {
      if (connection.cancel === undefined) connection.abort()
      else connection.cancel()
    }
    for (const exchange of this.#requestsInFlight()) exchange.abort()
    if (await this.#isIdleWithin(graceMs)) return
    for (const { response } of this.#requestsInFlight()) response.destroy()
    for (const connection of [...this.#longConnections]) connection.abort()
  }

  /** Ends what could last for ever. */
  #endStreams(): void {
    for (const exchange of this.#requestsInFlight()) exchange.endStream()
    const connections = [...this.#longConnections]
    const endNext = (): void => {
      for (const connection of connections.splice(0, LONG_CONNECTIONS_AT_ONCE)) connection.end()
      if (connections.length > 0) setTimeout(endNext, BETWEEN_LONG_CONNECTIONS_MS)
    }
    endNext()
  }

  #requestsInFlight(): readonly InFlightRequest[] {
    return [...this.#activeConnections].flatMap(({ exchanges }) => exchanges)
  }

  get #isIdle(): boolean {
    return this.#activeConnections.first === undefined && this.#longConnections.size === 0
  }

  #isIdleWithin(timeoutMs: number): Promise<boolean> {
    if (this.#isIdle) return Promise.resolve(true)
    const idle = new Promise<void>(resolve => void (this.#onIdle = resolve))
    return isSettledWithin(idle, timeoutMs)
  }
}

/** Whether the connection of a request is a session of HTTP/2. */
function isSession(connection: EventEmitter): connection is Session {
  return 'goaway' in connection
}
