import { Heartbeat } from './heartbeat.ts'
import { reconnectionDelayMs } from './reconnection.ts'

interface Notification {
  readonly channel: string
  readonly payload?: string | undefined
}

/** What is used of a client of `pg`. */
export interface PostgresClient {
  connect(): Promise<unknown>
  query(text: string, values?: unknown[]): Promise<unknown>
  end(): Promise<unknown>
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'end', listener: () => void): unknown
  on(event: 'notification', listener: (message: Notification) => void): unknown
}

/** Who hears of a connection. */
export interface ConnectionListener {
  /** A connection is there, and listens to nothing yet. */
  connected(): void
  disconnected(error: Error): void
  /** Whether a connection that is lost has to be made again before anybody publishes. */
  isNeeded(): boolean
  receive(channel: string, text: string): void
}

/** PostgreSQL takes payloads of less than 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_999

/** One connection for LISTEN and NOTIFY, which is made again when it is lost. */
export class PostgresConnection {
  readonly #makeClient: () => PostgresClient
  readonly #listener: ConnectionListener
  #client: PostgresClient | undefined
  /** Resolves to the client that is being connected. */
  #connecting: Promise<PostgresClient> | undefined
  /** The last statement: pg is given one after another. */
  #last: Promise<unknown> = Promise.resolve()
  /** How many attempts to get a statement executed have failed, one after another. */
  #attempts = 0
  #timer: NodeJS.Timeout | undefined
  /** Why there is no connection now. */
  #fault: Error | undefined
  #isClosed = false
  readonly #heartbeat: Heartbeat
  /** Ends the attempt to connect. */
  #giveUp: (error: Error) => void = () => {}

  constructor(
    makeClient: () => PostgresClient,
    listener: ConnectionListener,
    heartbeatMs: number | false | undefined,
  ) {
    this.#makeClient = makeClient
    this.#listener = listener
    this.#heartbeat = new Heartbeat(
      heartbeatMs,
      () => this.#query(this.#client!, 'SELECT 1'),
      error => this.#onSilence(error),
    )
  }

  /** Begins to connect, unless it has, or waits for the time to try again. */
  open(): void {
    if (this.#client !== undefined || this.#timer !== undefined) return
    this.#connect().catch(() => {})
  }

  /** Listens to channels, and no longer to others. Where that fails, the connection is made again. */
  async listen(listened: readonly string[], unlistened: readonly string[]): Promise<void> {
    const client = this.#client
    if (client === undefined) return
    const statements = [
      ...listened.map(channel => `LISTEN ${quote(channel)}`),
      ...unlistened.map(channel => `UNLISTEN ${quote(channel)}`),
    ]
    try {
      await this.#query(client, statements.join(';'))
    } catch (error) {
      this.#lose(client, error)
    }
  }

  /** Resolves when PostgreSQL has taken the notification. */
  async notify(channel: string, text: string): Promise<void> {
    const bytes = Buffer.byteLength(text)
    if (bytes > MAX_PAYLOAD_BYTES) {
      throw new Error(
        `The payload has ${bytes} bytes of JSON; expected at most ${MAX_PAYLOAD_BYTES}, which is what NOTIFY of PostgreSQL takes. Publish a key, and read what it stands for in the resolver.`,
      )
    }
    const client = this.#client ?? (await this.#connect())
    try {
      await this.#query(client, 'SELECT pg_notify($1, $2)', [channel, text])
    } catch (error) {
      if (client === this.#client) throw error
      const message =
        'The connection to PostgreSQL was lost, and whether the event has been published is not known.'
      throw new Error(message, { cause: error })
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    const client = this.#client ?? (await this.#connecting?.catch(() => undefined))
    this.#heartbeat.end()
    this.#client = undefined
    await client?.end()
  }

  /** Connects, or waits for the connection that is being made; rejects while none can be had. */
  #connect(): Promise<PostgresClient> {
    if (this.#isClosed) return Promise.reject(new Error('The pub/sub was closed.'))
    if (this.#timer !== undefined) {
      const message = `The event was not published, because PostgreSQL cannot be reached: ${this.#fault?.message}`
      return Promise.reject(new Error(message, { cause: this.#fault }))
    }
    return (this.#connecting ??= this.#attempt())
  }

  async #attempt(): Promise<PostgresClient> {
    let client: PostgresClient | undefined
    try {
      const made = (client = this.#makeClient())
      client.on('error', error => this.#lose(made, error))
      client.on('end', () => this.#lose(made, new Error('The connection to PostgreSQL has ended.')))
      client.on('notification', ({ channel, payload = '' }) => {
        if (made === this.#client) this.#listener.receive(channel, payload)
      })
      const isSilent = new Promise<never>((_, reject) => (this.#giveUp = reject))
      this.#heartbeat.begin(false)
      await Promise.race([client.connect(), isSilent])
    } catch (error) {
      this.#heartbeat.end()
      this.#connecting = undefined
      this.#retry(error)
      client?.end().catch(() => {})
      throw error
    }
    this.#connecting = undefined
    if (this.#isClosed) {
      this.#heartbeat.end()
      return client
    }
    this.#client = client
    this.#last = Promise.resolve()
    this.#heartbeat.begin(true)
    this.#listener.connected()
    return client
  }

  #lose(client: PostgresClient, reason: unknown): void {
    if (client !== this.#client) return
    this.#client = undefined
    this.#heartbeat.end()
    this.#retry(reason)
    client.end().catch(() => {})
  }

  #onSilence(error: Error): void {
    if (this.#client === undefined) this.#giveUp(error)
    else this.#lose(this.#client, error)
  }

  #retry(reason: unknown): void {
    if (this.#isClosed) return
    this.#fault = reason instanceof Error ? reason : new Error(String(reason))
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#listener.isNeeded()) this.open()
    }, reconnectionDelayMs(++this.#attempts))
    this.#listener.disconnected(this.#fault)
  }

  #query(client: PostgresClient, text: string, values?: unknown[]): Promise<unknown> {
    const query = this.#last.then(() => client.query(text, values))
    this.#last = query.then(
      () => {
        this.#attempts = 0
        this.#heartbeat.hear()
      },
      () => {},
    )
    return query
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
