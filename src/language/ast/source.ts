import type { TokenKind } from './enums.ts'

/** A line of a source, and a column in that line. Both are counted from 1. */
interface SourcePosition {
  line: number
  column: number
}

/** A GraphQL text, and the name and the position under which errors report it. */
export interface Source {
  body: string
  name: string
  /** The position of the text in the file called `name`. */
  locationOffset: SourcePosition
  readonly [Symbol.toStringTag]: string
}

/** A token, linked to the previous and the next token of its source, including comments. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
  /**
   * The text of a name, a number or a comment, or the semantic value of a string; `undefined` for
   * punctuators.
   */
  readonly value: string
  readonly prev: Token | null
  readonly next: Token | null
  readonly [Symbol.toStringTag]: string
  toJSON(): { kind: TokenKind; value?: string; line: number; column: number }
}

/** The location of a node: the UTF-16 offsets of its first code unit and after its last code unit. */
export interface Location {
  readonly start: number
  readonly end: number
  readonly startToken: Token
  readonly endToken: Token
  readonly source: Source
  readonly [Symbol.toStringTag]: string
  toJSON(): { start: number; end: number }
}
