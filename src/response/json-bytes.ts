import { types } from 'node:util'

/** The brackets of a list or an object, or the quotes of a string. */
const BRACKETS_BYTES = 2
/** A comma of a list; for an entry of an object a comma, a colon and two quotes. */
const ITEM_BYTES = 1
const ENTRY_BYTES = 4

/** The deepest nesting that is measured; `JSON.stringify` throws for deeper values. */
const MAX_DEPTH = 1_000

/**
 * A lower bound of the bytes of a value as JSON. An object that occurs at many positions is measured
 * once, and counts at each position. Only data properties are read: no getter or proxy of the host
 * is called.
 */
export function leastJSONBytes(value: unknown): number {
  return bytesOf(value, new Map(), 0)
}

function bytesOf(value: unknown, bytesByValue: Map<object, number>, depth: number): number {
  if (typeof value === 'string') return value.length + BRACKETS_BYTES
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || types.isProxy(value))
    return 1
  let bytes = bytesByValue.get(value)
  if (bytes !== undefined) return bytes
  // The count of a cycle does not matter: `JSON.stringify` throws.
  bytesByValue.set(value, BRACKETS_BYTES)
  bytes = BRACKETS_BYTES
  if (Array.isArray(value)) {
    for (const item of value as unknown[])
      bytes += bytesOf(item, bytesByValue, depth + 1) + ITEM_BYTES
  } else {
    for (const name of Object.keys(value)) {
      const entry: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
      // JSON omits undefined entries.
      if (entry !== undefined)
        bytes += bytesOf(entry, bytesByValue, depth + 1) + name.length + ENTRY_BYTES
    }
  }
  bytesByValue.set(value, bytes)
  return bytes
}
