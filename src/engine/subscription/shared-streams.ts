import {
  isResponseStream,
  StreamCancellation,
  type ResponseStream as StreamOf,
} from '../../execution/subscription/response-stream.ts'
import { subscriptionCancelled } from '../../execution/request/ended.ts'
import type { Cancellation } from '../../execution/request/execution-request.ts'
import { EventQueue, type QueueOptions } from '../../pubsub/event-queue.ts'
import type { PreparedDocument } from '../documents/prepared-document.ts'
import { responseOf, type Response, type ResponseStream } from '../response.ts'

type Streamed = Response | StreamOf<Response>

/** Subscribes for a group of subscribers; ends when the signal aborts. */
type Subscribe = (signal: Cancellation) => Streamed | Promise<Streamed>

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
    subscribe: Subscribe,
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
      group.begin(subscribe)
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
  readonly #cancellation = new StreamCancellation()
  #started!: Streamed | Promise<Streamed>
  /** The streams that were made, and the subscribers that wait for one. */
  #members = 0
  /** The streams that are read. */
  readonly #queues = new Set<EventQueue<Response>>()
  #isReading = false
  #isOver = false
  /** Why the source has failed. */
  #failure: { readonly reason: unknown } | undefined

  constructor(queue: QueueOptions, onOver: () => void) {
    this.#queue = queue
    this.#onOver = onOver
  }

  begin(subscribe: Subscribe): void {
    this.#started = subscribe(this.#cancellation)
    if (this.#started instanceof Promise) {
      void this.#started.then(started => {
        this.#started = started
        if (!isResponseStream(started)) this.#close()
      })
    } else if (!isResponseStream(this.#started)) this.#close()
  }

  join(signal: Cancellation | undefined): Streamed | Promise<Streamed> {
    this.#members++
    if (!(this.#started instanceof Promise)) return this.#streamFor(this.#started, signal)
    const started = this.#started
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
      void started.then(result => {
        if (!isGone) settle(this.#streamFor(result, signal))
      })
    })
  }

  #streamFor(started: Streamed, signal: Cancellation | undefined): Streamed {
    if (!isResponseStream(started)) {
      this.#leave()
      return started
    }
    const queue: EventQueue<Response> = new EventQueue<Response>({
      ...this.#queue,
      bytesOf: ({ body }) => body.length,
      begin: () => {
        this.#queues.add(queue)
        if (this.#failure !== undefined) queue.fail(this.#failure.reason)
        else if (this.#isOver) queue.end()
      },
      end: () => {
        signal?.removeEventListener('abort', cancel)
        this.#queues.delete(queue)
        this.#leave()
      },
      onWait: () => this.#read(started),
    })
    const cancel = (): void => queue.abort(subscriptionCancelled())
    if (signal?.aborted === true) cancel()
    else signal?.addEventListener('abort', cancel)
    return queue
  }

  /** Reads while a subscriber waits, so that the source is not read faster than the fastest one. */
  #read(stream: ResponseStream): void {
    if (this.#isReading || this.#isOver) return
    this.#isReading = true
    stream.next().then(
      ({ done, value }) => {
        this.#isReading = false
        if (done === true) {
          this.#close()
          for (const queue of this.#queues) queue.end()
          return
        }
        for (const queue of this.#queues) queue.push(value)
        for (const queue of this.#queues) if (queue.isAwaited) return this.#read(stream)
      },
      (reason: unknown) => {
        this.#failure = { reason }
        this.#close()
        for (const queue of this.#queues) queue.fail(reason)
      },
    )
  }

  #leave(): void {
    if (--this.#members > 0) return
    this.#close()
    if (this.#started instanceof Promise) this.#cancellation.abort()
    else if (isResponseStream(this.#started)) void this.#started.return()
  }

  /** Takes no new subscribers. */
  #close(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#onOver()
  }
}
