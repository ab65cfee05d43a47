import { describe, expect, test } from 'vitest'
import { corpus } from './corpus.ts'
import { faultsOf17 } from './graphql-17.ts'
import { ourFaults } from './our-faults.ts'
import { textsOf } from './sdl-case.ts'

/** A text has no place for what it leaves out. */
const nowhere = /^The schema has no root type of query; /

describe.each(corpus)('$section', ({ cases }) => {
  test.each(cases)('$name', sdlCase => {
    const { fault, disagreement } = sdlCase
    const texts = textsOf(sdlCase)
    const isFaulty = fault !== undefined
    const peerFaults = faultsOf17(texts)
    expect({ texts, peerFaults, isFaulty: peerFaults.length > 0 }).toEqual({
      texts,
      peerFaults,
      isFaulty: disagreement === undefined ? isFaulty : !isFaulty,
    })

    const error = ourFaults(texts)
    const faults = error?.faults ?? []
    expect({ texts, faults, isFaulty: faults.length > 0 }).toEqual({ texts, faults, isFaulty })
    for (const { message, locations = [], extensions } of error?.locatedErrors ?? []) {
      if (!nowhere.test(message))
        expect({ message, locations }).not.toEqual({ message, locations: [] })
      for (const [index, { line, column }] of locations.entries()) {
        const name = index === 0 ? String(extensions.source) : ''
        expect(error!.message).toContain(`${name}:${line}:${column}`)
      }
    }
  })
})

describe('the corpus', () => {
  const cases = corpus.flatMap(section => section.cases)

  test('has many cases, most of them faulty', () => {
    expect(cases.length).toBeGreaterThan(600)
    expect(cases.filter(({ fault }) => fault !== undefined).length).toBeGreaterThan(400)
  })

  test('has each of them once', () => {
    const sources = cases.map(sdlCase => JSON.stringify(textsOf(sdlCase)))
    expect(sources.filter((source, index) => sources.indexOf(source) !== index)).toEqual([])
    for (const section of corpus) {
      expect(new Set(section.cases.map(({ name }) => name)).size).toBe(section.cases.length)
    }
  })
})
