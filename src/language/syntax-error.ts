import type { ErrorCode } from '../errors/error-code.ts'
import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { locate } from '../errors/location.ts'
import { decodeString } from './string-value.ts'
import { SyntaxErrorCode, TokenKind, tokenTexts } from './syntax.ts'

/** A syntax error as the native parser reports it. */
export interface SyntaxFault {
  /** A number of `SyntaxErrorCode`. */
  readonly error: number
  /** The offset of the error, in UTF-16 code units. */
  readonly offset: number
  /** The expected kind of token, for the error `EXPECTED_TOKEN`. */
  readonly expected: number
  /** The token at which the parser stopped. */
  readonly token: { readonly kind: number; readonly start: number; readonly end: number }
  readonly maxTokens: number
  readonly maxSyntaxDepth: number
  readonly maxSourceLength: number
}

// The most characters of the client's text that a message repeats.
const MAX_ECHO = 100

/** Returns the error of an invalid source, with a message, a location and `extensions.code`. */
export function syntaxError(source: string, fault: SyntaxFault): GraphQLError {
  return new EngineError(`Syntax Error: ${messageOf(source, fault)}`, {
    locations: [locate(source, fault.offset)],
    extensions: { code: codeOf(fault) },
  })
}

function codeOf({ error }: SyntaxFault): ErrorCode {
  if (error === SyntaxErrorCode.TOO_MANY_TOKENS) return 'TOKEN_LIMIT'
  if (error === SyntaxErrorCode.TOO_DEEP) return 'DEPTH_LIMIT'
  if (error === SyntaxErrorCode.OUT_OF_MEMORY) return 'SERVICE_UNAVAILABLE'
  return 'GRAPHQL_PARSE_FAILED'
}

// The messages are those of graphql-js where graphql-js has the error, because clients match them.
function messageOf(source: string, fault: SyntaxFault): string {
  const { error, offset, token } = fault
  switch (error) {
    case SyntaxErrorCode.UNEXPECTED_CHARACTER:
      return unexpectedCharacter(source, offset)
    case SyntaxErrorCode.INVALID_CHARACTER:
      return `Invalid character: ${characterAt(source, offset)}.`
    case SyntaxErrorCode.UNEXPECTED_DIGIT:
      return `Invalid number, unexpected digit after 0: ${characterAt(source, offset)}.`
    case SyntaxErrorCode.EXPECTED_DIGIT:
      return `Invalid number, expected digit but got: ${characterAt(source, offset)}.`
    case SyntaxErrorCode.UNTERMINATED_STRING:
      return 'Unterminated string.'
    case SyntaxErrorCode.INVALID_CHARACTER_IN_STRING:
      return `Invalid character within String: ${characterAt(source, offset)}.`
    case SyntaxErrorCode.INVALID_ESCAPE:
      return `Invalid character escape sequence: "${source.slice(offset, offset + 2)}".`
    case SyntaxErrorCode.INVALID_UNICODE_ESCAPE:
      return `Invalid Unicode escape sequence: "${unicodeEscapeAt(source, offset)}".`
    case SyntaxErrorCode.EXPECTED_TOKEN:
      return `Expected ${tokenTexts[fault.expected]!}, found ${describeToken(source, token)}.`
    case SyntaxErrorCode.EXPECTED_ON:
      return `Expected "on", found ${describeToken(source, token)}.`
    case SyntaxErrorCode.UNEXPECTED_TOKEN:
      return `Unexpected ${describeToken(source, token)}.`
    case SyntaxErrorCode.UNEXPECTED_VARIABLE:
      return `Unexpected variable "$${clip(source.slice(token.start, token.end))}" in constant value.`
    case SyntaxErrorCode.DESCRIPTION_OF_SHORTHAND:
      return 'Unexpected description, descriptions are not supported on shorthand queries.'
    case SyntaxErrorCode.UNEXPECTED_DESCRIPTION:
      return 'Unexpected description, only GraphQL definitions support descriptions.'
    case SyntaxErrorCode.RESERVED_ENUM_VALUE:
      return `${describeToken(source, token)} is reserved and cannot be used for an enum value.`
    case SyntaxErrorCode.TOO_MANY_TOKENS:
      return `Document contains more that ${fault.maxTokens} tokens. Parsing aborted.`
    case SyntaxErrorCode.TOO_DEEP:
      return `Document is nested more than ${fault.maxSyntaxDepth} levels deep. Parsing aborted.`
    case SyntaxErrorCode.TOO_LONG:
      return `Source contains more than ${fault.maxSourceLength} UTF-16 code units. Parsing aborted.`
    default:
      return 'There is not enough memory to parse the document.'
  }
}

function unexpectedCharacter(source: string, offset: number): string {
  const character = source.codePointAt(offset)!
  if (character === 0x27) {
    return 'Unexpected single quote character (\'), did you mean to use a double quote (")?'
  }
  const isSurrogate = character >= 0xd800 && character <= 0xdfff
  return `${isSurrogate ? 'Invalid' : 'Unexpected'} character: ${characterAt(source, offset)}.`
}

/** A character of the source: printable ASCII quoted, others as U+1234. */
function characterAt(source: string, offset: number): string {
  const character = source.codePointAt(offset)
  if (character === undefined) return tokenTexts[TokenKind.END]!
  if (character === 0x22) return `'"'`
  if (character >= 0x20 && character <= 0x7e) return `"${String.fromCodePoint(character)}"`
  return `U+${character.toString(16).toUpperCase().padStart(4, '0')}`
}

/** The invalid part of a `\u` escape, at most twelve code units. */
function unicodeEscapeAt(source: string, offset: number): string {
  if (source[offset + 2] !== '{') return source.slice(offset, offset + 6)
  const escape = source.slice(offset, offset + 12)
  const digits = /^[0-9A-Fa-f]*/.exec(escape.slice(3))![0]
  const overflows = digits.length >= 8 && /^[89A-Fa-f]/.test(digits)
  return escape.slice(0, overflows ? 11 : 3 + digits.length + 1)
}

function describeToken(source: string, { kind, start, end }: SyntaxFault['token']): string {
  const text = tokenTexts[kind]!
  return kind < TokenKind.NAME ? text : `${text} "${clip(valueOf(source, kind, start, end))}"`
}

function valueOf(source: string, kind: number, start: number, end: number): string {
  if (kind === TokenKind.STRING) return decodeString(source, start + 1, end - 1, false)
  if (kind === TokenKind.BLOCK_STRING) return decodeString(source, start + 3, end - 3, true)
  return source.slice(start, end)
}

function clip(text: string): string {
  // Avoids half a surrogate pair at the end.
  return text.length <= MAX_ECHO
    ? text
    : `${text.slice(0, MAX_ECHO).replace(/[\uD800-\uDBFF]$/, '')}…`
}
