/**
 * A document as the native parser leaves it: a source and its flat binary tape. Plain words without pointers;
 * `native/TAPE.md` explains them by an example, `tape.ts` reads them.
 * GraphQL specification, 2.3 "Document".
 */
export interface Document {
  /** The text; every position is an index of its UTF-16 units. */
  readonly source: string
  /** Four words a node, in document order: kind, flags and name length; start; next; symbol. */
  readonly words: Uint32Array
  /** Two words a node: the offset of its first token and the offset behind its last one. */
  readonly spans: Uint32Array
  readonly nodeCount: number
  /** Symbols below it are the schema's; names that the schema does not know have ids from here on. */
  readonly symbolCount: number
  /** Distinct names of variables; their ids are 0 to `variableCount` - 1. */
  readonly variableCount: number
  /** Distinct names of fragments; their ids are 0 to `fragmentCount` - 1. */
  readonly fragmentCount: number
}

/** The same document in memory of its own, for who keeps it for long: others may share the memory of what `parse` returns. */
export function compactDocument(document: Document): Document {
  const { words, spans } = document
  const memory = new Uint32Array(words.length + spans.length)
  memory.set(words)
  memory.set(spans, words.length)
  return { ...document, words: memory.subarray(0, words.length), spans: memory.subarray(words.length) }
}

/** A node of a document: its index on the tape. Node 0 is the document itself, or the value or type that was parsed alone. */
export type Node = number
