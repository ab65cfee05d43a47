/** Goes on with what a hook has returned: at once, unless it is a promise, of whatever library. */
export function settle<Value, Result>(
  value: Value | PromiseLike<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return isPromise(value) ? Promise.resolve(value).then(next) : next(value)
}

export function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  const isObject = typeof value === 'object' || typeof value === 'function'
  return isObject && value !== null && typeof (value as Partial<PromiseLike<Value>>).then === 'function'
}
