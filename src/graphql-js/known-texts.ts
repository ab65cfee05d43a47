import type { DocumentNode, Source } from 'graphql'

/** So many texts that were seen once are remembered; most texts that are new are not seen again. */
const MAX_NEW_TEXTS = 64

/** The most texts whose documents are kept, and the most UTF-16 units of all of them. */
const MAX_TEXTS = 1_000
const MAX_UNITS = 8 * 1024 * 1024

/**
 * The documents of texts that were seen again, of which those that were not used for longest are
 * given up. Of new texts no document is kept but the last one's: the garbage collector would copy
 * each of them.
 */
export class KnownTexts {
  readonly #new = new Set<string>()
  readonly #kept = new Map<string, DocumentNode>()
  #units = 0
  #last: { readonly text: string; readonly tree: DocumentNode } | undefined

  /**
   * The document of a text.
   *
   * @throws what `parse` throws
   */
  treeOf(source: string | Source, parse: (source: string | Source) => DocumentNode): DocumentNode {
    if (typeof source !== 'string') return parse(source)
    if (this.#last?.text === source) return this.#last.tree
    const kept = this.#kept.get(source)
    const tree = kept ?? parse(source)
    if (kept !== undefined || this.#new.delete(source)) this.#keep(source, tree)
    else this.#remember(source)
    this.#last = { text: source, tree }
    return tree
  }

  /** Keeps a document as the one that was used last. */
  #keep(text: string, tree: DocumentNode): void {
    if (!this.#kept.delete(text)) this.#units += text.length
    this.#kept.set(text, tree)
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= MAX_TEXTS && this.#units <= MAX_UNITS) break
      this.#kept.delete(oldest)
      this.#units -= oldest.length
    }
  }

  #remember(text: string): void {
    this.#new.add(text)
    if (this.#new.size <= MAX_NEW_TEXTS) return
    const [oldest = ''] = this.#new
    this.#new.delete(oldest)
  }
}
