import { clip } from '../errors/clip.ts'
import { inspectInput } from '../errors/inspect.ts'
import type { BrokerOptions } from './broker-options.ts'
import { EventQueue } from './event-queue.ts'
import { jsonOf } from './payload.ts'
import type { PubSub } from './pubsub.ts'

/** The operations of a broker that a pub/sub needs. */
export interface Broker {
  /** Returns the name of the channel of a topic; no two topics share a channel. */
  channelOf(topic: string): string
  /** Opens a connection; called for a subscription without a connection. */
  connect(): void
  /** Resolves when the broker has accepted the message. */
  publish(channel: string, text: string): Promise<unknown>
  /**
   * Subscribes to channels and unsubscribes from others. Resolves when the broker has finished, with
   * the refused channels and the reasons.
   */
  change(
    subscribed: readonly string[],
    unsubscribed: readonly string[],
  ): Promise<ReadonlyMap<string, unknown>>
  /**
   * Passes on the events of channels that the broker has kept while the connection was lost. Resolves
   * with the channels of which events may be missing. Without the function, these are all channels.
   */
  replay?(channels: readonly string[]): Promise<readonly string[]>
}

interface Channel {
  readonly topic: string
  readonly queues: Set<EventQueue<unknown>>
}

/** An update of the subscriptions, for publishers that wait until the update has finished. */
interface Update {
  readonly completion: Promise<void>
  readonly finish: () => void
}

/** The bounds of the events that wait for the broker; further events are refused. */
const MAX_PENDING_EVENTS = 100_000
const MAX_PENDING_CHARACTERS = 64 * 1024 * 1024

/**
 * A pub/sub whose events go through a broker. A channel is subscribed with the first subscriber of
 * its topic in this process, and unsubscribed with the last. The caller reports each connection and
 * each loss of a connection.
 */
export class BrokerPubSub implements PubSub {
  readonly #broker: Broker
  readonly #options: BrokerOptions
  /** The channels of topics with subscribers, by name. */
  readonly #channels = new Map<string, Channel>()
  /** The channels that the broker has subscribed, or is about to subscribe. */
  readonly #subscribedChannels = new Set<string>()
  /** The channels for the next update. */
  #changedChannels = new Set<string>()
  /** The channels of the update in progress. */
  #updatingChannels: ReadonlySet<string> = new Set()
  #update: Update | undefined
  /** Identifies the connection: a new object for each. */
  #session: object | undefined
  #isUpdating = false
  /** Whether a connection was lost, and the topics are not subscribed again yet. */
  #isConnectionLost = false
  /** Since when events may be missing, if topics had subscribers at a loss, until they are subscribed again. */
  #gapSince: Date | undefined
  /** The reason why no connection will follow. */
  #endError: Error | undefined
  #hasWarned = false
  /** The published events that the broker has not accepted yet. */
  readonly #pending = { events: 0, characters: 0 }
  /** The bytes of the message that `receive` passes to queues. */
  #bytes = 0

  constructor(broker: Broker, options: BrokerOptions) {
    this.#broker = broker
    this.#options = options
  }

