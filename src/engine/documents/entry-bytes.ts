import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { kindOf, nextOf } from '../../language/tape.ts'

/*
 * The bytes that a document is counted with are the lengths of its tape, its source and its code,
 * by one factor. `test/behaviour/engine/kept-heap.slow.ts` compares them with the memory of a
 * process, for documents of many kinds.
 */

/** The bytes that are counted for each unit of a length. */
const BYTES_PER_UNIT = 4

/** The length that is counted for whatever is kept, besides its own. */
const LEAST_LENGTH = 256

/** Four words and two offsets. */
const TAPE_BYTES_PER_NODE = 24

/** A syntax node, with its location and its tokens, has several objects. */
const TREE_BYTES_PER_NODE = 96

/** The bytes that are counted for what has a length. */
export function entryBytes(length: number): number {
  return (LEAST_LENGTH + length) * BYTES_PER_UNIT
}

/** The bytes that are counted for texts. */
export function bytesOfAll(texts: readonly string[]): number {
  return texts.reduce((bytes, { length }) => bytes + entryBytes(length), 0)
}

/** The bytes that are counted for a key under which a document is found. */
export function bytesOfKey(name: string): number {
  return name.length * BYTES_PER_UNIT
}

/** The length of a document: its source and its tape. */
export function lengthOfDocument({ source, nodeCount }: Document): number {
  return source.length + nodeCount * TAPE_BYTES_PER_NODE
}

/** The length of what is planned of an operation: of the tape without the other operations. */
export function lengthOfOperation(document: Document, operation: Node): number {
  let nodes = 0
  for (let node = 1; node < document.nodeCount; node = nextOf(document, node)) {
    if (node === operation || kindOf(document, node) !== Kind.OPERATION_DEFINITION)
      nodes += nextOf(document, node) - node
  }
  return nodes * TAPE_BYTES_PER_NODE
}

/** The length of a syntax tree. */
export function lengthOfTree({ nodeCount }: Document): number {
  return nodeCount * TREE_BYTES_PER_NODE
}
