import { invariant } from '../../errors/invariant.ts'
import type { Document, Node } from '../document.ts'
import { Flag, Kind } from '../kinds.ts'
import { operationTypeOf } from '../operation-type.ts'
import {
  indent,
  inParentheses,
  joinParts,
  printDescriptionNode,
  printDirectiveNodes,
  printNamedTypes,
  printTypeNode,
} from './print-parts.ts'
import { printValue } from './print-value.ts'
import { childrenOfKind, hasFlag, kindOf, nameOf, nextOf } from '../tape.ts'

/** Prints a definition or extension of the type system. GraphQL specification, 3 "Type System". */
export function printTypeSystemDefinition(document: Document, definition: Node): string {
  const description = printDescriptionNode(document, definition)
  const extend = hasFlag(document, definition, Flag.IS_EXTENSION) ? 'extend' : ''
  const name = nameOf(document, definition)
  const directives = printDirectiveNodes(document, definition)
  const parts = (): readonly string[] => {
    switch (kindOf(document, definition)) {
      case Kind.SCHEMA_DEFINITION:
        return ['schema', directives, printBlock(printOperationTypes(document, definition))]
      case Kind.SCALAR_TYPE_DEFINITION:
        return ['scalar', name, directives]
      case Kind.OBJECT_TYPE_DEFINITION:
        return ['type', name, ...printComposite(document, definition)]
      case Kind.INTERFACE_TYPE_DEFINITION:
        return ['interface', name, ...printComposite(document, definition)]
      case Kind.UNION_TYPE_DEFINITION: {
        const members = printNamedTypes(document, definition, ' | ')
        return ['union', name, directives, members && `= ${members}`]
      }
      case Kind.ENUM_TYPE_DEFINITION:
        return ['enum', name, directives, printBlock(printEnumValues(document, definition))]
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
        return ['input', name, directives, printBlock(printInputValues(document, definition))]
      case Kind.DIRECTIVE_DEFINITION:
        return printDirectiveDefinition(document, definition)
      default:
        invariant(false, 'a document has only the definitions of the grammar')
    }
  }
  return description + joinParts(extend, ...parts())
}

function printOperationTypes(document: Document, schema: Node): readonly string[] {
  return childrenOfKind(document, schema, Kind.OPERATION_TYPE_DEFINITION).map(
    node => `${operationTypeOf(document, node)}: ${printNamedTypes(document, node, '')}`,
  )
}

/** The interfaces, directives and fields of an object type or an interface. */
function printComposite(document: Document, definition: Node): readonly string[] {
  const interfaces = printNamedTypes(document, definition, ' & ')
  const fields = childrenOfKind(document, definition, Kind.FIELD_DEFINITION).map(field =>
    printFieldDefinition(document, field),
  )
  return [
    interfaces && `implements ${interfaces}`,
    printDirectiveNodes(document, definition),
    printBlock(fields),
  ]
}

function printFieldDefinition(document: Document, field: Node): string {
  const head = printDescriptionNode(document, field) + nameOf(document, field)
  const type = printTypeNode(document, typeOf(document, field))
  return joinParts(
    `${head}${printArgumentDefinitions(document, field)}: ${type}`,
    printDirectiveNodes(document, field),
  )
}

function printArgumentDefinitions(document: Document, definition: Node): string {
  const args = printInputValues(document, definition)
  return args.some(text => text.includes('\n'))
    ? `(\n${indent(args.join('\n'))}\n)`
    : inParentheses(args)
}

function printInputValues(document: Document, definition: Node): readonly string[] {
  return childrenOfKind(document, definition, Kind.INPUT_VALUE_DEFINITION).map(value => {
    const type = typeOf(document, value)
    const defaultValue = hasFlag(document, value, Flag.HAS_DEFAULT_VALUE)
      ? `= ${printValue(document, nextOf(document, type))}`
      : ''
    const head = `${printDescriptionNode(document, value)}${nameOf(document, value)}:`
    return joinParts(
      head,
      printTypeNode(document, type),
      defaultValue,
      printDirectiveNodes(document, value),
    )
  })
}

function printEnumValues(document: Document, definition: Node): readonly string[] {
  return childrenOfKind(document, definition, Kind.ENUM_VALUE_DEFINITION).map(value =>
    joinParts(
      printDescriptionNode(document, value) + nameOf(document, value),
      printDirectiveNodes(document, value),
    ),
  )
}

function printDirectiveDefinition(document: Document, definition: Node): readonly string[] {
  const locations = childrenOfKind(document, definition, Kind.DIRECTIVE_LOCATION)
  return [
    `directive @${nameOf(document, definition)}${printArgumentDefinitions(document, definition)}`,
    hasFlag(document, definition, Flag.IS_REPEATABLE) ? 'repeatable' : '',
    `on ${locations.map(location => nameOf(document, location)).join(' | ')}`,
  ]
}

/** The items in braces, one on each line; an empty string without items. */
function printBlock(items: readonly string[]): string {
  return items.length === 0 ? '' : `{\n${indent(items.join('\n'))}\n}`
}

/**
 * The type of a field or an input value: the first child after the description and the arguments.
 */
function typeOf(document: Document, definition: Node): Node {
  let child = definition + 1
  if (hasFlag(document, definition, Flag.HAS_DESCRIPTION)) child = nextOf(document, child)
  while (kindOf(document, child) === Kind.INPUT_VALUE_DEFINITION) child = nextOf(document, child)
  return child
}
