/** The entry of an object under a key; undefined for what every object inherits, as `toString`. */
export function ownEntry(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Readonly<Record<string, unknown>>)[key] : undefined
}
