import type { Node } from '../document.ts'
import { Flag, Kind } from '../kinds.ts'
import { stringValueOf } from '../string-value.ts'
import { hasFlag, kindOf, nextOf, textOf } from '../tape.ts'
import {
  locationOf,
  readList,
  readLocalName,
  readMany,
  readName,
  readNameText,
} from './tree-reader.ts'
import type { TreeReader } from './tree-reader.ts'

// An object that grows after its literal is slower to create and to read, so each kind has a
// literal with `loc` and a literal without.

/** 2.10 "Input Values". */
export function readValue(reader: TreeReader): object {
  const { document } = reader
  const node = reader.node++
  const loc = locationOf(reader, node)
  switch (kindOf(document, node)) {
    case Kind.VARIABLE: {
      const name = readLocalName(reader, node)
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
    case Kind.STRING_VALUE: {
      const value = stringValueOf(document, node)
      const block = hasFlag(document, node, Flag.IS_BLOCK)
      return loc === undefined
        ? { kind: 'StringValue', value, block }
        : { kind: 'StringValue', value, block, loc }
    }
    case Kind.BOOLEAN_VALUE: {
      const value = hasFlag(document, node, Flag.IS_TRUE)
      return loc === undefined
        ? { kind: 'BooleanValue', value }
        : { kind: 'BooleanValue', value, loc }
    }
    case Kind.NULL_VALUE:
      return loc === undefined ? { kind: 'NullValue' } : { kind: 'NullValue', loc }
    case Kind.ENUM_VALUE: {
      const value = readNameText(reader, node)
      return loc === undefined ? { kind: 'EnumValue', value } : { kind: 'EnumValue', value, loc }
    }
    case Kind.LIST_VALUE: {
      const values = readList(reader, nextOf(document, node), readValue)
      return loc === undefined ? { kind: 'ListValue', values } : { kind: 'ListValue', values, loc }
    }
    default: {
      const fields = readList(reader, nextOf(document, node), readObjectField)
      return loc === undefined
        ? { kind: 'ObjectValue', fields }
        : { kind: 'ObjectValue', fields, loc }
    }
  }
}

/** Reads the description of a definition, its first child, if there is one. */
export function readDescription(reader: TreeReader, definition: Node): object | undefined {
  return hasFlag(reader.document, definition, Flag.HAS_DESCRIPTION) ? readValue(reader) : undefined
}

/** Reads the default value of a variable or an input value, if there is one. */
export function readDefaultValue(reader: TreeReader, definition: Node): object | undefined {
  return hasFlag(reader.document, definition, Flag.HAS_DEFAULT_VALUE)
    ? readValue(reader)
    : undefined
}

/** 2.13 "Directives": consecutive directives, at most up to `end`. */
export function readDirectives(reader: TreeReader, end: Node): object[] {
  return readMany(reader, Kind.DIRECTIVE, end, readDirective)
}

export function readDirective(reader: TreeReader): object {
  const node = reader.node++
  const name = readName(reader, node)
  const args = readArguments(reader, nextOf(reader.document, node))
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind: 'Directive', name, arguments: args }
    : { kind: 'Directive', name, arguments: args, loc }
}

/** 2.7 "Arguments": consecutive arguments, at most up to `end`. */
export function readArguments(reader: TreeReader, end: Node): object[] {
  return readMany(reader, Kind.ARGUMENT, end, readArgument)
}

/** 2.12 "Type References". */
export function readTypeReference(reader: TreeReader): object {
  const outermost = reader.node
  while (kindOf(reader.document, reader.node) !== Kind.NAMED_TYPE) reader.node++
  let type = readNamedType(reader)
  // From the inside out, without recursion: the node of each wrapping type directly precedes the
  // node of the wrapped type.
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

function readObjectField(reader: TreeReader): object {
  const node = reader.node++
  const name = readName(reader, node)
  const value = readValue(reader)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind: 'ObjectField', name, value }
    : { kind: 'ObjectField', name, value, loc }
}

function readArgument(reader: TreeReader): object {
  const node = reader.node++
  const name = readName(reader, node)
  const value = readValue(reader)
  const loc = locationOf(reader, node)
  return loc === undefined
    ? { kind: 'Argument', name, value }
    : { kind: 'Argument', name, value, loc }
}
