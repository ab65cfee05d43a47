import { Flag, Kind, kindNames } from '../kinds.ts'
import { operationTypeOf } from '../operation-type.ts'
import { hasFlag, kindOf, nextOf } from '../tape.ts'
import { locationOf, readMany, readName } from './tree-reader.ts'
import type { Read, TreeReader } from './tree-reader.ts'
import {
  readDefaultValue,
  readDescription,
  readDirective,
  readDirectives,
  readNamedType,
  readTypeReference,
} from './tree-values.ts'

/** A property of a definition, with the kind of the listed children. */
type ListProperty = readonly [property: string, kind: Kind, read: Read]

const directives: ListProperty = ['directives', Kind.DIRECTIVE, readDirective]
const interfaces: ListProperty = ['interfaces', Kind.NAMED_TYPE, readNamedType]
const types: ListProperty = ['types', Kind.NAMED_TYPE, readNamedType]
const fields: ListProperty = ['fields', Kind.FIELD_DEFINITION, readFieldDefinition]
const inputFields: ListProperty = ['fields', Kind.INPUT_VALUE_DEFINITION, readInputValue]
const values: ListProperty = ['values', Kind.ENUM_VALUE_DEFINITION, readEnumValueDefinition]
const operationTypes: ListProperty = [
  'operationTypes',
  Kind.OPERATION_TYPE_DEFINITION,
  readOperationType,
]

/** The lists of a definition or of its extension, in the order of the children. */
const listProperties: Readonly<Partial<Record<Kind, readonly ListProperty[]>>> = {
  [Kind.SCHEMA_DEFINITION]: [directives, operationTypes],
  [Kind.SCALAR_TYPE_DEFINITION]: [directives],
  [Kind.OBJECT_TYPE_DEFINITION]: [interfaces, directives, fields],
  [Kind.INTERFACE_TYPE_DEFINITION]: [interfaces, directives, fields],
  [Kind.UNION_TYPE_DEFINITION]: [directives, types],
  [Kind.ENUM_TYPE_DEFINITION]: [directives, values],
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: [directives, inputFields],
}

const extensionNames = kindNames.map(name => name.replace(/Definition$/, 'Extension'))

/** Reads a definition or extension of the type system. GraphQL specification, 3 "Type System". */
export function readTypeSystemDefinition(reader: TreeReader): object {
  const { document } = reader
  const kind = kindOf(document, reader.node)
  if (kind === Kind.DIRECTIVE_DEFINITION) return readDirectiveDefinition(reader)
  const node = reader.node++
  const tree: Record<string, unknown> = hasFlag(document, node, Flag.IS_EXTENSION)
    ? { kind: extensionNames[kind] }
    : { kind: kindNames[kind], description: readDescription(reader, node) }
  if (kind !== Kind.SCHEMA_DEFINITION) tree['name'] = readName(reader, node)
  for (const [property, childKind, read] of listProperties[kind]!) {
    tree[property] = readMany(reader, childKind, nextOf(document, node), read)
  }
  const loc = locationOf(reader, node)
  if (loc !== undefined) tree['loc'] = loc
  return tree
}

function readOperationType(reader: TreeReader): object {
  const node = reader.node++
  const kind = 'OperationTypeDefinition'
  const operation = operationTypeOf(reader.document, node)
  const type = readNamedType(reader)
  const loc = locationOf(reader, node)
  return loc === undefined ? { kind, operation, type } : { kind, operation, type, loc }
}

function readFieldDefinition(reader: TreeReader): object {
  const node = reader.node++
  const end = nextOf(reader.document, node)
  const kind = 'FieldDefinition'
  const description = readDescription(reader, node)
  const name = readName(reader, node)
  const args = readMany(reader, Kind.INPUT_VALUE_DEFINITION, end, readInputValue)
  const type = readTypeReference(reader)
  const directives = readDirectives(reader, end)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, arguments: args, type, directives }
    : { kind, description, name, arguments: args, type, directives, loc }
}

function readInputValue(reader: TreeReader): object {
  const node = reader.node++
  const kind = 'InputValueDefinition'
  const description = readDescription(reader, node)
  const name = readName(reader, node)
  const type = readTypeReference(reader)
  const defaultValue = readDefaultValue(reader, node)
  const directives = readDirectives(reader, nextOf(reader.document, node))
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, type, defaultValue, directives }
    : { kind, description, name, type, defaultValue, directives, loc }
}

function readEnumValueDefinition(reader: TreeReader): object {
  const node = reader.node++
  const kind = 'EnumValueDefinition'
  const description = readDescription(reader, node)
  const name = readName(reader, node)
  const directives = readDirectives(reader, nextOf(reader.document, node))
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, directives }
    : { kind, description, name, directives, loc }
}

function readDirectiveDefinition(reader: TreeReader): object {
  const { document } = reader
  const node = reader.node++
  const end = nextOf(document, node)
  const kind = 'DirectiveDefinition'
  const description = readDescription(reader, node)
  const name = readName(reader, node)
  const args = readMany(reader, Kind.INPUT_VALUE_DEFINITION, end, readInputValue)
  // The grammar has no directives on a directive definition; graphql-js has the list for an
  // experiment.
  const directives: object[] = []
  const repeatable = hasFlag(document, node, Flag.IS_REPEATABLE)
  const locations = readMany(reader, Kind.DIRECTIVE_LOCATION, end, readDirectiveLocation)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, arguments: args, directives, repeatable, locations }
    : { kind, description, name, arguments: args, directives, repeatable, locations, loc }
}

function readDirectiveLocation(reader: TreeReader): object {
  return readName(reader, reader.node++)
}
