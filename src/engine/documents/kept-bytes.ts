import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { countTokens } from '../../language/source-tokens.ts'
import { childrenOfKind } from '../../language/tape.ts'

/*
 * The bytes that cached documents take: upper bounds, measured in Node.js 20 with `--expose-gc` as
 * the growth of `heapUsed` and `external` over 50 to 2,000 documents of each kind, divided by the
 * number of their parts, and rounded up. Sources that are keys have a native copy, which is in
 * neither figure.
 */

/**
 * An entry of a document cache without its key: the slot, the entry and the closure that clears it.
 */
export const ENTRY_BYTES = 256

/** A key in `TakenKeys`: two digests of 32 UTF-16 units in a Map. */
export const TAKEN_KEY_BYTES = 256

/**
 * A plan without its selection sets: the executable operation, and its entry in the map of plans.
 */
export const PLAN_BYTES = 1024

/** A Buffer without its content. */
export const BUFFER_BYTES = 256

/**
 * A document without its source and its tape: the `PreparedDocument`, and its entry in the account.
 */
const DOCUMENT_BYTES = 1280
/** An invalid document without its errors. */
const REFUSED_BYTES = 768
/** An error without its message and locations. */
const ERROR_BYTES = 768
const LOCATION_BYTES = 64
/** An operation that was requested, and each of its variables. */
const OPERATION_BYTES = 512
const VARIABLE_BYTES = 256
/** A node of a syntax tree, with its location and its entries in lists and maps. */
const TREE_NODE_BYTES = 448
/** A token, made when `startToken` or `endToken` of a location is read. */
const TOKEN_BYTES = 192

/** A copy of bytes that share an ArrayBuffer with others, which keeping them would keep alive. */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/** The bytes of a string: V8 stores Latin-1 with one byte a unit, other strings with two. */
export function bytesOfText(text: string): number {
  return text.length * (beyondLatin1.test(text) ? 2 : 1)
}

const beyondLatin1 = /[^\0-\xff]/

/** The bytes of a document: its source, its tape, and the variables in its conditions. */
export function bytesOfDocument({ source, words, spans, variableCount }: Document): number {
  return (
    DOCUMENT_BYTES + bytesOfText(source) + words.byteLength + spans.byteLength + variableCount * 8
  )
}

interface KeptError {
  readonly message: string
  readonly locations?: readonly unknown[] | undefined
}

/**
 * The bytes of the errors of an invalid document, with two bytes for each unit of a message,
 * because messages quote the document.
 */
export function bytesOfErrors(errors: readonly KeptError[]): number {
  return errors.reduce(
    (bytes, { message, locations = [] }) =>
      bytes + ERROR_BYTES + message.length * 2 + locations.length * LOCATION_BYTES,
    REFUSED_BYTES,
  )
}

/** The bytes of a `KnownOperation`. */
export function bytesOfOperation(document: Document, operation: Node): number {
  const variables = childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)
  return OPERATION_BYTES + variables.length * VARIABLE_BYTES
}

/**
 * The bytes of a syntax tree with all the tokens that its locations can refer to; each `#` counts
 * as a comment.
 */
export function bytesOfSyntaxTree({ source, nodeCount }: Document): number {
  const comments = source.split('#').length - 1
  return (
    nodeCount * TREE_NODE_BYTES +
    (countTokens(source) + comments) * TOKEN_BYTES +
    bytesOfText(source)
  )
}
