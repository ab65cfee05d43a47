import type { Expectation, Expectations } from '../errors/expectation.ts'
import { brokerExpectations, checkOptions, type BrokerOptions } from './broker-options.ts'
import { BrokerPubSub, type Broker } from './broker-pubsub.ts'
import { shortNameOf } from '../runtime/short-name.ts'
import { Heartbeat } from './heartbeat.ts'
import type { PubSub } from './pubsub.ts'
import { reconnectionDelayMs } from './reconnection.ts'
import { clusterPubSub, type RedisClusterClient } from './redis/redis-cluster.ts'
import { publishFunction } from './redis/publish-function.ts'

export type { BrokerOptions, Gap } from './broker-options.ts'
export { redisClusterOptions, type RedisClusterClient } from './redis/redis-cluster.ts'
export type { BucketChange, BucketSize, BucketState, BucketStore } from '../budgets/bucket-store.ts'
export {
  redisBuckets,
  type RedisBucketsClient,
  type RedisBucketsOptions,
} from '../budgets/redis-buckets.ts'

/** The part of a client of ioredis, version 5 or 6, that the pub/sub uses. */
export interface RedisClient {
  readonly status: string
  readonly options: { readonly autoResendUnfulfilledCommands?: boolean | undefined }
  connect(): Promise<unknown>
  disconnect(reconnect: boolean): void
  ping(): Promise<unknown>
  publish(channel: string, message: string): Promise<unknown>
  subscribe(channel: string): Promise<unknown>
  unsubscribe(channel: string): Promise<unknown>
  on(event: 'connect' | 'ready' | 'close' | 'end', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'message', listener: (channel: string, message: string) => void): unknown
}

/** The options of `redisPubSub`. */
export interface RedisPubSubOptions extends BrokerOptions {
  /**
   * A client with the options `redisOptions`, or that of a cluster with `redisClusterOptions`; it may
   * have other uses.
   */
  readonly publisher: RedisClient | RedisClusterClient
  /**
   * A client with the options `redisOptions` and no other use: Redis allows subscribers few commands.
   * That of a cluster has connections of their own for this, and may be the publisher, too.
   */
  readonly subscriber: RedisClient | RedisClusterClient
}

/**
 * The options of clients for `redisPubSub`. A client connects again after 100 milliseconds, then
 * 200, and so on up to 10 seconds. A command that Redis may have executed is not sent again, so that
 * no event is doubled.
 *
 * @example
 * const client = new Redis('redis://127.0.0.1', redisOptions)
 */
export const redisOptions: {
  readonly autoResendUnfulfilledCommands: false
  readonly autoResubscribe: false
  readonly retryStrategy: (attempt: number) => number
} = {
  autoResendUnfulfilledCommands: false,
  // The pub/sub subscribes again, because `onGap` needs the time at which the subscriptions are back.
  autoResubscribe: false,
  retryStrategy: reconnectionDelayMs,
}

const aClient: Expectation = {
  words: 'a client of ioredis',
  isSecret: true,
  fits: value => {
    const { on, publish, options } = Object(value) as Partial<RedisClient>
    return typeof on === 'function' && typeof publish === 'function' && options !== undefined
  },
}

const expectations: Expectations<RedisPubSubOptions> = {
  publisher: aClient,
  subscriber: aClient,
  ...brokerExpectations,
}

/**
 * Returns a pub/sub through Redis. A payload is published as JSON on the channel of its topic: the
 * prefix and the topic (for topics longer than 200 characters, the topic's SHA-256). Without a
 * connection to Redis, subscribers stay; a new connection subscribes again, and `onGap` is called.
 * The clients belong to the host; closing the subscriber ends all streams with an error. Through a
 * cluster, the channels are those of sharded pub/sub.
 *
 * @example
 * const pubsub = redisPubSub({
 *   publisher: new Redis('redis://127.0.0.1', redisOptions),
 *   subscriber: new Redis('redis://127.0.0.1', redisOptions),
 *   onGap: ({ topics }) => console.warn('Events may be missing:', topics),
 * })
 *
 * @throws Error that lists every option that is unknown, missing or invalid
 */
export function redisPubSub(options: RedisPubSubOptions): PubSub {
  checkOptions('redisPubSub()', options, expectations, ['publisher', 'subscriber'])
  const { publisher, subscriber } = options
  if (!isCluster(publisher) && !isCluster(subscriber))
    return singlePubSub(publisher, subscriber, options)
  if (isCluster(publisher) && isCluster(subscriber))
    return clusterPubSub(publisher, subscriber, options)
  throw new Error(
    'redisPubSub() has one client of a cluster and one of a single Redis; expected two of the same.',
  )
}

function isCluster(client: RedisClient | RedisClusterClient): client is RedisClusterClient {
  return 'isCluster' in client && client.isCluster
}

/** Returns a pub/sub through a Redis that has all channels. */
function singlePubSub(
  publisher: RedisClient,
  subscriber: RedisClient,
  options: BrokerOptions,
): PubSub {
  const { prefix = 'tapeql:' } = options
  if (publisher === subscriber) {
    throw new Error(
      'redisPubSub() has one client as publisher and subscriber; expected two, because a connection that is subscribed cannot publish.',
    )
  }
  if (publisher.options.autoResendUnfulfilledCommands !== false) {
    throw new Error(
      'redisPubSub() has a publisher that sends commands again after a loss of its connection, which doubles events; write new Redis(url, redisOptions).',
    )
  }
  const broker: Broker = {
    channelOf: topic => prefix + shortNameOf(topic),
    connect() {
      // A client with the option `lazyConnect` waits for its first command.
      if (subscriber.status === 'wait') subscriber.connect().catch(() => {})
    },
    publish: publishFunction(publisher, (channel, text) => publisher.publish(channel, text)),
    async change(subscribed, unsubscribed) {
      const refusals = new Map<string, unknown>()
      await Promise.all([
        ...subscribed.map(channel =>
          subscriber.subscribe(channel).catch(error => {
            // Other errors come from the connection; the next connection subscribes again.
            if ((error as Error).name === 'ReplyError') refusals.set(channel, error)
          }),
        ),
        ...unsubscribed.map(channel => subscriber.unsubscribe(channel).catch(() => {})),
      ])
      return refusals
    },
  }
  const pubsub = new BrokerPubSub(broker, options)
  keepAlive(publisher, options, pubsub)
  const heartbeat = keepAlive(subscriber, options, pubsub)
  subscriber.on('message', (channel, message) => {
    heartbeat.onActivity()
    pubsub.receive(channel, message)
  })
  subscriber.on('ready', () => pubsub.connected())
  subscriber.on('close', () => pubsub.disconnected(heartbeat.soundUntil))
  subscriber.on('end', () => pubsub.end(new Error('The client of Redis was closed.'), true))
  for (const client of [publisher, subscriber]) client.on('error', error => pubsub.report(error))
  if (subscriber.status === 'ready') pubsub.connected()
  return pubsub
}

/** Ends a silent connection; the client opens a new connection. */
function keepAlive(
  client: RedisClient,
  { heartbeatMs }: BrokerOptions,
  pubsub: BrokerPubSub,
): Heartbeat {
  const heartbeat = new Heartbeat(
    heartbeatMs,
    () => client.ping(),
    error => {
      pubsub.report(error)
      client.disconnect(true)
    },
  )
  client.on('connect', () => heartbeat.begin(false))
  client.on('ready', () => heartbeat.begin(true))
  client.on('close', () => heartbeat.end())
  if (client.status === 'ready' || client.status === 'connect')
    heartbeat.begin(client.status === 'ready')
  return heartbeat
}
