import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { connect as connectTLS, type ConnectionOptions } from 'node:tls'
import type { BrokerOptions } from '../broker-options.ts'
import { BrokerPubSub, type Broker } from '../broker-pubsub.ts'
import { shortNameOf } from '../../runtime/short-name.ts'
import type { PubSub } from '../pubsub.ts'
import { reconnectionDelayMs, Retry } from '../reconnection.ts'
import { lostError, publishFunction } from './publish-function.ts'

/** The part of a cluster client of ioredis, version 5.11 or 6, that the pub/sub uses. */
export interface RedisClusterClient {
  readonly isCluster: boolean
  readonly status: string
  readonly options: {
    readonly shardedSubscribers?: boolean | undefined
    readonly retryDelayOnFailover?: number | undefined
    readonly clusterNodeRetryStrategy?: unknown
    readonly slotsRefreshInterval?: number | undefined
    readonly redisOptions?:
      { readonly Connector?: unknown; readonly keepAlive?: number | undefined } | undefined
  }
  connect(): Promise<unknown>
  spublish(channel: string, message: string): Promise<unknown>
  ssubscribe(channel: string): Promise<unknown>
  sunsubscribe(channel: string): Promise<unknown>
  on(event: 'ready' | 'close' | 'end' | 'subscribersReady', listener: () => void): unknown
  on(event: '-node', listener: (node: unknown, subscriberKey?: string) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'smessage', listener: (channel: string, message: string) => void): unknown
}

/** The options of a client for one node that a connection needs. */
interface NodeOptions {
  readonly host: string
  readonly port: number
  readonly family: number
  readonly tls?: ConnectionOptions | undefined
}

/**
 * Opens the connections to the nodes of a cluster. A connection that the client gives up ends at once: a reply
 * that came later would be an error of a client whose listeners are gone, which ends the process.
 */
class NodeConnector {
  readonly #options: NodeOptions
  #socket: Socket | undefined
  /** The error for which the connection has failed; the client reads it. */
  firstError: Error | undefined

  constructor(options: NodeOptions) {
    this.#options = options
  }

  connect(): Promise<Socket> {
    const { host, port, family, tls } = this.#options
    const address: NetConnectOpts = { host, port, family }
    const socket = tls ? connectTLS({ ...address, ...tls }) : connect(address)
    socket.once('error', (error: Error) => (this.firstError = error))
    this.#socket = socket
    return Promise.resolve(socket)
  }

  /** Whether a server may be used, by what it says of itself. */
  check(): boolean {
    return true
  }

  disconnect(): void {
    this.#socket?.destroy()
  }
}

/**
 * The options of a cluster client for `redisPubSub`: sharded pub/sub of Redis 7, whose events stay
 * with the master of their channel. A command that Redis may have executed is not sent again, so that
 * no event is doubled. The client looks every 5 seconds whether channels have moved.
 *
 * @example
 * const client = new Cluster([{ host: '127.0.0.1', port: 7000 }], redisClusterOptions)
 */
export const redisClusterOptions: {
  readonly shardedSubscribers: true
  readonly retryDelayOnFailover: 0
  readonly slotsRefreshInterval: number
  readonly clusterRetryStrategy: (attempt: number) => number
  // The type of ioredis is that of a class with protected properties, which no other class has.
  readonly redisOptions: { readonly keepAlive: number; readonly Connector: any }
} = {
  shardedSubscribers: true,
  retryDelayOnFailover: 0,
  slotsRefreshInterval: 5_000,
  clusterRetryStrategy: reconnectionDelayMs,
  redisOptions: { keepAlive: 30_000, Connector: NodeConnector },
}

/** The time for which TCP probes a line that is silent before it ends the connection: ten times, a second each. */
const PROBES_MS = 10_000

/** The message with which ioredis rejects the commands of a lost connection. */
const CONNECTION_CLOSED = 'Connection is closed.'

/**
 * Returns a pub/sub through sharded channels of a cluster.
 *
 * @throws Error for clients that would double or lose events
 */
