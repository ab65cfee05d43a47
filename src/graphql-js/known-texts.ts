import type { DocumentNode, Source } from 'graphql'

/** The most texts whose documents are kept, and the most UTF-16 units of all of them. */
const MAX_TEXTS = 1_000
const MAX_UNITS = 8 * 1024 * 1024

/** The documents of texts that were parsed; those that were not used for longest are given up. */
export class KnownTexts {
  readonly #documents = new Map<string, DocumentNode>()
  #units = 0
  #last: { readonly text: string; readonly document: DocumentNode } | undefined

  /**
   * The document of a text.
   *
   * @throws what `parse` throws
   */
  documentOf(
    source: string | Source,
    parse: (source: string | Source) => DocumentNode,
  ): DocumentNode {
    if (typeof source !== 'string') return parse(source)
    if (this.#last?.text === source) return this.#last.document
    let document = this.#documents.get(source)
    if (document === undefined) {
      document = parse(source)
      this.#units += source.length
    } else this.#documents.delete(source)
    this.#documents.set(source, document)
    this.#last = { text: source, document }
    this.#shrink()
    return document
  }

  #shrink(): void {
    for (const [text] of this.#documents) {
      if (this.#documents.size <= MAX_TEXTS && this.#units <= MAX_UNITS) return
      this.#documents.delete(text)
      this.#units -= text.length
    }
  }
}
