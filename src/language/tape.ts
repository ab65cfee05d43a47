import type { Document, Node } from './document.ts'
import { Kind } from './kinds.ts'

const WORDS_PER_NODE = 4
const LONG_NAME = 0xffff

/** The symbol of a node without a name: an anonymous operation, a value, a selection set. */
export const NO_SYMBOL = 0xffffffff

export function kindOf(document: Document, node: Node): Kind {
  return (document.words[node * WORDS_PER_NODE]! & 0xff) as Kind
}

/** Whether a definition is an operation or a fragment, and not one of the type system. */
export function isExecutableDefinition(document: Document, definition: Node): boolean {
  const kind = kindOf(document, definition)
  return kind === Kind.OPERATION_DEFINITION || kind === Kind.FRAGMENT_DEFINITION
}

/** Whether a node carries a flag of `Flag`. */
export function hasFlag(document: Document, node: Node, flag: number): boolean {
  return ((document.words[node * WORDS_PER_NODE]! >>> 8) & flag) !== 0
}

/** The offset of a node's name or text; for a string, the offset after its opening quotes. */
export function startOf(document: Document, node: Node): number {
  return document.words[node * WORDS_PER_NODE + 1]!
}

/**
 * The first node after a node and its descendants: the next sibling, or else the node after the
 * parent.
 */
export function nextOf(document: Document, node: Node): Node {
  return document.words[node * WORDS_PER_NODE + 2]!
}

/**
 * The id of a node's name: a symbol of the schema, or a number from `document.symbolCount` on for a
 * name outside of the schema. Variables and fragments have separate ids, each from 0.
 * `NO_SYMBOL` for a node without a name.
 */
export function symbolOf(document: Document, node: Node): number {
  return document.words[node * WORDS_PER_NODE + 3]!
}

/** The offset of a node's first token. */
export function spanStartOf(document: Document, node: Node): number {
  return document.spans[node * 2]!
}

/** The offset after a node's last token. */
export function spanEndOf(document: Document, node: Node): number {
  return document.spans[node * 2 + 1]!
}

/** The name of a node; empty for an anonymous operation. */
export function nameOf(document: Document, node: Node): string {
  const start = startOf(document, node)
  const length = document.words[node * WORDS_PER_NODE]! >>> 16
  return document.source.slice(
    start,
    length === LONG_NAME ? nameEnd(document.source, start) : start + length,
  )
}

/** The children of a node, in document order. */
export function* childrenOf(document: Document, node: Node): Generator<Node, void, undefined> {
  const end = nextOf(document, node)
  for (let child = node + 1; child < end; child = nextOf(document, child)) yield child
}

/**
 * The children of one kind, in document order. Hot at the start of a process: V8 does not inline
 * yet, so a call for each child would take measurable time.
 */
export function childrenOfKind({ words }: Document, node: Node, kind: Kind): readonly Node[] {
  const end = words[node * WORDS_PER_NODE + 2]!
  let count = 0
  for (let child = node + 1; child < end; child = words[child * WORDS_PER_NODE + 2]!)
    if ((words[child * WORDS_PER_NODE]! & 0xff) === kind) count++
  if (count === 0) return noNodes
  const children = new Array<Node>(count)
  let index = 0
  for (let child = node + 1; index < count; child = words[child * WORDS_PER_NODE + 2]!)
    if ((words[child * WORDS_PER_NODE]! & 0xff) === kind) children[index++] = child
  return children
}

const noNodes: readonly Node[] = []

/** The first child of a kind, such as the selection set of a field or of an operation. */
export function childOfKind({ words }: Document, node: Node, kind: Kind): Node | undefined {
  const end = words[node * WORDS_PER_NODE + 2]!
  for (let child = node + 1; child < end; child = words[child * WORDS_PER_NODE + 2]!) {
    if ((words[child * WORDS_PER_NODE]! & 0xff) === kind) return child
  }
  return undefined
}

/** The first node of a kind from `from` on, in document order; `nodeCount` if no node is found. */
export function nextOfKind({ words, nodeCount }: Document, from: Node, kind: Kind): Node {
  let node = from
  while (node < nodeCount && (words[node * WORDS_PER_NODE]! & 0xff) !== kind) node++
  return node
}

/** The source text of a node, from its first token to its last. */
export function textOf(document: Document, node: Node): string {
  return document.source.slice(spanStartOf(document, node), spanEndOf(document, node))
}

function nameEnd(source: string, start: number): number {
  const name = /[_0-9A-Za-z]*/y
  name.lastIndex = start
  return start + name.exec(source)![0].length
}
