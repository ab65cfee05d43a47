import type { Expectation, Expectations } from '../errors/expectation.ts'
import { brokerExpectations, checkOptions, type BrokerOptions } from './broker-options.ts'
import { BrokerPubSub } from './broker-pubsub.ts'
import { NatsBroker } from './nats/nats-broker.ts'
import type { NatsConnection, NatsStreamOptions } from './nats/nats-connection.ts'
import type { PubSub } from './pubsub.ts'

export type { BrokerOptions, Gap } from './broker-options.ts'
export type {
  NatsConnection,
  NatsMessage,
  NatsStreamOptions,
  NatsSubscription,
} from './nats/nats-connection.ts'

/** The options of `natsPubSub`. */
export interface NatsPubSubOptions extends BrokerOptions {
  /** A connection of `@nats-io/transport-node` with `natsOptions`, which may have other uses. */
  readonly connection: NatsConnection
  /** The stream of JetStream that keeps events for the time in which the line is down. Default: none. */
  readonly stream?: NatsStreamOptions | undefined
  /** The prefix of subjects: tokens, each with a full stop behind it. Default: `'tapeql.'`. */
  readonly prefix?: string | undefined
}

/**
 * The options of a connection for `natsPubSub`, which looks for its servers for ever, every half
 * second, and gives an attempt 10 seconds.
 *
 * @example
 * const connection = await connect({ servers: 'nats://127.0.0.1', ...natsOptions })
 */
export const natsOptions: {
  readonly maxReconnectAttempts: number
  readonly reconnectTimeWait: number
  readonly timeout: number
} = { maxReconnectAttempts: -1, reconnectTimeWait: 500, timeout: 10_000 }

const aConnection: Expectation = {
  words: 'a connection of @nats-io/transport-node',
  isSecret: true,
  fits: value => {
    const { status, flush, request } = Object(value) as Partial<NatsConnection>
    return [status, flush, request].every(method => typeof method === 'function')
  },
}

const expectations: Expectations<NatsPubSubOptions> = {
  connection: aConnection,
  ...brokerExpectations,
  stream: {
    words:
      'an object with name, of letters, digits, _ and -, and perhaps maxAgeMs, a positive integer',
    fits: value => {
      const { name, maxAgeMs = 1, ...unknownOptions } = Object(value) as Partial<NatsStreamOptions>
      const isAge = Number.isInteger(maxAgeMs) && maxAgeMs > 0
      return (
        isAge &&
        Object.keys(unknownOptions).length === 0 &&
        typeof name === 'string' &&
        /^[\w-]+$/.test(name)
      )
    },
  },
  prefix: {
    words: "tokens of letters, digits, _ and -, each with a full stop behind it, such as 'tapeql.'",
    fits: value => typeof value === 'string' && /^([\w-]+\.)+$/.test(value),
  },
}

/**
 * Returns a pub/sub through NATS. A payload is published as JSON to the subject of its topic: the
 * prefix and the topic as one token, in which `encodeURIComponent` has taken out what a token cannot
 * have. A lost line is made again by the connection, and `onGap` is called. With a stream, the events
 * of that time come then, in their order and each once, and `onGap` is called only where the stream
 * does not have them any more. The connection belongs to the host; closing it ends all streams with
 * an error.
 *
 * @example
 * const pubsub = natsPubSub({
 *   connection: await connect({ servers: 'nats://127.0.0.1', ...natsOptions }),
 *   stream: { name: 'EVENTS', maxAgeMs: 600_000 },
 * })
 *
 * @throws Error that lists every option that is unknown, missing or invalid
 */
export function natsPubSub(options: NatsPubSubOptions): PubSub {
  checkOptions('natsPubSub()', options, expectations, ['connection'])
  const { connection, stream, prefix = 'tapeql.', heartbeatMs } = options
  const broker = new NatsBroker(connection, { prefix, stream, heartbeatMs })
  const pubsub = new BrokerPubSub(broker, options)
  broker.begin(pubsub)
  return pubsub
}
