import { setImmediate as turn } from 'node:timers/promises'
import type { Broker, BrokerPubSub } from '../broker-pubsub.ts'
import { shortNameOf } from '../../runtime/short-name.ts'
import { Heartbeat } from '../heartbeat.ts'
import { Retry } from '../reconnection.ts'
import { StoredEvents, StreamFault } from './stored-events.ts'
import type { NatsConnection, NatsStreamOptions } from './nats-connection.ts'
import { NatsPublisher } from './nats-publisher.ts'
import { NatsSubscriptions } from './nats-subscriptions.ts'
import { Replay } from './replay.ts'

/** The settings of a broker. */
interface NatsBrokerSettings {
  readonly prefix: string
  readonly stream: NatsStreamOptions | undefined
  readonly heartbeatMs: number | false | undefined
}

/** NATS: the channel of a topic is a subject. With a stream, what a lost line has missed is read from it. */
export class NatsBroker implements Broker {
  readonly #connection: NatsConnection
  readonly #prefix: string
  readonly #publisher: NatsPublisher
  readonly #subscriptions: NatsSubscriptions
  readonly #replay: Replay | undefined
  readonly #heartbeat: Heartbeat
  readonly #retry = new Retry(() => this.#connected())
  #pubsub: BrokerPubSub | undefined

  constructor(connection: NatsConnection, { prefix, stream, heartbeatMs }: NatsBrokerSettings) {
    const events = stream && new StoredEvents(connection, stream, prefix)
    const replay =
      events &&
      new Replay(events, {
        receive: (channel, text) => this.#pubsub!.receive(channel, text),
        onMissing: error => this.#restart(error),
      })
    this.#connection = connection
    this.#prefix = prefix
    this.#replay = replay
    this.#publisher = new NatsPublisher(connection, async (subject, text) => {
      if (events !== undefined) return events.publish(subject, text)
      connection.publish(subject, text)
      await connection.flush()
      // The refusal of an event comes before the flush ends, and is told within this turn.
      await turn()
    })
    this.#subscriptions = new NatsSubscriptions(
      connection,
      channel => events?.liveSubjectOf(channel) ?? channel,
      (channel, message) => {
        this.#heartbeat.onActivity()
        if (replay === undefined) this.#pubsub!.receive(channel, message.string())
        else replay.receive(channel, message)
      },
    )
    this.#heartbeat = new Heartbeat(
      heartbeatMs,
      () => {
        // A request ends after a time of its own, which would count as a sign of life.
        replay?.beat().catch(() => {})
        return connection.flush()
      },
      error => {
        this.#pubsub!.report(error)
        void connection.reconnect()
      },
    )
  }

  /** Tells a pub/sub of the messages, and of the lines of the connection. */
  begin(pubsub: BrokerPubSub): void {
    this.#pubsub = pubsub
    void this.#watch(pubsub)
    if (this.#connection.info !== undefined) this.#connected()
  }

  channelOf(topic: string): string {
    return this.#prefix + tokenOf(topic)
  }

  connect(): void {
    // The connection is the host's, and connects again by itself.
  }

  publish(channel: string, text: string): Promise<unknown> {
    return this.#publisher.publish(channel, text)
  }

  async change(
    subscribed: readonly string[],
    unsubscribed: readonly string[],
  ): Promise<ReadonlyMap<string, unknown>> {
    try {
      await this.#replay?.change(subscribed, unsubscribed)
    } catch (error) {
      await this.#subscriptions.change([], unsubscribed)
      if (error instanceof StreamFault) return new Map(subscribed.map(name => [name, error]))
      this.#restart(error as Error)
      return new Map()
    }
    const refusals = await this.#subscriptions.change(subscribed, unsubscribed)
    this.#retry.succeeded()
    return refusals
  }

  async replay(channels: readonly string[]): Promise<readonly string[]> {
    try {
      return (await this.#replay?.replay()) ?? channels
    } catch (error) {
      this.#restart(error as Error)
      return []
    }
  }

  async #watch(pubsub: BrokerPubSub): Promise<void> {
    const connection = this.#connection
    void connection.closed().then(error => {
      this.#lost()
      const message = 'The connection to NATS was closed.'
      pubsub.end(new Error(message, error === undefined ? {} : { cause: error }), true)
    })
    for await (const { type, error } of connection.status()) {
      if (type === 'disconnect') this.#lost()
      else if (type === 'reconnect') this.#connected()
      else if (type === 'error' && error !== undefined) this.#refuse(error)
    }
  }

  #connected(): void {
    this.#retry.cancel()
    this.#heartbeat.begin(true)
    this.#pubsub!.connected()
  }

  #lost(): void {
    this.#retry.cancel()
    this.#heartbeat.end()
    this.#publisher.lose()
    this.#replay?.lose()
    this.#pubsub!.disconnected(this.#heartbeat.soundUntil)
  }

  /** Begins with all subscriptions again after a while, because of an error that may be over then. */
  #restart(error: Error | undefined): void {
    // The next line begins with all subscriptions.
    if (this.#connection.info === undefined || this.#connection.isClosed()) return
    if (error !== undefined) this.#pubsub!.report(error)
    this.#replay?.lose()
    this.#pubsub!.disconnected(this.#heartbeat.soundUntil)
    this.#retry.schedule()
  }

  #refuse(error: Error): void {
    const { operation, subject } = error as Partial<Record<'operation' | 'subject', string>>
    if (operation === 'publish' && subject !== undefined) this.#publisher.refuse(subject, error)
    this.#pubsub!.report(error)
  }
}

/** Returns a topic as a token of a subject, which has no white space and none of `.`, `*` and `>`. */
function tokenOf(topic: string): string {
  const name = shortNameOf(topic)
  if (name === '') return 'empty:'
  const isDigest = name !== topic
  return isDigest ? name : encodeURIComponent(name).replaceAll('.', '%2E').replaceAll('*', '%2A')
}
