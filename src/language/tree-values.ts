import type { Location } from './ast.ts'
import type { Node } from './document.ts'
import { Flag, Kind } from './kinds.ts'
import { stringValueOf } from './string-value.ts'
import { hasFlag, kindOf, nextOf, textOf } from './tape.ts'
import { isNext, locationOf, readList, readName } from './tree-reader.ts'
import type { TreeReader } from './tree-reader.ts'

// An object that grows after its literal is slower to make and to read: each kind has a literal with `loc` and one without.

/** 2.10 "Input Values". */
export function readValue(reader: TreeReader): object {
  const { document } = reader
  const node = reader.node++
  const loc = locationOf(reader, node)
  switch (kindOf(document, node)) {
    case Kind.VARIABLE: {
      const name = readName(reader, node)
      return loc === undefined ? { kind: 'Variable', name } : { kind: 'Variable', name, loc }
    }
    case Kind.INT_VALUE: {
      const value = textOf(document, node)
      return loc === undefined ? { kind: 'IntValue', value } : { kind: 'IntValue', value, loc }
    }
    case Kind.FLOAT_VALUE: {
      const value = textOf(document, node)
      return loc === undefined ? { kind: 'FloatValue', value } : { kind: 'FloatValue', value, loc }
    }
    case Kind.STRING_VALUE:
      return stringValue(reader, node, loc)
    case Kind.BOOLEAN_VALUE: {
      const value = hasFlag(document, node, Flag.IS_TRUE)
      return loc === undefined ? { kind: 'BooleanValue', value } : { kind: 'BooleanValue', value, loc }
    }
    case Kind.NULL_VALUE:
      return loc === undefined ? { kind: 'NullValue' } : { kind: 'NullValue', loc }
    case Kind.ENUM_VALUE: {
      const value = textOf(document, node)
      return loc === undefined ? { kind: 'EnumValue', value } : { kind: 'EnumValue', value, loc }
    }
    case Kind.LIST_VALUE: {
      const values = readList(reader, nextOf(document, node), readValue)
      return loc === undefined ? { kind: 'ListValue', values } : { kind: 'ListValue', values, loc }
    }
    default: {
      const fields = readList(reader, nextOf(document, node), readObjectField)
      return loc === undefined ? { kind: 'ObjectValue', fields } : { kind: 'ObjectValue', fields, loc }
    }
  }
}

/** 2.10.4 "String Value". */
export function readString(reader: TreeReader): object {
  const node = reader.node++
  return stringValue(reader, node, locationOf(reader, node))
}

/** 2.13 "Directives", as many as there are, at most up to a node. */
export function readDirectives(reader: TreeReader, end: Node): object[] {
  if (!isNext(reader, Kind.DIRECTIVE, end)) return []
  const directives = [readDirective(reader)]
  while (isNext(reader, Kind.DIRECTIVE, end)) directives.push(readDirective(reader))
  return directives
}

/** 2.7 "Arguments", as many as there are, at most up to a node. */
export function readArguments(reader: TreeReader, end: Node): object[] {
  if (!isNext(reader, Kind.ARGUMENT, end)) return []
  const list = [readArgument(reader)]
  while (isNext(reader, Kind.ARGUMENT, end)) list.push(readArgument(reader))
  return list
}

/** 2.12 "Type References". */
export function readType(reader: TreeReader): object {
  const outermost = reader.node
  while (kindOf(reader.document, reader.node) !== Kind.NAMED_TYPE) reader.node++
  let type = readNamedType(reader)
  // However deep a type is, each of its nodes holds the one behind it.
  for (let node = reader.node - 2; node >= outermost; node--) {
    const kind = kindOf(reader.document, node) === Kind.LIST_TYPE ? 'ListType' : 'NonNullType'
    const loc = locationOf(reader, node)
    type = loc === undefined ? { kind, type } : { kind, type, loc }
  }
  return type
}

export function readNamedType(reader: TreeReader): object {
  const node = reader.node++
  const name = readName(reader, node)
  const loc = locationOf(reader, node)
  return loc === undefined ? { kind: 'NamedType', name } : { kind: 'NamedType', name, loc }
}

function stringValue({ document }: TreeReader, node: Node, loc: Location | undefined): object {
  const value = stringValueOf(document, node)
  const block = hasFlag(document, node, Flag.IS_BLOCK)
  return loc === undefined
    ? { kind: 'StringValue', value, block }
    : { kind: 'StringValue', value, block, loc }
}

function readObjectField(reader: TreeReader): object {
  const node = reader.node++
  const name = readName(reader, node)
  const value = readValue(reader)
  const loc = locationOf(reader, node)
  return loc === undefined ? { kind: 'ObjectField', name, value } : { kind: 'ObjectField', name, value, loc }
}

function readDirective(reader: TreeReader): object {
  const node = reader.node++
  const name = readName(reader, node)
  const args = readArguments(reader, nextOf(reader.document, node))
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind: 'Directive', name, arguments: args }
    : { kind: 'Directive', name, arguments: args, loc }
}

function readArgument(reader: TreeReader): object {
  const node = reader.node++
  const name = readName(reader, node)
  const value = readValue(reader)
  const loc = locationOf(reader, node)
  return loc === undefined ? { kind: 'Argument', name, value } : { kind: 'Argument', name, value, loc }
}
