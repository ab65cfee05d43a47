import type { Limits } from '../limits.ts'

/** Keeps documents, or what was made of them, that were asked for last. */
export class DocumentCache<Value> {
  readonly #limits: Limits
  /** In the order of last use, the oldest first. */
  readonly #entries = new Map<string, Entry<Value>>()
  #length = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /**
   * Keeps a value, unless its document is too long; drops the oldest when they are too many or too long. `length` is that of
   * the document in UTF-16 units, where the key is not the document itself.
   */
  set(key: string, value: Value, length: number = key.length): void {
    const { maxCachedDocuments, maxCachedLength, maxCachedDocumentLength } = this.#limits
    if (maxCachedDocumentLength !== false && length > maxCachedDocumentLength) return
    this.#length += length - (this.#entries.get(key)?.length ?? 0)
    this.#entries.set(key, { value, length })
    while (
      (maxCachedDocuments !== false && this.#entries.size > maxCachedDocuments) ||
      (maxCachedLength !== false && this.#length > maxCachedLength)
    ) {
      const [oldest, entry] = this.#entries.entries().next().value!
      this.#entries.delete(oldest)
      this.#length -= entry.length
    }
  }
}

interface Entry<Value> {
  readonly value: Value
  readonly length: number
}
