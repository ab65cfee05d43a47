import { MAX_TIMER_MS } from './limits.ts'
import { isThenable } from './is-thenable.ts'

/**
 * Calls `next` with a value, or with the value of a promise or thenable; creates a promise only in
 * the second case.
 */
export function whenSettled<Value, Result>(
  value: Value | PromiseLike<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  if (value instanceof Promise) return (value as Promise<Value>).then(next)
  return isThenable(value) ? Promise.resolve(value).then(next) : next(value)
}

/** Resolves with whether a promise is settled within a time. */
export function isSettledWithin(promise: Promise<void>, timeoutMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), Math.min(timeoutMs, MAX_TIMER_MS))
    const settle = (): void => {
      clearTimeout(timer)
      resolve(true)
    }
    promise.then(settle, settle)
  })
}
