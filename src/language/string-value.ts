import type { Document, Node } from './document.ts'
import { Flag } from './kinds.ts'
import { hasFlag, spanEndOf, startOf } from './tape.ts'

/**
 * The semantic value of a StringValue: escapes are decoded, and a block string loses its indentation and its blank
 * first and last lines. GraphQL specification, 2.10.4 "String Value".
 */
export function stringValueOf(document: Document, node: Node): string {
  const isBlock = hasFlag(document, node, Flag.IS_BLOCK)
  const text = document.source.slice(startOf(document, node), spanEndOf(document, node) - (isBlock ? 3 : 1))
  return isBlock || hasFlag(document, node, Flag.HAS_ESCAPE) ? decodeString(text, isBlock) : text
}

/** The semantic value of the text between the quotes of a valid string. */
export function decodeString(text: string, isBlock: boolean): string {
  return isBlock ? blockStringValue(text.replaceAll('\\"""', '"""')) : text.replace(ESCAPE, decodeEscape)
}

const ESCAPE = /\\(?:u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|(.))/g

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
  if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, 16))
  return ESCAPED_CHARACTERS[character!] ?? character!
}

/** BlockStringValue(rawValue) of the specification. */
function blockStringValue(rawValue: string): string {
  const lines = rawValue.split(/\r\n|[\n\r]/)
  const indents = lines.map(line => /^[\t ]*/.exec(line)![0].length)
  const isBlank = (index: number) => indents[index] === lines[index]!.length
  let commonIndent = Infinity
  for (let index = 1; index < lines.length; index++) {
    if (!isBlank(index)) commonIndent = Math.min(commonIndent, indents[index]!)
  }
  let first = 0
  let end = lines.length
  while (first < end && isBlank(first)) first++
  while (end > first && isBlank(end - 1)) end--
  return lines
    .slice(first, end)
    .map((line, index) => (first + index === 0 ? line : line.slice(commonIndent)))
    .join('\n')
}
