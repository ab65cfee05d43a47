import type { Node } from '../../language/document.ts'
import { Flag, Kind } from '../../language/kinds.ts'
import { childrenOfKind, hasFlag, kindOf, nextOf } from '../../language/tape.ts'
import type {
  EnumValueDefinition,
  FieldDefinition,
  InputValueDefinition,
} from '../definitions/type-map.ts'
import { deprecationReasonIn } from './read-specified-directives.ts'
import type { TextReader } from './text-reader.ts'

/**
 * The fields of an object or an interface. GraphQL specification, 3.6 "Objects", 3.7 "Interfaces".
 */
export function readFields(reader: TextReader, definition: Node): readonly FieldDefinition[] {
  const nodes = childrenOfKind(reader.document, definition, Kind.FIELD_DEFINITION)
  return nodes.map(node => readField(reader, node))
}

/** The fields of an input object, or the arguments of a directive. */
export function readInputValues(
  reader: TextReader,
  definition: Node,
): readonly InputValueDefinition[] {
  const nodes = childrenOfKind(reader.document, definition, Kind.INPUT_VALUE_DEFINITION)
  return nodes.map(node => readInputValue(reader, node))
}

/**
 * The values of an enum. The internal value of each is its name.
 * GraphQL specification, 3.9 "Enums".
 */
export function readEnumValues(
  reader: TextReader,
  definition: Node,
): readonly EnumValueDefinition[] {
  const nodes = childrenOfKind(reader.document, definition, Kind.ENUM_VALUE_DEFINITION)
  return nodes.map(node => readEnumValue(reader, node))
}

function readEnumValue(reader: TextReader, node: Node): EnumValueDefinition {
  const name = reader.name(node)
  const directives = reader.directivesAt(reader.firstPart(node), nextOf(reader.document, node))
  return {
    name,
    value: name,
    description: reader.description(node),
    deprecationReason: deprecationReasonIn(directives),
    directives,
    position: reader.position(node),
  }
}

function readField(reader: TextReader, node: Node): FieldDefinition {
  const { document } = reader
  const name = reader.name(node)
  let part = reader.firstPart(node)
  let inputValues: InputValueDefinition[] | undefined
  for (; kindOf(document, part) === Kind.INPUT_VALUE_DEFINITION; part = nextOf(document, part)) {
    ;(inputValues ??= []).push(readInputValue(reader, part))
  }
  const directives = reader.directivesAt(nextOf(document, part), nextOf(document, node))
  return {
    name,
    declaredName: name,
    description: reader.description(node),
    deprecationReason: deprecationReasonIn(directives),
    type: reader.type(part),
    arguments: inputValues ?? noInputValues,
    propertyNames: [name],
    signature: 'positional',
    directives,
    position: reader.position(node),
  }
}

function readInputValue(reader: TextReader, node: Node): InputValueDefinition {
  const { document } = reader
  const name = reader.name(node)
  const type = reader.firstPart(node)
  const hasDefault = hasFlag(document, node, Flag.HAS_DEFAULT_VALUE)
  const defaultValue = nextOf(document, type)
  const directives = reader.directivesAt(
    hasDefault ? nextOf(document, defaultValue) : defaultValue,
    nextOf(document, node),
  )
  return {
    name,
    declaredName: name,
    description: reader.description(node),
    deprecationReason: deprecationReasonIn(directives),
    type: reader.type(type),
    default: hasDefault ? { value: reader.literal(defaultValue) } : undefined,
    directives,
    position: reader.position(node),
  }
}

const noInputValues: readonly InputValueDefinition[] = []
