/**
 * The first of several properties that a parent value has; undefined where it has none, or is neither an object nor a function.
 * GraphQL specification, 6.4.2 "Value Resolution".
 */
export function readProperty(parent: unknown, names: readonly string[]): unknown {
  if ((typeof parent !== 'object' && typeof parent !== 'function') || parent === null) return undefined
  for (const name of names) {
    const value = (parent as Record<string, unknown>)[name]
    if (value !== undefined) return value
  }
  return undefined
}

/**
 * Whether a value, or an item of it, must be waited for; or whether, where there are to be so many lists inside each other, it is an
 * iterable other than an array, whose items may be readable once only.
 */
export function isDeferred(value: unknown, listDepth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(value)) return isThenable(value) || (listDepth > 0 && isIterable(value))
  for (let index = 0; index < value.length; index++) {
    const item: unknown = value[index]
    if (typeof item === 'object' && item !== null && isDeferred(item, listDepth - 1)) return true
  }
  return false
}

function isIterable(value: object): boolean {
  return Symbol.iterator in value || Symbol.asyncIterator in value
}

/** Whether a value is a promise, or anything else with a `then` method. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  )
}
