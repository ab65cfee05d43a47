import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

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
  addSource(table: NativeSourceTable, source: string): number
  removeSource(table: NativeSourceTable, slot: number): void
}

const addon = loadAddon()
// Small tapes stand one behind the other in an arena: memory of its own would cost as much as the parse.
let arena = new Uint32Array(ARENA_WORDS)
let arenaUsed = 0

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

function arrayOf(words: number): Uint32Array | undefined {
  try {
    return new Uint32Array(words)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function loadAddon(): Addon {
  const root = fileURLToPath(new URL('..', import.meta.url))
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
