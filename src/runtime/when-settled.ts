import { isThenable } from './is-thenable.ts'

/** Goes on with a value, or with what a promise of whatever library brings: a promise is made only where there is one already. */
export function whenSettled<Value, Result>(
  value: Value | PromiseLike<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  if (value instanceof Promise) return (value as Promise<Value>).then(next)
  return isThenable(value) ? Promise.resolve(value).then(next) : next(value)
}
