import { locatorOf } from '../errors/location.ts'
import type { SourceLocation } from '../errors/location.ts'
import type { Source, Token, TokenKind } from './ast.ts'
import { decodeString } from './string-value.ts'

/** The tokens of a source, including comments, each linked to the previous and the next token. */
interface SourceTokens {
  /** The SOF token. */
  readonly first: Token
  /** The EOF token. */
  readonly last: Token
  readonly byStart: ReadonlyMap<number, Token>
  readonly byEnd: ReadonlyMap<number, Token>
}

/**
 * Returns the tokens of a source without syntax errors. Reads the tokens on the first call for a
 * source object, and caches them for the lifetime of that object.
 * GraphQL specification, 2.1.5 "Lexical Tokens".
 */
export function tokensOf(source: Source): SourceTokens {
  let tokens = tokensBySource.get(source)
  if (tokens === undefined) {
    tokens = readTokens(source.body)
    tokensBySource.set(source, tokens)
  }
  return tokens
}

const tokensBySource = new WeakMap<Source, SourceTokens>()

class LinkedToken implements Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
  readonly value: string
  readonly prev: LinkedToken | null
  next: LinkedToken | null

  constructor(lexeme: Lexeme, { line, column }: SourceLocation, prev: LinkedToken | null) {
    this.kind = lexeme.kind as TokenKind
    this.start = lexeme.start
    this.end = lexeme.end
    this.line = line
    this.column = column
    this.value = lexeme.value as string
    this.prev = prev
    this.next = null
    if (prev !== null) prev.next = this
  }

  get [Symbol.toStringTag](): string {
    return 'Token'
  }

  toJSON(): { kind: TokenKind; value: string; line: number; column: number } {
    return { kind: this.kind, value: this.value, line: this.line, column: this.column }
  }
}

interface Lexeme {
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly value: string | undefined
}

function readTokens(body: string): SourceTokens {
  const locate = locatorOf(body)
  const byStart = new Map<number, Token>()
  const byEnd = new Map<number, Token>()
  const startOfFile = { kind: '<SOF>', start: 0, end: 0, value: undefined }
  const first = new LinkedToken(startOfFile, { line: 0, column: 0 }, null)
  let last = first
  for (let start = skipBlanks(body, 0); start < body.length; start = skipBlanks(body, last.end)) {
    last = new LinkedToken(lexemeAt(body, start), locate(start), last)
    byStart.set(last.start, last)
    byEnd.set(last.end, last)
  }
  const endOfFile = { kind: '<EOF>', start: body.length, end: body.length, value: undefined }
  return { first, last: new LinkedToken(endOfFile, locate(body.length), last), byStart, byEnd }
}

/** Counts the tokens in a source without syntax errors, except comments. */
export function countTokens(body: string): number {
  let count = 0
  for (let start = skipBlanks(body, 0); start < body.length;) {
    const { kind, end } = lexemeAt(body, start)
    if (kind !== 'Comment') count++
    start = skipBlanks(body, end)
  }
  return count
}

function skipBlanks(body: string, start: number): number {
  return endOf(/[\ufeff\t\n\r ,]*/y, body, start)
}

function lexemeAt(body: string, start: number): Lexeme {
  if (body[start] === '"') return stringAt(body, start)
  if (body.startsWith('...', start)) return { kind: '...', start, end: start + 3, value: undefined }
  if (body[start] === '#') {
    const end = endOf(/[^\n\r]*/y, body, start)
    return { kind: 'Comment', start, end, value: body.slice(start + 1, end) }
  }
  const nameEnd = endOf(/[_A-Za-z][_0-9A-Za-z]*/y, body, start)
  if (nameEnd > start)
    return { kind: 'Name', start, end: nameEnd, value: body.slice(start, nameEnd) }
  const numberEnd = endOf(/-?[0-9]+(?:\.[0-9]+)?(?:[Ee][-+]?[0-9]+)?/y, body, start)
  if (numberEnd === start) return { kind: body[start]!, start, end: start + 1, value: undefined }
  const value = body.slice(start, numberEnd)
  return { kind: /[.Ee]/.test(value) ? 'Float' : 'Int', start, end: numberEnd, value }
}

function stringAt(body: string, start: number): Lexeme {
  const isBlock = body.startsWith('"""', start)
  const quotes = isBlock ? '"""' : '"'
  const escape = isBlock ? '\\"""' : '\\'
  const textStart = start + quotes.length
  let textEnd = textStart
  // A forged document may have a source that ends inside a string.
  while (textEnd < body.length && !body.startsWith(quotes, textEnd))
    textEnd += body.startsWith(escape, textEnd) ? 1 + quotes.length : 1
  const value = decodeString(body, textStart, textEnd, isBlock)
  return { kind: isBlock ? 'BlockString' : 'String', start, end: textEnd + quotes.length, value }
}

function endOf(pattern: RegExp, body: string, start: number): number {
  pattern.lastIndex = start
  return start + (pattern.exec(body)?.[0].length ?? 0)
}
