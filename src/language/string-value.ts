import type { Document, Node } from './document.ts'
import { Flag } from './kinds.ts'
import { hasFlag, spanEndOf, startOf } from './tape.ts'

/**
 * The semantic value of a StringValue: escapes are decoded, and a block string loses its indentation and its blank
 * first and last lines. GraphQL specification, 2.10.4 "String Value".
 */
export function stringValueOf(document: Document, node: Node): string {
  const { source } = document
  const isBlock = hasFlag(document, node, Flag.IS_BLOCK)
  const start = startOf(document, node)
  const end = spanEndOf(document, node) - (isBlock ? 3 : 1)
  if (hasFlag(document, node, Flag.HAS_ESCAPE)) return decodeString(source.slice(start, end), isBlock)
  return isBlock ? blockStringValue(source, start, end) : source.slice(start, end)
}

/** The semantic value of the text between the quotes of a valid string. */
export function decodeString(text: string, isBlock: boolean): string {
  if (!isBlock) return text.replace(ESCAPE, decodeEscape)
  const rawValue = text.replaceAll('\\"""', '"""')
  return blockStringValue(rawValue, 0, rawValue.length)
}

const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20

const ESCAPE = /\\(?:u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|(.))/g

const MAX_CODE_POINT = 0x10ffff

const ESCAPED_CHARACTERS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

function decodeEscape(_escape: string, braced?: string, fixed?: string, character?: string): string {
  const digits = braced ?? fixed
  // The halves of an escaped pair of surrogates come one by one and stand side by side again.
  if (digits !== undefined) {
    const code = Number.parseInt(digits, 16)
    // Only a forged tape has such a string.
    return code > MAX_CODE_POINT ? '\ufffd' : String.fromCodePoint(code)
  }
  return ESCAPED_CHARACTERS[character!] ?? character!
}

/** BlockStringValue(rawValue) of the specification for a part of a text. Hot in descriptions: `bench/ast.ts`. */
function blockStringValue(text: string, from: number, to: number): string {
  let first = -1
  let last = from
  let commonIndent = Infinity
  for (let start = from; start <= to;) {
    const indent = indentAt(text, start)
    const end = lineEnd(text, start + indent, to)
    if (start + indent < end) {
      if (first === -1) first = start
      last = end
      if (start > from) commonIndent = Math.min(commonIndent, indent)
    }
    start = nextLine(text, end)
  }
  if (first === -1) return ''
  let value = ''
  for (let start = first; start <= last;) {
    const end = lineEnd(text, start, last)
    if (start > first) value += '\n'
    value += text.slice(start === from ? start : Math.min(start + commonIndent, end), end)
    start = nextLine(text, end)
  }
  return value
}

function indentAt(text: string, start: number): number {
  let end = start
  // What stands behind a text is a quote or nothing.
  while (text.charCodeAt(end) === SPACE || text.charCodeAt(end) === TAB) end++
  return end - start
}

function lineEnd(text: string, start: number, limit: number): number {
  let end = start
  while (end < limit && text.charCodeAt(end) !== LINE_FEED && text.charCodeAt(end) !== CARRIAGE_RETURN) end++
  return end
}

function nextLine(text: string, end: number): number {
  return text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === LINE_FEED
    ? end + 2
    : end + 1
}
