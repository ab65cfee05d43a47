import { createSymbolTable } from '../runtime/addon.ts'
import type { NativeSymbolTable } from '../runtime/addon.ts'

/** Names that occur in many documents, as a symbol table and as strings. */
interface CommonNames {
  readonly symbols: NativeSymbolTable | undefined
  /** The strings, by id. */
  readonly names: readonly string[]
}

// A name takes some 100 bytes, here and in the parser's memory.
const MAX_NAMES = 4096
const MAX_NAME_LENGTH = 64
// Every eighth document adds names, at most 64.
const LEARNING_INTERVAL = 8
const NAMES_PER_DOCUMENT = 64

/** The names of a parse without a symbol table. */
export const noNames: CommonNames = { symbols: undefined, names: [] }

let table = noNames
let singleNames = new Set<string>()
let repeatedNames: string[] = []
let documentCount = 0

/** The known names. The table affects speed only: most names of a tree need no new string. */
export function commonNames(): CommonNames {
  return table
}

/**
 * Counts unknown names of a document. The second count of a name makes it known. `MAX_NAMES` bounds
 * the memory.
 */
export function learnNames(names: readonly string[]): void {
  if (names.length === 0 || ++documentCount % LEARNING_INTERVAL !== 0) return
  if (singleNames.size >= MAX_NAMES) singleNames = new Set()
  for (const name of names.slice(0, NAMES_PER_DOCUMENT)) {
    if (name.length > MAX_NAME_LENGTH) continue
    // A copy, because a slice of the source would keep the source alive.
    const copy = Buffer.from(name).toString()
    if (singleNames.delete(copy)) repeatedNames.push(copy)
    else singleNames.add(copy)
  }
  // Growing by a quarter at a time keeps the total cost of new tables proportional to the names.
  if (repeatedNames.length > table.names.length / 4) extendTable()
}

function extendTable(): void {
  // The new names replace a full table, so that the table adapts to the current clients.
  const previousNames = table.names.length + repeatedNames.length > MAX_NAMES ? [] : table.names
  const names = [...new Set([...previousNames, ...repeatedNames])]
  table = { symbols: createSymbolTable(names), names }
  repeatedNames = []
}
