import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { markAsUntransferable } from 'node:worker_threads'

declare const symbolTable: unique symbol
declare const sourceTable: unique symbol

/** The names that a schema knows, in the native parser's memory; it belongs to the thread that made it. */
export interface NativeSymbolTable {
  readonly [symbolTable]: true
}

/** Copies of sources in native memory, each in a slot; it belongs to the thread that made it. */
interface NativeSourceTable {
  readonly [sourceTable]: true
}

const WORDS_PER_NODE = 6
const HEADER_WORDS = 9
const ARENA_WORDS = 64 * 1024
/** Room for the longest small text, of which each unit may become six bytes. */
const RESPONSE_ARENA_BYTES = 296 * 1024
const SMALL_TEXT_UNITS = 48 * 1024
const MAX_RESPONSE_BYTES = 2 ** 31 - 1
const TWO_TO_32 = 2 ** 32

/** What a failed write of a response returns: there is no memory for it. */
export const RESPONSE_OUT_OF_MEMORY = -1

/** What a failed write of a response returns: it has more bytes than it may have. */
export const RESPONSE_TOO_LARGE = -2

interface Addon {
  parse(
    source: string,
    symbols: NativeSymbolTable | undefined,
    maxTokens: number,
    maxSyntaxDepth: number,
    maxSourceLength: number,
    goal: number,
    target: Uint32Array,
    offset: number,
  ): number
  takeTape(target: Uint32Array): void
  verifyTape(words: Uint32Array): boolean
  createSymbolTable(names: string, count: number): NativeSymbolTable
  createSourceTable(): NativeSourceTable
  findSource(table: NativeSourceTable, source: string): number
  readEnvelope(table: NativeSourceTable, body: Uint8Array): string | undefined
  addSource(table: NativeSourceTable, source: string): number
  removeSource(table: NativeSourceTable, slot: number): void
  writeText(text: string, target: Uint8Array, offset: number): number
  beginResponse(maxBytes: number): number
  writeResponse(slot: number, text: string): number
  endResponse(slot: number): number
  takeResponse(slot: number, target?: Uint8Array): void
}

const addon = loadAddon()
// Small tapes stand one behind the other in an arena: memory of its own would cost as much as the parse.
let arena = new Uint32Array(ARENA_WORDS)
let arenaUsed = 0
// So do small responses. Bytes that were taken are never written again.
let responses = createResponseArena()
let responsesUsed = 0
let responseSize = 0

/**
 * A symbol table in which the id of a name is its rank in the list; of equal names the first counts.
 *
 * @throws TypeError when `names` is not an array of strings without blanks
 */
export function createSymbolTable(names: readonly string[]): NativeSymbolTable {
  if (!Array.isArray(names)) throw new TypeError('The names are not an array.')
  const isName = (name: unknown) => typeof name === 'string' && !name.includes(' ')
  const list = [...(names as readonly string[])]
  if (!list.every(isName)) throw new TypeError('A name is not a string, or holds a blank.')
  return addon.createSymbolTable(list.join(' '), list.length)
}

/**
 * Parses a source natively. Returns the number of nodes, or minus the number of the error; `nativeHeader` says more, and
 * `takeTape` hands the tape over. 0 switches a limit off, and as a goal it stands for a document (`native/syntax.def`).
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
  return addon.parse(source, symbols, maxTokens, maxSyntaxDepth, maxSourceLength, goal, arena, arenaUsed)
}

/** A word of the header of the last parse: `gql_result` in `native/graphql.h`. */
export function nativeHeader(word: number): number {
  return arena[arenaUsed + word]!
}

/**
 * The last tape, of `nodeCount` nodes: four words a node, then two words a span. It may be asked for once. Nothing when there
 * is no memory for it.
 */
export function takeTape(nodeCount: number): Uint32Array | undefined {
  const start = arenaUsed + HEADER_WORDS
  const end = start + nodeCount * WORDS_PER_NODE
  if (end <= arena.length) {
    arenaUsed = end
    return arena.subarray(start, end)
  }
  const tape = arrayOf(nodeCount * WORDS_PER_NODE)
  if (tape === undefined) return undefined
  addon.takeTape(tape)
  // A small tape found no room: the arena is used up.
  if (nodeCount < ARENA_WORDS / WORDS_PER_NODE / 16) arenaUsed = arena.length
  return tape
}

/**
 * Whether a tape that comes from outside has the form of an executable document: all that its readers rely on, but not that
 * it says what its source says. In front of it stand four words: the numbers of symbols, of variables, of fragments, and of
 * UTF-16 units of the source.
 *
 * @throws TypeError when there are not four words and whole nodes
 */
export function verifyTape(words: Uint32Array): boolean {
  return addon.verifyTape(words)
}

/**
 * A table of sources, empty. It tells sources apart by all of their UTF-16 units, and finds one by a digest with a secret seed.
 *
 * @throws Error when there is no memory for it
 */
export function createSourceTable(): NativeSourceTable {
  return addon.createSourceTable()
}

/**
 * The slot of a source, or -1. Reads the string once and does not make V8 hash it.
 *
 * @throws TypeError when an argument has the wrong type
 */
