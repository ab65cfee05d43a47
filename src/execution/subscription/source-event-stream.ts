import { types } from 'node:util'
import { CompletionError, kindOfValue } from '../../errors/completion-error.ts'
import { reportError, type OnError } from '../../errors/masking.ts'
import { awaitThenable } from '../waiting/await-thenable.ts'
import { isThenable } from '../../runtime/is-thenable.ts'

/** What is done with an item of the source: called once. */
interface TakeEvent {
  readonly onEvent: (event: unknown) => void
  readonly onDone: () => void
  readonly onReason: (reason: unknown) => void
}

/**
 * The iterator of a source stream, which the host has made: it may throw, settle twice or never.
 * Its `return` is called once, unless it has ended itself. GraphQL specification, 6.2.3.1 "Source
 * Stream".
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
   * @throws GraphQLError when the value is no async iterable, and what the iterable throws
   */
  constructor(value: unknown, coordinate: string, onError: OnError, onEnd: () => void) {
    if (value instanceof Error) throw value
    const make = methodOf(value, Symbol.asyncIterator)
    const iterator: unknown = make === undefined ? undefined : Reflect.apply(make, value, [])
    if (typeof iterator !== 'object' || iterator === null) {
      const found = make === undefined ? value : iterator
      const message = `Subscription field must return Async Iterable. Received: ${kindOfValue(found)}.`
      throw new CompletionError(message, found)
    }
    this.#iterator = iterator as AsyncIterator<unknown>
    this.#coordinate = coordinate
    this.#onError = onError
    this.#onEnd = onEnd
  }

  /** Reads the next event. */
  read(take: TakeEvent): void {
    const fail = (reason: unknown): void => {
      this.#close()
      take.onReason(reason)
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
          take.onDone()
          return
        }
        event = (result as IteratorResult<unknown>).value
      } catch (thrown) {
        // The source does not know that it was misread.
        this.end()
        take.onReason(thrown)
        return
      }
      // It is the root value as it is, as in graphql-js, and nobody has to await it.
      if (types.isPromise(event)) awaitThenable(event, () => undefined, this.#report)
      take.onEvent(event)
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

  #misfit(found: string, expected: string): TypeError {
    return new TypeError(
      `${this.#coordinate} has an async iterator whose ${found}; expected ${expected}.`,
    )
  }

  /** False where the source was over already. */
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
