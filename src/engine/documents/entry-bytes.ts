import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { kindOf, nextOf } from '../../language/tape.ts'

/*
 * The bytes of a document are estimated as the lengths of its tape, its source and its code, times
 * a factor. `test/behaviour/engine/kept-heap.slow.ts` compares the estimates with the memory of a
 * process, for documents of many kinds.
 */

/** The estimated bytes of a unit of a length. */
const BYTES_PER_UNIT = 4

/** The length that is added for each cached object. */
const LEAST_LENGTH = 256

/** Four words and two offsets. */
const TAPE_BYTES_PER_NODE = 24

/** A syntax node, with its location and its tokens, has several objects. */
const TREE_BYTES_PER_NODE = 96

/** Returns the estimated bytes of a cached object of a length. */
export function entryBytes(length: number): number {
  return (LEAST_LENGTH + length) * BYTES_PER_UNIT
}

/** Returns the estimated bytes of texts. */
export function bytesOfAll(texts: readonly string[]): number {
  return texts.reduce((bytes, { length }) => bytes + entryBytes(length), 0)
}

/** Returns the estimated bytes of the key of a document. */
export function bytesOfKey(name: string): number {
  return name.length * BYTES_PER_UNIT
}

/** Returns the length of a document: its source and its tape. */
export function lengthOfDocument({ source, nodeCount }: Document): number {
  return source.length + nodeCount * TAPE_BYTES_PER_NODE
}

/** Returns the length of the plan of an operation: of the tape without the other operations. */
export function lengthOfOperation(document: Document, operation: Node): number {
  let nodes = 0
  for (let node = 1; node < document.nodeCount; node = nextOf(document, node)) {
    if (node === operation || kindOf(document, node) !== Kind.OPERATION_DEFINITION)
      nodes += nextOf(document, node) - node
  }
  return nodes * TAPE_BYTES_PER_NODE
}

/** Returns the length of a syntax tree. */
export function lengthOfTree({ nodeCount }: Document): number {
  return nodeCount * TREE_BYTES_PER_NODE
}
