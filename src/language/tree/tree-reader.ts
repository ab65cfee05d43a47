import type { Location, Source } from '../ast.ts'
import type { Document, Node } from '../document.ts'
import type { Kind } from '../kinds.ts'
import { locationClasses } from '../node-location.ts'
import type { LocationClasses } from '../node-location.ts'
import { kindOf, nameOf, spanEndOf, spanStartOf, startOf, symbolOf } from '../tape.ts'

/**
 * A cursor that reads a tape from its first node to its last, each node once. Hot:
 * `bench/benches/ast.ts`.
 */
export interface TreeReader {
  readonly document: Document
  /** The source that locations refer to; undefined for a tree without locations. */
  readonly source: Source | undefined
  readonly locations: LocationClasses
  /** The names of the symbol table that the document was parsed with, by id. */
  readonly symbols: readonly string[]
  /**
   * The names that the symbol table does not have, by their ids minus the number of symbols. So
   * each name is cut out of the source once.
   */
  readonly ownNames: string[]
  /** The node that is read next. */
  node: Node
  /** The number of nested lists that are being filled. */
  depth: number
  /** Lists that are filled later, because they are nested too deeply. */
  readonly postponed: PostponedList[]
}

/**
 * Makes the object of `reader.node`, and moves `reader.node` to the node after it and its children.
 */
export type Read = (reader: TreeReader) => object

interface PostponedList {
  readonly list: object[]
  readonly read: Read
  readonly node: Node
  readonly end: Node
}

// Each level takes at most three frames of the stack, which has room for some ten thousand.
const MAX_DEPTH = 400

/**
 * A reader at the first node. `symbols` are the names of the symbol table that the document was
 * parsed with.
 */
export function treeReaderOf(
  document: Document,
  source: Source | undefined,
  symbols: readonly string[] = [],
  locations: LocationClasses = locationClasses,
): TreeReader {
  return { document, source, locations, symbols, ownNames: [], node: 0, depth: 0, postponed: [] }
}

/**
 * The list of the objects from `reader.node` up to `end`. A list that is nested too deeply is
 * filled later, by `readPostponed`.
 */
export function readList(reader: TreeReader, end: Node, read: Read): object[] {
  const list: object[] = []
  if (reader.depth === MAX_DEPTH) {
    reader.postponed.push({ list, read, node: reader.node, end })
    reader.node = end
    return list
  }
  reader.depth++
  while (reader.node < end) list.push(read(reader))
  reader.depth--
  return list
}

/** Fills the postponed lists, and those that are postponed meanwhile. */
export function readPostponed(reader: TreeReader): void {
  for (let next = reader.postponed.pop(); next !== undefined; next = reader.postponed.pop()) {
    reader.node = next.node
    while (reader.node < next.end) next.list.push(next.read(reader))
  }
}

/** The list of the objects of consecutive nodes of one kind, at most up to `end`. */
export function readMany(reader: TreeReader, kind: Kind, end: Node, read: Read): object[] {
  if (reader.node === end) return []
  const list: object[] = []
  while (reader.node < end && kindOf(reader.document, reader.node) === kind) list.push(read(reader))
  return list
}

/** The `Name` object of a node. */
export function readName(reader: TreeReader, node: Node): object {
  return nameObject(reader, node, readNameText(reader, node))
}

/** The `Name` object of a variable or a fragment, whose ids are not those of `symbols`. */
export function readLocalName(reader: TreeReader, node: Node): object {
  return nameObject(reader, node, nameOf(reader.document, node))
}

/** The name of a node: equal names are one string. */
export function readNameText({ document, symbols, ownNames }: TreeReader, node: Node): string {
  const id = symbolOf(document, node)
  return id < symbols.length
    ? symbols[id]!
    : (ownNames[id - symbols.length] ??= nameOf(document, node))
}

function nameObject(
  { document, source, locations }: TreeReader,
  node: Node,
  value: string,
): object {
  if (source === undefined) return { kind: 'Name', value }
  const start = startOf(document, node)
  return { kind: 'Name', value, loc: new locations.node(start, start + value.length, source) }
}

/** The location of a node; undefined for a tree without locations. */
export function locationOf(
  { document, source, locations }: TreeReader,
  node: Node,
): Location | undefined {
  return source === undefined
    ? undefined
    : new locations.node(spanStartOf(document, node), spanEndOf(document, node), source)
}
