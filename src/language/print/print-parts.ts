import type { Document, Node } from '../document.ts'
import { Flag, Kind } from '../kinds.ts'
import { printValue } from './print-value.ts'
import { childrenOfKind, hasFlag, nameOf, textOf } from '../tape.ts'

/** The description of a definition with a line break behind it, or nothing. */
export function printDescription(document: Document, definition: Node): string {
  // A description is the first child.
  return hasFlag(document, definition, Flag.HAS_DESCRIPTION)
    ? `${printValue(document, definition + 1)}\n`
    : ''
}

/** A type reference without blanks and comments, however deep it is. */
export function printType(document: Document, type: Node): string {
  return textOf(document, type).replace(/#[^\n\r]*|[\ufeff\t\n\r ,]+/g, '')
}

/** The names of the NamedTypes among a node's children. */
export function printNamedTypes(document: Document, node: Node, separator: string): string {
  return childrenOfKind(document, node, Kind.NAMED_TYPE)
    .map(type => nameOf(document, type))
    .join(separator)
}

/** The directives of a node, separated by blanks. */
export function printDirectives(document: Document, node: Node): string {
  return childrenOfKind(document, node, Kind.DIRECTIVE)
    .map(directive => `@${nameOf(document, directive)}${inParentheses(printArguments(document, directive))}`)
    .join(' ')
}

/** Each argument of a field or a directive. */
export function printArguments(document: Document, node: Node): readonly string[] {
  return childrenOfKind(document, node, Kind.ARGUMENT).map(
    argument => `${nameOf(document, argument)}: ${printValue(document, argument + 1)}`,
  )
}

/** The items side by side, or nothing where there are none. */
export function inParentheses(items: readonly string[]): string {
  return items.length === 0 ? '' : `(${items.join(', ')})`
}

/** The parts that are there, with a blank between them. */
export function joinParts(...parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(' ')
}

/** Lines moved to the right by one step, those of block strings included. */
export function indent(text: string): string {
  return `  ${text.replaceAll('\n', '\n  ')}`
}
