import type { Collector } from './collector.ts'

/** Builds plain null-prototype objects and arrays: the response as a value. */
export const objectCollector: Collector<unknown, Record<string, unknown> | unknown[]> = {
  null: null,
  isText: false,
  leaf: value => value ?? null,
  // `Object.create(null)` would make a hash table, which takes longer to fill and to read.
  openObject: () => Object.setPrototypeOf({}, null) as Record<string, unknown>,
  addEntry: (object, _key, name, value) => {
    ;(object as Record<string, unknown>)[name] = value
    return object
  },
  closeObject: object => object,
  openList: () => [],
  openItems: () => [],
  addItem: (items, value) => {
    ;(items as unknown[]).push(value)
    return items
  },
  addItems: (list, items, areFirst) => {
    if (areFirst) return items
    for (const item of items as unknown[]) (list as unknown[]).push(item)
    return list
  },
  closeList: list => list,
}
