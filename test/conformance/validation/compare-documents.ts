import { countSentences, emptyCensus, type Census } from './census.ts'
import { compareFaults } from './compare-faults.ts'
import type { Engines, Fault } from './engines.ts'
import { hasThrown, knownDifferences, placesOf, type Places } from './known-differences.ts'
import { randomCases } from './random-cases.ts'
import { isClipped, isRewording } from './rewordings.ts'
import { shrink } from './shrink.ts'

/** What became of a run of documents. */
export interface Tally {
  documents: number
  /** Without a fault. */
  valid: number
  /**
   * Faults that the engine and graphql-js 16 or 17 have found at the same locations, and how many
   * of them in the same words.
   */
  readonly faults: Record<16 | 17, { same: number; reworded: number }>
  readonly census: Census
  /** How many faults each known difference explains. */
  readonly known: Record<string, number>
  /** Documents with a difference that is not known. */
  different: number
  /** The first of them, as short as they can be. */
  readonly examples: {
    readonly schema: string
    readonly source: string
    readonly differences: readonly string[]
  }[]
}

const MAX_EXAMPLES = 5

/** Validates as many random documents by the engine and by graphql-js 16 and 17. */
export function compareDocuments(seed: string, count: number, see?: (tally: Tally) => void): Tally {
  const tally: Tally = {
    documents: 0,
    valid: 0,
    faults: { 16: { same: 0, reworded: 0 }, 17: { same: 0, reworded: 0 } },
    census: emptyCensus(),
    known: Object.fromEntries(knownDifferences.map(({ name }) => [name, 0])),
    different: 0,
    examples: [],
  }
  for (const { engines, text, source } of randomCases(seed)) {
    if (tally.documents === count) return tally
    tally.documents++
    const differences = compareDocument(engines, source, tally)
    if (differences.length > 0) {
      tally.different++
      if (tally.examples.length < MAX_EXAMPLES)
        addExample(tally, text, shrunk(engines, source, differences))
    }
    see?.(tally)
  }
  return tally
}

/** The differences in one document that are not known. */
export function compareDocument(
  engines: Engines,
  source: string,
  tally?: Tally,
): readonly string[] {
  const ours = engines.ours(source)
  const differences: string[] = []
  if (tally !== undefined) {
    if (ours.length === 0) tally.valid++
    const unknown = countSentences(
      tally.census,
      ours.map(({ message }) => message),
    )
    differences.push(...unknown.map(message => `No rule says: ${message}`))
  }
  let places: Places | undefined
  for (const peer of [16, 17] as const) {
    const theirs = peer === 16 ? engines.peer16(source) : engines.peer17(source)
    if (peer === 16 && hasThrown(theirs, ours)) continue
    const isReworded = (one: Fault, other: Fault): boolean =>
      isClipped(one, other) || (peer === 17 && isRewording(one, other))
    const { same, reworded, onlyOurs, onlyTheirs } = compareFaults(ours, theirs, isReworded)
    if (tally !== undefined) {
      tally.faults[peer].same += same
      tally.faults[peer].reworded += reworded
    }
    const check = (fault: Fault, isTheirs: boolean): void => {
      places ??= placesOf(engines.schema, source)
      const lone = { fault, peer, isTheirs, ours, theirs, places }
      const difference = knownDifferences.find(({ explains }) => explains(lone))
      if (difference === undefined)
        differences.push(
          `${peer} ${isTheirs ? 'alone finds' : 'does not find'}: ${printFault(fault)}`,
        )
      else if (tally !== undefined) tally.known[difference.name]!++
    }
    for (const fault of onlyOurs) check(fault, false)
    for (const fault of onlyTheirs) check(fault, true)
  }
  return differences
}

/** Mutants often differ where their origin does. */
function addExample(
  tally: Tally,
  schema: string,
  example: Omit<Tally['examples'][number], 'schema'>,
): void {
  if (tally.examples.some(({ source }) => source === example.source)) return
  tally.examples.push({ schema, ...example })
}

function printFault({ message, locations }: Fault): string {
  return `${message} @ ${locations.join(' @ ')}`
}

/** The document without all that the first of its differences has no need of. */
function shrunk(
  engines: Engines,
  source: string,
  differences: readonly string[],
): { source: string; differences: readonly string[] } {
  const kindOf = (difference: string): string =>
    difference.replaceAll(/"[^"]*"|\d+:\d+|found .*/gs, '')
  const kind = kindOf(differences[0]!)
  const small = shrink(source, one =>
    compareDocument(engines, one).some(each => kindOf(each) === kind),
  )
  return {
    source: small,
    differences: small === source ? differences : compareDocument(engines, small),
  }
}
