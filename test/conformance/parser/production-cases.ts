/**
 * A document, or a document for which graphql-js 16 is not the whole oracle, together with the
 * reason. The verdict is the list's in which a case stands; place, message and structure are
 * graphql-js 16's.
 */
export type ParserCase = string | DeviatingCase

/** A document that is judged by something else than graphql-js 16. */
export interface DeviatingCase {
  readonly source: string
  /** Why graphql-js 16 does not decide, in one line. */
  readonly because: string
  /** Accepted although graphql-js 16 refuses it: the values of its strings, in document order. */
  readonly stringValues?: readonly string[]
  /** Refused with this message instead of the one of graphql-js 16; the place is the same. */
  readonly message?: string
}

/** The documents that show one production of the grammar, in the order in which it is explained. */
export interface ProductionCases {
  /** The production or the sentence of the GraphQL specification, chapter 2 "Language". */
  readonly production: string
  readonly accepts: readonly ParserCase[]
  readonly rejects: readonly ParserCase[]
}
