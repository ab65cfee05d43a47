import { MemoryResponses } from './memory-responses.ts'
import type { ResponseCache } from './response-cache.ts'
import type { ResponseStore } from './response-store.ts'
import { SharedResponses } from './shared-responses.ts'

/** The bytes of responses in the memory of a process. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * The store of the responses of a schema; null where none is kept.
 *
 * @param identity returns the name and namespace of the schema, and what tells its versions apart
 */
export function responseStoreOf(
  { store, maxBytes = MAX_BYTES }: ResponseCache,
  identity: () => readonly string[],
): ResponseStore | null {
  if (store === false) return null
  if (store === undefined) return new MemoryResponses(maxBytes)
  const parts = identity()
  return new SharedResponses(store, {
    objects: JSON.stringify(parts.slice(0, 2)),
    schema: JSON.stringify(parts),
  })
}
