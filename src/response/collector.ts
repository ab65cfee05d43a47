/**
 * Collects the parts of a response in document order. `Part` is a finished value; `Open` is an object or list that is
 * still being filled. GraphQL specification, 7.2 "Serialization Format".
 */
export interface Collector<Part, Open> {
  readonly null: Part
  /** Whether parts are text, so that one part can stand at several places. */
  readonly isText: boolean
  /** A leaf value after result coercion. */
  leaf(value: unknown): Part
  openObject(): Open
  /**
   * Adds an entry; `key` is the response name as JSON text with its colon, behind a comma unless the entry is the first, `name`
   * the response name as a plain string.
   */
  addEntry(object: Open, key: string, name: string, value: Part): Open
  closeObject(object: Open): Part
  openList(): Open
  /** Some of the items of a list, those of one turn. */
  openItems(): Open
  addItem(items: Open, value: Part, isFirst: boolean): Open
  addItems(list: Open, items: Open, areFirst: boolean): Open
  closeList(list: Open): Part
}
