/**
 * The first of several properties that a parent value has; undefined where it has none, or is no object.
 * GraphQL specification, 6.4.2 "Value Resolution".
 */
export function readProperty(parent: unknown, names: readonly string[]): unknown {
  if (typeof parent !== 'object' || parent === null) return undefined
  for (const name of names) {
    const value = (parent as Record<string, unknown>)[name]
    if (value !== undefined) return value
  }
  return undefined
}

/** Whether a value is a promise, or anything else with a `then` method. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  )
}
