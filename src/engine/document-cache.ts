import type { Limits } from '../limits.ts'

/** Keeps what was made of the documents that were asked for last. */
export class DocumentCache<Value> {
  readonly #limits: Limits
  /** In the order of last use, the oldest first. */
  readonly #entries = new Map<string, Value>()

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

  /** Keeps a value, unless its source is too long; drops the oldest when there are too many. */
  set(source: string, value: Value): void {
    const { maxCachedDocuments, maxCachedDocumentLength } = this.#limits
    if (maxCachedDocumentLength !== false && source.length > maxCachedDocumentLength) return
    this.#entries.set(source, value)
    if (maxCachedDocuments === false || this.#entries.size <= maxCachedDocuments) return
    this.#entries.delete(this.#entries.keys().next().value!)
  }
}
