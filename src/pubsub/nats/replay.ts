import type { StoredEvents, StreamState } from './stored-events.ts'
import type { NatsMessage } from './nats-connection.ts'

/** The channels that are read at once from a stream. */
const BATCH = 64

interface Channel {
  /** The sequence up to which all events have been passed on. */
  position: number
  /** The newest sequence of which the channel has heard. */
  newest: number
  catchUp: Promise<boolean> | undefined
}

/** The listener of a replay. */
interface ReplayListener {
  receive(channel: string, text: string): void
  /** Called where events are missing or cannot be read, though the line was not lost. */
  onMissing(error?: Error): void
}

/**
 * Passes on the events of channels in the order of their sequences, each once: those that arrive,
 * and those that the stream has kept while the line was down. A message says the sequence of the
 * message before it on its subject, so that a missing one is noticed.
 */
export class Replay {
  readonly #stream: Pick<StoredEvents, 'open' | 'next'>
  readonly #listener: ReplayListener
  readonly #channels = new Map<string, Channel>()
  /** The channels of which events are missing that the stream does not have. */
  readonly #incomplete = new Set<string>()
  #state: StreamState | undefined
  /** The sequence up to which nothing is missing: the stream may drop what is before it. */
  #confirmed = 0
  #isLost = false

  constructor(stream: Pick<StoredEvents, 'open' | 'next'>, listener: ReplayListener) {
    this.#stream = stream
    this.#listener = listener
  }

  /** Notes the loss of the line. */
  lose(): void {
    this.#isLost = true
  }

  /** Asks for the state of the stream. What it had at the last beat has arrived by now. */
  async beat(): Promise<void> {
    const last = this.#state?.last ?? 0
    this.#state = await this.#stream.open()
    this.#confirm(last)
  }

  /** Ends channels, and begins others, before these are subscribed. */
  async change(subscribed: readonly string[], unsubscribed: readonly string[]): Promise<void> {
    for (const name of unsubscribed) this.#channels.delete(name)
    if (subscribed.length === 0) return
    const state = await this.#stream.open()
    const { last } = state
    if (this.#channels.size === 0) this.#confirmed = last
    else if (this.#isOther(state)) this.#restart(last)
    this.#state = state
    for (const name of subscribed) {
      if (this.#channels.has(name)) continue
      if (this.#isLost) this.#incomplete.add(name)
      this.#channels.set(name, { position: last, newest: last, catchUp: undefined })
    }
  }

  /** Passes on an event, after those that are missing before it. */
  receive(name: string, message: NatsMessage): void {
    const channel = this.#channels.get(name)
    if (channel === undefined) return
    const sequence = sequenceOf(message, 'Nats-Sequence')
    if (sequence <= channel.position) return
    channel.newest = Math.max(channel.newest, sequence)
    const isNext = sequenceOf(message, 'Nats-Last-Sequence') <= channel.position
    if (isNext && channel.catchUp === undefined) {
      advance(channel, sequence)
      this.#confirm(sequence)
      this.#listener.receive(name, message.string())
    } else {
      void this.#repair(name, channel)
    }
  }

  /**
   * Passes on what was stored while the line was down. Resolves with the channels of which events
   * are missing.
   */
  async replay(): Promise<readonly string[]> {
    const { first, last } = this.#state!
    const isCut = first > this.#confirmed + 1
    if (last > this.#confirmed) await this.#catchUpAll()
    const missing = [...(isCut ? this.#channels.keys() : this.#incomplete)]
    this.#incomplete.clear()
    this.#isLost = false
    this.#confirm(last)
    return missing
  }

  /** Whether a stream does not continue the one of the last state. */
  #isOther({ created, last }: StreamState): boolean {
    return created !== this.#state?.created || last < this.#confirmed
  }

  #restart(last: number): void {
    this.#confirmed = last
    for (const [name, channel] of this.#channels) {
      channel.position = channel.newest = last
      this.#incomplete.add(name)
    }
  }

  #confirm(sequence: number): void {
    if (!this.#isLost) this.#confirmed = Math.max(this.#confirmed, sequence)
  }

  async #catchUpAll(): Promise<void> {
    const channels = [...this.#channels]
    for (let index = 0; index < channels.length; index += BATCH) {
      const batch = channels.slice(index, index + BATCH)
      await Promise.all(
        batch.map(async ([name, channel]) => {
          if (!(await this.#catchUp(name, channel))) this.#incomplete.add(name)
        }),
      )
    }
  }

  async #repair(name: string, channel: Channel): Promise<void> {
    try {
      if (await this.#catchUp(name, channel)) return
      this.#incomplete.add(name)
      if (!this.#isLost) this.#listener.onMissing()
    } catch (error) {
      if (!this.#isLost) this.#listener.onMissing(error as Error)
    }
  }

  /** Resolves with whether the stream had all that was missing. */
  #catchUp(name: string, channel: Channel): Promise<boolean> {
    return (channel.catchUp ??= this.#readOn(name, channel))
  }

  async #readOn(name: string, channel: Channel): Promise<boolean> {
    try {
      for (;;) {
        const event = await this.#stream.next(name, channel.position)
        if (this.#channels.get(name) !== channel) return true
        if (event === undefined) return hasAll(channel)
        advance(channel, event.sequence)
        this.#listener.receive(name, event.text)
      }
    } finally {
      channel.catchUp = undefined
    }
  }
}

/** Gives up what a channel has heard of, if the stream does not have it. */
function hasAll(channel: Channel): boolean {
  const isComplete = channel.newest <= channel.position
  channel.position = channel.newest
  return isComplete
}

function advance(channel: Channel, sequence: number): void {
  channel.position = sequence
  channel.newest = Math.max(channel.newest, sequence)
}

function sequenceOf({ headers }: NatsMessage, name: string): number {
  return Number(headers?.get(name) ?? 0)
}
