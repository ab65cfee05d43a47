import { markAsUntransferable } from 'node:worker_threads'
import { loadNative } from './native/load-native.ts'
import type { NativeSourceTable, NativeSymbolTable } from './native/native-functions.ts'

export type { NativeSymbolTable } from './native/native-functions.ts'

const WORDS_PER_NODE_AND_SPAN = 6
const HEADER_WORDS = 9
const ARENA_WORDS = 64 * 1024
/** The bytes of the longest small text; a UTF-16 unit takes at most six bytes. */
const RESPONSE_ARENA_BYTES = 296 * 1024
const SMALL_TEXT_UNITS = 48 * 1024
const MAX_RESPONSE_BYTES = 2 ** 31 - 1
const TWO_TO_32 = 2 ** 32

/** The result of a write of a response that fails for lack of memory. */
export const RESPONSE_OUT_OF_MEMORY = -1

/** The result of a write of a response that exceeds the response's limit of bytes. */
export const RESPONSE_TOO_LARGE = -2

const addon = loadNative()
// Small tapes are allocated in an arena, because allocating an array takes as long as parsing.
let arena = new Uint32Array(ARENA_WORDS)
let arenaUsed = 0
// Small responses are allocated in an arena, too, which the first response creates. Bytes of taken
// responses are never written again.
let responses: Buffer = Buffer.alloc(0)
let responsesUsed = 0
let responseSize = 0

/**
 * Creates a symbol table in which the id of a name is the name's rank in the list; of equal names
 * the first counts.
 *
 * @throws TypeError when `names` is not an array of strings without blanks
 */
export function createSymbolTable(names: readonly string[]): NativeSymbolTable {
  if (!Array.isArray(names)) throw new TypeError('The names are not an array.')
  const isName = (name: unknown) => typeof name === 'string' && !name.includes(' ')
  const nameList = [...(names as readonly string[])]
  if (!nameList.every(isName)) throw new TypeError('A name is not a string, or holds a blank.')
  return addon.createSymbolTable(nameList.join(' '), nameList.length)
}

/**
 * Parses a source natively. Returns the number of nodes, or minus the number of the error.
 * `nativeHeader` has details, and `takeTape` returns the tape. A limit of 0 is no limit; the goal 0
 * is a document (`native/syntax.def`).
 *
 * @throws TypeError when an argument has the wrong type
 */
export function parseNatively(
  source: string,
  symbols: NativeSymbolTable | undefined,
  maxTokens: number,
  maxSyntaxDepth: number,
  maxSourceLength: number = 0,
  goal: number = 0,
): number {
  // An arena whose memory was transferred has the length 0.
  if (arenaUsed + HEADER_WORDS > arena.length) {
    arena = new Uint32Array(ARENA_WORDS)
    arenaUsed = 0
  }
  return addon.parse(
    source,
    symbols,
    maxTokens,
    maxSyntaxDepth,
    maxSourceLength,
    goal,
    arena,
    arenaUsed,
  )
}

/** Returns a word of the header of the last parse: `gql_result` in `native/graphql.h`. */
export function nativeHeader(word: number): number {
  return arena[arenaUsed + word]!
}

/**
 * Returns the last tape, of `nodeCount` nodes: four words a node, then two words a span; undefined
 * when there is no memory. Called once for a tape.
 */
export function takeTape(nodeCount: number): Uint32Array | undefined {
  const start = arenaUsed + HEADER_WORDS
  const end = start + nodeCount * WORDS_PER_NODE_AND_SPAN
  if (end <= arena.length) {
    arenaUsed = end
    return arena.subarray(start, end)
  }
  const tape = tryAllocate(() => new Uint32Array(nodeCount * WORDS_PER_NODE_AND_SPAN))
  if (tape === undefined) return undefined
  addon.takeTape(tape)
  // An arena without room for a small tape is used up.
  if (nodeCount < ARENA_WORDS / WORDS_PER_NODE_AND_SPAN / 16) arenaUsed = arena.length
  return tape
}

/**
 * Whether a tape from outside the process has the form of an executable document, so that readers
 * of the tape are safe; the agreement of the tape with its source is not checked. Four words precede
 * the tape: the numbers of symbols, of variables, of fragments, and of UTF-16 units of the source.
 *
 * @throws TypeError when there are not four words and whole nodes
 */
export function verifyTape(words: Uint32Array): boolean {
  return addon.verifyTape(words)
}

/**
 * Creates an empty table of sources. A lookup uses a digest with a secret seed, and compares all
 * UTF-16 units of the source.
 *
 * @throws Error when there is no memory for the table
 */
export function createSourceTable(): NativeSourceTable {
  return addon.createSourceTable()
}

/**
 * Returns the slot of a source, or -1. Reads the string once; V8 does not hash the string.
 *
 * @throws TypeError when an argument has the wrong type
 */
export function findSource(table: NativeSourceTable, source: string): number {
  return addon.findSource(table, source)
}

