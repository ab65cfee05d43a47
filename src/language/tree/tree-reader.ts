import type { Location, Source } from '../ast.ts'
import type { Document, Node } from '../document.ts'
import type { Kind } from '../kinds.ts'
import { locationClasses } from '../node-location.ts'
import type { LocationClasses } from '../node-location.ts'
import { kindOf, nameOf, spanEndOf, spanStartOf, startOf, symbolOf } from '../tape.ts'

/** A cursor that reads each node of a tape once, in order. Hot: `bench/benches/ast.ts`. */
export interface TreeReader {
  readonly document: Document
  /** The source that locations refer to; undefined for a tree without locations. */
  readonly source: Source | undefined
  readonly locations: LocationClasses
  /** The names of the symbol table of the document, by id. */
  readonly symbols: readonly string[]
  /**
   * The names outside of the symbol table, by their ids minus the number of symbols: each name is
   * cut out of the source once.
   */
  readonly sourceNames: string[]
  /** The next node to read. */
  node: Node
  /** The nesting of the current list. */
  depth: number
  /** The lists to fill later, because of their deep nesting. */
  readonly postponedLists: PostponedList[]
}

/**
 * Returns the object of `reader.node`, and moves `reader.node` to the node after its descendants.
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

/** Returns a reader at the first node. `symbols` are the names of the document's symbol table. */
export function treeReaderOf(
  document: Document,
  source: Source | undefined,
  symbols: readonly string[] = [],
  locations: LocationClasses = locationClasses,
): TreeReader {
  return {
    document,
    source,
    locations,
    symbols,
    sourceNames: [],
    node: 0,
    depth: 0,
    postponedLists: [],
  }
}

/**
 * Reads the list of the objects from `reader.node` up to `end`. Leaves a list of deep nesting to
 * `readPostponed`.
 */
export function readList(reader: TreeReader, end: Node, read: Read): object[] {
  const list: object[] = []
  if (reader.depth === MAX_DEPTH) {
    reader.postponedLists.push({ list, read, node: reader.node, end })
    reader.node = end
    return list
  }
  reader.depth++
  while (reader.node < end) list.push(read(reader))
  reader.depth--
  return list
}

/** Fills the postponed lists, including lists that are postponed meanwhile. */
export function readPostponed(reader: TreeReader): void {
  for (
    let next = reader.postponedLists.pop();
    next !== undefined;
    next = reader.postponedLists.pop()
  ) {
    reader.node = next.node
    while (reader.node < next.end) next.list.push(next.read(reader))
  }
}

/** Reads the list of the objects of consecutive nodes of one kind, at most up to `end`. */
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

/** The `Name` object of a variable or a fragment, whose id is no index of `symbols`. */
export function readLocalName(reader: TreeReader, node: Node): object {
  return nameObject(reader, node, nameOf(reader.document, node))
}

/** The name of a node. Equal names share one string. */
export function readNameText({ document, symbols, sourceNames }: TreeReader, node: Node): string {
  const id = symbolOf(document, node)
  return id < symbols.length
    ? symbols[id]!
    : (sourceNames[id - symbols.length] ??= nameOf(document, node))
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
