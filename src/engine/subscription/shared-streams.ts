import { ResponseEvents } from '../../execution/subscription/response-stream.ts'
import { subscriptionCancelled } from '../../execution/request/cancellation-errors.ts'
import type { QueueOptions } from '../../pubsub/event-queue.ts'
import { CancellationSource, type Cancellation } from '../../runtime/cancellation.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { PreparedDocument } from '../documents/prepared-document.ts'
import { responseOf, type Response, type ResponseStream } from '../transport-response.ts'

type JoinResult = Response | ResponseStream

type SourceResult = Response | ResponseEvents<Response>

/**
 * Opens the source of a group of subscribers, unless the signal aborts before; calls `onOver` at the
 * end of the source.
 */
type OpenSource = (signal: Cancellation, onOver: () => void) => SourceResult | Promise<SourceResult>

/** The groups of subscribers that share a source stream, and the response to each event. */
export class SharedStreams {
  readonly #queue: QueueOptions
  readonly #groups = new Map<PreparedDocument, Map<string, SubscriberGroup>>()

  /** @param queue the options of the queue of each subscriber */
  constructor(queue: QueueOptions) {
    this.#queue = queue
  }

  /** Joins the group under a key of a document; the first subscriber creates the group. */
  join(
    prepared: PreparedDocument,
    key: string,
    signal: Cancellation | undefined,
    open: OpenSource,
  ): JoinResult | Promise<JoinResult> {
    let groups = this.#groups.get(prepared)
    if (groups === undefined) {
      groups = new Map<string, SubscriberGroup>()
      this.#groups.set(prepared, groups)
    }
    let group = groups.get(key)
    if (group === undefined) {
      group = new SubscriberGroup(this.#queue, () => this.#drop(prepared, key, group!))
      groups.set(key, group)
      group.begin(open)
    }
    return group.join(signal)
  }

  #drop(prepared: PreparedDocument, key: string, group: SubscriberGroup): void {
    const groups = this.#groups.get(prepared)
    if (groups?.get(key) !== group) return
    groups.delete(key)
    if (groups.size === 0) this.#groups.delete(prepared)
  }
}

class SubscriberGroup {
  readonly #queue: QueueOptions
  readonly #onOver: () => void
  readonly #cancellation = new CancellationSource()
  #source!: SourceResult | Promise<SourceResult>
  /** The number of open streams, and of subscribers that wait for a stream. */
  #memberCount = 0
  #isOver = false

  constructor(queue: QueueOptions, onOver: () => void) {
    this.#queue = queue
    this.#onOver = onOver
  }

  begin(open: OpenSource): void {
    this.#source = open(this.#cancellation, this.#close)
    void whenSettled(this.#source, source => {
      this.#source = source
      if (!(source instanceof ResponseEvents)) this.#close()
      // The last subscriber left before the source was open.
      else if (this.#isOver) source.end()
    })
  }

  join(signal: Cancellation | undefined): JoinResult | Promise<JoinResult> {
    this.#memberCount++
    if (!(this.#source instanceof Promise)) return this.#streamFor(this.#source, signal)
    const source = this.#source
    return new Promise(resolve => {
      const settle = (result: JoinResult): void => {
        signal?.removeEventListener('abort', leave)
        resolve(result)
      }
      let hasLeft = false
      const leave = (): void => {
        hasLeft = true
        this.#leave()
        settle(responseOf({ errors: [subscriptionCancelled()] }))
      }
      if (signal?.aborted === true) return leave()
      signal?.addEventListener('abort', leave)
      void source.then(settledSource => {
        if (!hasLeft) settle(this.#streamFor(settledSource, signal))
      })
    })
  }

  #streamFor(source: SourceResult, signal: Cancellation | undefined): JoinResult {
    if (source instanceof ResponseEvents) {
      const bytesOf = ({ body }: Response): number => body.length
      return source.subscribe({ ...this.#queue, bytesOf, signal, onEnd: () => this.#leave() })
    }
    this.#leave()
    return source
  }

  #leave(): void {
    if (--this.#memberCount > 0) return
    this.#close()
    if (this.#source instanceof Promise) this.#cancellation.abort()
    else if (this.#source instanceof ResponseEvents) this.#source.end()
  }

  /** Closes the group for new subscribers. */
  readonly #close = (): void => {
    if (this.#isOver) return
    this.#isOver = true
    this.#onOver()
  }
}
