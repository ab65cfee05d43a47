import { aFunction, type Expectations } from '../errors/expectation.ts'
import { shortNameOf } from '../runtime/short-name.ts'
import { brokerExpectations, checkOptions, type BrokerOptions } from './broker-options.ts'
import { BrokerPubSub } from './broker-pubsub.ts'
import { closablePubSub, expectClient, listenerOf, OwnConnection } from './own-connection.ts'
import { expectBytes } from './payload.ts'
import type { ClosablePubSub } from './pubsub.ts'

export type { BrokerOptions, Gap } from './broker-options.ts'
export type { ClosablePubSub } from './pubsub.ts'

/** A message of a queue. */
export interface RabbitMessage {
  readonly content: Buffer
  readonly fields: { readonly routingKey: string }
}

/** The part of a channel of `amqplib` that the pub/sub uses. */
export interface RabbitChannel {
  publish(
    exchange: string,
    routingKey: string,
    content: Buffer,
    options: { readonly contentType: string },
    onConfirm: (error: Error | null) => void,
  ): boolean
  checkExchange(exchange: string): Promise<unknown>
  assertQueue(
    queue: string,
    options: { readonly exclusive: boolean; readonly autoDelete: boolean },
  ): Promise<{ readonly queue: string }>
  bindQueue(queue: string, exchange: string, routingKey: string): Promise<unknown>
  unbindQueue(queue: string, exchange: string, routingKey: string): Promise<unknown>
  consume(
    queue: string,
    onMessage: (message: RabbitMessage | null) => void,
    options: { readonly noAck: boolean },
  ): Promise<unknown>
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** The part of a connection of `amqplib`, version 2, that the pub/sub uses. */
export interface RabbitConnection {
  createConfirmChannel(): Promise<RabbitChannel>
  close(): Promise<unknown>
  /** The connection below, whose socket is destroyed where it does not close. */
  readonly connection?: object | undefined
  on(event: 'error' | 'close', listener: (error?: Error) => void): unknown
  on(event: 'blocked', listener: (reason: string) => void): unknown
  on(event: 'unblocked', listener: () => void): unknown
}

/** The options of `rabbitPubSub`. */
export interface RabbitPubSubOptions extends BrokerOptions {
  /** Returns a new connection of `amqplib`; called for each attempt to connect. */
  readonly connect: () => Promise<RabbitConnection>
  /** The prefix of routing keys: at most 50 characters of ASCII. Default: `'tapeql:'`. */
  readonly prefix?: string | undefined
}

/** The connection below one of `amqplib`, whose type does not tell of the socket. */
interface ConnectionWithSocket {
  readonly stream?: { destroy(error: Error): unknown } | undefined
}

/** A connection with the channel through which all goes. */
interface Session {
  readonly connection: RabbitConnection
  readonly channel: RabbitChannel
  /** Why RabbitMQ takes no message at present. */
  blockedBy: string | undefined
}

/** The queue of a process, with the session to which it belongs. */
interface SubscribedSession extends Session {
  readonly queue: string
}

/** The exchange that every virtual host has, and that passes a message on by its routing key. */
const EXCHANGE = 'amq.direct'
/** The largest message that RabbitMQ 4 takes, unless its configuration says otherwise. */
const MAX_PAYLOAD_BYTES = 16 * 1024 * 1024

const CONTENT_TYPE = { contentType: 'application/json' }

const expectations: Expectations<RabbitPubSubOptions> = {
  connect: aFunction,
  ...brokerExpectations,
  prefix: {
    words: 'a text of at most 50 characters of ASCII',
    fits: value => typeof value === 'string' && /^[\x20-\x7e]{0,50}$/.test(value),
  },
}

/**
 * Returns a pub/sub through RabbitMQ, over two connections: one for events of this process, which RabbitMQ
 * may hold up, and one for its subscriptions. A payload is published as JSON to the exchange `amq.direct`,
 * with the prefix and the topic as the routing key; a process has one queue, which goes with its
 * connection. An event that RabbitMQ has not confirmed is never sent again, so none comes twice. While
 * RabbitMQ is out of memory or of disk, events are refused. A lost connection is opened again after 100
 * milliseconds, then 200, and so on up to 10 seconds; then topics are subscribed again, and `onGap` is called.
 *
 * @example
 * const pubsub = rabbitPubSub({
 *   connect: () => connect('amqp://127.0.0.1'),
 *   onGap: ({ topics }) => console.warn('Events may be missing:', topics),
 * })
 *
 * @throws Error that lists every option that is unknown, missing or invalid
 */
export function rabbitPubSub(options: RabbitPubSubOptions): ClosablePubSub {
  checkOptions('rabbitPubSub()', options, expectations, ['connect'])
  const { connect, prefix = 'tapeql:', heartbeatMs } = options
  const publisher = new OwnConnection<Session>(
    {
      ...protocol,
      open: abandoned =>
        openSession(connect, abandoned, (session, error) => publisher.lost(session, error)),
    },
    // What nobody publishes over is opened again by the next event.
    { connected: () => {}, disconnected: error => pubsub.report(error), isNeeded: () => false },
    heartbeatMs,
  )
  const subscriber = new OwnConnection<SubscribedSession>(
    {
      ...protocol,
      async open(abandoned) {
        const onLoss = (session: Session, error: Error): void =>
          subscriber.lost(session as SubscribedSession, error)
        const session = await openSession(connect, abandoned, onLoss)
        return Object.assign(session, { queue: await consumeQueue(session, receive, onLoss) })
      },
    },
    listenerOf(() => pubsub),
    heartbeatMs,
  )
  const pubsub: BrokerPubSub = new BrokerPubSub(
    {
      channelOf: topic => prefix + shortNameOf(topic),
      connect: () => subscriber.open(),
      publish: (routingKey, text) => publish(publisher, routingKey, text),
      async change(subscribed, unsubscribed) {
        await bind(subscriber, subscribed, unsubscribed)
        return new Map()
      },
    },
    options,
  )
  const receive = ({ content, fields }: RabbitMessage): void =>
    pubsub.receive(fields.routingKey, content.toString())
  return closablePubSub(pubsub, [publisher, subscriber])
}

const connectionOfAmqplib = {
  methods: ['createConfirmChannel', 'close', 'on'],
  words: 'a connection of amqplib',
}

const protocol = {
  broker: 'RabbitMQ',
  // A server that is out of memory reads nothing from those that publish; the protocol's own heartbeat goes on.
  ping: async ({ channel, blockedBy }: Session): Promise<unknown> =>
    blockedBy ?? channel.checkExchange(EXCHANGE),
  close: async ({ connection }: Session): Promise<unknown> => connection.close(),
  destroy({ connection }: Session): void {
    const { stream } = (connection.connection ?? {}) as ConnectionWithSocket
    // Without an error, the client would not see the end, and its own heartbeat would go on.
    stream?.destroy(new Error('The connection did not close in time.'))
  },
}

/** Opens a connection with a channel, and tells once of its loss. */
async function openSession(
  connect: () => Promise<RabbitConnection>,
  abandoned: AbortSignal,
  onLoss: (session: Session, error: Error) => void,
): Promise<Session> {
  const connection = await connect()
  expectClient('rabbitPubSub()', connection, connectionOfAmqplib)
  const close = (): void => void connection.close().catch(() => {})
  if (abandoned.aborted) close()
  else abandoned.addEventListener('abort', close, { once: true })
  let session: Session | undefined
  const lost = (error = new Error('The connection to RabbitMQ has ended.')): void => {
    if (session !== undefined) onLoss(session, error)
  }
  connection.on('error', lost)
  connection.on('close', lost)
  const channel = await connection.createConfirmChannel()
  channel.on('error', lost)
  const opened: Session = (session = {
    connection,
    channel,
    blockedBy: undefined,
  })
  connection.on('blocked', reason => (opened.blockedBy = reason))
  connection.on('unblocked', () => (opened.blockedBy = undefined))
  return opened
}

/** Makes the queue of a process, and resolves with its name when messages come from it. */
async function consumeQueue(
  session: Session,
  receive: (message: RabbitMessage) => void,
  onLoss: (session: Session, error: Error) => void,
): Promise<string> {
  const { channel } = session
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true })
  const onMessage = (message: RabbitMessage | null): void => {
    if (message !== null) receive(message)
    else onLoss(session, new Error(`RabbitMQ has removed the queue ${queue}.`))
  }
  await channel.consume(queue, onMessage, { noAck: true })
  return queue
}