/**
 * Returns the body of a request, JSON in UTF-8, as a string in which the query is replaced by its
 * slot; undefined when the table lacks the query, or when the body has a form that this function
 * does not read, valid or not (`native/envelope.h`). The string is valid JSON if the body is.
 * Hot: `bench/benches/envelope.ts`.
 *
 * @throws TypeError when an argument has the wrong type
 */
export function readEnvelope(table: NativeSourceTable, body: Uint8Array): string | undefined {
  return addon.readEnvelope(table, body)
}

/**
 * Returns the slot of a source, or -1 when there is no memory. A new source is copied into the
 * table. Slots are small numbers, because the slots of removed sources are reused first.
 *
 * @throws TypeError when an argument has the wrong type
 */
export function addSource(table: NativeSourceTable, source: string): number {
  return addon.addSource(table, source)
}

/**
 * Removes the source of a slot from a table.
 *
 * @throws TypeError when there is no source in the slot
 */
export function removeSource(table: NativeSourceTable, slot: number): void {
  addon.removeSource(table, slot)
}

/**
 * Writes a complete text as JSON in UTF-8: `native/response.h`. In the text U+0001 stands for a
 * quote of the JSON, and U+0002 begins and ends JSON that is copied verbatim; other characters are
 * escaped as by JSON.stringify. Returns the number of these marks in the text: if the caller wrote
 * another number, a value has a mark, and the bytes are wrong. Returns -1 when the text has more
 * than 49,152 UTF-16 units, or when there is no memory: then the caller uses `beginResponse`. No
 * limit is checked. Hot: `bench/benches/response-writer.ts`.
 *
 * @throws TypeError when the text is not a string
 */
export function writeSmallResponse(text: string): number {
  responseSize = 0
  if (text.length > SMALL_TEXT_UNITS) return -1
  // An arena whose memory was transferred has the length 0.
  let marksAndSize =
    responsesUsed > responses.length ? -1 : addon.writeText(text, responses, responsesUsed)
  if (marksAndSize < 0) {
    const newArena = createResponseArena()
    if (newArena === undefined) return -1
    responses = newArena
    responsesUsed = 0
    marksAndSize = addon.writeText(text, responses, 0)
    if (marksAndSize < 0) return -1
  }
  responseSize = marksAndSize % TWO_TO_32
  return (marksAndSize - responseSize) / TWO_TO_32
}

/**
 * Returns the bytes of the last small response, which the caller may keep. Called once for a
 * response.
 */
export function takeSmallResponse(): Buffer {
  const start = responsesUsed
  responsesUsed += responseSize
  responseSize = 0
  return responses.subarray(start, responsesUsed)
}

/**
 * Begins a response that is written in pieces, and returns its slot, or -1 when there is no memory.
 * The caller must free every slot with `takeResponse` or `dropResponse`. Several responses may be
 * open at once.
 */
export function beginResponse(maxBytes: number | false): number {
  return addon.beginResponse(
    maxBytes === false ? MAX_RESPONSE_BYTES : Math.min(maxBytes, MAX_RESPONSE_BYTES),
  )
}

/**
 * Appends a piece of text with the marks of `writeSmallResponse`, and returns the number of marks;
 * or `RESPONSE_OUT_OF_MEMORY` or `RESPONSE_TOO_LARGE`, after which the slot can only be dropped. A
 * text may be cut anywhere; pieces of about 16,384 UTF-16 units are fastest. Hot:
 * `bench/benches/response-writer.ts`.
 *
 * @throws TypeError when the slot holds no response, or the text is not a string
 */
export function writeResponseText(slot: number, text: string): number {
  return addon.writeResponse(slot, text)
}

/**
 * Returns the bytes of a response, in separate memory, or an error number of `writeResponseText`.
 * Frees the slot in both cases.
 *
 * @throws TypeError when the slot holds no response
 */
export function takeResponse(slot: number): Buffer | number {
  const size = addon.endResponse(slot)
  const bytes = size < 0 ? undefined : tryAllocate(() => Buffer.allocUnsafe(size))
  addon.takeResponse(slot, bytes)
  return bytes ?? (size < 0 ? size : RESPONSE_OUT_OF_MEMORY)
}

/**
 * Drops a response and frees its slot.
 *
 * @throws TypeError when the slot holds no response
 */
export function dropResponse(slot: number): void {
  addon.takeResponse(slot)
}

/**
 * Creates an arena that cannot be transferred to another thread, like the pool of Buffer: the
 * transfer of one response would detach the others.
 */
function createResponseArena(): Buffer | undefined {
  const arena = tryAllocate(() => Buffer.allocUnsafeSlow(RESPONSE_ARENA_BYTES))
  if (arena !== undefined) markAsUntransferable(arena.buffer)
  return arena
}

/** Returns the memory that a function allocates; undefined where there is none. */
function tryAllocate<Memory>(allocate: () => Memory): Memory | undefined {
  try {
    return allocate()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
