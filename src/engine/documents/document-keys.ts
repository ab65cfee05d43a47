import { addSource, createSourceTable, findSource, readEnvelope, removeSource } from '../../runtime/addon.ts'

/** Gives keys slots: small numbers, of which those of removed keys are given away again. */
export interface DocumentKeys {
  /** The slot of a key, or -1. */
  find(key: string): number
  /** The slot of a key, new or not; -1 when there is no memory for it. */
  add(key: string): number
  /** Takes the key of a slot out; there must be one. */
  remove(slot: number): void
}

/** Keys that are sources. */
export interface SourceKeys extends DocumentKeys {
  /** The body of a request with the slot of its query in the place of the query: `readEnvelope` of the addon. */
  readEnvelope(body: Uint8Array): string | undefined
}

/**
 * Keys that are held and found natively: V8 takes longer to hash a new string than to parse it. Hot:
 * `bench/document-cache.ts`.
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