export function clusterPubSub(
  publisher: RedisClusterClient,
  subscriber: RedisClusterClient,
  options: BrokerOptions,
): PubSub {
  expectClusterOptions(publisher)
  expectClusterOptions(subscriber)
  if (options.heartbeatMs !== undefined) {
    throw new Error(
      "redisPubSub() has heartbeatMs with a cluster, whose connections are the client's; expected the option keepAlive in redisOptions of the client.",
    )
  }
  const { prefix = 'tapeql:' } = options
  const subscriptions = new ShardedSubscriptions(subscriber)
  const broker: Broker = {
    channelOf: topic => prefix + shortNameOf(topic),
    connect() {
      // A client with the option `lazyConnect` waits for its first command.
      if (subscriber.status === 'wait') subscriber.connect().catch(() => {})
    },
    publish: publishFunction(publisher, (channel, text) => send(publisher, channel, text)),
    change: (subscribed, unsubscribed) => subscriptions.change(subscribed, unsubscribed),
  }
  const pubsub = new BrokerPubSub(broker, options)
  subscriptions.begin(pubsub)
  for (const client of new Set([publisher, subscriber]))
    client.on('error', error => pubsub.report(error))
  return pubsub
}

/** The channels of a client, whose connections to masters come and go one by one. */
class ShardedSubscriptions {
  readonly #client: RedisClusterClient
  /** The channels that the client subscribes again by itself. */
  readonly #channels = new Set<string>()
  #pubsub: BrokerPubSub | undefined
  readonly #retry = new Retry(() => {
    if (this.#client.status === 'ready') this.#pubsub!.connected()
  })

  constructor(client: RedisClusterClient) {
    this.#client = client
  }

  /** Tells a pub/sub of the client's messages, and of its connections. */
  begin(pubsub: BrokerPubSub): void {
    const client = this.#client
    this.#pubsub = pubsub
    const isReady = (): boolean => client.status === 'ready'
    client.on('smessage', (channel, message) => pubsub.receive(channel, message))
    client.on('ready', () => this.#connected())
    client.on('close', () => this.#lost())
    client.on('end', () => {
      this.#retry.cancel()
      pubsub.end(new Error('The client of Redis was closed.'), true)
    })
    client.on('-node', (_node, subscriberKey) => {
      // Without a key, the connection is one for commands.
      if (subscriberKey !== undefined) this.#lost()
    })
    // The client knows other masters than before: a master is lost or back, or slots have moved.
    client.on('subscribersReady', () => {
      if (!isReady()) return
      this.#lost()
      this.#connected()
    })
    if (isReady()) this.#connected()
  }

  /** Subscribes and unsubscribes channels. Those of a master that is gone are tried again later. */
  async change(
    subscribed: readonly string[],
    unsubscribed: readonly string[],
  ): Promise<ReadonlyMap<string, unknown>> {
    const refusals = new Map<string, unknown>()
    let isLost = false
    await Promise.all([
      ...unsubscribed.map(channel => this.#leave(channel)),
      ...subscribed.map(async channel => {
        // The client keeps a channel twice that it is told to subscribe twice.
        if (this.#channels.has(channel)) void this.#leave(channel)
        this.#channels.add(channel)
        try {
          await this.#client.ssubscribe(channel)
        } catch (error) {
          if ((error as Error).name === 'ReplyError') refusals.set(channel, error)
          else isLost = true
        }
      }),
    ])
    if (isLost) {
      this.#lost()
      this.#retry.schedule()
    } else {
      this.#retry.succeeded()
    }
    return refusals
  }

  async #leave(channel: string): Promise<void> {
    this.#channels.delete(channel)
    await this.#client.sunsubscribe(channel).catch(() => {})
  }

  /** Tells of a loss, and of the time in which a silent line or a moved slot is noticed at the latest. */
  #lost(): void {
    const { slotsRefreshInterval = 0, redisOptions } = this.#client.options
    const noticedMs = Math.max(slotsRefreshInterval, redisOptions!.keepAlive! + PROBES_MS)
    this.#pubsub!.disconnected(new Date(Date.now() - noticedMs))
  }

  #connected(): void {
    this.#retry.cancel()
    this.#pubsub!.connected()
  }
}

function expectClusterOptions({ options }: RedisClusterClient): void {
  const isFit =
    options.shardedSubscribers === true &&
    options.retryDelayOnFailover === 0 &&
    typeof options.clusterNodeRetryStrategy !== 'function' &&
    typeof options.redisOptions?.Connector === 'function' &&
    Number(options.redisOptions.keepAlive) > 0
  if (isFit) return
  throw new Error(
    'redisPubSub() has a client of a cluster that would double or lose events, or end the process; write new Cluster(nodes, redisClusterOptions), and as redisOptions, if you need others, { ...redisClusterOptions.redisOptions, password }.',
  )
}

/** Sends an event to the master of its channel. */
async function send(client: RedisClusterClient, channel: string, text: string): Promise<void> {
  try {
    await client.spublish(channel, text)
  } catch (error) {
    throw (error as Error).message === CONNECTION_CLOSED ? lostError(error) : error
  }
}
