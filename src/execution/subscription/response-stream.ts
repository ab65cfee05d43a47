import type { GraphQLError } from '../../errors/graphql-error.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { Cancellation } from '../request/execution-request.ts'
import { subscriptionCancelled } from '../request/ended.ts'
import type { SourceEventStream } from './source-event-stream.ts'

/** The responses to a subscription. GraphQL specification, 6.2.3.2 "Response Stream". */
export interface ResponseStream<Answer> extends AsyncIterableIterator<Answer, undefined> {
  /**
   * The response to the next event. It is rejected with a GraphQLError for the client when the
   * source has failed, or the request was cancelled; then the stream is over.
   */
  next(): Promise<IteratorResult<Answer, undefined>>
  /**
   * Unsubscribes at once: what is pending comes to an end. Exceptions of the source are passed to
   * `onError`. GraphQL specification, 6.2.3.3 "Unsubscribe".
   */
  return(): Promise<IteratorReturnResult<undefined>>
}

/** Whether a request was answered by a stream. */
export function isResponseStream<Answer extends object>(
  answered: Answer | ResponseStream<Answer>,
): answered is ResponseStream<Answer> {
  return Symbol.asyncIterator in answered
}

/** How the events of a source become responses. */
interface EventMapping<Answer> {
  /** Executes the operation with an event as the root value. */
  readonly respond: (event: unknown, signal: Cancellation) => Answer | Promise<Answer>
  /** The error for the client of an exception of the source. */
  readonly errorOf: (thrown: unknown) => GraphQLError | Promise<GraphQLError>
  /** Ends the stream when it aborts. */
  readonly signal: Cancellation | undefined
}

/** How many events are read in one turn of the event loop. */
const EVENTS_PER_TURN = 256

const done = { value: undefined, done: true } as const

interface Pending<Answer> {
  readonly resolve: (result: IteratorResult<Answer, undefined>) => void
  readonly reject: (reason: GraphQLError) => void
}

/**
 * MapSourceToResponseEvent(): reads an event of the source when a response is asked for, and
 * executes the operation with it. GraphQL specification, 6.2.3.2 "Response Stream".
 */
export function mapSourceToResponseEvent<Answer>(
  source: SourceEventStream,
  mapping: EventMapping<Answer>,
): ResponseStream<Answer> {
  return new MappedStream(source, mapping)
}

class MappedStream<Answer> implements ResponseStream<Answer> {
  readonly #source: SourceEventStream
  readonly #mapping: EventMapping<Answer>
  /** Aborts the execution of an event when the stream ends. */
  readonly #execution = new StreamCancellation()
  /** The calls of `next` that have no result yet; an event is read for the first. */
  readonly #pending: Pending<Answer>[] = []
  #isOver = false
  /** The error for the next call of `next`. */
  #failure: GraphQLError | undefined
  #events = 0

  constructor(source: SourceEventStream, mapping: EventMapping<Answer>) {
    this.#source = source
    this.#mapping = mapping
    const { signal } = mapping
    if (signal?.aborted === true) this.#cancel()
    else signal?.addEventListener('abort', this.#cancel)
  }

  next(): Promise<IteratorResult<Answer, undefined>> {
    const failure = this.#failure
    this.#failure = undefined
    if (failure !== undefined) return Promise.reject(failure)
    if (this.#isOver) return Promise.resolve(done)
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject })
      if (this.#pending.length === 1) this.#read()
    })
  }

  return(): Promise<IteratorReturnResult<undefined>> {
    this.#failure = undefined
    this.#end()
    return Promise.resolve(done)
  }

  throw(reason: unknown): Promise<never> {
    void this.return()
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    return Promise.reject(reason)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #read(): void {
    // A source whose promises are all resolved would block timers and signals.
    if (++this.#events % EVENTS_PER_TURN === 0) setImmediate(this.#readNow)
    else this.#readNow()
  }

  readonly #readNow = (): void => {
    if (this.#isOver) return
    this.#source.read({
      onEvent: event => this.#execute(event),
      onDone: () => this.#end(),
      onReason: thrown => void this.#fail(thrown),
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
    this.#pending.shift()!.resolve({ value: answer, done: false })
    if (this.#pending.length > 0) this.#read()
  }

  readonly #fail = (thrown: unknown): void => {
    if (this.#isOver) return
    const pending = this.#pending.shift()!
    this.#end()
    void whenSettled(this.#mapping.errorOf(thrown), error => pending.reject(error))
  }

  readonly #cancel = (): void => {
    if (this.#isOver) return
    const pending = this.#pending.shift()
    const error = subscriptionCancelled()
    if (pending === undefined) this.#failure = error
    else pending.reject(error)
    this.#end()
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#mapping.signal?.removeEventListener('abort', this.#cancel)
    this.#source.end()
    this.#execution.abort()
    for (const { resolve } of this.#pending.splice(0)) resolve(done)
  }
}

/** A cancellation of the engine's own. */
export class StreamCancellation implements Cancellation {
  aborted = false
  readonly #listeners = new Set<() => void>()

  addEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.delete(listener)
  }

  abort(): void {
    this.aborted = true
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }
}
