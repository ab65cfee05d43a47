import { invariant } from '../errors/invariant.ts'
import type { Node } from './document.ts'
import { Flag, Kind } from './kinds.ts'
import { operationTypeOf } from './operation-type.ts'
import { hasFlag, kindOf, nextOf } from './tape.ts'
import { hasDescription, locationOf, readMany, readName } from './tree-reader.ts'
import type { TreeReader } from './tree-reader.ts'
import { readDirectives, readNamedType, readString, readType, readValue } from './tree-values.ts'

/** A definition or an extension of the type system. GraphQL specification, 3 "Type System". */
export function readTypeSystemDefinition(reader: TreeReader): object {
  const { document } = reader
  const node = reader.node++
  const isExtension = hasFlag(document, node, Flag.IS_EXTENSION)
  switch (kindOf(document, node)) {
    case Kind.SCHEMA_DEFINITION:
      return isExtension ? readSchemaExtension(reader, node) : readSchema(reader, node)
    case Kind.SCALAR_TYPE_DEFINITION:
      return isExtension ? readScalarTypeExtension(reader, node) : readScalarType(reader, node)
    case Kind.OBJECT_TYPE_DEFINITION:
      return isExtension
        ? readCompositeExtension(reader, node, 'ObjectTypeExtension')
        : readComposite(reader, node, 'ObjectTypeDefinition')
    case Kind.INTERFACE_TYPE_DEFINITION:
      return isExtension
        ? readCompositeExtension(reader, node, 'InterfaceTypeExtension')
        : readComposite(reader, node, 'InterfaceTypeDefinition')
    case Kind.UNION_TYPE_DEFINITION:
      return isExtension ? readUnionTypeExtension(reader, node) : readUnionType(reader, node)
    case Kind.ENUM_TYPE_DEFINITION:
      return isExtension ? readEnumTypeExtension(reader, node) : readEnumType(reader, node)
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return isExtension ? readInputObjectTypeExtension(reader, node) : readInputObjectType(reader, node)
    case Kind.DIRECTIVE_DEFINITION:
      return readDirectiveDefinition(reader, node)
    default:
      invariant(false, 'a document has no definitions other than those of its grammar')
  }
}

function readSchema(reader: TreeReader, node: Node): object {
  const end = nextOf(reader.document, node)
  const kind = 'SchemaDefinition'
  const description = hasDescription(reader, node) ? readString(reader) : undefined
  const directives = readDirectives(reader, end)
  const operationTypes = readOperationTypes(reader, end)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, directives, operationTypes }
    : { kind, description, directives, operationTypes, loc }
}

function readSchemaExtension(reader: TreeReader, node: Node): object {
  const end = nextOf(reader.document, node)
  const kind = 'SchemaExtension'
  const directives = readDirectives(reader, end)
  const operationTypes = readOperationTypes(reader, end)
  const loc = locationOf(reader, node)
  return loc === undefined ? { kind, directives, operationTypes } : { kind, directives, operationTypes, loc }
}

function readOperationTypes(reader: TreeReader, end: Node): object[] {
  return readMany(reader, Kind.OPERATION_TYPE_DEFINITION, end, readOperationType)
}

function readOperationType(reader: TreeReader): object {
  const node = reader.node++
  const kind = 'OperationTypeDefinition'
  const operation = operationTypeOf(reader.document, node)
  const type = readNamedType(reader)
  const loc = locationOf(reader, node)
  return loc === undefined ? { kind, operation, type } : { kind, operation, type, loc }
}

function readScalarType(reader: TreeReader, node: Node): object {
  const kind = 'ScalarTypeDefinition'
  const description = hasDescription(reader, node) ? readString(reader) : undefined
  const name = readName(reader, node)
  const directives = readDirectives(reader, nextOf(reader.document, node))
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, directives }
    : { kind, description, name, directives, loc }
}

function readScalarTypeExtension(reader: TreeReader, node: Node): object {
  const kind = 'ScalarTypeExtension'
  const name = readName(reader, node)
  const directives = readDirectives(reader, nextOf(reader.document, node))
  const loc = locationOf(reader, node)
  return loc === undefined ? { kind, name, directives } : { kind, name, directives, loc }
}

/** An object type or an interface. */
function readComposite(reader: TreeReader, node: Node, kind: string): object {
  const end = nextOf(reader.document, node)
  const description = hasDescription(reader, node) ? readString(reader) : undefined
  const name = readName(reader, node)
  const interfaces = readMany(reader, Kind.NAMED_TYPE, end, readNamedType)
  const directives = readDirectives(reader, end)
  const fields = readMany(reader, Kind.FIELD_DEFINITION, end, readFieldDefinition)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, interfaces, directives, fields }
    : { kind, description, name, interfaces, directives, fields, loc }
}

