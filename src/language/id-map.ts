/** Ids of one part have all but these bits in common. */
const PART_BITS = 11

/**
 * A map by numbers that are close together: nodes of a document, or ids of names. A `Map` of more
 * than 4,096 entries would lie in pages of its own, which the system clears for each new map, and
 * that takes longer than everything else.
 */
export class IdMap<Value> {
  readonly #parts: (Map<number, Value> | undefined)[] = []

  /** The value of an id; undefined if the map has none. */
  get(id: number): Value | undefined {
    return this.#parts[id >>> PART_BITS]?.get(id)
  }

  /** Sets the value of an id. */
  set(id: number, value: Value): void {
    const part = (this.#parts[id >>> PART_BITS] ??= new Map<number, Value>())
    part.set(id, value)
  }
}