/** Resolves when RabbitMQ has confirmed the event. */
async function publish(
  publisher: OwnConnection<Session>,
  routingKey: string,
  text: string,
): Promise<void> {
  expectBytes(text, MAX_PAYLOAD_BYTES, 'RabbitMQ')
  const session = await publisher.connect()
  const { channel, blockedBy } = session
  if (blockedBy !== undefined) {
    throw new Error(
      `The event was not published, because RabbitMQ takes none at present: ${blockedBy}.`,
    )
  }
  try {
    await new Promise<void>((resolve, reject) => {
      channel.publish(EXCHANGE, routingKey, Buffer.from(text), CONTENT_TYPE, error => {
        if (error === null) resolve()
        else reject(error)
      })
    })
  } catch (error) {
    throw publisher.publicationError(session, error)
  }
  publisher.succeeded()
}

/** Binds routing keys to the queue of a process, and others no more. A failure opens the connection again. */
async function bind(
  subscriber: OwnConnection<SubscribedSession>,
  bound: readonly string[],
  unbound: readonly string[],
): Promise<void> {
  const { client } = subscriber
  if (client === undefined) return
  const { channel, queue } = client
  try {
    await Promise.all([
      ...bound.map(routingKey => channel.bindQueue(queue, EXCHANGE, routingKey)),
      ...unbound.map(routingKey => channel.unbindQueue(queue, EXCHANGE, routingKey)),
    ])
    subscriber.succeeded()
  } catch (error) {
    subscriber.lost(client, error)
  }
}
