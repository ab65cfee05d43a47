import { types } from 'node:util'

/** The brackets of a list or an object. */
const BRACKETS_BYTES = 2
/** A comma, or at an entry of an object a comma, a colon and two quotation marks. */
const ITEM_BYTES = 1
const ENTRY_BYTES = 4

/** Deeper values are for JSON.stringify to refuse. */
const MAX_DEPTH = 1_000

/**
 * What a value takes as JSON at the least. An object that stands at many places is looked at once, and counted at each: the text may be
 * as long as the product of both. It looks at data alone and runs nothing of the host: no getter, no proxy.
 */
export function leastJSONBytes(value: unknown): number {
  return bytesOf(value, new Map(), 0)
}

function bytesOf(value: unknown, known: Map<object, number>, depth: number): number {
  if (typeof value === 'string') return value.length + BRACKETS_BYTES
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || types.isProxy(value)) return 1
  let bytes = known.get(value)
  if (bytes !== undefined) return bytes
  // One that holds itself has no text.
  known.set(value, BRACKETS_BYTES)
  bytes = BRACKETS_BYTES
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) bytes += bytesOf(item, known, depth + 1) + ITEM_BYTES
  } else {
    for (const name of Object.keys(value)) {
      const entry: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
      // JSON leaves out what is undefined.
      if (entry !== undefined) bytes += bytesOf(entry, known, depth + 1) + name.length + ENTRY_BYTES
    }
  }
  known.set(value, bytes)
  return bytes
}
