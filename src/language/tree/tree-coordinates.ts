import { Kind } from '../kinds.ts'
import { kindOf } from '../tape.ts'
import { locationOf, readName } from './tree-reader.ts'
import type { TreeReader } from './tree-reader.ts'

/** 2.14 "Schema Coordinates". */
export function readCoordinate(reader: TreeReader): object {
  const node = reader.node++
  const name = readName(reader, node)
  const tree = partsOf(reader, kindOf(reader.document, node), name)
  const loc = locationOf(reader, node)
  return loc === undefined ? tree : { ...tree, loc }
}

function partsOf(reader: TreeReader, kind: Kind, name: object): object {
  switch (kind) {
    case Kind.TYPE_COORDINATE:
      return { kind: 'TypeCoordinate', name }
    case Kind.MEMBER_COORDINATE:
      return { kind: 'MemberCoordinate', name, memberName: readNextName(reader) }
    case Kind.ARGUMENT_COORDINATE:
      return {
        kind: 'ArgumentCoordinate',
        name,
        fieldName: readNextName(reader),
        argumentName: readNextName(reader),
      }
    case Kind.DIRECTIVE_COORDINATE:
      return { kind: 'DirectiveCoordinate', name }
    default:
      return { kind: 'DirectiveArgumentCoordinate', name, argumentName: readNextName(reader) }
  }
}

function readNextName(reader: TreeReader): object {
  return readName(reader, reader.node++)
}
