import type { Failure } from '../../random/seed.ts'
import { shrinkDocument } from '../../random/shrink-document.ts'
import { countSentences, emptyCensus, type Census } from './census.ts'
import { compareFaults } from './compare-faults.ts'
import type { Engines, Fault } from './engines.ts'
import { hasThrown, knownDifferences, placesOf, type Places } from './known-differences.ts'
import { randomCases, type Case } from './random-cases.ts'
import { isClipped, isRewording } from './rewordings.ts'

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
  /** The first of them, as short as they can be, by the number of their case. */
  readonly examples: Failure[]
}

const MAX_EXAMPLES = 5

/**
 * Validates random documents, which a seed and their numbers determine, by the engine and by
 * graphql-js 16 and 17.
 */
export async function compareDocuments(
  seed: number,
  numbers: Iterable<number>,
  see?: (tally: Tally) => void,
): Promise<Tally> {
  const tally: Tally = {
    documents: 0,
    valid: 0,
    faults: { 16: { same: 0, reworded: 0 }, 17: { same: 0, reworded: 0 } },
    census: emptyCensus(),
    known: Object.fromEntries(knownDifferences.map(({ name }) => [name, 0])),
    different: 0,
    examples: [],
  }
  for (const one of randomCases(seed, numbers)) {
    tally.documents++
    const { engines, source } = one
    const differences = compareDocument(engines, source, tally)
    if (differences.length > 0) {
      tally.different++
      if (tally.examples.length < MAX_EXAMPLES) await addExample(tally, one, differences)
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
  if (tally !== undefined && ours.length === 0) tally.valid++
  const unknown = countSentences(
    tally?.census ?? emptyCensus(),
    ours.map(({ message }) => message),
  )
  const differences = unknown.map(message => `No rule says: ${message}`)
  let places: Places | undefined
  for (const peer of [16, 17] as const) {
    const theirs = peer === 16 ? engines.peer16?.(source) : engines.peer17(source)
    if (theirs === undefined) continue
    if (hasThrown(theirs, ours)) continue
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
async function addExample(
  tally: Tally,
  { engines, text, source, number }: Case,
  differences: readonly string[],
): Promise<void> {
  const way = wayOf(differences[0]!)
  const smallest = await shrinkDocument(source, one =>
    compareDocument(engines, one).some(difference => wayOf(difference) === way),
  )
  const lines = compareDocument(engines, smallest).map(difference => `  ${difference}`)
  const example = [text, smallest, ...lines].join('\n')
  if (tally.examples.every(other => other.text !== example))
    tally.examples.push({ number, text: example })
}

/** How two judgements differ, whatever the names, the places and the values. */
function wayOf(difference: string): string {
  return difference.replaceAll(/"[^"]*"|\d+:\d+|found .*/gs, '')
}

function printFault({ message, locations }: Fault): string {
  return `${message} @ ${locations.join(' @ ')}`
}
