import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { countTokens } from '../../language/source-tokens.ts'
import { childrenOfKind } from '../../language/tape.ts'

/*
 * What is kept, in bytes: upper bounds of what a process of Node.js 20 grows by, measured with `--expose-gc` as the growth of `heapUsed`
 * and `external` over 50 to 2,000 documents of each kind, divided by what they hold, and rounded up. Sources that are keys have a native
 * copy, which neither shows.
 */

/** A place in a document cache besides its key: the slot, the entry and what clears it. */
export const ENTRY_BYTES = 256

/** What one key that is taken for good takes: two digests of 32 units in a Map. */
export const TAKEN_KEY_BYTES = 256

/** A plan besides its selection sets: the operation that is ready to run, and its place among the plans of the document. */
export const PLAN_BYTES = 1024

/** Bytes that are kept besides themselves: the Buffer. */
export const BUFFER_BYTES = 256

/** A document besides its source and its tape: what was prepared, and its entry in the account. */
const DOCUMENT_BYTES = 1280
/** A source that is no document besides its errors. */
const REFUSED_BYTES = 768
/** An error besides its message. */
const ERROR_BYTES = 768
/** A location of an error, as often as the error has one. */
const LOCATION_BYTES = 64
/** An operation that was asked for, and each of its variables. */
const OPERATION_BYTES = 512
const VARIABLE_BYTES = 256
/** A node of a syntax tree, with its location and its place in lists and maps. */
const TREE_NODE_BYTES = 448
/** A token that the locations of a syntax tree refer to when somebody follows them. */
const TOKEN_BYTES = 192

/** The same bytes in memory of their own, for who keeps them: others may share theirs. */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/** A text with one or two bytes a unit. */
export function bytesOfText(text: string): number {
  return text.length * (beyondLatin1.test(text) ? 2 : 1)
}

const beyondLatin1 = /[^\0-\xff]/

/** A document: its source, its tape, and what was found out about it when it was prepared. */
export function bytesOfDocument({ source, words, spans, variableCount }: Document): number {
  return DOCUMENT_BYTES + bytesOfText(source) + words.byteLength + spans.byteLength + variableCount * 8
}

interface KeptError {
  readonly message: string
  readonly locations?: readonly unknown[] | undefined
}

/** The errors of a source that is no document, with two bytes a unit of their messages: they may repeat what the client has written many times. */
export function bytesOfErrors(errors: readonly KeptError[]): number {
  return errors.reduce(
    (bytes, { message, locations = [] }) =>
      bytes + ERROR_BYTES + message.length * 2 + locations.length * LOCATION_BYTES,
    REFUSED_BYTES,
  )
}

/** What is found out about an operation once, under the name that a request gave. */
export function bytesOfOperation(document: Document, operation: Node): number {
  const variables = childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)
  return OPERATION_BYTES + variables.length * VARIABLE_BYTES
}

/** The syntax tree of a document, with the tokens that its locations may come to refer to; each `#` may begin a comment. */
export function bytesOfSyntaxTree({ source, nodeCount }: Document): number {
  const comments = source.split('#').length - 1
  return nodeCount * TREE_NODE_BYTES + (countTokens(source) + comments) * TOKEN_BYTES + bytesOfText(source)
}
