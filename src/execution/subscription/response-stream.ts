import type { GraphQLError } from '../../errors/graphql-error.ts'
import { EventQueue, type QueueOptions } from '../../pubsub/event-queue.ts'
import { CancellationSource, type Cancellation } from '../../runtime/cancellation.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { subscriptionCancelled } from '../request/cancellation-errors.ts'
import type { SourceEventStream } from './source-event-stream.ts'

/** The response stream of a subscription. GraphQL specification, 6.2.3.2 "Response Stream". */
export interface ResponseStreamOf<Answer> extends AsyncIterableIterator<Answer, undefined> {
  /**
   * The response to the next event. The promise is rejected with a GraphQLError for the client when
   * the source has failed, or the request was cancelled; then the stream is over.
   */
  next(): Promise<IteratorResult<Answer, undefined>>
  /**
   * Unsubscribes at once, and ends a pending execution. Exceptions of the source are passed to
   * `onError`. GraphQL specification, 6.2.3.3 "Unsubscribe".
   */
  return(): Promise<IteratorReturnResult<undefined>>
}

/** Whether the answer to a request is a response stream. */
export function isResponseStream<Answer extends object>(
  response: Answer | ResponseStreamOf<Answer>,
): response is ResponseStreamOf<Answer> {
  return Symbol.asyncIterator in response
}

/** The functions that make responses of the events of a source. */
interface EventMapping<Answer> {
  /** ExecuteSubscriptionEvent(): executes the operation with an event as the root value. */
  readonly respond: (event: unknown, signal: Cancellation) => Answer | Promise<Answer>
  /** The error for the client of an exception of the source. */
  readonly errorOf: (thrown: unknown) => GraphQLError | Promise<GraphQLError>
  /** Called when no further event is read. */
  readonly onOver?: (() => void) | undefined
}

/** A subscriber's stream of responses. */
interface Subscriber<Answer> extends QueueOptions {
  readonly bytesOf?: (answer: Answer) => number
  /** Ends the stream when it aborts. */
  readonly signal: Cancellation | undefined
  /** Called once, when the stream is over. */
  readonly onEnd: () => void
}

/** The most events that are read in one turn of the event loop. */
const EVENTS_PER_TURN = 256

/**
 * MapSourceToResponseEvent(). The specification maps one source to one response stream; here many
 * subscribers share the source, each with a response stream of its own. An event is read when a
 * subscriber waits for a response, and executed once for all subscribers, so the source is read as
 * fast as the fastest subscriber reads. GraphQL specification, 6.2.3.2 "Response Stream".
 *
 * - The source emits a value: `#execute`, which runs ExecuteSubscriptionEvent(), and `#answer`.
 * - An internal error, or an error of the source: `#fail`.
 * - The source completes: `onDone` of `#readNow`.
 * - A response stream is cancelled: `end` of `subscribe`; the owner of the events calls `end` of this
 *   class when no subscriber is left.
 */
export class ResponseEvents<Answer> {
  readonly #source: SourceEventStream
  readonly #mapping: EventMapping<Answer>
  /** Aborts the execution of an event when the source ends. */
  readonly #execution = new CancellationSource()
  /** The response streams that clients read. */
  readonly #queues = new Set<EventQueue<Answer>>()
  #isReading = false
  #isOver = false
  /** Ends a response stream as the source has ended: normally, or with an error. */
  #conclusion: ((queue: EventQueue<Answer>) => void) | undefined
  #events = 0

  constructor(source: SourceEventStream, mapping: EventMapping<Answer>) {
    this.#source = source
    this.#mapping = mapping
  }

  /** The response stream of a subscriber, which queues events from the first `next` on. */
  subscribe({ signal, onEnd, ...options }: Subscriber<Answer>): ResponseStreamOf<Answer> {
    const queue: EventQueue<Answer> = new EventQueue<Answer>({
      ...options,
      begin: () => {
        this.#queues.add(queue)
        this.#conclusion?.(queue)
      },
      end: () => {
        signal?.removeEventListener('abort', cancel)
        this.#queues.delete(queue)
        onEnd()
      },
      onWait: () => this.#read(),
    })
    const cancel = (): void => queue.abort(subscriptionCancelled())
    if (signal?.aborted === true) cancel()
    else signal?.addEventListener('abort', cancel)
    return queue
  }

  /** Cancels the source stream, and ends a pending execution. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#source.end()
    this.#execution.abort()
    this.#mapping.onOver?.()
  }

  #read(): void {
    if (this.#isReading || this.#isOver) return
    this.#isReading = true
    // A source whose promises are all resolved would block timers and signals.
    if (++this.#events % EVENTS_PER_TURN === 0) setImmediate(this.#readNow)
    else this.#readNow()
  }

  readonly #readNow = (): void => {
    if (this.#isOver) return
    this.#source.read({
      onEvent: event => this.#execute(event),
      onDone: () => {
        this.end()
        this.#conclude(queue => queue.end())
      },
      onReason: this.#fail,
    })
  }

  #execute(event: unknown): void {
    if (this.#isOver) return
    try {
      const answer = this.#mapping.respond(event, this.#execution)
      if (answer instanceof Promise) answer.then(this.#answer, this.#fail)
      else this.#answer(answer)
    } catch (thrown) {
      this.#fail(thrown)
    }
  }

  readonly #answer = (answer: Answer): void => {
    if (this.#isOver) return
    this.#isReading = false
    for (const queue of this.#queues) queue.push(answer)
    for (const queue of this.#queues) if (queue.isAwaited) return this.#read()
  }

  readonly #fail = (thrown: unknown): void => {
    if (this.#isOver) return
    this.end()
    void whenSettled(this.#mapping.errorOf(thrown), error =>
      this.#conclude(queue => queue.fail(error)),
    )
  }

  #conclude(conclusion: (queue: EventQueue<Answer>) => void): void {
    this.#conclusion = conclusion
    for (const queue of this.#queues) conclusion(queue)
  }
}
