import { isThenable } from './is-thenable.ts'

const MAX_WAIT_MS = 50
const MAX_FAILURES = 5
const PAUSE_MS = 1_000

/** The reply of a store. */
export interface StoreReply<Value = unknown> {
  readonly value: Value
}

/** The reply of a store that threw, rejected or took too long, or that was not called. */
export const failure: StoreReply<never> = { value: undefined as never }

/**
 * Calls of a store that may fail. A call fails after 50 milliseconds. After five failures in a row the
 * store is not called for a second, then a single call tries the store again. No call throws.
 */
export class GuardedCalls {
  readonly #onFailure: ((error: unknown) => void) | undefined
  #failures = 0
  #pauseEnd = 0

  /** @param onFailure is told of the calls that have failed, not of those that were not made */
  constructor(onFailure?: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** Calls a method; returns `failure` where the store throws, rejects or takes too long. */
  call<Value>(
    method: () => Value | PromiseLike<Value>,
  ): StoreReply<Value> | Promise<StoreReply<Value>> {
    if (this.#failures >= MAX_FAILURES) {
      const now = performance.now()
      if (now < this.#pauseEnd) return failure
      this.#pauseEnd = now + PAUSE_MS
    }
    let promise: Promise<Value>
    try {
      const value = method()
      if (!isThenable(value)) return this.#succeed(value)
      promise = Promise.resolve(value)
    } catch (error) {
      return this.#fail(error)
    }
    return new Promise(resolve => {
      let isSettled = false
      // A reply that arrived while the event loop was blocked is handled before the immediate.
      const timer = setTimeout(
        () => setImmediate(() => settle(() => this.#fail(timeoutError()))),
        MAX_WAIT_MS,
      )
      const settle = (replyOf: () => StoreReply<Value>): void => {
        // A reply after the timeout.
        if (isSettled) return
        isSettled = true
        clearTimeout(timer)
        resolve(replyOf())
      }
      promise.then(
        value => settle(() => this.#succeed(value)),
        (error: unknown) => settle(() => this.#fail(error)),
      )
    })
  }

  #succeed<Value>(value: Value): StoreReply<Value> {
    this.#failures = 0
    return { value }
  }

  #fail(error: unknown): StoreReply<never> {
    this.#failures++
    if (this.#failures >= MAX_FAILURES) this.#pauseEnd = performance.now() + PAUSE_MS
    this.#onFailure?.(error)
    return failure
  }
}

function timeoutError(): Error {
  return new Error(`The store has not answered in ${MAX_WAIT_MS} milliseconds.`)
}
