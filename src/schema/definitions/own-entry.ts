/**
 * The value of an object's own property; undefined for an inherited property, such as `toString`.
 */
export function ownEntry(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Readonly<Record<string, unknown>>)[key] : undefined
}
