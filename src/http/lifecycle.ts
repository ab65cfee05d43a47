import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Limits } from '../limits.ts'

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

type TurnLimits = Pick<Limits, 'maxConnectionExecutions' | 'maxUnwrittenBytes'>

/** A request that waits for its turn. */
interface Waiting {
  readonly exchange: InFlight
  readonly limits: TurnLimits
  readonly goOn: () => void
}

/** The exchanges of one connection, in the order in which their requests came. */
export class Connection {
  readonly exchanges: InFlight[] = []
  #waiting: Waiting[] = []

  /**
   * When an exchange may go on; undefined for at once. A client may send requests without waiting for answers (RFC 9112, 9.3.2
   * "Pipelining"): those behind too many others, or behind too many bytes that it has not read, wait.
   */
  turnOf(exchange: InFlight, limits: TurnLimits): Promise<void> | undefined {
    if (this.exchanges[0] === exchange || this.#mayGoOn(exchange, limits)) return undefined
    // More than what is there is not read, once the parser is through with that: it reads on behind each message.
    process.nextTick(() => {
      if (this.#waiting.length > 0) socketOf(exchange)?.pause()
    })
    return new Promise(goOn => this.#waiting.push({ exchange, limits, goOn }))
  }

  remove(exchange: InFlight): void {
    this.exchanges.splice(this.exchanges.indexOf(exchange), 1)
    if (this.#waiting.length === 0) return
    this.#waiting = this.#waiting.filter(waiting => waiting.exchange !== exchange)
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (!this.#mayGoOn(next.exchange, next.limits)) return
      this.#waiting.shift()
      next.goOn()
    }
    socketOf(exchange)?.resume()
  }

  #mayGoOn(
    exchange: InFlight,
    { maxConnectionExecutions: maxExecutions, maxUnwrittenBytes: maxBytes }: TurnLimits,
  ): boolean {
    const before = this.exchanges.indexOf(exchange)
    if (before <= 0) return true
    if (maxExecutions !== false && before >= maxExecutions) return false
    let bytes = 0
    for (let index = 0; index < before; index++) bytes += this.exchanges[index]!.unwrittenBytes
    return maxBytes === false || bytes <= maxBytes
  }
}

/** The socket of a connection whose answers are in order: those of HTTP/2 are not, and its sockets are not to be paused. */
function socketOf({ request }: InFlight): Duplex | undefined {
  return request.httpVersionMajor === 1 ? request.socket : undefined
}

/** The requests that a controller is answering, and whether it takes new ones. */
export class Lifecycle {
  /** By their sockets; adapters make requests without one, which are their own. */
  readonly #connections = new WeakMap<object, Connection>()
  /** Those with exchanges. */
  readonly #busy = new Set<Connection>()
  #closed: Promise<void> | undefined
  #onIdle: (() => void) | undefined

  /** Whether new requests are refused. */
  get isClosing(): boolean {
    return this.#closed !== undefined
  }

  /** Counts a request as being answered, on a connection. */
  begin(exchange: InFlight): Connection {
    const connection = this.#connectionOf(exchange)
    connection.exchanges.push(exchange)
    this.#busy.add(connection)
    exchange.response.on('close', exchange.close)
    return connection
  }

  /** The end of a request that was counted. */
  end(exchange: InFlight, connection: Connection): void {
    connection.remove(exchange)
    if (connection.exchanges.length > 0) return
    this.#busy.delete(connection)
    if (this.#busy.size === 0) this.#onIdle?.()
  }

  /** Refuses new requests and waits for those in flight; after `timeoutMs` milliseconds these are told to end. */
  close(timeoutMs: number): Promise<void> {
    return (this.#closed ??= this.#drain(timeoutMs))
  }

  #connectionOf({ request, response }: InFlight): Connection {
    const socket = request.socket as Duplex | undefined
    const key = socket ?? response
    const known = this.#connections.get(key)
    if (known !== undefined) return known
    const connection = new Connection()
    this.#connections.set(key, connection)
    // A response behind others has no socket yet, and is not told when the connection ends.
    socket?.once('close', () => {
      for (const exchange of [...connection.exchanges]) exchange.close()
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
