import { addSource, createSourceTable, findSource, removeSource } from '../addon.ts'

/** Gives keys slots: small numbers, of which those of removed keys are given away again. */
export interface DocumentKeys {
  /** The slot of a key, or -1. */
  find(key: string): number
  /** The slot of a key, new or not; -1 when there is no memory for it. */
  add(key: string): number
  /** Takes the key of a slot out; there must be one. */
  remove(slot: number): void
}

/**
 * Keys that are sources. They are held and found natively: V8 takes longer to hash a new string than to parse it. Hot:
 * `bench/document-cache.ts`.
 */
export function sourceKeys(): DocumentKeys {
  const table = createSourceTable()
  // Many a host asks for one source again and again, which costs less to compare than to digest.
  let last: string | undefined
  let lastSlot = -1
  return {
    find: source => {
      if (source === last) return lastSlot
      const slot = findSource(table, source)
      if (slot < 0) return -1
      last = source
      lastSlot = slot
      return slot
    },
    add: source => addSource(table, source),
    remove: slot => {
      if (slot === lastSlot) last = undefined
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
