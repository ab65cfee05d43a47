import { aFunction, type Expectations } from '../errors/expectation.ts'
import { brokerExpectations, checkOptions, type BrokerOptions } from './broker-options.ts'
import { BrokerPubSub } from './broker-pubsub.ts'
import { digestOf } from '../runtime/short-name.ts'
import {
  PostgresConnection,
  type ConnectionListener,
  type PostgresClient,
} from './postgres-connection.ts'
import type { PubSub } from './pubsub.ts'

export type { BrokerOptions, Gap } from './broker-options.ts'
export type { PostgresClient } from './postgres-connection.ts'

/** The options of `postgresPubSub`. */
export interface PostgresPubSubOptions extends BrokerOptions {
  /** Returns a client of `pg` that is not connected yet; called for each attempt to connect. */
  readonly connect: () => PostgresClient
  /** The prefix of the names of channels: at most 20 characters of ASCII. Default: `'tapeql:'`. */
  readonly prefix?: string | undefined
}

/** A pub/sub with its own connection. */
export interface PostgresPubSub extends PubSub {
  /** Ends all streams and the connection; later publications are rejected. */
  close(): Promise<void>
}

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
 * and so on up to 10 seconds; then topics are subscribed again, and `onGap` is called.
 *
 * @example
 * const pubsub = postgresPubSub({
 *   connect: () => new pg.Client('postgres://127.0.0.1/app'),
 *   onGap: ({ topics }) => console.warn('Events may be missing:', topics),
 * })
 *
 * @throws Error that lists every option that is unknown, missing or invalid
 */
export function postgresPubSub(options: PostgresPubSubOptions): PostgresPubSub {
  checkOptions('postgresPubSub()', options, expectations, ['connect'])
  const { connect, prefix = 'tapeql:', heartbeatMs } = options
  const listener: ConnectionListener = {
    connected: () => pubsub.connected(),
    disconnected: error => {
      pubsub.disconnected()
      pubsub.report(error)
    },
    isNeeded: () => pubsub.hasSubscribers,
    receive: (channel, text) => pubsub.receive(channel, text),
  }
  const connection = new PostgresConnection(connect, listener, heartbeatMs)
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
  return {
    publish: (topic, payload) => pubsub.publish(topic, payload),
    subscribe: topic => pubsub.subscribe(topic),
    close() {
      pubsub.end(new Error('The pub/sub was closed.'), false)
      return connection.close()
    },
  }
}
