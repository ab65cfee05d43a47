import type { Collector } from './collector.ts'
import { jsonText } from './json-text.ts'

/** Writes JSON text at once, without an object in between. */
export const stringCollector: Collector<string, string> = {
  null: 'null',
  leaf: value => jsonText(value) ?? 'null',
  openObject: () => '{',
  addEntry: (object, key, _name, value) =>
    object === '{' ? object + key + value : `${object},${key}${value}`,
  closeObject: object => object + '}',
  openList: () => '[',
  addItem: (list, value) => (list === '[' ? list + value : `${list},${value}`),
  closeList: list => list + ']',
}
