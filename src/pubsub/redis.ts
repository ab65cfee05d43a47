import { createHash } from 'node:crypto'
import type { Expectation, Expectations } from '../errors/expectation.ts'
import { brokerExpectations, checkOptions, type BrokerOptions } from './broker-options.ts'
import { BrokerPubSub, type Broker } from './broker-pubsub.ts'
import type { PubSub } from './pubsub.ts'
import { Heartbeat } from './heartbeat.ts'
import { reconnectionDelayMs } from './reconnection.ts'

export type { BrokerOptions, Gap } from './broker-options.ts'

/** What is used of a client of ioredis, 5 or 6. */
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
  /** A client made with `redisOptions`, which may have other uses. */
  readonly publisher: RedisClient
  /** A client made with `redisOptions` and used for this alone: it is in Redis' mode of subscribers. */
  readonly subscriber: RedisClient
}

/**
 * The options with which clients are made for `redisPubSub`. They connect again after 100
 * milliseconds, then 200, and so on up to 10 seconds. A command of which they do not know whether
 * Redis has executed it is not sent a second time, so that no event is doubled.
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
  // The pub/sub does it, and knows when it is done.
  autoResubscribe: false,
  retryStrategy: reconnectionDelayMs,
}

const MAX_TOPIC_LENGTH = 200
const HASHED = 'sha256:'

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
 * A pub/sub through Redis. A payload is published as JSON on the channel of its topic, which is the
 * prefix and the topic (of topics longer than 200 characters, their SHA-256). While Redis is gone,
 * subscribers stay; afterwards they are subscribed again, and `onGap` is called. The clients belong
 * to the host, which closes them: that ends all streams with an error.
 *
 * @example
 * const pubsub = redisPubSub({
 *   publisher: new Redis('redis://127.0.0.1', redisOptions),
 *   subscriber: new Redis('redis://127.0.0.1', redisOptions),
 *   onGap: ({ topics }) => console.warn('Events may be missing:', topics),
 * })
 *
 * @throws Error that lists every option that is unknown, missing or has a wrong value
 */
export function redisPubSub(options: RedisPubSubOptions): PubSub {
  checkOptions('redisPubSub()', options, expectations, ['publisher', 'subscriber'])
  const { publisher, subscriber, prefix = 'tapeql:' } = options
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
  const publish = publishingBy(publisher)
  const broker: Broker = {
    channelOf: topic => prefix + nameOf(topic),
    connect() {
      // The client has been told to connect with the first command.
      if (subscriber.status === 'wait') subscriber.connect().catch(() => {})
    },
    publish,
    async change(subscribed, unsubscribed) {
      const refused = new Map<string, unknown>()
      await Promise.all([
        ...subscribed.map(channel =>
          subscriber.subscribe(channel).catch(error => {
            // Any other error is that of a connection, and the next one begins anew.
            if ((error as Error).name === 'ReplyError') refused.set(channel, error)
          }),
        ),
        ...unsubscribed.map(channel => subscriber.unsubscribe(channel).catch(() => {})),
      ])
      return refused
    },
  }
  const pubsub = new BrokerPubSub(broker, options)
  keepAlive(publisher, options, pubsub)
  const heartbeat = keepAlive(subscriber, options, pubsub)
  subscriber.on('message', (channel, message) => {
    heartbeat.hear()
    pubsub.receive(channel, message)
  })
  subscriber.on('ready', () => pubsub.connected())
  subscriber.on('close', () => pubsub.disconnected())
  subscriber.on('end', () => pubsub.end(new Error('The client of Redis was closed.'), true))
  for (const client of [publisher, subscriber]) client.on('error', error => pubsub.report(error))
  if (subscriber.status === 'ready') pubsub.connected()
  return pubsub
}

/** Ends a connection that has fallen silent; the client makes another one. */
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

/**
 * Publishes, and rejects what Redis has not answered when the connection is lost: ioredis neither
 * resolves nor rejects it where it must not send it again.
 */
function publishingBy(publisher: RedisClient): Broker['publish'] {
  const unanswered = new Set<(error: Error) => void>()
  let isReady = publisher.status === 'ready'
  publisher.on('ready', () => (isReady = true))
  publisher.on('close', () => {
    // What has not been sent is sent later.
    if (!isReady) return
    isReady = false
    const message =
      'The connection to Redis was lost, and whether the event has been published is not known.'
    for (const reject of unanswered) reject(new Error(message))
    unanswered.clear()
  })
  return (channel, text) =>
    new Promise((resolve, reject) => {
      unanswered.add(reject)
      publisher
        .publish(channel, text)
        .finally(() => unanswered.delete(reject))
        .then(resolve, reject)
    })
}

/** A topic as a part of the name of a channel: a text that is well-formed and not long. */
function nameOf(topic: string): string {
  const isPlain =
    topic.length <= MAX_TOPIC_LENGTH && !topic.startsWith(HASHED) && !/\p{Surrogate}/u.test(topic)
  if (isPlain) return topic
  return HASHED + createHash('sha256').update(topic, 'utf16le').digest('base64url')
}
