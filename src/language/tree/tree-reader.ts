import type { Location, Source } from '../ast.ts'
import type { Document, Node } from '../document.ts'
import type { Kind } from '../kinds.ts'
import { NodeLocation } from '../node-location.ts'
import { kindOf, nameOf, spanEndOf, spanStartOf, startOf, symbolOf } from '../tape.ts'

/** A tape that is read from its beginning to its end, each node once. Hot: `bench/ast.ts`. */
export interface TreeReader {
  readonly document: Document
  /** What locations refer to; without it objects have no locations. */
  readonly source: Source | undefined
  /** The names of the symbol table that the document was parsed with, by id. */
  readonly symbols: readonly string[]
  /** The names that only the document has, by their ids behind those of the symbols: each is cut out of the source once. */
  readonly ownNames: string[]
  /** The node that is read next. */
  node: Node
  /** Lists that are being filled. */
  depth: number
  /** Lists that wait, because they are nested too deeply. */
  readonly postponed: PostponedList[]
}

/** Makes the object of the node that is read next, and reads on behind it. */
export type Read = (reader: TreeReader) => object

interface PostponedList {
  readonly list: object[]
  readonly read: Read
  readonly node: Node
  readonly end: Node
}

// Each level takes at most three frames of the stack, which has room for some ten thousand.
const MAX_DEPTH = 400

/** A reader at the first node. `symbols` are the names of the symbol table that the document was parsed with. */
export function readerOf(
  document: Document,
  source: Source | undefined,
  symbols: readonly string[] = [],
): TreeReader {
  return { document, source, symbols, ownNames: [], node: 0, depth: 0, postponed: [] }
}

/** A list of the objects from here up to a node. One that is nested too deeply is filled later by `readPostponed`. */
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

/** Fills the lists that wait, and those that come to wait meanwhile. */
export function readPostponed(reader: TreeReader): void {
  for (let next = reader.postponed.pop(); next !== undefined; next = reader.postponed.pop()) {
    reader.node = next.node
    while (reader.node < next.end) next.list.push(next.read(reader))
  }
}

/** A list of the objects from here as long as they are of a kind, at most up to a node. */
export function readMany(reader: TreeReader, kind: Kind, end: Node, read: Read): object[] {
  if (reader.node === end) return []
  const list: object[] = []
  while (reader.node < end && kindOf(reader.document, reader.node) === kind) list.push(read(reader))
  return list
}

/** The name of a node as an object of its own. */
export function readName(reader: TreeReader, node: Node): object {
  return nameObject(reader, node, readNameText(reader, node))
}

/** The same for variables and fragments, which have ids of their own. */
export function readLocalName(reader: TreeReader, node: Node): object {
  return nameObject(reader, node, nameOf(reader.document, node))
}

/** The name of a node: equal names are one string. */
export function readNameText({ document, symbols, ownNames }: TreeReader, node: Node): string {
  const id = symbolOf(document, node)
  return id < symbols.length ? symbols[id]! : (ownNames[id - symbols.length] ??= nameOf(document, node))
}

function nameObject({ document, source }: TreeReader, node: Node, value: string): object {
  if (source === undefined) return { kind: 'Name', value }
  const start = startOf(document, node)
  return { kind: 'Name', value, loc: new NodeLocation(start, start + value.length, source) }
}

/** Where a node stands, if locations are asked for. */
export function locationOf({ document, source }: TreeReader, node: Node): Location | undefined {
  return source === undefined
    ? undefined
    : new NodeLocation(spanStartOf(document, node), spanEndOf(document, node), source)
}
