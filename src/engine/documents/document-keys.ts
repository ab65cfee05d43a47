import {
  addSource,
  createSourceTable,
  findSource,
  readEnvelope,
  removeSource,
} from '../../runtime/addon.ts'

/** Assigns slots to keys: small numbers, reused after their keys are removed. */
export interface DocumentKeys {
  /** The slot of a key, or -1. */
  find(key: string): number
  /** The slot of a key, which is added where it is new; -1 when there is no memory. */
  add(key: string): number
  /** Removes the key of a slot, which must have one. */
  remove(slot: number): void
}

/** Keys that are the sources of documents. */
export interface SourceKeys extends DocumentKeys {
  /**
   * The JSON body of a request, with the slot of its query in place of the query: `readEnvelope` of
   * the addon.
   */
  readEnvelope(body: Uint8Array): string | undefined
}

/**
 * Keys in a table of the addon: hashing a new string in V8 takes longer than parsing the document.
 * Hot: `bench/benches/document-cache.ts`.
 */
export function sourceKeys(): SourceKeys {
  const table = createSourceTable()
  return {
    find: source => findSource(table, source),
    readEnvelope: body => readEnvelope(table, body),
    add: source => addSource(table, source),
    remove: slot => {
      removeSource(table, slot)
    },
  }
}

/** Keys that are short names. */
export function nameKeys(): DocumentKeys {
  const slots = new Map<string, number>()
  const names: string[] = []
  const free: number[] = []
  return {
    find: name => slots.get(name) ?? -1,
    add: name => {
      const known = slots.get(name)
      if (known !== undefined) return known
      const slot = free.pop() ?? names.length
      slots.set(name, slot)
      names[slot] = name
      return slot
    },
    remove: slot => {
      slots.delete(names[slot]!)
      names[slot] = ''
      free.push(slot)
    },
  }
}
