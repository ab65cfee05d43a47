import { clip } from '../errors/clip.ts'
import { inspectInput } from '../errors/inspect.ts'
import type { BrokerOptions } from './broker-options.ts'
import { EventQueue } from './event-queue.ts'
import { jsonOf } from './payload.ts'
import type { PubSub } from './pubsub.ts'

/** What a pub/sub has a broker do. */
export interface Broker {
  /** The name of the channel of a topic; no two topics share one. */
  channelOf(topic: string): string
  /** Called when a topic has to be subscribed, and there is no connection yet. */
  connect(): void
  /** Resolves when the broker has taken the message. */
  publish(channel: string, text: string): Promise<unknown>
  /**
   * Subscribes to channels and unsubscribes from others. Resolves when the broker has done so, with
   * the channels that it refuses, and why.
   */
  change(
    subscribed: readonly string[],
    unsubscribed: readonly string[],
  ): Promise<ReadonlyMap<string, unknown>>
}

interface Channel {
  readonly topic: string
  readonly queues: Set<EventQueue<unknown>>
}

interface Turn {
  readonly over: Promise<void>
  readonly finish: () => void
}

/** What may wait to be taken by the broker: more is refused. */
const MAX_PENDING_EVENTS = 100_000
const MAX_PENDING_CHARACTERS = 64 * 1024 * 1024

/**
 * A pub/sub whose events go through a broker. A channel is subscribed once, however many subscribers
 * its topic has in this process, and unsubscribed with the last of them. The broker's side says when
 * there is a connection, and when it is lost.
 */
export class BrokerPubSub implements PubSub {
  readonly #broker: Broker
  readonly #options: BrokerOptions
  /** The channels of topics with subscribers, by their names. */
  readonly #channels = new Map<string, Channel>()
  /** The channels that the broker may have been told to subscribe to. */
  readonly #subscribed = new Set<string>()
  /** The channels of which the broker has to be told. */
  #changed = new Set<string>()
  /** The channels of which the broker is being told. */
  #changing: ReadonlySet<string> = new Set()
  #turn: Turn | undefined
  /** The connection; an object of its own for each. */
  #session: object | undefined
  #isRunning = false
  /** Whether a connection was lost, and its topics are not subscribed again yet. */
  #isLost = false
  /** When topics with subscribers lost it; undefined again when its topics are subscribed again. */
  #lostAt: Date | undefined
  /** Why there is not going to be a connection. */
  #ended: Error | undefined
  #hasWarned = false
  /** What is published, and not taken by the broker yet. */
  readonly #pending = { events: 0, characters: 0 }
  /** The bytes of the message that is passed to queues. */
  #bytes = 0

  constructor(broker: Broker, options: BrokerOptions) {
    this.#broker = broker
    this.#options = options
  }

