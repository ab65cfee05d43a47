import { inspectKind } from '../errors/inspect.ts'
import type { BrokerPubSub } from './broker-pubsub.ts'
import { Heartbeat } from './heartbeat.ts'
import type { ClosablePubSub } from './pubsub.ts'
import { reconnectionDelayMs } from './reconnection.ts'

/** The milliseconds for which a connection may take to close; then it is cut off. */
const MAX_CLOSE_MS = 5_000

/** The message of the errors behind `close`. */
const CLOSED = 'The pub/sub was closed.'

/** How a pub/sub uses the connections that it opens itself. */
interface ConnectionProtocol<Client> {
  /** The name of the broker, for messages. */
  readonly broker: string
  /** Opens a connection; one that is not waited for any more is closed, then or later. */
  open(abandoned: AbortSignal): Promise<Client>
  ping(client: Client): Promise<unknown>
  close(client: Client): Promise<unknown>
  /** Cuts off a connection over which nothing comes: its socket would keep the process. */
  destroy(client: Client): void
}

/** The listener of a connection's events. */
export interface ConnectionListener {
  /** Called with a new connection, which has no subscriptions yet. */
  connected(): void
  /** Called with until when the line was sound, if it ever was. */
  disconnected(error: Error, soundUntil: Date | undefined): void
  /** Whether to open a lost connection again before the next use. */
  isNeeded(): boolean
}

interface Loss<Client> {
  readonly client: Client
  readonly reason: unknown
}

/** A connection that the first use opens, and that is opened again after a loss. */
export class OwnConnection<Client> {
  readonly #protocol: ConnectionProtocol<Client>
  readonly #listener: ConnectionListener
  readonly #heartbeat: Heartbeat
  #client: Client | undefined
  /** The attempt to connect. */
  #connecting: Promise<Client> | undefined
  /** The number of connections that failed or were lost since the last success. */
  #attempts = 0
  #timer: NodeJS.Timeout | undefined
  /** The error of the last connection. */
  #fault: Error | undefined
  #isClosed = false
  /** The client that has failed last, perhaps before it was the connection's. */
  #loss: Loss<Client> | undefined
  /** Ends the attempt to connect. */
  #abortConnect: (error: Error) => void = () => {}

  constructor(
    protocol: ConnectionProtocol<Client>,
    listener: ConnectionListener,
    heartbeatMs: number | false | undefined,
  ) {
    this.#protocol = protocol
    this.#listener = listener
    this.#heartbeat = new Heartbeat(
      heartbeatMs,
      () => protocol.ping(this.#client!),
      error => this.#onSilence(error),
    )
  }

  /** The client, while it is connected. */
  get client(): Client | undefined {
    return this.#client
  }

