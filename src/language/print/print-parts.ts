import type { Document, Node } from '../document.ts'
import { Flag, Kind } from '../kinds.ts'
import { printValue } from './print-value.ts'
import { childrenOfKind, hasFlag, nameOf, textOf } from '../tape.ts'

/** Prints the description of a definition and a line break; an empty string without description. */
export function printDescriptionNode(document: Document, definition: Node): string {
  // A description is the first child.
  return hasFlag(document, definition, Flag.HAS_DESCRIPTION)
    ? `${printValue(document, definition + 1)}\n`
    : ''
}

/**
 * Prints a type reference without whitespace and comments. The function replaces in the source
 * text, because recursion on a deep type could exhaust the stack.
 */
export function printTypeNode(document: Document, type: Node): string {
  return textOf(document, type).replace(/#[^\n\r]*|[\ufeff\t\n\r ,]+/g, '')
}

/** The names of the NamedTypes among a node's children. */
export function printNamedTypes(document: Document, node: Node, separator: string): string {
  return childrenOfKind(document, node, Kind.NAMED_TYPE)
    .map(type => nameOf(document, type))
    .join(separator)
}

/** The directives of a node, separated by spaces. */
export function printDirectiveNodes(document: Document, node: Node): string {
  return childrenOfKind(document, node, Kind.DIRECTIVE)
    .map(
      directive =>
        `@${nameOf(document, directive)}${inParentheses(printArgumentNodes(document, directive))}`,
    )
    .join(' ')
}

/** The arguments of a field or a directive, one string each. */
export function printArgumentNodes(document: Document, node: Node): readonly string[] {
  return childrenOfKind(document, node, Kind.ARGUMENT).map(
    argument => `${nameOf(document, argument)}: ${printValue(document, argument + 1)}`,
  )
}

/** The items in parentheses, separated by commas; an empty string without items. */
export function inParentheses(items: readonly string[]): string {
  return items.length === 0 ? '' : `(${items.join(', ')})`
}

/** The non-empty parts, separated by spaces. */
export function joinParts(...parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(' ')
}

/** Indents every line by one level, including the lines of block strings. */
export function indent(text: string): string {
  return `  ${text.replaceAll('\n', '\n  ')}`
}
