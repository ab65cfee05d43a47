import { parse, Kind, visit, type DocumentNode } from 'graphql'
import { randomDocument, randomVariables, type RandomDocument } from '../random-document.ts'
import { randomOf } from '../../../random/random.ts'
import type { Abstraction } from '../world.ts'
import { climates, longClimates, type Climate } from './climate.ts'
import { countedEngines, type CountedEngines } from './counted-engines.ts'

/** A request with the world that it meets. */
export interface CountedCase {
  readonly engines: CountedEngines
  readonly document: RandomDocument
  readonly parsed: DocumentNode
  /** Whether a selection set reads one field by two response names. */
  readonly readsTwice: boolean
  readonly variables: Record<string, unknown>
  readonly seed: string
  readonly climate: Climate
  /** Formats go round by it, and every other one runs thrice. */
  readonly round: number
}

const DOCUMENTS_OF_A_SCHEMA = 8
const REQUESTS_OF_A_DOCUMENT = 3

/** The number of cases that `countedCases` gives. */
export const CASES_OF_A_SCHEMA: number = DOCUMENTS_OF_A_SCHEMA * REQUESTS_OF_A_DOCUMENT

/** They go round, so that a few schemas have all. */
const abstractions: readonly Abstraction[] = ['__typename', 'resolveType', 'isTypeOf']

const SHARE_OF_LONG_LISTS = 0.012

/**
 * All cases of one schema, to run one after the other: an engine learns from each which properties
 * are methods.
 */
export function* countedCases(
  seed: number,
  number: number,
): Generator<CountedCase, void, undefined> {
  const random = randomOf(seed, number, 'counted')
  const schemaSeed = `${seed}/${number}`
  const engines = countedEngines(schemaSeed, abstractions[number % abstractions.length]!)
  for (let place = 0; place < DOCUMENTS_OF_A_SCHEMA; place++) {
    const document = randomDocument(randomOf(schemaSeed, 'document', place), engines.reference)
    const parsed = parse(document.source)
    const hasTwoNames = readsTwice(parsed)
    for (let round = 0; round < REQUESTS_OF_A_DOCUMENT; round++) {
      const caseSeed = `${schemaSeed}/${place}/${round}`
      yield {
        engines,
        document,
        parsed,
        readsTwice: hasTwoNames,
        variables: randomVariables(randomOf(caseSeed, 'variables'), document),
        seed: caseSeed,
        climate: random.pick(random.chance(SHARE_OF_LONG_LISTS) ? longClimates : climates),
        round: place + round,
      }
    }
  }
}

function readsTwice(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    SelectionSet: ({ selections }) => {
      const responseNames = new Map<string, string>()
      for (const selection of selections) {
        if (selection.kind !== Kind.FIELD) continue
        const { name, alias = name } = selection
        if ((responseNames.get(name.value) ?? alias.value) !== alias.value) found = true
        responseNames.set(name.value, alias.value)
      }
    },
  })
  return found
}
