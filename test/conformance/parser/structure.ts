/** A node of a document, as the tape and the syntax tree of an oracle both can be read. */
export interface Structure {
  /** The name of the kind in the GraphQL specification. */
  readonly kind: string
  /** The offset of the first token; of a document: 0. */
  readonly start: number
  /** The offset behind the last token; of a document: the length of the source. */
  readonly end: number
  /** Where the name begins, or the text of a string, or the first token. */
  readonly textStart: number
  /** The name of what has one. */
  readonly name: string
  /** The flags of the node, of `Flag`. */
  readonly flags: number
  /**
   * The id of the name among the names, the variables or the fragments of the document; `NO_SYMBOL`
   * for none.
   */
  readonly symbol: number
  /** The text of a number, the value of a string, the word of a boolean. */
  readonly value: string | undefined
  readonly children: readonly Structure[]
}

/** What a source holds, together with the numbers of its nodes, variables and fragments. */
export interface DocumentStructure {
  readonly nodeCount: number
  readonly symbolCount: number
  readonly variableCount: number
  readonly fragmentCount: number
  /** The document, or the value, type or schema coordinate that was parsed alone. */
  readonly root: Structure
}

/** A document that was refused. */
export interface Refusal {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** What a parser makes of a source. */
export type Outcome = { readonly accepted: DocumentStructure } | { readonly refused: Refusal }