  /**
   * What this process has subscribed to before is subscribed at the broker before the event is
   * published, so that it gets there, unless the connection of the subscriptions is lost.
   */
  async publish(topic: string, payload: unknown): Promise<void> {
    const text = jsonOf(topic, payload)
    const channel = this.#broker.channelOf(topic)
    const pending = this.#pending
    if (pending.events >= MAX_PENDING_EVENTS || pending.characters >= MAX_PENDING_CHARACTERS) {
      throw new Error(
        `The event was not published, because ${pending.events} events of ${pending.characters} characters of JSON wait to be taken by the broker.`,
      )
    }
    pending.events++
    pending.characters += text.length
    try {
      while (this.#isPending(channel)) await (this.#turn ??= newTurn()).over
      await this.#broker.publish(channel, text)
    } finally {
      pending.events--
      pending.characters -= text.length
    }
  }

  subscribe(topic: string): EventQueue<unknown> {
    const name = this.#broker.channelOf(topic)
    return new EventQueue<unknown>({
      ...this.#options,
      bytesOf: () => this.#bytes,
      begin: queue => this.#enter(name, topic, queue),
      end: queue => this.#leave(name, queue),
    })
  }

  /** Passes a message of the broker to the subscribers of its channel. */
  receive(name: string, text: string): void {
    const channel = this.#channels.get(name)
    if (channel === undefined) return
    let payload: unknown
    try {
      payload = JSON.parse(text)
    } catch {
      const where = `on the channel ${inspectInput(name)}`
      this.report(
        new Error(`A message ${where} was skipped, because it is not JSON: ${clip(text)}`),
      )
      return
    }
    this.#bytes = Buffer.byteLength(text)
    for (const queue of channel.queues) queue.push(payload)
  }

  /** There is a new connection, which is not subscribed to anything yet. */
  connected(): void {
    this.#ended = undefined
    this.#session = {}
    this.#isRunning = false
    for (const name of this.#changing) this.#changed.add(name)
    for (const name of this.#channels.keys()) {
      this.#subscribed.delete(name)
      this.#changed.add(name)
    }
    void this.#run(this.#session)
  }

  /** There is no connection any more, or an attempt to connect has failed. */
  disconnected(): void {
    this.#session = undefined
    this.#isLost = true
    if (this.#channels.size > 0) this.#lostAt ??= new Date()
    this.#finishTurn()
  }

  /** There is not going to be a connection: ends all streams, with an error if there is one. */
  end(error: Error, isFault: boolean): void {
    this.#ended = error
    this.#session = undefined
    this.#lostAt = undefined
    this.#finishTurn()
    for (const { queues } of [...this.#channels.values()]) {
      for (const queue of [...queues]) {
        if (isFault) queue.fail(error)
        else queue.end()
      }
    }
    this.#changed.clear()
    this.#subscribed.clear()
  }

  /** Tells the host of an error that no caller can be told. */
  report(error: Error): void {
    const { onError } = this.#options
    if (onError !== undefined) this.#call(onError, error)
    else this.#warn(error)
  }

  /** Whether a connection is of use while nobody publishes. */
  get hasSubscribers(): boolean {
    return this.#channels.size > 0
  }

  #enter(name: string, topic: string, queue: EventQueue<unknown>): void {
    if (this.#ended !== undefined) {
      queue.fail(this.#ended)
      return
    }
    let channel = this.#channels.get(name)
    if (channel === undefined) {
      this.#channels.set(name, (channel = { topic, queues: new Set() }))
      this.#change(name)
    }
    channel.queues.add(queue)
  }

  #leave(name: string, queue: EventQueue<unknown>): void {
    const channel = this.#channels.get(name)
    if (channel?.queues.delete(queue) !== true || channel.queues.size > 0) return
    this.#channels.delete(name)
    this.#change(name)
  }

  #change(name: string): void {
    this.#changed.add(name)
    const session = this.#session
    if (session === undefined) {
      if (this.#ended === undefined && this.#channels.size > 0) this.#broker.connect()
    } else if (!this.#isRunning) {
      this.#isRunning = true
      // What is subscribed in one turn of the event loop is subscribed together.
      queueMicrotask(() => {
        if (session === this.#session) void this.#run(session)
      })
    }
  }

  /** Whether a topic with subscribers is going to be subscribed, as far as one knows. */
  #isPending(name: string): boolean {
    return (
      !this.#isLost &&
      this.#channels.has(name) &&
      (this.#changed.has(name) || this.#changing.has(name))
    )
  }

  /** Tells the broker what has changed, until nothing has; the first time, all that is subscribed. */
  async #run(session: object): Promise<void> {
    this.#isRunning = true
    for (;;) {
      const names = [...this.#changed]
      this.#changing = this.#changed
      this.#changed = new Set()
      const subscribed = names.filter(
        name => this.#channels.has(name) && !this.#subscribed.has(name),
      )
      const unsubscribed = names.filter(
        name => !this.#channels.has(name) && this.#subscribed.has(name),
      )
      for (const name of subscribed) this.#subscribed.add(name)
      const refused =
        subscribed.length + unsubscribed.length === 0
          ? new Map<string, unknown>()
          : await this.#broker.change(subscribed, unsubscribed)
      // The connection has been lost: the next one begins with all of it.
      if (session !== this.#session) return
      for (const name of unsubscribed) this.#subscribed.delete(name)
      this.#changing = new Set()
      this.#finishTurn()
      for (const [name, reason] of refused) this.#refuse(name, reason)
      this.#endGap()
      if (this.#changed.size === 0) break
    }
    this.#isRunning = false
  }

  #refuse(name: string, reason: unknown): void {
    this.#subscribed.delete(name)
    const { topic, queues } = this.#channels.get(name) ?? { topic: '', queues: [] }
    const message = `The broker has refused the subscription of the topic ${inspectInput(topic)}.`
    for (const queue of [...queues]) queue.fail(new Error(message, { cause: reason }))
  }

  #endGap(): void {
    const since = this.#lostAt
    this.#isLost = false
    this.#lostAt = undefined
    const { onGap } = this.#options
    if (since === undefined || onGap === undefined || this.#channels.size === 0) return
    const topics = [...this.#channels.values()].map(({ topic }) => topic)
    this.#call(onGap, { topics, since, until: new Date() })
  }

  #finishTurn(): void {
    this.#turn?.finish()
    this.#turn = undefined
  }

  /** Calls a function of the host, whose errors end nothing. */
  #call<Value>(hook: (value: Value) => unknown, value: Value): void {
    const warn = (error: unknown): void => this.#warn(error)
    try {
      void Promise.resolve(hook(value)).catch(warn)
    } catch (error) {
      warn(error)
    }
  }

  #warn(error: unknown): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    const text = error instanceof Error ? error.message : inspectInput(error)
    process.emitWarning(`A pub/sub warns once: ${text}`, { code: 'TAPEQL_PUBSUB' })
  }
}

function newTurn(): Turn {
  let finish = (): void => {}
  const over = new Promise<void>(resolve => (finish = resolve))
  return { over, finish }
}
