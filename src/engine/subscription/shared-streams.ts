import { ResponseEvents } from '../../execution/subscription/response-stream.ts'
import { subscriptionCancelled } from '../../execution/request/ended.ts'
import type { QueueOptions } from '../../pubsub/event-queue.ts'
import { CancellationSource, type Cancellation } from '../../runtime/cancellation.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { PreparedDocument } from '../documents/prepared-document.ts'
import { responseOf, type Response, type ResponseStream } from '../response.ts'

type Streamed = Response | ResponseStream

type Opened = Response | ResponseEvents<Response>

/**
 * Opens the source of a group of subscribers, unless the signal aborts before; `onOver` is called
 * when the source is over.
 */
type OpenSource = (signal: Cancellation, onOver: () => void) => Opened | Promise<Opened>

/** The groups of subscribers that share a source stream, and one response to each event. */
export class SharedStreams {
  readonly #queue: QueueOptions
  readonly #groups = new Map<PreparedDocument, Map<string, Group>>()

  /** @param queue of each subscriber */
  constructor(queue: QueueOptions) {
    this.#queue = queue
  }

  /** A stream of the group under a key of a document; the first subscriber makes the group. */
  join(
    prepared: PreparedDocument,
    key: string,
    signal: Cancellation | undefined,
    open: OpenSource,
  ): Streamed | Promise<Streamed> {
    let groups = this.#groups.get(prepared)
    if (groups === undefined) {
      groups = new Map<string, Group>()
      this.#groups.set(prepared, groups)
    }
    let group = groups.get(key)
    if (group === undefined) {
      group = new Group(this.#queue, () => this.#drop(prepared, key, group!))
      groups.set(key, group)
      group.begin(open)
    }
    return group.join(signal)
  }

  #drop(prepared: PreparedDocument, key: string, group: Group): void {
    const groups = this.#groups.get(prepared)
    if (groups?.get(key) !== group) return
    groups.delete(key)
    if (groups.size === 0) this.#groups.delete(prepared)
  }
}

class Group {
  readonly #queue: QueueOptions
  readonly #onOver: () => void
  readonly #cancellation = new CancellationSource()
  #opened!: Opened | Promise<Opened>
  /** The streams that were made, and the subscribers that wait for one. */
  #members = 0
  #isOver = false

  constructor(queue: QueueOptions, onOver: () => void) {
    this.#queue = queue
    this.#onOver = onOver
  }

  begin(open: OpenSource): void {
    this.#opened = open(this.#cancellation, this.#close)
    void whenSettled(this.#opened, opened => {
      this.#opened = opened
      if (!(opened instanceof ResponseEvents)) this.#close()
      // The last subscriber has left when the source was made already.
      else if (this.#isOver) opened.end()
    })
  }

  join(signal: Cancellation | undefined): Streamed | Promise<Streamed> {
    this.#members++
    if (!(this.#opened instanceof Promise)) return this.#streamFor(this.#opened, signal)
    const opened = this.#opened
    return new Promise(resolve => {
      const settle = (result: Streamed): void => {
        signal?.removeEventListener('abort', leave)
        resolve(result)
      }
      let isGone = false
      const leave = (): void => {
        isGone = true
        this.#leave()
        settle(responseOf({ errors: [subscriptionCancelled()] }))
      }
      if (signal?.aborted === true) return leave()
      signal?.addEventListener('abort', leave)
      void opened.then(result => {
        if (!isGone) settle(this.#streamFor(result, signal))
      })
    })
  }

  #streamFor(opened: Opened, signal: Cancellation | undefined): Streamed {
    if (opened instanceof ResponseEvents) {
      const bytesOf = ({ body }: Response): number => body.length
      return opened.subscribe({ ...this.#queue, bytesOf, signal, onEnd: () => this.#leave() })
    }
    this.#leave()
    return opened
  }

  #leave(): void {
    if (--this.#members > 0) return
    this.#close()
    if (this.#opened instanceof Promise) this.#cancellation.abort()
    else if (this.#opened instanceof ResponseEvents) this.#opened.end()
  }

  /** Takes no new subscribers. */
  readonly #close = (): void => {
    if (this.#isOver) return
    this.#isOver = true
    this.#onOver()
  }
}
