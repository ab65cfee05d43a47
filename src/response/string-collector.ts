import type { Collector } from './collector.ts'
import { flatText } from './flat-text.ts'
import { jsonText } from './json-text.ts'

/** Writes JSON text at once, without an object in between. */
export const stringCollector: Collector<string, string> = {
  null: 'null',
  isText: true,
  leaf: value => jsonText(value) ?? 'null',
  openObject: () => '{',
  addEntry: (object, key, _name, value) => object + key + value,
  closeObject: object => object + '}',
  openList: () => '[',
  openItems: () => '',
  addItem: (items, value, isFirst) => (isFirst ? flatText(value) : `${items},${flatText(value)}`),
  // What outlives a turn is moved by the garbage collector, part by part.
  addItems: (list, items, areFirst) => (areFirst ? list + flatText(items) : `${list},${flatText(items)}`),
  closeList: list => list + ']',
}
