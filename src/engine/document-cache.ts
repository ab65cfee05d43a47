import type { Limits } from '../limits.ts'

/** Keeps what was made of the documents that were asked for last. */
export class DocumentCache<Value> {
  readonly #limits: Limits
  /** In the order of last use, the oldest first. */
  readonly #entries = new Map<string, Value>()
  #length = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get(source: string): Value | undefined {
    const value = this.#entries.get(source)
    if (value === undefined) return undefined
    this.#entries.delete(source)
    this.#entries.set(source, value)
    return value
  }

  /** Keeps a value, unless its source is too long; drops the oldest when they are too many or too long. */
  set(source: string, value: Value): void {
    const { maxCachedDocuments, maxCachedLength, maxCachedDocumentLength } = this.#limits
    if (maxCachedDocumentLength !== false && source.length > maxCachedDocumentLength) return
    this.#entries.set(source, value)
    this.#length += source.length
    while (
      (maxCachedDocuments !== false && this.#entries.size > maxCachedDocuments) ||
      (maxCachedLength !== false && this.#length > maxCachedLength)
    ) {
      const oldest = this.#entries.keys().next().value!
      this.#entries.delete(oldest)
      this.#length -= oldest.length
    }
  }
}
