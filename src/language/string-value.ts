import type { Document, Node } from './document.ts'
import { Flag } from './kinds.ts'
import { hasFlag, spanEndOf, startOf } from './tape.ts'

/**
 * Returns the semantic value of a StringValue: with decoded escapes, and for a block string without
 * its indentation and its blank first and last lines. GraphQL specification, 2.10.4 "String Value".
 */
export function stringValueOf(document: Document, node: Node): string {
  const { source } = document
  const isBlock = hasFlag(document, node, Flag.IS_BLOCK)
  const hasEscape = hasFlag(document, node, Flag.HAS_ESCAPE)
  const start = startOf(document, node)
  const end = spanEndOf(document, node) - (isBlock ? 3 : 1)
  if (isBlock) return lineOf(source, start, end) ?? blockStringValue(source, start, end, hasEscape)
  return hasEscape ? decodeEscapes(source, start, end) : source.slice(start, end)
}

/**
 * Returns the semantic value of a valid string. `from` is the offset after the opening quotes, and
 * `to` the offset of the closing quotes.
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

/** The characters of one-letter escapes. A backslash before any other character is that character. */
const escapes: ReadonlyMap<number, number> = new Map(
  Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(([letter, character]) => [
    letter.charCodeAt(0),
    character.charCodeAt(0),
  ]),
)

// The functions write the units of a value into a buffer, and make one string at the end, without
// strings for lines and escapes. A value never has more units than its source.

const MAX_PIECE = 500_000

/** The buffer of short values. */
const shortUnits = new Uint16Array(1024)
const shortBytes = Buffer.from(shortUnits.buffer)

function unitsFor(length: number): Uint16Array<ArrayBuffer> {
  return length <= shortUnits.length ? shortUnits : new Uint16Array(length)
}

/**
 * Returns a string of the first `length` units. Joins a long string from pieces, because V8 would
 * hold two bytes for each unit of a single piece, even for Latin-1 text.
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
  for (let offset = from; offset < to;) {
    let unit = text.charCodeAt(offset++)
    if (unit === BACKSLASH) {
      unit = text.charCodeAt(offset++)
      if (unit === LETTER_U) {
        const isBraced = text.charCodeAt(offset) === OPENING_BRACE
        const digits = isBraced ? offset + 1 : offset
        const end = isBraced ? closingBrace(text, digits, to) : offset + 4
        offset = isBraced ? end + 1 : end
        unit = codePoint(text, digits, end)
        // A code point beyond U+FFFF is two units. A pair of escaped surrogates is two escapes.
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
  let offset = from
  while (offset < to && text.charCodeAt(offset) !== CLOSING_BRACE) offset++
  return offset
}

/** The value of hexadecimal digits. */
function codePoint(text: string, from: number, to: number): number {
  let code = 0
  for (let offset = from; offset < to && code <= MAX_CODE_POINT; offset++) {
    const digit = text.charCodeAt(offset)
    code = code * 16 + (digit & 0xf) + (digit >> 6) * 9
  }
  // The parser rejects larger numbers, so only forged tapes have them.
  return code > MAX_CODE_POINT ? REPLACEMENT_CHARACTER : code
}

/**
 * The value of a block string that is one line between line breaks, as most descriptions are;
 * undefined for all others. Hot at the start of a process: searches of V8 are fast before it has
 * compiled the loops below.
 */
function lineOf(text: string, from: number, to: number): string | undefined {
  if (text.charCodeAt(from) !== LINE_FEED) return undefined
  const start = from + 1 + indentAt(text, from + 1)
  const end = text.indexOf('\n', start)
  if (end <= start || end >= to || end + 1 + indentAt(text, end + 1) !== to) return undefined
  const line = text.slice(start, end)
  return line.includes('\\') || line.includes('\r') ? undefined : line
}

/**
 * BlockStringValue(rawValue) of the specification, for a part of a text. Hot for descriptions:
 * `bench/benches/ast.ts`.
 */
function blockStringValue(text: string, from: number, to: number, mayHaveEscape: boolean): string {
  let valueStart = -1
  let valueEnd = from
  let commonIndent = Infinity
  let nonBlankLineCount = 0
  let hasCarriageReturn = false
  for (let start = from; start <= to;) {
    const indent = indentAt(text, start)
    const end = lineEnd(text, start + indent, to)
    if (start + indent < end) {
      if (valueStart === -1) valueStart = start
      valueEnd = end
      nonBlankLineCount++
      if (start > from) commonIndent = Math.min(commonIndent, indent)
    }
    hasCarriageReturn ||= text.charCodeAt(end) === CARRIAGE_RETURN
    start = nextLine(text, end)
  }
  if (valueStart === -1) return ''
  const contentStart = valueStart === from ? valueStart : valueStart + commonIndent
  const isSlice = nonBlankLineCount === 1 || (commonIndent === 0 && !hasCarriageReturn)
  return isSlice && !mayHaveEscape
    ? text.slice(contentStart, valueEnd)
    : unindent(text, contentStart, valueEnd, commonIndent)
}

/** Returns the lines of a part of a text, without the common indentation except in the first line. */
function unindent(text: string, from: number, to: number, commonIndent: number): string {
  const units = unitsFor(to - from)
  let length = 0
  for (let offset = from; offset < to;) {
    let unit = text.charCodeAt(offset++)
    if (unit === BACKSLASH && text.startsWith('"""', offset)) continue
    if (unit === LINE_FEED || unit === CARRIAGE_RETURN) {
      offset = nextLine(text, offset - 1)
      offset += Math.min(indentAt(text, offset), commonIndent)
      unit = LINE_FEED
    }
    units[length++] = unit
  }
  return stringOf(units, length)
}

function indentAt(text: string, start: number): number {
  let end = start
  // Needs no check of the end, because the unit after a text is a quote or NaN.
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
