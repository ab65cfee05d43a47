/**
 * The primitive that an object represents by its valueOf() or toJSON(), as ids of databases and
 * decimal numbers often do; another value unchanged.
 */
export function primitiveOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const object = value as { valueOf?: () => unknown; toJSON?: () => unknown }
  if (typeof object.valueOf === 'function') {
    const primitive = object.valueOf()
    if (typeof primitive !== 'object' || primitive === null) return primitive
  }
  return typeof object.toJSON === 'function' ? object.toJSON() : value
}
