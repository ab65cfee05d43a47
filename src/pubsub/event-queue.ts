import type { ErrorCode } from '../errors/error-code.ts'
import { EngineError } from '../errors/engine-error.ts'
import { aCount, oneOfValues, type Expectations } from '../errors/expectation.ts'

/**
 * What happens to a consumer that reads its events more slowly than they come: `'drop-connection'`
 * ends its stream with an error, `'drop-oldest'` leaves out the events that have waited longest, and
 * `'latest'` keeps the last event only.
 */
export type QueuePolicy = 'drop-connection' | 'drop-oldest' | 'latest'

/** The bounds of a queue, and what happens beyond them. */
export interface QueueOptions {
  /** The events that may wait. Default: 1,000. */
  readonly maxEvents?: number | undefined
  /** The bytes of the events that may wait, where they are known. Default: 1 MiB. */
  readonly maxBytes?: number | undefined
  /** Default: `'drop-connection'`. */
  readonly policy?: QueuePolicy | undefined
}

/** The values that the options of a queue take. */
export const queueExpectations: Expectations<QueueOptions> = {
  maxEvents: aCount,
  maxBytes: aCount,
  policy: oneOfValues('drop-connection', 'drop-oldest', 'latest'),
}

/** What a queue gets its events from. */
interface QueueSource<Item> extends QueueOptions {
  /** Called at the first `next`: from then on events are expected. */
  readonly begin?: ((queue: EventQueue<Item>) => void) | undefined
  /** Called once, when the queue is over, whether it has begun or not. */
  readonly end?: ((queue: EventQueue<Item>) => void) | undefined
  /** Called when a consumer begins to wait. */
  readonly onWait?: (() => void) | undefined
  /** The bytes of an event. Default: those of a text or a byte array; others count none. */
  readonly bytesOf?: ((item: Item) => number) | undefined
}

interface Waiting<Item> {
  readonly resolve: (result: IteratorResult<Item, undefined>) => void
  readonly reject: (reason: unknown) => void
}

interface Queued<Item> {
  readonly item: Item
  readonly bytes: number
}

const MAX_EVENTS = 1_000
const MAX_BYTES = 1024 * 1024
const code: ErrorCode = 'SLOW_CONSUMER'

/** From push to pull: an async iterator of the events that are pushed, of which a bounded number waits. */
export class EventQueue<Item> implements AsyncIterableIterator<Item, undefined> {
  readonly #source: QueueSource<Item>
  readonly #maxEvents: number
  readonly #maxBytes: number
  #queued: Queued<Item>[] = []
  /** The index of the event that has waited longest. */
  #first = 0
  #bytes = 0
  readonly #waiting: Waiting<Item>[] = []
  #hasBegun = false
  #isOver = false
  #failure: { readonly reason: unknown } | undefined

  constructor(source: QueueSource<Item> = {}) {
    this.#source = source
    this.#maxEvents = source.policy === 'latest' ? 1 : (source.maxEvents ?? MAX_EVENTS)
    this.#maxBytes = source.maxBytes ?? MAX_BYTES
  }

  /** How many events wait. */
  get size(): number {
    return this.#queued.length - this.#first
  }

  /** The bytes of the events that wait. */
  get bytes(): number {
    return this.#bytes
  }

  /** Whether a consumer waits for an event. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0
  }

  /** Passes an event to the consumer that waits, or lets it wait. */
  push(item: Item): void {
    if (this.#isOver) return
    const waiting = this.#waiting.shift()
    if (waiting !== undefined) {
      waiting.resolve({ value: item, done: false })
      return
    }
    const bytes = (this.#source.bytesOf ?? bytesOfEvent)(item)
    this.#queued.push({ item, bytes })
    this.#bytes += bytes
    const { policy = 'drop-connection' } = this.#source
    if (!this.#isFull) return
    if (policy === 'drop-connection') this.#drop()
    else while (this.#isFull) this.#take()
  }

  /** Ends the queue behind the events that wait. */
  end(): void {
    this.#close()
    for (const { resolve } of this.#waiting.splice(0)) resolve({ value: undefined, done: true })
  }

  /** Ends the queue with an error, behind the events that wait. */
  fail(reason: unknown): void {
    if (this.#isOver) return
    this.#failure = { reason }
    this.#close()
    const [first, ...others] = this.#waiting.splice(0)
    if (first === undefined) return
    this.#failure = undefined
    first.reject(reason)
    for (const { resolve } of others) resolve({ value: undefined, done: true })
  }

  /** Ends the queue with an error, and drops the events that wait. */
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
      this.#waiting.push({ resolve, reject })
      this.#source.onWait?.()
    })
  }

  /** Ends the queue and drops the events that wait. */
  return(): Promise<IteratorReturnResult<undefined>> {
    this.#clear()
    this.#failure = undefined
    this.end()
    return Promise.resolve({ value: undefined, done: true })
  }

  /** Returns the queue, and is rejected. */
  async throw(reason: unknown): Promise<IteratorReturnResult<undefined>> {
    await this.return()
    throw reason
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** An event alone fits, whatever its size. */
  get #isFull(): boolean {
    return this.size > this.#maxEvents || (this.#bytes > this.#maxBytes && this.size > 1)
  }

  #take(): Item {
    const { item, bytes } = this.#queued[this.#first]!
    this.#queued[this.#first++] = undefined as never
    this.#bytes -= bytes
    // The places before the first event are given back when they are half of all.
    if (this.#first * 2 >= this.#queued.length) {
      this.#queued = this.#queued.slice(this.#first)
      this.#first = 0
    }
    return item
  }

  #drop(): void {
    const waiting = `${this.size} events of ${this.bytes} bytes`
    const message = `The stream has ended, because ${waiting} were waiting to be read.`
    this.abort(new EngineError(message, { extensions: { code } }))
  }

  #clear(): void {
    this.#queued = []
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
