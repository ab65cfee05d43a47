import type { ErrorCode } from '../errors/error-code.ts'
import { EngineError } from '../errors/engine-error.ts'
import { aCount, oneOfValues, type Expectations } from '../errors/expectation.ts'

/**
 * The policy for a consumer that reads events more slowly than they arrive: `'drop-connection'` ends
 * the stream with an error, `'drop-oldest'` drops the oldest events in the queue, and `'latest'`
 * keeps the last event only.
 */
export type QueuePolicy = 'drop-connection' | 'drop-oldest' | 'latest'

/** The bounds of a queue, and the policy for a full queue. */
export interface QueueOptions {
  /** The maximum number of events in the queue. Default: 1,000. */
  readonly maxEvents?: number | undefined
  /** The maximum bytes of the events in the queue, where known. Default: 1 MiB. */
  readonly maxBytes?: number | undefined
  /** Default: `'drop-connection'`. */
  readonly policy?: QueuePolicy | undefined
}

/** The conditions on the options of a queue. */
export const queueExpectations: Expectations<QueueOptions> = {
  maxEvents: aCount,
  maxBytes: aCount,
  policy: oneOfValues('drop-connection', 'drop-oldest', 'latest'),
}

/** The source of a queue's events. */
interface QueueSource<Item> extends QueueOptions {
  /** Called at the first `next`; the source pushes events from then on. */
  readonly begin?: ((queue: EventQueue<Item>) => void) | undefined
  /** Called once, at the end of the queue, even without a call of `begin`. */
  readonly end?: ((queue: EventQueue<Item>) => void) | undefined
  /** Called when a consumer begins to wait. */
  readonly onWait?: (() => void) | undefined
  /** Returns the bytes of an event. Default: the bytes of a text or a byte array, else 0. */
  readonly bytesOf?: ((item: Item) => number) | undefined
}

/** A call of `next` that waits for an event. */
interface PendingRead<Item> {
  readonly resolve: (result: IteratorResult<Item, undefined>) => void
  readonly reject: (reason: unknown) => void
}

interface QueuedEvent<Item> {
  readonly item: Item
  readonly bytes: number
}

const MAX_EVENTS = 1_000
const MAX_BYTES = 1024 * 1024
const code: ErrorCode = 'SLOW_CONSUMER'

/** From push to pull: an async iterator of pushed events, with a bound for events not yet read. */
export class EventQueue<Item> implements AsyncIterableIterator<Item, undefined> {
  readonly #source: QueueSource<Item>
  readonly #maxEvents: number
  readonly #maxBytes: number
  #events: QueuedEvent<Item>[] = []
  /** The index of the oldest event. */
  #first = 0
  #bytes = 0
  readonly #reads: PendingRead<Item>[] = []
  #hasBegun = false
  #isOver = false
  #failure: { readonly reason: unknown } | undefined

  constructor(source: QueueSource<Item> = {}) {
    this.#source = source
    this.#maxEvents = source.policy === 'latest' ? 1 : (source.maxEvents ?? MAX_EVENTS)
    this.#maxBytes = source.maxBytes ?? MAX_BYTES
  }

  /** The number of events in the queue. */
  get size(): number {
    return this.#events.length - this.#first
  }

  /** The bytes of the events in the queue. */
  get bytes(): number {
    return this.#bytes
  }

  /** Whether a consumer waits for an event. */
  get isAwaited(): boolean {
    return this.#reads.length > 0
  }

  /** Passes an event to a waiting consumer, or adds the event to the queue. */
  push(item: Item): void {
    if (this.#isOver) return
    const read = this.#reads.shift()
    if (read !== undefined) {
      read.resolve({ value: item, done: false })
      return
    }
    const bytes = (this.#source.bytesOf ?? bytesOfEvent)(item)
    this.#events.push({ item, bytes })
    this.#bytes += bytes
    const { policy = 'drop-connection' } = this.#source
    if (!this.#isFull) return
    if (policy === 'drop-connection') this.#drop()
    else while (this.#isFull) this.#take()
  }

  /** Ends the queue after its events. */
  end(): void {
    this.#close()
    for (const { resolve } of this.#reads.splice(0)) resolve({ value: undefined, done: true })
  }

  /** Ends the queue with an error after its events. */
  fail(reason: unknown): void {
    if (this.#isOver) return
    this.#failure = { reason }
    this.#close()
    const [firstRead, ...furtherReads] = this.#reads.splice(0)
    if (firstRead === undefined) return
    this.#failure = undefined
    firstRead.reject(reason)
    for (const { resolve } of furtherReads) resolve({ value: undefined, done: true })
  }

  /** Ends the queue with an error, and drops its events. */
  abort(reason: unknown): void {
    this.#clear()
    this.fail(reason)
  }

  next(): Promise<IteratorResult<Item, undefined>> {
    if (!this.#hasBegun && !this.#isOver) {
      this.#hasBegun = true
      this.#source.begin?.(this)
    }
    if (this.size > 0) return Promise.resolve({ value: this.#take(), done: false })
    if (this.#failure !== undefined) {
      const { reason } = this.#failure
      this.#failure = undefined
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      return Promise.reject(reason)
    }
    if (this.#isOver) return Promise.resolve({ value: undefined, done: true })
    return new Promise((resolve, reject) => {
      this.#reads.push({ resolve, reject })
      this.#source.onWait?.()
    })
  }

  /** Ends the queue and drops its events. */
  return(): Promise<IteratorReturnResult<undefined>> {
    this.#clear()
    this.#failure = undefined
    this.end()
    return Promise.resolve({ value: undefined, done: true })
  }

  /** Ends the queue, drops its events, and rejects with the reason. */
  async throw(reason: unknown): Promise<IteratorReturnResult<undefined>> {
    await this.return()
    throw reason
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** Whether the queue exceeds a bound; a single event of any size does not. */
  get #isFull(): boolean {
    return this.size > this.#maxEvents || (this.#bytes > this.#maxBytes && this.size > 1)
  }

  #take(): Item {
    const { item, bytes } = this.#events[this.#first]!
    this.#events[this.#first++] = undefined as never
    this.#bytes -= bytes
    // The slots before the first event are freed when they are half of the array.
    if (this.#first * 2 >= this.#events.length) {
      this.#events = this.#events.slice(this.#first)
      this.#first = 0
    }
    return item
  }

  #drop(): void {
    const backlog = `${this.size} events of ${this.bytes} bytes`
    const message = `The stream has ended, because ${backlog} were waiting to be read.`
    this.abort(new EngineError(message, { extensions: { code } }))
  }

  #clear(): void {
    this.#events = []
    this.#first = 0
    this.#bytes = 0
  }

  #close(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#source.end?.(this)
  }
}

function bytesOfEvent(item: unknown): number {
  if (typeof item === 'string') return Buffer.byteLength(item)
  return item instanceof Uint8Array ? item.byteLength : 0
}
