/** Whether a value is a promise or another object with a `then` method. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  const mayHaveThen = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return mayHaveThen && typeof (value as { readonly then?: unknown }).then === 'function'
}
