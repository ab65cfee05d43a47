import type { DocumentNode, SchemaCoordinateNode, TypeNode, ValueNode } from '../ast.ts'
import type { Document } from '../document.ts'
import { Kind, kindNames } from '../kinds.ts'
import { sourceOf } from '../node-location.ts'
import { kindOf } from '../tape.ts'
import { readCoordinate } from './tree-coordinates.ts'
import { readFragment, readOperation } from './tree-executable.ts'
import { readList, readPostponed, treeReaderOf } from './tree-reader.ts'
import type { Read, TreeReader } from './tree-reader.ts'
import { readTypeSystemDefinition } from './tree-type-system.ts'
import { readTypeReference, readValue } from './tree-values.ts'

/** The options of `toAST`. */
export interface ToASTOptions {
  /** Leaves `loc` out of all nodes. */
  readonly noLocation?: boolean | undefined
}

/**
 * Returns the syntax tree that `parse` of graphql-js 16 returns for the same source: plain objects
 * with the same properties in the same order. `loc` has the properties of a `Location` of
 * graphql-js, and reads its tokens on first access.
 *
 * @example
 * const parsed = parse('{ user }')
 * if (!('errors' in parsed)) toAST(parsed).kind // 'Document'
 *
 * @throws TypeError for a value, a type or a schema coordinate that was parsed alone
 */
export function toAST(document: Document, { noLocation }: ToASTOptions = {}): DocumentNode {
  if (kindOf(document, 0) !== Kind.DOCUMENT) {
    throw new TypeError(`toAST takes a document, not a single ${kindNames[kindOf(document, 0)]}.`)
  }
  return documentTree(
    treeReaderOf(document, noLocation === true ? undefined : sourceOf(document.source)),
  )
}

/** The syntax tree of a document, with locations in a source or without locations. */
export function documentTree(reader: TreeReader): DocumentNode {
  return treeOf(reader, readDocument) as DocumentNode
}

/** The syntax tree of a value that was parsed alone. */
export function valueTree(reader: TreeReader): ValueNode {
  return treeOf(reader, readValue) as ValueNode
}

/** The syntax tree of a type reference that was parsed alone. */
export function typeTree(reader: TreeReader): TypeNode {
  return treeOf(reader, readTypeReference) as TypeNode
}

/** The syntax tree of a schema coordinate. */
export function coordinateTree(reader: TreeReader): SchemaCoordinateNode {
  return treeOf(reader, readCoordinate) as SchemaCoordinateNode
}

function treeOf(reader: TreeReader, read: Read): object {
  const tree = read(reader)
  readPostponed(reader)
  return tree
}

function readDocument(reader: TreeReader): object {
  const { document, source, locations } = reader
  reader.node++
  const definitions = readList(reader, document.nodeCount, readDefinition)
  return source === undefined
    ? { kind: 'Document', definitions }
    : {
        kind: 'Document',
        definitions,
        loc: new locations.document(0, document.source.length, source),
      }
}

function readDefinition(reader: TreeReader): object {
  switch (kindOf(reader.document, reader.node)) {
    case Kind.OPERATION_DEFINITION:
      return readOperation(reader)
    case Kind.FRAGMENT_DEFINITION:
      return readFragment(reader)
    default:
      return readTypeSystemDefinition(reader)
  }
}
