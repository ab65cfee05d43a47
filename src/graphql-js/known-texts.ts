import type { Source } from 'graphql'
import type { DocumentRecord } from './planning/document-record.ts'

/** The texts that were seen once; most texts that are new are not seen again. */
const MAX_NEW_TEXTS = 64

/** The most texts whose documents are kept, and the most UTF-16 units of all of them. */
const MAX_TEXTS = 1_000
const MAX_UNITS = 8 * 1024 * 1024

/**
 * The documents of texts that were parsed: of the last new ones, and of those that were seen again,
 * of which those that were not used for longest are given up.
 */
export class KnownTexts {
  readonly #new = new Map<string, DocumentRecord>()
  readonly #kept = new Map<string, DocumentRecord>()
  #units = 0
  #last: { readonly text: string; readonly record: DocumentRecord } | undefined

  /**
   * The document of a text.
   *
   * @throws what `parse` throws
   */
  recordOf(
    source: string | Source,
    parse: (source: string | Source) => DocumentRecord,
  ): DocumentRecord {
    if (typeof source !== 'string') return parse(source)
    if (this.#last?.text === source) return this.#last.record
    const record = this.#find(source) ?? this.#add(source, parse(source))
    this.#last = { text: source, record }
    return record
  }

  #find(text: string): DocumentRecord | undefined {
    const kept = this.#kept.get(text)
    const found = kept ?? this.#new.get(text)
    if (found === undefined) return undefined
    if (kept === undefined) {
      this.#new.delete(text)
      this.#units += text.length
    } else this.#kept.delete(text)
    this.#kept.set(text, found)
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= MAX_TEXTS && this.#units <= MAX_UNITS) break
      this.#kept.delete(oldest)
      this.#units -= oldest.length
    }
    return found
  }

  #add(text: string, record: DocumentRecord): DocumentRecord {
    this.#new.set(text, record)
    if (this.#new.size > MAX_NEW_TEXTS) {
      const [oldest = ''] = this.#new.keys()
      this.#new.delete(oldest)
    }
    return record
  }
}
