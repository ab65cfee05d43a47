// Generated from native/syntax.def by native/generate-kinds.mjs. Do not edit.

/** The number of each kind of token. */
export const TokenKind = {
  END: 0,
  BANG: 1,
  DOLLAR: 2,
  AMPERSAND: 3,
  PAREN_LEFT: 4,
  PAREN_RIGHT: 5,
  SPREAD: 6,
  DOT: 7,
  COLON: 8,
  EQUALS: 9,
  AT: 10,
  BRACKET_LEFT: 11,
  BRACKET_RIGHT: 12,
  BRACE_LEFT: 13,
  PIPE: 14,
  BRACE_RIGHT: 15,
  NAME: 16,
  INT: 17,
  FLOAT: 18,
  STRING: 19,
  BLOCK_STRING: 20,
} as const

/** Each kind of token as messages name it, by number. */
export const tokenTexts: readonly string[] = [
  '<EOF>',
  '"!"',
  '"$"',
  '"&"',
  '"("',
  '")"',
  '"..."',
  '"."',
  '":"',
  '"="',
  '"@"',
  '"["',
  '"]"',
  '"{"',
  '"|"',
  '"}"',
  'Name',
  'Int',
  'Float',
  'String',
  'BlockString',
]

/** The number of each error that the native parser reports. */
export const SyntaxErrorCode = {
  UNEXPECTED_CHARACTER: 1,
  INVALID_CHARACTER: 2,
  UNEXPECTED_DIGIT: 3,
  EXPECTED_DIGIT: 4,
  UNTERMINATED_STRING: 5,
  INVALID_CHARACTER_IN_STRING: 6,
  INVALID_ESCAPE: 7,
  INVALID_UNICODE_ESCAPE: 8,
  EXPECTED_TOKEN: 9,
  EXPECTED_ON: 10,
  UNEXPECTED_TOKEN: 11,
  UNEXPECTED_VARIABLE: 12,
  DESCRIPTION_OF_SHORTHAND: 13,
  UNEXPECTED_DESCRIPTION: 14,
  RESERVED_ENUM_VALUE: 15,
  TOO_MANY_TOKENS: 16,
  TOO_DEEP: 17,
  TOO_LONG: 18,
  OUT_OF_MEMORY: 19,
} as const

/** The number of each goal of the parser, the goal symbol of the grammar. */
export const Goal = {
  DOCUMENT: 0,
  VALUE: 1,
  CONST_VALUE: 2,
  TYPE: 3,
  SCHEMA_COORDINATE: 4,
} as const

/** A number of `Goal`. */
export type Goal = (typeof Goal)[keyof typeof Goal]
