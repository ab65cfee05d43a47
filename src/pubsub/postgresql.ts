import { aFunction, type Expectations } from '../errors/expectation.ts'
import { digestOf } from '../runtime/short-name.ts'
import { brokerExpectations, checkOptions, type BrokerOptions } from './broker-options.ts'
import { BrokerPubSub } from './broker-pubsub.ts'
import { PartReader, notificationsOf } from './notify-parts.ts'
import {
  closablePubSub,
  expectClient,
  listenerOf,
  OwnConnection,
  type ConnectionListener,
} from './own-connection.ts'
import type { ClosablePubSub } from './pubsub.ts'

export type { BrokerOptions, Gap } from './broker-options.ts'
export type { ClosablePubSub } from './pubsub.ts'

interface Notification {
  readonly channel: string
  readonly payload?: string | undefined
}

/** The part of a client of `pg` that the pub/sub uses. */
export interface PostgresClient {
  connect(): Promise<unknown>
  query(text: string, values?: unknown[]): Promise<unknown>
  end(): Promise<unknown>
  /** The connection below, whose socket is destroyed where it does not close. */
  readonly connection?: { readonly stream?: { destroy(): unknown } | undefined } | undefined
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'end', listener: () => void): unknown
  on(event: 'notification', listener: (message: Notification) => void): unknown
}

/** The options of `postgresPubSub`. */
export interface PostgresPubSubOptions extends BrokerOptions {
  /** Returns a client of `pg` that is not connected yet; called for each attempt to connect. */
  readonly connect: () => PostgresClient
  /** The prefix of the names of channels: at most 20 characters of ASCII. Default: `'tapeql:'`. */
  readonly prefix?: string | undefined
}

const clientOfPg = { methods: ['connect', 'query', 'end', 'on'], words: 'a client of pg' }

/** The SQLSTATE with which a replica refuses an event. */
const READ_ONLY = '25006'

const expectations: Expectations<PostgresPubSubOptions> = {
  connect: aFunction,
  ...brokerExpectations,
  prefix: {
    words: 'a text of at most 20 characters of ASCII',
    fits: value => typeof value === 'string' && /^[\x20-\x7e]{0,20}$/.test(value),
  },
}

/**
 * Returns a pub/sub through LISTEN and NOTIFY of PostgreSQL, over one connection, which the first
 * use opens. The channel of a topic is the prefix and the topic's SHA-256 in base64url. A payload is
 * published as JSON, one of more than 7,900 bytes by several notifications of one transaction, because
 * a notification has less than 8,000. A lost connection is opened again after 100 milliseconds, then 200,
 * and so on up to 10 seconds; then topics are subscribed again, and `onGap` is called. A replica takes neither
 * events nor subscriptions and counts as lost, so that a function that names several servers in turn finds
 * the primary.
 *
 * @example
 * const pubsub = postgresPubSub({
 *   connect: () => new pg.Client('postgres://127.0.0.1/app'),
 *   onGap: ({ topics }) => console.warn('Events may be missing:', topics),
 * })
 *
 * @throws Error that lists every option that is unknown, missing or invalid
 */
export function postgresPubSub(options: PostgresPubSubOptions): ClosablePubSub {
  checkOptions('postgresPubSub()', options, expectations, ['connect'])
  const { connect, prefix = 'tapeql:', heartbeatMs } = options
  const connection = new NotifyConnection(
    connect,
    listenerOf(() => pubsub),
    (channel, text) => pubsub.receive(channel, text),
    heartbeatMs,
  )
  const pubsub: BrokerPubSub = new BrokerPubSub(
    {
      channelOf: topic => prefix + digestOf(topic),
      connect: () => connection.open(),
      publish: (channel, text) => connection.notify(channel, text),
      change: async (subscribed, unsubscribed) => {
        await connection.listen(subscribed, unsubscribed)
        return new Map()
      },
    },
    options,
  )
  return closablePubSub(pubsub, [connection])
}

/** A connection for LISTEN and NOTIFY. */
class NotifyConnection {
  readonly #connection: OwnConnection<PostgresClient>
  /** The last query of the client; the next query starts after its end. */
  #lastQuery: Promise<unknown> = Promise.resolve()

  constructor(
    makeClient: () => PostgresClient,
    listener: ConnectionListener,
    receive: (channel: string, text: string) => void,
    heartbeatMs: number | false | undefined,
  ) {
    const connection = new OwnConnection<PostgresClient>(
      {
        broker: 'PostgreSQL',
        open: async abandoned => {
          const client = makeClient()
          expectClient('postgresPubSub()', client, clientOfPg)
          const abandon = (): void => {
            client.end().catch(() => {})
            destroySocket(client)
          }
          abandoned.addEventListener('abort', abandon, { once: true })
          client.on('error', error => connection.lost(client, error))
          client.on('end', () =>
            connection.lost(client, new Error('The connection to PostgreSQL has ended.')),
          )
          const reader = new PartReader()
          client.on('notification', ({ channel, payload = '' }) => {
            if (client !== connection.client) return
            const text = reader.read(channel, payload)
            if (text !== undefined) receive(channel, text)
          })
          await client.connect()
          this.#lastQuery = Promise.resolve()
          return client
        },
        ping: client => this.#query(client, 'SELECT 1'),
        close: client => client.end(),
        destroy: destroySocket,
      },
      listener,
      heartbeatMs,
    )
    this.#connection = connection
  }

  open(): void {
    this.#connection.open()
  }

  /** Executes LISTEN and UNLISTEN for channels. A failure closes the connection and reconnects. */
  async listen(
    listenChannels: readonly string[],
    unlistenChannels: readonly string[],
  ): Promise<void> {
    const { client } = this.#connection
    if (client === undefined) return
    const statements = [
      ...listenChannels.map(channel => `LISTEN ${quoteIdentifier(channel)}`),
      ...unlistenChannels.map(channel => `UNLISTEN ${quoteIdentifier(channel)}`),
    ]
    try {
      await this.#query(client, statements.join(';'))
    } catch (error) {
      this.#connection.lost(client, error)
    }
  }

  /** Resolves when PostgreSQL has accepted the notification. */
  async notify(channel: string, text: string): Promise<void> {
    const client = await this.#connection.connect()
    const parts = notificationsOf(text)
    try {
      await (parts.length === 1
        ? this.#query(client, 'SELECT pg_notify($1, $2)', [channel, text])
        : this.#query(client, 'SELECT pg_notify($1, part) FROM unnest($2::text[]) AS part', [
            channel,
            parts,
          ]))
    } catch (error) {
      const publicationError = this.#connection.publicationError(client, error)
      // The next connection may be one to the server that has become the primary.
      if ((error as { readonly code?: unknown }).code === READ_ONLY)
        this.#connection.lost(client, error)
      throw publicationError
    }
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  #query(client: PostgresClient, text: string, values?: unknown[]): Promise<unknown> {
    const query = this.#lastQuery.then(() => client.query(text, values))
    this.#lastQuery = query.then(
      () => this.#connection.succeeded(),
      () => {},
    )
    return query
  }
}

function destroySocket({ connection }: PostgresClient): void {
  connection?.stream?.destroy()
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
