import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

declare const symbolTable: unique symbol

/** The names that a schema knows, in the native parser's memory; it belongs to the thread that made it. */
export interface NativeSymbolTable {
  readonly [symbolTable]: true
}

/** The words before the tape in the results of a parse. */
export const HEADER_WORDS = 16

/** The words of one node on the tape, its span included. */
export const RESULT_WORDS_PER_NODE = 6

const INITIAL_NODES = 4096
const ARENA_WORDS = 64 * 1024

interface Addon {
  parse(
    source: string,
    symbols: NativeSymbolTable | undefined,
    maxTokens: number,
    maxSyntaxDepth: number,
    goal?: number,
  ): number
  share(results: Uint32Array): void
  createSymbolTable(names: readonly string[]): NativeSymbolTable
}

const addon = loadAddon()
let results = shareResults(INITIAL_NODES)
let arena = new Uint32Array(ARENA_WORDS)
let arenaUsed = 0

/**
 * A symbol table in which the id of a name is its rank in the list; of equal names the first counts.
 *
 * @throws TypeError when `names` is not an array of strings
 */
export function createSymbolTable(names: readonly string[]): NativeSymbolTable {
  return addon.createSymbolTable(names)
}

/**
 * Parses a source natively into the results: the header (`native/graphql.h`, `gql_result`), four words a node, and
 * two words a span. Returns the number of nodes, or minus the number of the error. 0 switches a limit off, and as a goal
 * it stands for a document (`native/syntax.def`).
 *
 * @throws TypeError when an argument has the wrong type
 */
export function parseNatively(
  source: string,
  symbols: NativeSymbolTable | undefined,
  maxTokens: number,
  maxSyntaxDepth: number,
  goal: number = 0,
): number {
  return addon.parse(source, symbols, maxTokens, maxSyntaxDepth, goal)
}

/** What the last parse of this thread wrote; the next one overwrites it. */
export function nativeResults(): Uint32Array {
  return results
}

/**
 * A copy of the words of the last results from `start` to `end`. Copies of small documents share the memory of an arena, which
 * is cheaper than memory of their own; who keeps one for long should `slice` it.
 */
export function copyResults(start: number, end: number): Uint32Array {
  const length = end - start
  if (length > ARENA_WORDS / 16) return results.slice(start, end)
  if (arenaUsed + length > ARENA_WORDS) {
    arena = new Uint32Array(ARENA_WORDS)
    arenaUsed = 0
  }
  arena.set(results.subarray(start, end), arenaUsed)
  arenaUsed += length
  return arena.subarray(arenaUsed - length, arenaUsed)
}

/** Nodes that the results have room for. */
export function resultCapacity(): number {
  return (results.length - HEADER_WORDS) / RESULT_WORDS_PER_NODE
}

/** Replaces the results by an array with room for a number of nodes, or for the usual number. */
export function resizeResults(nodes: number = INITIAL_NODES): void {
  results = shareResults(nodes)
}

function shareResults(nodes: number): Uint32Array {
  const array = new Uint32Array(HEADER_WORDS + RESULT_WORDS_PER_NODE * nodes)
  addon.share(array)
  return array
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
