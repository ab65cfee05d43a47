import type { Document, Node } from '../document.ts'
import { Flag, Kind } from '../kinds.ts'
import { stringValueOf } from '../string-value.ts'
import { hasFlag, kindOf, nameOf, nextOf, textOf } from '../tape.ts'

const LINE_LENGTH = 70

/**
 * Prints a value in one canonical form, independent of whitespace, commas and escapes in the
 * source: `{a: [1, "b"]}`. May cut a text longer than `maxLength`, but keeps its first
 * `maxLength + 1` characters.
 * GraphQL specification, 2.10 "Input Values".
 */
export function printValue(document: Document, value: Node, maxLength: number = Infinity): string {
  const end = nextOf(document, value)
  const openNodes: Node[] = []
  let text = ''
  for (let node = value; node < end; node++) {
    text += closeBefore(document, openNodes, node)
    if (needsComma(document, openNodes.at(-1), node)) text += ', '
    text += openingOf(document, node, maxLength)
    if (text.length > maxLength) return text
    const kind = kindOf(document, node)
    if (kind === Kind.LIST_VALUE || kind === Kind.OBJECT_VALUE) openNodes.push(node)
  }
  return text + closeBefore(document, openNodes, end)
}

/** The closing brackets of the lists and objects that end before a node. */
function closeBefore(document: Document, openNodes: Node[], node: Node): string {
  let text = ''
  while (openNodes.length > 0 && nextOf(document, openNodes.at(-1)!) <= node) {
    text += kindOf(document, openNodes.pop()!) === Kind.LIST_VALUE ? ']' : '}'
  }
  return text
}

function needsComma(document: Document, parent: Node | undefined, node: Node): boolean {
  if (parent === undefined || node === parent + 1) return false
  return (
    kindOf(document, parent) === Kind.LIST_VALUE || kindOf(document, node) === Kind.OBJECT_FIELD
  )
}

function openingOf(document: Document, node: Node, maxLength: number): string {
  switch (kindOf(document, node)) {
    case Kind.LIST_VALUE:
      return '['
    case Kind.OBJECT_VALUE:
      return '{'
    case Kind.OBJECT_FIELD:
      return `${nameOf(document, node)}: `
    case Kind.VARIABLE:
      return `$${nameOf(document, node)}`
    case Kind.STRING_VALUE:
      return printString(document, node, maxLength)
    default:
      return textOf(document, node)
  }
}

function printString(document: Document, node: Node, maxLength: number): string {
  const text = stringValueOf(document, node)
  return hasFlag(document, node, Flag.IS_BLOCK)
    ? printBlockString(text, maxLength)
    : `"${text.slice(0, maxLength + 1).replace(escaped, escape)}"`
}

function printBlockString(text: string, maxLength: number): string {
  const isLine = !text.includes('\n')
  const breaksLine =
    !isLine || text.length > LINE_LENGTH || text.endsWith('"') || text.endsWith('\\')
  const isIndented = isLine && (text.startsWith(' ') || text.startsWith('\t'))
  const opening = breaksLine && !isIndented ? '"""\n' : '"""'
  const escapedText = text.slice(0, maxLength + '"""'.length).replaceAll('"""', '\\"""')
  return opening + escapedText + (breaksLine ? '\n"""' : '"""')
}

const escaped = /[\x00-\x1f"\\\x7f-\x9f]/g

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
}

function escape(character: string): string {
  return (
    shortEscapes[character] ??
    `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  )
}