  /** Connects, unless there is a connection or a timer for the next attempt. */
  open(): void {
    if (this.#client !== undefined || this.#timer !== undefined) return
    this.connect().catch(() => {})
  }

  /** Resolves with the client, perhaps that of an attempt in progress; rejects between two attempts. */
  connect(): Promise<Client> {
    if (this.#client !== undefined) return Promise.resolve(this.#client)
    if (this.#isClosed) return Promise.reject(new Error(CLOSED))
    if (this.#timer !== undefined) {
      const message = `The event was not published, because ${this.#protocol.broker} cannot be reached: ${this.#fault?.message}`
      return Promise.reject(new Error(message, { cause: this.#fault }))
    }
    return (this.#connecting ??= this.#attempt())
  }

  /** Called when the broker has answered: the next loss is the first of its kind. */
  succeeded(): void {
    this.#attempts = 0
    this.#heartbeat.onActivity()
  }

  /** Called when a client has failed; closes it, and connects again where that is needed. */
  lost(client: Client, reason: unknown): void {
    // The first reason counts: what follows is the end of the same connection.
    if (this.#lossOf(client) === undefined) this.#loss = { client, reason }
    if (client !== this.#client) return
    this.#client = undefined
    this.#heartbeat.end()
    this.#scheduleReconnect(reason)
    this.#closeClient(client).catch(() => {})
  }

  /**
   * Returns what a publication that has failed is rejected with: where the connection has been lost, that the
   * event may have been published, with the reason of the loss.
   */
  publicationError(client: Client, error: unknown): unknown {
    if (client === this.#client) return error
    const message = `The connection to ${this.#protocol.broker} was lost, and whether the event has been published is not known.`
    return new Error(message, { cause: this.#lossOf(client)?.reason ?? error })
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#abortConnect(new Error(CLOSED))
    const client = this.#client ?? (await this.#connecting?.catch(() => undefined))
    this.#heartbeat.end()
    this.#client = undefined
    if (client !== undefined) await this.#closeClient(client)
  }

  async #closeClient(client: Client): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>(resolve => {
      timer = setTimeout(() => {
        this.#protocol.destroy(client)
        resolve()
      }, MAX_CLOSE_MS)
    })
    try {
      await Promise.race([this.#protocol.close(client), patience])
    } finally {
      clearTimeout(timer)
    }
  }

  async #attempt(): Promise<Client> {
    const abandoned = new AbortController()
    let client: Client
    try {
      const silence = new Promise<never>((_, reject) => (this.#abortConnect = reject))
      this.#heartbeat.begin(false)
      client = await Promise.race([this.#protocol.open(abandoned.signal), silence])
      const loss = this.#lossOf(client)
      if (loss !== undefined) throw loss.reason
    } catch (error) {
      abandoned.abort()
      this.#heartbeat.end()
      this.#connecting = undefined
      this.#scheduleReconnect(error)
      throw error
    }
    this.#connecting = undefined
    if (this.#isClosed) {
      this.#heartbeat.end()
      return client
    }
    this.#client = client
    this.#heartbeat.begin(true)
    this.#listener.connected()
    return client
  }

  #lossOf(client: Client): Loss<Client> | undefined {
    return this.#loss?.client === client ? this.#loss : undefined
  }

  #onSilence(error: Error): void {
    if (this.#client === undefined) this.#abortConnect(error)
    else this.lost(this.#client, error)
  }

  #scheduleReconnect(reason: unknown): void {
    if (this.#isClosed) return
    this.#fault = reason instanceof Error ? reason : new Error(String(reason))
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#listener.isNeeded()) this.open()
    }, reconnectionDelayMs(++this.#attempts))
    this.#listener.disconnected(this.#fault, this.#heartbeat.soundUntil)
  }
}

/** Returns a pub/sub as the listener of the connection over which its events come. */
export function listenerOf(pubsub: () => BrokerPubSub): ConnectionListener {
  return {
    connected: () => pubsub().connected(),
    disconnected(error, soundUntil) {
      pubsub().disconnected(soundUntil)
      pubsub().report(error)
    },
    isNeeded: () => pubsub().hasSubscribers,
  }
}

/** Returns a pub/sub that closes connections when it is closed. */
export function closablePubSub(
  pubsub: BrokerPubSub,
  connections: readonly { close(): Promise<void> }[],
): ClosablePubSub {
  return {
    publish: (topic, payload) => pubsub.publish(topic, payload),
    subscribe: topic => pubsub.subscribe(topic),
    async close() {
      pubsub.end(new Error(CLOSED), false)
      await Promise.all(connections.map(connection => connection.close()))
    },
  }
}

/**
 * Checks what the option `connect` of a host has given.
 *
 * @throws Error that names what was found and what was expected
 */
export function expectClient(
  taker: string,
  client: unknown,
  { methods, words }: { readonly methods: readonly string[]; readonly words: string },
): void {
  const object = Object(client) as Record<string, unknown>
  if (methods.every(method => typeof object[method] === 'function')) return
  throw new Error(`connect() of ${taker} has given ${inspectKind(client)}; expected ${words}.`)
}
