import { createSymbolTable } from '../runtime/addon.ts'
import type { NativeSymbolTable } from '../runtime/addon.ts'

/** Names that many documents have, as a symbol table and as the strings that its ids stand for. */
interface KnownNames {
  readonly symbols: NativeSymbolTable | undefined
  /** The strings, by id. */
  readonly names: readonly string[]
}

// A name costs some 100 bytes, here and in the parser's memory.
const MAX_NAMES = 4096
const MAX_NAME_LENGTH = 64
// One document in so many is looked at, and no more names of it than these.
const LESSON_INTERVAL = 8
const NAMES_PER_LESSON = 64

/** For what is parsed without a symbol table. */
export const noNames: KnownNames = { symbols: undefined, names: [] }

let known = noNames
let seenOnce = new Set<string>()
let seenTwice: string[] = []
let documents = 0

/** The names that are known by now. Speed alone depends on them: they spare most strings of a tree. */
export function knownNames(): KnownNames {
  return known
}

/** Learns from the names of a document that were not known. What two lessons have becomes known; all is bounded. */
export function learnNames(names: readonly string[]): void {
  if (names.length === 0 || ++documents % LESSON_INTERVAL !== 0) return
  if (seenOnce.size >= MAX_NAMES) seenOnce = new Set()
  for (const name of names.slice(0, NAMES_PER_LESSON)) {
    if (name.length > MAX_NAME_LENGTH) continue
    // A slice would keep the whole source alive.
    const copy = Buffer.from(name).toString()
    if (seenOnce.delete(copy)) seenTwice.push(copy)
    else seenOnce.add(copy)
  }
  // A table that grows by a quarter at a time costs as much as its names.
  if (seenTwice.length > known.names.length / 4) extendTable()
}

function extendTable(): void {
  // A table that is full is learnt anew, so that it follows the clients.
  const kept = known.names.length + seenTwice.length > MAX_NAMES ? [] : known.names
  const names = [...new Set([...kept, ...seenTwice])]
  known = { symbols: createSymbolTable(names), names }
  seenTwice = []
}