  /**
   * Publishes an event after the pending subscription of its channel, so that subscribers of this
   * process receive the event, unless the connection of the subscriptions is lost.
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
      while (this.#isPending(channel)) await (this.#update ??= newUpdate()).completion
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
      const channelName = inspectInput(name)
      const message = `A message on the channel ${channelName} was skipped, because it is not JSON: ${clip(text)}`
      this.report(new Error(message))
      return
    }
    this.#bytes = Buffer.byteLength(text)
    for (const queue of channel.queues) queue.push(payload)
  }

  /** Begins with a new connection, which has no subscriptions yet. */
  connected(): void {
    this.#endError = undefined
    this.#session = {}
    this.#isUpdating = false
    for (const name of this.#updatingChannels) this.#changedChannels.add(name)
    for (const name of this.#channels.keys()) {
      this.#subscribedChannels.delete(name)
      this.#changedChannels.add(name)
    }
    void this.#updateSubscriptions(this.#session)
  }

  /**
   * Handles the loss of the connection, or a failed attempt to connect.
   *
   * @param soundUntil until when all events have come
   */
  disconnected(soundUntil: Date = new Date()): void {
    this.#session = undefined
    this.#isConnectionLost = true
    if (this.#channels.size > 0) this.#gapSince ??= soundUntil
    this.#finishUpdate()
  }

  /** Ends all streams, because no connection will follow; with the error if `isFault` is true. */
  end(error: Error, isFault: boolean): void {
    this.#endError = error
    this.#session = undefined
    this.#gapSince = undefined
    this.#finishUpdate()
    for (const { queues } of [...this.#channels.values()]) {
      for (const queue of [...queues]) {
        if (isFault) queue.fail(error)
        else queue.end()
      }
    }
    this.#changedChannels.clear()
    this.#subscribedChannels.clear()
  }

  /** Passes an error that no call can return to the host. */
  report(error: Error): void {
    const { onError } = this.#options
    if (onError !== undefined) this.#call(onError, error)
    else this.#warn(error)
  }

  /** Whether subscribers need a connection. */
  get hasSubscribers(): boolean {
    return this.#channels.size > 0
  }

  #enter(name: string, topic: string, queue: EventQueue<unknown>): void {
    if (this.#endError !== undefined) {
      queue.fail(this.#endError)
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
    this.#changedChannels.add(name)
    const session = this.#session
    if (session === undefined) {
      if (this.#endError === undefined && this.#channels.size > 0) this.#broker.connect()
    } else if (!this.#isUpdating) {
      this.#isUpdating = true
      // Subscriptions of one turn of the event loop are a single update.
      queueMicrotask(() => {
        if (session === this.#session) void this.#updateSubscriptions(session)
      })
    }
  }

  /** Whether the subscription of a channel waits for an update. */
  #isPending(name: string): boolean {
    return (
      !this.#isConnectionLost &&
      this.#channels.has(name) &&
      (this.#changedChannels.has(name) || this.#updatingChannels.has(name))
    )
  }

  /** Passes changed subscriptions to the broker until no change is left; at first, all of them. */
  async #updateSubscriptions(session: object): Promise<void> {
    this.#isUpdating = true
    for (;;) {
      const names = [...this.#changedChannels]
      this.#updatingChannels = this.#changedChannels
      this.#changedChannels = new Set()
      const subscribed = names.filter(
        name => this.#channels.has(name) && !this.#subscribedChannels.has(name),
      )
      const unsubscribed = names.filter(
        name => !this.#channels.has(name) && this.#subscribedChannels.has(name),
      )
      for (const name of subscribed) this.#subscribedChannels.add(name)
      const refusals =
        subscribed.length + unsubscribed.length === 0
          ? new Map<string, unknown>()
          : await this.#broker.change(subscribed, unsubscribed)
      // The connection was lost; the next connection begins with all subscriptions.
      if (session !== this.#session) return
      for (const name of unsubscribed) this.#subscribedChannels.delete(name)
      this.#updatingChannels = new Set()
      this.#finishUpdate()
      for (const [name, reason] of refusals) this.#refuse(name, reason)
      if (this.#gapSince !== undefined) {
        const names = [...this.#channels.keys()]
        const missing = (await this.#broker.replay?.(names)) ?? names
        if (session !== this.#session) return
        this.#endGap(this.#gapSince, missing)
      }
      this.#isConnectionLost = false
      if (this.#changedChannels.size === 0) break
    }
    this.#isUpdating = false
  }

  #refuse(name: string, reason: unknown): void {
    this.#subscribedChannels.delete(name)
    const { topic, queues } = this.#channels.get(name) ?? { topic: '', queues: [] }
    const message = `The broker has refused the subscription of the topic ${inspectInput(topic)}.`
    for (const queue of [...queues]) queue.fail(new Error(message, { cause: reason }))
  }

  #endGap(since: Date, names: readonly string[]): void {
    this.#gapSince = undefined
    const { onGap } = this.#options
    const topics = names.flatMap(name => this.#channels.get(name)?.topic ?? [])
    if (onGap === undefined || topics.length === 0) return
    this.#call(onGap, { topics, since, until: new Date() })
  }

  #finishUpdate(): void {
    this.#update?.finish()
    this.#update = undefined
  }

  /** Calls a function of the host; an exception becomes a warning. */
  #call<Value>(callback: (value: Value) => unknown, value: Value): void {
    const warn = (error: unknown): void => this.#warn(error)
    try {
      void Promise.resolve(callback(value)).catch(warn)
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

function newUpdate(): Update {
  let finish = (): void => {}
  const over = new Promise<void>(resolve => (finish = resolve))
  return { completion: over, finish }
}
