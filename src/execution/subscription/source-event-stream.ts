import { types } from 'node:util'
import { CompletionError, kindOfValue } from '../../errors/completion-error.ts'
import { reportError, type OnError } from '../../errors/masking.ts'
import { awaitThenable } from '../waiting/await-thenable.ts'
import { isThenable } from '../../runtime/is-thenable.ts'

/** The handlers of one read of the source; one of them is called, once. */
interface EventHandlers {
  readonly onEvent: (event: unknown) => void
  readonly onDone: () => void
  readonly onReason: (reason: unknown) => void
}

/**
 * The iterator of a source stream. An iterator of the host may throw, settle twice or never. `return`
 * is called once, unless the iterator is done. GraphQL specification, 6.2.3.1 "Source Stream".
 */
export class SourceEventStream {
  readonly #iterator: AsyncIterator<unknown>
  readonly #coordinate: string
  readonly #onError: OnError
  readonly #onEnd: () => void
  #isOver = false

  /**
   * @param coordinate of the field, for messages
   * @param onEnd called when the source is over
   * @throws GraphQLError when the value is no async iterable, and any exception of the iterable
   */
  constructor(value: unknown, coordinate: string, onError: OnError, onEnd: () => void) {
    if (value instanceof Error) throw value
    const asyncIteratorMethod = methodOf(value, Symbol.asyncIterator)
    const iterator: unknown =
      asyncIteratorMethod === undefined ? undefined : Reflect.apply(asyncIteratorMethod, value, [])
    if (typeof iterator !== 'object' || iterator === null) {
      const received = asyncIteratorMethod === undefined ? value : iterator
      const message = `Subscription field must return Async Iterable. Received: ${kindOfValue(received)}.`
      throw new CompletionError(message, received)
    }
    this.#iterator = iterator as AsyncIterator<unknown>
    this.#coordinate = coordinate
    this.#onError = onError
    this.#onEnd = onEnd
  }

  /** Reads the next event. */
  read(handlers: EventHandlers): void {
    const fail = (reason: unknown): void => {
      this.#close()
      handlers.onReason(reason)
    }
    const finish = (result: unknown): void => {
      let event: unknown
      try {
        if (typeof result !== 'object' || result === null)
          throw this.#misfit(
            `next() has returned ${kindOfValue(result)}`,
            'an object with done and value',
          )
        const { done } = result as IteratorResult<unknown>
        if (Boolean(done)) {
          this.#close()
          handlers.onDone()
          return
        }
        event = (result as IteratorResult<unknown>).value
      } catch (thrown) {
        // The iterator is not done: only its result is wrong.
        this.end()
        handlers.onReason(thrown)
        return
      }
      // An event that is a promise is the root value itself, as in graphql-js. Resolvers may ignore
      // the promise.
      if (types.isPromise(event)) awaitThenable(event, () => undefined, this.#report)
      handlers.onEvent(event)
    }
    try {
      const { next } = this.#iterator as { readonly next: unknown }
      if (typeof next !== 'function')
        throw this.#misfit(`next is ${kindOfValue(next)}`, 'a function')
      const result: unknown = Reflect.apply(next, this.#iterator, [])
      if (isThenable(result)) awaitThenable(result, finish, fail)
      else finish(result)
    } catch (thrown) {
      fail(thrown)
    }
  }

  /** Unsubscribes: calls `return` of the iterator, without waiting for the result. */
  end(): void {
    if (!this.#close()) return
    try {
      const returned: unknown = this.#iterator.return?.()
      if (isThenable(returned)) awaitThenable(returned, () => undefined, this.#report)
    } catch (thrown) {
      this.#report(thrown)
    }
  }

  readonly #report = (thrown: unknown): void => void reportError(this.#onError, thrown)

  #misfit(actual: string, expected: string): TypeError {
    return new TypeError(
      `${this.#coordinate} has an async iterator whose ${actual}; expected ${expected}.`,
    )
  }

  /** Marks the source as over; false where the source was over already. */
  #close(): boolean {
    if (this.#isOver) return false
    this.#isOver = true
    this.#onEnd()
    return true
  }
}

function methodOf(
  value: unknown,
  key: symbol,
): ((...parameters: unknown[]) => unknown) | undefined {
  if (value == null) return undefined
  const method = (Object(value) as Record<symbol, unknown>)[key]
  return typeof method === 'function' ? (method as () => unknown) : undefined
}
