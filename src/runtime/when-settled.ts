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