export function findSource(table: NativeSourceTable, source: string): number {
  return addon.findSource(table, source)
}

/**
 * The body of a request, JSON in UTF-8, as a string with the slot of a source in the place of the query: short, and as much JSON
 * as the body is. Undefined when the table does not hold the query; and when the body is unusual, be it right or wrong:
 * `native/envelope.h`. Hot: `bench/benches/envelope.ts`.
 *
 * @throws TypeError when an argument has the wrong type
 */
export function readEnvelope(table: NativeSourceTable, body: Uint8Array): string | undefined {
  return addon.readEnvelope(table, body)
}

/**
 * The slot of a source, which the table copies if it does not hold it; -1 when there is no memory for it. Slots are small:
 * those of removed sources are given away first.
 *
 * @throws TypeError when an argument has the wrong type
 */
export function addSource(table: NativeSourceTable, source: string): number {
  return addon.addSource(table, source)
}

/**
 * Takes the source of a slot out of a table.
 *
 * @throws TypeError when there is no source in the slot
 */
export function removeSource(table: NativeSourceTable, slot: number): void {
  addon.removeSource(table, slot)
}

/**
 * Writes a whole text as JSON in UTF-8: `native/response.h`. In the text U+0001 stands for a quotation mark of the JSON, and
 * U+0002 begins and ends JSON that is copied as it is; all else is escaped as JSON.stringify escapes it. Returns how many units of
 * the text are such marks: if they are as many as the caller wrote, no value held one and the bytes are right, else they are to
 * be thrown away. -1 when the text has more than 49,152 units, or there is no memory: then `beginResponse` is the next call. No limit is looked at.
 * Hot: `bench/benches/response-writer.ts`.
 *
 * @throws TypeError when the text is not a string
 */
export function writeSmallResponse(text: string): number {
  responseSize = 0
  if (text.length > SMALL_TEXT_UNITS) return -1
  // An arena whose memory was transferred has the length 0.
  let written = responsesUsed > responses.length ? -1 : addon.writeText(text, responses, responsesUsed)
  if (written < 0) {
    responses = createResponseArena()
    responsesUsed = 0
    written = addon.writeText(text, responses, 0)
    if (written < 0) return -1
  }
  responseSize = written % TWO_TO_32
  return (written - responseSize) / TWO_TO_32
}

/** The bytes of the small response that was written last. They may be asked for once; the caller may keep them. */
export function takeSmallResponse(): Buffer {
  const start = responsesUsed
  responsesUsed += responseSize
  responseSize = 0
  return responses.subarray(start, responsesUsed)
}

/**
 * Begins a response that comes in pieces and returns its slot, or -1 when there is no memory. Every slot is given back, whatever
 * happens, by `takeResponse` or by `dropResponse`. Several responses may be open at once.
 */
export function beginResponse(maxBytes: number | false): number {
  return addon.beginResponse(maxBytes === false ? MAX_RESPONSE_BYTES : Math.min(maxBytes, MAX_RESPONSE_BYTES))
}

/**
 * Appends a piece of text, with marks as `writeSmallResponse` has them, and returns how many marks it holds; or
 * `RESPONSE_OUT_OF_MEMORY` or `RESPONSE_TOO_LARGE`, after which the slot can only be dropped. A text may be cut anywhere; pieces
 * of about 16,384 units are fastest. Hot: `bench/benches/response-writer.ts`.
 *
 * @throws TypeError when the slot holds no response, or the text is not a string
 */
export function writeResponse(slot: number, text: string): number {
  return addon.writeResponse(slot, text)
}

/**
 * The bytes of a response, in memory of their own, or the number of an error as `writeResponse` returns it. The slot is given
 * back in any case.
 *
 * @throws TypeError when the slot holds no response
 */
export function takeResponse(slot: number): Buffer | number {
  const size = addon.endResponse(slot)
  const bytes = size < 0 ? undefined : bufferOf(size)
  addon.takeResponse(slot, bytes)
  return bytes ?? (size < 0 ? size : RESPONSE_OUT_OF_MEMORY)
}

/**
 * Gives the slot of a response back that nobody wants.
 *
 * @throws TypeError when the slot holds no response
 */
export function dropResponse(slot: number): void {
  addon.takeResponse(slot)
}

/** As with the pool of Buffer, who transfers one response must not take the others along. */
function createResponseArena(): Buffer {
  const arena = Buffer.allocUnsafeSlow(RESPONSE_ARENA_BYTES)
  markAsUntransferable(arena.buffer)
  return arena
}

function bufferOf(bytes: number): Buffer | undefined {
  try {
    return Buffer.allocUnsafe(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function arrayOf(words: number): Uint32Array | undefined {
  try {
    return new Uint32Array(words)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function loadAddon(): Addon {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const load = createRequire(import.meta.url)('node-gyp-build') as (packageRoot: string) => unknown
  try {
    return load(root) as Addon
  } catch (cause) {
    throw new Error(
      `The native part of tapeql is missing for ${process.platform}-${process.arch}: no prebuilt binary fits, and ` +
        `none was compiled. Run "npm rebuild tapeql" where a C++ compiler and Python are installed.`,
      { cause },
    )
  }
}
