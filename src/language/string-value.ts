import type { Document, Node } from './document.ts'
import { Flag } from './kinds.ts'
import { hasFlag, spanEndOf, startOf } from './tape.ts'

/**
 * The semantic value of a StringValue: escapes are decoded, and a block string loses its
 * indentation and its blank first and last lines. GraphQL specification, 2.10.4 "String Value".
 */
export function stringValueOf(document: Document, node: Node): string {
  const { source } = document
  const isBlock = hasFlag(document, node, Flag.IS_BLOCK)
  const hasEscape = hasFlag(document, node, Flag.HAS_ESCAPE)
  const start = startOf(document, node)
  const end = spanEndOf(document, node) - (isBlock ? 3 : 1)
  if (isBlock) return blockStringValue(source, start, end, hasEscape)
  return hasEscape ? decodeEscapes(source, start, end) : source.slice(start, end)
}

/**
 * The semantic value of a valid string. `from` is the offset after its opening quotes, and `to`
 * that of its closing quotes.
 */
export function decodeString(text: string, from: number, to: number, isBlock: boolean): string {
  return isBlock ? blockStringValue(text, from, to, true) : decodeEscapes(text, from, to)
}

const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const BACKSLASH = 0x5c
const LETTER_U = 0x75
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

const MAX_UNIT = 0xffff
const MAX_CODE_POINT = 0x10ffff
const REPLACEMENT_CHARACTER = 0xfffd

/** The character that an escape of one letter stands for. Any other character stands for itself. */
const escapes: ReadonlyMap<number, number> = new Map(
  Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(([letter, character]) => [
    letter.charCodeAt(0),
    character.charCodeAt(0),
  ]),
)

// A value is written into a buffer, unit by unit, and made a string at the end: so lines and
// escapes do not become strings of their own. It never has more units than its source.

const MAX_PIECE = 500_000

/** The buffer in which short values are written. */
const shortUnits = new Uint16Array(1024)
const shortBytes = Buffer.from(shortUnits.buffer)

function unitsFor(length: number): Uint16Array<ArrayBuffer> {
  return length <= shortUnits.length ? shortUnits : new Uint16Array(length)
}

/**
 * Makes a string of the first `length` units. A long one is joined from pieces, because V8 would
 * keep two bytes for each unit of a single piece, even for Latin-1 text.
 */
function stringOf(units: Uint16Array<ArrayBuffer>, length: number): string {
  const bytes = units === shortUnits ? shortBytes : Buffer.from(units.buffer)
  if (length <= MAX_PIECE) return bytes.toString('utf16le', 0, length * 2)
  let value = ''
  for (let start = 0; start < length; start += MAX_PIECE) {
    value += bytes.toString('utf16le', start * 2, Math.min(start + MAX_PIECE, length) * 2)
  }
  return value
}

function decodeEscapes(text: string, from: number, to: number): string {
  const units = unitsFor(to - from)
  let length = 0
  for (let at = from; at < to;) {
    let unit = text.charCodeAt(at++)
    if (unit === BACKSLASH) {
      unit = text.charCodeAt(at++)
      if (unit === LETTER_U) {
        const isBraced = text.charCodeAt(at) === OPENING_BRACE
        const digits = isBraced ? at + 1 : at
        const end = isBraced ? closingBrace(text, digits, to) : at + 4
        at = isBraced ? end + 1 : end
        unit = codePoint(text, digits, end)
        // A code point beyond U+FFFF is two units. A pair of escaped surrogates comes here as two
        // escapes.
        if (unit > MAX_UNIT) {
          units[length++] = 0xd7c0 + (unit >> 10)
          unit = 0xdc00 + (unit & 0x3ff)
        }
      } else unit = escapes.get(unit) ?? unit
    }
    units[length++] = unit
  }
  return stringOf(units, length)
}

function closingBrace(text: string, from: number, to: number): number {
  let at = from
  while (at < to && text.charCodeAt(at) !== CLOSING_BRACE) at++
  return at
}

/** The value of hexadecimal digits. */
function codePoint(text: string, from: number, to: number): number {
  let code = 0
  for (let at = from; at < to && code <= MAX_CODE_POINT; at++) {
    const digit = text.charCodeAt(at)
    code = code * 16 + (digit & 0xf) + (digit >> 6) * 9
  }
  // The parser refuses larger numbers, so only a forged tape has one.
  return code > MAX_CODE_POINT ? REPLACEMENT_CHARACTER : code
}

/**
 * BlockStringValue(rawValue) of the specification, for a part of a text. Hot for descriptions:
 * `bench/benches/ast.ts`.
 */
function blockStringValue(text: string, from: number, to: number, mayHaveEscape: boolean): string {
  let first = -1
  let last = from
  let commonIndent = Infinity
  let lines = 0
  let hasReturn = false
  for (let start = from; start <= to;) {
    const indent = indentAt(text, start)
    const end = lineEnd(text, start + indent, to)
    if (start + indent < end) {
      if (first === -1) first = start
      last = end
      lines++
      if (start > from) commonIndent = Math.min(commonIndent, indent)
    }
    hasReturn ||= text.charCodeAt(end) === CARRIAGE_RETURN
    start = nextLine(text, end)
  }
  if (first === -1) return ''
  const start = first === from ? first : first + commonIndent
  const isPart = lines === 1 || (commonIndent === 0 && !hasReturn)
  return isPart && !mayHaveEscape
    ? text.slice(start, last)
    : unindent(text, start, last, commonIndent)
}

/**
 * The lines of a part of a text. The common indentation is removed from all lines but the first.
 */
function unindent(text: string, from: number, to: number, commonIndent: number): string {
  const units = unitsFor(to - from)
  let length = 0
  for (let at = from; at < to;) {
    let unit = text.charCodeAt(at++)
    if (unit === BACKSLASH && text.startsWith('"""', at)) continue
    if (unit === LINE_FEED || unit === CARRIAGE_RETURN) {
      at = nextLine(text, at - 1)
      at += Math.min(indentAt(text, at), commonIndent)
      unit = LINE_FEED
    }
    units[length++] = unit
  }
  return stringOf(units, length)
}

function indentAt(text: string, start: number): number {
  let end = start
  // No check of the end: the unit after a text is a quote, or there is none.
  while (text.charCodeAt(end) === SPACE || text.charCodeAt(end) === TAB) end++
  return end - start
}

function lineEnd(text: string, start: number, limit: number): number {
  let end = start
  while (
    end < limit &&
    text.charCodeAt(end) !== LINE_FEED &&
    text.charCodeAt(end) !== CARRIAGE_RETURN
  )
    end++
  return end
}

function nextLine(text: string, end: number): number {
  return text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === LINE_FEED
    ? end + 2
    : end + 1
}
