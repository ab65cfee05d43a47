import { Heartbeat } from './heartbeat.ts'
import { PartReader, notificationsOf } from './notify-parts.ts'
import { reconnectionDelayMs } from './reconnection.ts'

interface Notification {
  readonly channel: string
  readonly payload?: string | undefined
}

/** The part of a client of `pg` that the pub/sub uses. */
export interface PostgresClient {
  connect(): Promise<unknown>
  query(text: string, values?: unknown[]): Promise<unknown>
  end(): Promise<unknown>
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'end', listener: () => void): unknown
  on(event: 'notification', listener: (message: Notification) => void): unknown
}

/** The listener of a connection's events. */
export interface ConnectionListener {
  /** Called with a new connection, which does not listen to channels yet. */
  connected(): void
  disconnected(error: Error): void
  /** Whether to open a lost connection again before the next publication. */
  isNeeded(): boolean
  receive(channel: string, text: string): void
}

/** A connection for LISTEN and NOTIFY, which is opened again after a loss. */
export class PostgresConnection {
  readonly #makeClient: () => PostgresClient
  readonly #listener: ConnectionListener
  #client: PostgresClient | undefined
  /** The attempt to connect; resolves to the client. */
  #connecting: Promise<PostgresClient> | undefined
  /** The last query; the next query starts after its end. */
  #lastQuery: Promise<unknown> = Promise.resolve()
  /** The number of connections that failed or were lost since the last successful query. */
  #attempts = 0
  #timer: NodeJS.Timeout | undefined
  /** The error of the last connection. */
  #fault: Error | undefined
  #isClosed = false
  readonly #heartbeat: Heartbeat
  /** Ends the attempt to connect. */
  #abortConnect: (error: Error) => void = () => {}

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

  /** Connects, unless there is a connection or a timer for the next attempt. */
  open(): void {
    if (this.#client !== undefined || this.#timer !== undefined) return
    this.#connect().catch(() => {})
  }

  /** Executes LISTEN and UNLISTEN for channels. A failure closes the connection and reconnects. */
  async listen(
    listenChannels: readonly string[],
    unlistenChannels: readonly string[],
  ): Promise<void> {
    const client = this.#client
    if (client === undefined) return
    const statements = [
      ...listenChannels.map(channel => `LISTEN ${quoteIdentifier(channel)}`),
      ...unlistenChannels.map(channel => `UNLISTEN ${quoteIdentifier(channel)}`),
    ]
    try {
      await this.#query(client, statements.join(';'))
    } catch (error) {
      this.#onLoss(client, error)
    }
  }

  /** Resolves when PostgreSQL has accepted the notification. */
  async notify(channel: string, text: string): Promise<void> {
    const client = this.#client ?? (await this.#connect())
    const parts = notificationsOf(text)
    try {
      await (parts.length === 1
        ? this.#query(client, 'SELECT pg_notify($1, $2)', [channel, text])
        : this.#query(client, 'SELECT pg_notify($1, part) FROM unnest($2::text[]) AS part', [
            channel,
            parts,
          ]))
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

  /** Connects, or joins the attempt in progress; rejects between two attempts. */
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
      const newClient = (client = this.#makeClient())
      client.on('error', error => this.#onLoss(newClient, error))
      client.on('end', () =>
        this.#onLoss(newClient, new Error('The connection to PostgreSQL has ended.')),
      )
      const reader = new PartReader()
      client.on('notification', ({ channel, payload = '' }) => {
        if (newClient !== this.#client) return
        const text = reader.read(channel, payload)
        if (text !== undefined) this.#listener.receive(channel, text)
      })
      const silence = new Promise<never>((_, reject) => (this.#abortConnect = reject))
      this.#heartbeat.begin(false)
      await Promise.race([client.connect(), silence])
    } catch (error) {
      this.#heartbeat.end()
      this.#connecting = undefined
      this.#scheduleReconnect(error)
      client?.end().catch(() => {})
      throw error
    }
    this.#connecting = undefined
    if (this.#isClosed) {
      this.#heartbeat.end()
      return client
    }
    this.#client = client
    this.#lastQuery = Promise.resolve()
    this.#heartbeat.begin(true)
    this.#listener.connected()
    return client
  }

  #onLoss(client: PostgresClient, reason: unknown): void {
    if (client !== this.#client) return
    this.#client = undefined
    this.#heartbeat.end()
    this.#scheduleReconnect(reason)
    client.end().catch(() => {})
  }

  #onSilence(error: Error): void {
    if (this.#client === undefined) this.#abortConnect(error)
    else this.#onLoss(this.#client, error)
  }

  #scheduleReconnect(reason: unknown): void {
    if (this.#isClosed) return
    this.#fault = reason instanceof Error ? reason : new Error(String(reason))
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#listener.isNeeded()) this.open()
    }, reconnectionDelayMs(++this.#attempts))
    this.#listener.disconnected(this.#fault)
  }

  #query(client: PostgresClient, text: string, values?: unknown[]): Promise<unknown> {
    const query = this.#lastQuery.then(() => client.query(text, values))
    this.#lastQuery = query.then(
      () => {
        this.#attempts = 0
        this.#heartbeat.onActivity()
      },
      () => {},
    )
    return query
  }
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
