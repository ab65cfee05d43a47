import type { Document, Node } from '../document.ts'
import { Flag, Kind } from '../kinds.ts'
import { parseToTape, type ParseLimits } from '../parse.ts'
import { operationTypeOf } from '../operation-type.ts'
import { isDocumentTree, type DocumentSource } from './document-source.ts'
import {
  indent,
  inParentheses,
  joinParts,
  printArgumentNodes,
  printDescriptionNode,
  printDirectiveNodes,
  printNamedTypes,
  printTypeNode,
} from './print-parts.ts'
import { printTree } from './print-tree.ts'
import { printTypeSystemDefinition } from './print-type-system.ts'
import { printValue } from './print-value.ts'
import {
  childOfKind,
  childrenOf,
  childrenOfKind,
  hasFlag,
  kindOf,
  nameOf,
  nextOf,
} from '../tape.ts'

const MAX_LINE_LENGTH = 80

/** No limits, for documents that the host prints. */
export const noLimits: ParseLimits = {
  maxTokens: false,
  maxSyntaxDepth: false,
  maxSourceLength: false,
}

/**
 * Prints a document in the layout of graphql-js 16: two spaces for each level, one blank line
 * between definitions, and the arguments of a field on separate lines if one line would be longer
 * than 80 characters. The result parses to an equal document. A value, a type or a schema
 * coordinate that was parsed alone has one line. Limits do not apply to a text or a syntax tree.
 * GraphQL specification, 2.3 "Document".
 *
 * @example
 * print('{user{name}}') // '{\n  user {\n    name\n  }\n}'
 *
 * @throws GraphQLError for a text that is no document
 * @throws Error for a syntax tree that is no document, or too large
 */
export function print(source: Document | DocumentSource): string {
  const document = documentOf(source)
  switch (kindOf(document, 0)) {
    case Kind.DOCUMENT:
      return [...childrenOf(document, 0)]
        .map(definition => printDefinition(document, definition))
        .join('\n\n')
    case Kind.NAMED_TYPE:
    case Kind.LIST_TYPE:
    case Kind.NON_NULL_TYPE:
      return printTypeNode(document, 0)
    case Kind.TYPE_COORDINATE:
    case Kind.MEMBER_COORDINATE:
    case Kind.ARGUMENT_COORDINATE:
    case Kind.DIRECTIVE_COORDINATE:
    case Kind.DIRECTIVE_ARGUMENT_COORDINATE:
      // Coordinates have no ignored tokens, so the source of a coordinate is its only spelling.
      return document.source
    default:
      return printValue(document, 0)
  }
}

/** Parses a document that is a text or a syntax tree. */
function documentOf(source: Document | DocumentSource): Document {
  if (typeof source === 'object' && 'words' in source) return source
  const isTree = typeof source === 'object' && isDocumentTree(source)
  const parsed = parseToTape(isTree ? printTree(source) : source.valueOf(), noLimits)
  if (!('errors' in parsed)) return parsed
  const [error] = parsed.errors
  throw isTree ? new Error(`The DocumentNode is no document: ${error.message}`) : error
}

function printDefinition(document: Document, definition: Node): string {
  switch (kindOf(document, definition)) {
    case Kind.OPERATION_DEFINITION:
      return printOperation(document, definition)
    case Kind.FRAGMENT_DEFINITION:
      return printFragment(document, definition)
    default:
      return printTypeSystemDefinition(document, definition)
  }
}

function printOperation(document: Document, operation: Node): string {
  const type = operationTypeOf(document, operation)
  const variables = printVariableDefinitions(document, operation)
  const head =
    printDescriptionNode(document, operation) +
    joinParts(
      type,
      nameOf(document, operation) + variables,
      printDirectiveNodes(document, operation),
    )
  const selections = printSelections(document, operation)
  return head === 'query' ? selections : `${head} ${selections}`
}

function printVariableDefinitions(document: Document, operation: Node): string {
  const definitions = childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION).map(
    definition => printVariableDefinition(document, definition),
  )
  return definitions.some(breaksLine)
    ? `(\n${definitions.join('\n')}\n)`
    : inParentheses(definitions)
}

function printVariableDefinition(document: Document, definition: Node): string {
  const variable = childOfKind(document, definition, Kind.VARIABLE)!
  const type = variable + 1
  const defaultValue = hasFlag(document, definition, Flag.HAS_DEFAULT_VALUE)
    ? `= ${printValue(document, nextOf(document, type))}`
    : ''
  const head = `${printDescriptionNode(document, definition)}$${nameOf(document, variable)}:`
  return joinParts(
    head,
    printTypeNode(document, type),
    defaultValue,
    printDirectiveNodes(document, definition),
  )
}

function printFragment(document: Document, fragment: Node): string {
  const head = `${printDescriptionNode(document, fragment)}fragment ${nameOf(document, fragment)} on`
  return joinParts(
    head,
    printNamedTypes(document, fragment, ''),
    printDirectiveNodes(document, fragment),
    printSelections(document, fragment),
  )
}

/**
 * Prints the selection set of a definition and all nested selection sets. A loop instead of
 * recursion, because selection sets may be nested deeper than the call stack allows.
 */
function printSelections(document: Document, definition: Node): string {
  const ends: Node[] = []
  let text = ''
  let node = childOfKind(document, definition, Kind.SELECTION_SET)!
  do {
    if (kindOf(document, node) === Kind.SELECTION_SET) {
      text += '{'
      ends.push(nextOf(document, node))
      node++
    } else {
      const lineBreak = `\n${'  '.repeat(ends.length)}`
      const nested = childOfKind(document, node, Kind.SELECTION_SET)
      text += `\n${printSelection(document, node)}`.replaceAll('\n', lineBreak)
      if (nested !== undefined) text += ' '
      node = nested ?? nextOf(document, node)
    }
    while (ends.at(-1) === node) {
      ends.pop()
      text += `\n${'  '.repeat(ends.length)}}`
    }
  } while (ends.length > 0)
  return text
}

/** Prints a selection without its selection set. */
function printSelection(document: Document, selection: Node): string {
  const directives = printDirectiveNodes(document, selection)
  switch (kindOf(document, selection)) {
    case Kind.FRAGMENT_SPREAD:
      return joinParts(`...${nameOf(document, selection)}`, directives)
    case Kind.INLINE_FRAGMENT: {
      const type = printNamedTypes(document, selection, '')
      return joinParts('...', type && `on ${type}`, directives)
    }
    default:
      return joinParts(printField(document, selection), directives)
  }
}

function printField(document: Document, field: Node): string {
  const alias = hasFlag(document, field, Flag.HAS_ALIAS) ? `${nameOf(document, field + 1)}: ` : ''
  const head = alias + nameOf(document, field)
  const args = printArgumentNodes(document, field)
  const line = head + inParentheses(args)
  return args.length > 0 && line.length > MAX_LINE_LENGTH
    ? `${head}(\n${indent(args.join('\n'))}\n)`
    : line
}

function breaksLine(text: string): boolean {
  return text.includes('\n')
}
