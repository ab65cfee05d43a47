/**
 * The value of the first property in `names` that is not undefined; undefined if all are, or if the
 * parent is neither an object nor a function. GraphQL specification, 6.4.2 "Value
 * Resolution".
 */
export function readProperty(parent: unknown, names: readonly string[]): unknown {
  if ((typeof parent !== 'object' && typeof parent !== 'function') || parent === null)
    return undefined
  for (const name of names) {
    const value = (parent as Record<string, unknown>)[name]
    if (value !== undefined) return value
  }
  return undefined
}
