import type { Location, Source } from './ast.ts'
import type { Document, Node } from './document.ts'
import { Flag } from './kinds.ts'
import type { Kind } from './kinds.ts'
import { NodeLocation } from './node-location.ts'
import { hasFlag, kindOf, nameOf, spanEndOf, spanStartOf, startOf } from './tape.ts'

/** A tape that is read from its beginning to its end, each node once. Hot: `bench/ast.ts`. */
export interface TreeReader {
  readonly document: Document
  /** What locations refer to; without it objects have no locations. */
  readonly source: Source | undefined
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
  if (!isNext(reader, kind, end)) return []
  const list = [read(reader)]
  while (isNext(reader, kind, end)) list.push(read(reader))
  return list
}

/** Whether the node that is read next is of a kind and stands before another one. */
export function isNext({ document, node }: TreeReader, kind: Kind, end: Node): boolean {
  return node < end && kindOf(document, node) === kind
}

/** The name of a node as an object of its own. */
export function readName({ document, source }: TreeReader, node: Node): object {
  const value = nameOf(document, node)
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

export function hasDescription({ document }: TreeReader, node: Node): boolean {
  return hasFlag(document, node, Flag.HAS_DESCRIPTION)
}
