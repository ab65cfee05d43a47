import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { corpus, typeSystemCorpus } from './corpus.ts'
import { expectedOutcomeOf, expectedRefusalOf } from './oracle-outcome.ts'
import type { DeviatingCase, ParserCase, ProductionCases } from './production-cases.ts'
import type { Refusal } from './structure.ts'
import { outcomeOf, stringValuesOf } from './tape-outcome.ts'
import { disturbedDefinitions, shortenedDefinitions } from './type-system/documents.ts'
import { intrusions, substitutions } from './unclosed.ts'

test('the corpus is not empty', () => {
  expect(sourcesOf(corpus).size).toBeGreaterThanOrEqual(1900)
  expect(sourcesOf(typeSystemCorpus).size).toBeGreaterThanOrEqual(1100)
  expect(intrusions.length).toBeGreaterThanOrEqual(1000)
  expect(substitutions.length).toBeGreaterThanOrEqual(1000)
})

for (const { production, accepts, rejects } of corpus) {
  describe(production, () => {
    for (const one of accepts) {
      test(`accepts ${titleOf(one)}`, () => {
        if (typeof one === 'string') expectStructure(one)
        else expect(stringValuesOf(one.source)).toEqual(one.stringValues)
      })
    }
    for (const one of rejects) {
      test(`rejects ${titleOf(one)}`, () => {
        expect(outcomeOf(sourceOf(one))).toEqual({ refused: expectedRefusal(one) })
      })
    }
  })
}

describe('a token of each kind at each place of a document', () => {
  test('meets the fate that graphql-js gives it when it intrudes', () => {
    expect(differencesIn(intrusions)).toEqual([])
  })

  test('meets the fate that graphql-js gives it when it stands for another', () => {
    expect(differencesIn(substitutions)).toEqual([])
  })
})

describe('definitions of the type system', () => {
  test('meet the fate that graphql-js gives them when they lack a token or end too early', () => {
    expect(differencesIn(shortenedDefinitions)).toEqual([])
  })

  test('meet the fate that graphql-js gives them when a token of any kind intrudes or stands for another', () => {
    expect(disturbedDefinitions.length).toBeGreaterThanOrEqual(7000)
    expect(differencesIn(disturbedDefinitions)).toEqual([])
  })
})

function sourcesOf(cases: readonly ProductionCases[]): ReadonlySet<string> {
  return new Set(cases.flatMap(({ accepts, rejects }) => [...accepts, ...rejects]).map(sourceOf))
}

function expectStructure(source: string): void {
  const expected = expectedOutcomeOf(source)
  expect(expected).toHaveProperty('accepted')
  expect(outcomeOf(source)).toEqual(expected)
}

function expectedRefusal(one: ParserCase): Refusal {
  const refusal = expectedRefusalOf(sourceOf(one))
  if (!refusal) throw new Error('graphql-js accepts what stands among the rejected cases')
  return typeof one === 'string' ? refusal : { ...refusal, ...messageOf(one) }
}

function messageOf({ message }: DeviatingCase): { readonly message?: string } {
  return message === undefined ? {} : { message }
}

function differencesIn(sources: readonly string[]): readonly unknown[] {
  return sources
    .map(source => ({ source, found: outcomeOf(source), expected: expectedOutcomeOf(source) }))
    .filter(({ found, expected }) => !isDeepStrictEqual(found, expected))
}

function sourceOf(one: ParserCase): string {
  return typeof one === 'string' ? one : one.source
}

/**
 * A source as one line of printable ASCII, with the reason where graphql-js is not the whole
 * oracle.
 */
function titleOf(one: ParserCase): string {
  const quoted = JSON.stringify(sourceOf(one)).replace(
    /[^ -~]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const clipped =
    quoted.length > 120 ? `${quoted.slice(0, 100)}... (${sourceOf(one).length} units)` : quoted
  return typeof one === 'string' ? clipped : `${clipped}: ${one.because}`
}
