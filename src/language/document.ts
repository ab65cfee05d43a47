/**
 * A parsed document: its source, and the tape that the native parser writes. The tape is a flat
 * list of 32-bit words without pointers. `native/TAPE.md` explains the words by an example, and
 * `tape.ts` reads them.
 * GraphQL specification, 2.3 "Document".
 */
export interface Document {
  /** The text. Positions are indices of its UTF-16 code units. */
  readonly source: string
  /** Four words a node, in document order: kind, flags and name length; start; next; symbol. */
  readonly words: Uint32Array
  /** Two words a node: the offset of its first token and the offset after its last token. */
  readonly spans: Uint32Array
  readonly nodeCount: number
  /** The number of symbols of the schema. Ids of other names begin at this number. */
  readonly symbolCount: number
  /** The number of distinct variable names. Their ids are 0 to `variableCount` - 1. */
  readonly variableCount: number
  /** The number of distinct fragment names. Their ids are 0 to `fragmentCount` - 1. */
  readonly fragmentCount: number
}

/**
 * Copies a document to its own memory, for callers that store documents: the results of several
 * calls of `parse` may share one block of memory.
 */
export function compactDocument(document: Document): Document {
  const { words, spans } = document
  const memory = new Uint32Array(words.length + spans.length)
  memory.set(words)
  memory.set(spans, words.length)
  return {
    ...document,
    words: memory.subarray(0, words.length),
    spans: memory.subarray(words.length),
  }
}

/**
 * A node of a document: its index on the tape. Node 0 is the document itself, or the value or type
 * that was parsed alone.
 */
export type Node = number
