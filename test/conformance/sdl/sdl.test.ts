import { describe, expect, test } from 'vitest'
import { corpus } from './corpus.ts'
import { faultsOf17 } from './graphql-17.ts'
import { textsOf } from './sdl-case.ts'

describe.each(corpus)('$section', ({ cases }) => {
  test.each(cases)('$name', sdlCase => {
    const { fault, disagreement } = sdlCase
    const texts = textsOf(sdlCase)
    const isFaulty = fault !== undefined
    const faults = faultsOf17(texts)
    expect({ texts, faults, isFaulty: faults.length > 0 }).toEqual({
      texts,
      faults,
      isFaulty: disagreement === undefined ? isFaulty : !isFaulty,
    })
  })
})

test('the corpus has many cases, each of them once', () => {
  const cases = corpus.flatMap(({ cases }) => cases)
  expect(cases.length).toBeGreaterThan(450)
  const sources = cases.map(sdlCase => JSON.stringify(textsOf(sdlCase)))
  expect(sources.filter((source, index) => sources.indexOf(source) !== index)).toEqual([])
  for (const { cases } of corpus) expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})
