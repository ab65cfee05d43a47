import { createSymbolTable } from '../runtime/addon.ts'
import type { NativeSymbolTable } from '../runtime/addon.ts'

/** Names that occur in many documents, as a symbol table and as strings. */
interface KnownNames {
  readonly symbols: NativeSymbolTable | undefined
  /** The strings, by id. */
  readonly names: readonly string[]
}

// A name costs some 100 bytes, here and in the parser's memory.
const MAX_NAMES = 4096
const MAX_NAME_LENGTH = 64
// Names are learned from one document in eight, at most 64 from each.
const LEARNING_INTERVAL = 8
const NAMES_PER_DOCUMENT = 64

/** For parsing without a symbol table. */
export const noNames: KnownNames = { symbols: undefined, names: [] }

let known = noNames
let seenOnce = new Set<string>()
let seenTwice: string[] = []
let documents = 0

/**
 * The names that are known now. They affect speed only: most names of a tree need no new string.
 */
export function knownNames(): KnownNames {
  return known
}

/**
 * Counts unknown names of a document. A name that was counted twice becomes known. Memory is
 * bounded by `MAX_NAMES`.
 */
export function learnNames(names: readonly string[]): void {
  if (names.length === 0 || ++documents % LEARNING_INTERVAL !== 0) return
  if (seenOnce.size >= MAX_NAMES) seenOnce = new Set()
  for (const name of names.slice(0, NAMES_PER_DOCUMENT)) {
    if (name.length > MAX_NAME_LENGTH) continue
    // The name is a slice of the source, which it would keep alive.
    const copy = Buffer.from(name).toString()
    if (seenOnce.delete(copy)) seenTwice.push(copy)
    else seenOnce.add(copy)
  }
  // Growing by a quarter at a time keeps the total cost of new tables proportional to the names.
  if (seenTwice.length > known.names.length / 4) extendTable()
}

function extendTable(): void {
  // A full table is replaced by the new names, so that it adapts to the current clients.
  const kept = known.names.length + seenTwice.length > MAX_NAMES ? [] : known.names
  const names = [...new Set([...kept, ...seenTwice])]
  known = { symbols: createSymbolTable(names), names }
  seenTwice = []
}
