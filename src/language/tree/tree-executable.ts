import type { Node } from '../document.ts'
import { Flag, Kind } from '../kinds.ts'
import { operationTypeOf } from '../operation-type.ts'
import { hasFlag, kindOf, nextOf, NO_SYMBOL, symbolOf } from '../tape.ts'
import { locationOf, readList, readLocalName, readMany, readName } from './tree-reader.ts'
import type { TreeReader } from './tree-reader.ts'
import {
  readArguments,
  readDefaultValue,
  readDescription,
  readDirectives,
  readNamedType,
  readTypeReference,
  readValue,
} from './tree-values.ts'

/** 2.4 "Operations". */
export function readOperation(reader: TreeReader): object {
  const { document } = reader
  const node = reader.node++
  const end = nextOf(document, node)
  const kind = 'OperationDefinition'
  const operation = operationTypeOf(document, node)
  const description = readDescription(reader, node)
  const name = symbolOf(document, node) === NO_SYMBOL ? undefined : readName(reader, node)
  const variableDefinitions = readMany(
    reader,
    Kind.VARIABLE_DEFINITION,
    end,
    readVariableDefinition,
  )
  const directives = readDirectives(reader, end)
  const selectionSet = readSelectionSet(reader)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, operation, description, name, variableDefinitions, directives, selectionSet }
    : { kind, operation, description, name, variableDefinitions, directives, selectionSet, loc }
}

/** 2.9 "Fragments". */
export function readFragment(reader: TreeReader): object {
  const node = reader.node++
  const kind = 'FragmentDefinition'
  const description = readDescription(reader, node)
  const name = readLocalName(reader, node)
  const typeCondition = readNamedType(reader)
  const directives = readDirectives(reader, nextOf(reader.document, node))
  const selectionSet = readSelectionSet(reader)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, name, typeCondition, directives, selectionSet }
    : { kind, description, name, typeCondition, directives, selectionSet, loc }
}

function readVariableDefinition(reader: TreeReader): object {
  const node = reader.node++
  const kind = 'VariableDefinition'
  const description = readDescription(reader, node)
  const variable = readValue(reader)
  const type = readTypeReference(reader)
  const defaultValue = readDefaultValue(reader, node)
  const directives = readDirectives(reader, nextOf(reader.document, node))
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, description, variable, type, defaultValue, directives }
    : { kind, description, variable, type, defaultValue, directives, loc }
}

function readSelectionSet(reader: TreeReader): object {
  const node = reader.node++
  const selections = readList(reader, nextOf(reader.document, node), readSelection)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind: 'SelectionSet', selections }
    : { kind: 'SelectionSet', selections, loc }
}

function readSelection(reader: TreeReader): object {
  const node = reader.node++
  switch (kindOf(reader.document, node)) {
    case Kind.FIELD:
      return readField(reader, node)
    case Kind.FRAGMENT_SPREAD:
      return readFragmentSpread(reader, node)
    default:
      return readInlineFragment(reader, node)
  }
}

function readField(reader: TreeReader, node: Node): object {
  const { document } = reader
  const end = nextOf(document, node)
  if (reader.node === end) return readLeaf(reader, node)
  const kind = 'Field'
  const alias = hasFlag(document, node, Flag.HAS_ALIAS)
    ? readName(reader, reader.node++)
    : undefined
  const name = readName(reader, node)
  const args = readArguments(reader, end)
  const directives = readDirectives(reader, end)
  const selectionSet = hasFlag(document, node, Flag.HAS_SELECTION_SET)
    ? readSelectionSet(reader)
    : undefined
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, alias, name, arguments: args, directives, selectionSet }
    : { kind, alias, name, arguments: args, directives, selectionSet, loc }
}

/** A field without alias, arguments, directives and selection set, as most fields are. */
function readLeaf(reader: TreeReader, node: Node): object {
  const kind = 'Field'
  const name = readName(reader, node)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, alias: undefined, name, arguments: [], directives: [], selectionSet: undefined }
    : { kind, alias: undefined, name, arguments: [], directives: [], selectionSet: undefined, loc }
}

function readFragmentSpread(reader: TreeReader, node: Node): object {
  const name = readLocalName(reader, node)
  const directives = readDirectives(reader, nextOf(reader.document, node))
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind: 'FragmentSpread', name, directives }
    : { kind: 'FragmentSpread', name, directives, loc }
}

function readInlineFragment(reader: TreeReader, node: Node): object {
  const { document } = reader
  const kind = 'InlineFragment'
  const typeCondition = hasFlag(document, node, Flag.HAS_TYPE_CONDITION)
    ? readNamedType(reader)
    : undefined
  const directives = readDirectives(reader, nextOf(document, node))
  const selectionSet = readSelectionSet(reader)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind, typeCondition, directives, selectionSet }
    : { kind, typeCondition, directives, selectionSet, loc }
}
