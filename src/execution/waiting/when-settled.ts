/** Goes on with a value, or with what a promise brings: a promise is made only where there is one already. */
export function whenSettled<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