function readCompositeExtension(reader: TreeReader, node: Node, kind: string): object {
  const end = nextOf(reader.document, node)
  const name = readName(reader, node)
  const interfaces = readMany(reader, Kind.NAMED_TYPE, end, readNamedType)
  const directives = readDirectives(reader, end)
  const fields = readMany(reader, Kind.FIELD_DEFINITION, end, readFieldDefinition)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, name, interfaces, directives, fields }
    : { kind, name, interfaces, directives, fields, loc }
}

function readFieldDefinition(reader: TreeReader): object {
  const node = reader.node++
  const end = nextOf(reader.document, node)
  const kind = 'FieldDefinition'
  const description = hasDescription(reader, node) ? readString(reader) : undefined
  const name = readName(reader, node)
  const args = readInputValues(reader, end)
  const type = readType(reader)
  const directives = readDirectives(reader, end)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, arguments: args, type, directives }
    : { kind, description, name, arguments: args, type, directives, loc }
}

function readInputValues(reader: TreeReader, end: Node): object[] {
  return readMany(reader, Kind.INPUT_VALUE_DEFINITION, end, readInputValue)
}

function readInputValue(reader: TreeReader): object {
  const { document } = reader
  const node = reader.node++
  const kind = 'InputValueDefinition'
  const description = hasDescription(reader, node) ? readString(reader) : undefined
  const name = readName(reader, node)
  const type = readType(reader)
  const defaultValue = hasFlag(document, node, Flag.HAS_DEFAULT_VALUE) ? readValue(reader) : undefined
  const directives = readDirectives(reader, nextOf(document, node))
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, type, defaultValue, directives }
    : { kind, description, name, type, defaultValue, directives, loc }
}

function readUnionType(reader: TreeReader, node: Node): object {
  const end = nextOf(reader.document, node)
  const kind = 'UnionTypeDefinition'
  const description = hasDescription(reader, node) ? readString(reader) : undefined
  const name = readName(reader, node)
  const directives = readDirectives(reader, end)
  const types = readMany(reader, Kind.NAMED_TYPE, end, readNamedType)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, directives, types }
    : { kind, description, name, directives, types, loc }
}

function readUnionTypeExtension(reader: TreeReader, node: Node): object {
  const end = nextOf(reader.document, node)
  const kind = 'UnionTypeExtension'
  const name = readName(reader, node)
  const directives = readDirectives(reader, end)
  const types = readMany(reader, Kind.NAMED_TYPE, end, readNamedType)
  const loc = locationOf(reader, node)
  return loc === undefined ? { kind, name, directives, types } : { kind, name, directives, types, loc }
}

function readEnumType(reader: TreeReader, node: Node): object {
  const end = nextOf(reader.document, node)
  const kind = 'EnumTypeDefinition'
  const description = hasDescription(reader, node) ? readString(reader) : undefined
  const name = readName(reader, node)
  const directives = readDirectives(reader, end)
  const values = readMany(reader, Kind.ENUM_VALUE_DEFINITION, end, readEnumValueDefinition)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, directives, values }
    : { kind, description, name, directives, values, loc }
}

function readEnumTypeExtension(reader: TreeReader, node: Node): object {
  const end = nextOf(reader.document, node)
  const kind = 'EnumTypeExtension'
  const name = readName(reader, node)
  const directives = readDirectives(reader, end)
  const values = readMany(reader, Kind.ENUM_VALUE_DEFINITION, end, readEnumValueDefinition)
  const loc = locationOf(reader, node)
  return loc === undefined ? { kind, name, directives, values } : { kind, name, directives, values, loc }
}

function readEnumValueDefinition(reader: TreeReader): object {
  const node = reader.node++
  const kind = 'EnumValueDefinition'
  const description = hasDescription(reader, node) ? readString(reader) : undefined
  const name = readName(reader, node)
  const directives = readDirectives(reader, nextOf(reader.document, node))
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, directives }
    : { kind, description, name, directives, loc }
}

function readInputObjectType(reader: TreeReader, node: Node): object {
  const end = nextOf(reader.document, node)
  const kind = 'InputObjectTypeDefinition'
  const description = hasDescription(reader, node) ? readString(reader) : undefined
  const name = readName(reader, node)
  const directives = readDirectives(reader, end)
  const fields = readInputValues(reader, end)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, directives, fields }
    : { kind, description, name, directives, fields, loc }
}

function readInputObjectTypeExtension(reader: TreeReader, node: Node): object {
  const end = nextOf(reader.document, node)
  const kind = 'InputObjectTypeExtension'
  const name = readName(reader, node)
  const directives = readDirectives(reader, end)
  const fields = readInputValues(reader, end)
  const loc = locationOf(reader, node)
  return loc === undefined ? { kind, name, directives, fields } : { kind, name, directives, fields, loc }
}

function readDirectiveDefinition(reader: TreeReader, node: Node): object {
  const { document } = reader
  const end = nextOf(document, node)
  const kind = 'DirectiveDefinition'
  const description = hasDescription(reader, node) ? readString(reader) : undefined
  const name = readName(reader, node)
  const args = readInputValues(reader, end)
  // No directive applies to the definition of another one; graphql-js has the list for an experiment.
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
