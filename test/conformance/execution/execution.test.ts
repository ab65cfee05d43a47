import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { expectNoFailure, inCase, ofAllCases } from '../../random/cases.ts'
import { casesOf, countOf, seed } from '../../random/seed.ts'
import { compareRequests } from './compare-requests.ts'
import { CASES_OF_A_SCHEMA, casesOfSchema } from './random-cases.ts'
import { watchWriters } from './watched-writers.ts'

/** `npm run differential -- execution` executes many more. */
const SCHEMAS = countOf(3)
const COUNT = SCHEMAS * CASES_OF_A_SCHEMA
/** Few schemas have no batch of several parents, or no other rare kind. */
const MAX_ABSENT_KINDS = 2

test(
  'random requests are answered as by graphql-js 16 and 17, in every form',
  async () => {
    const writers = watchWriters()
    const tally = await compareRequests(seed, casesOf(SCHEMAS))
    const { requests, census, different, examples, unhandled } = tally
    await expectNoFailure(examples)
    ofAllCases(() => {
      expect({ requests, different, unhandled }).toEqual({
        requests: COUNT,
        different: 0,
        unhandled: [],
      })
      expect(Object.values(census).filter(number => number === 0).length).toBeLessThanOrEqual(
        MAX_ABSENT_KINDS,
      )
      const { byGeneratedCode, interpreted, changes } = writers
      expect(byGeneratedCode).toBeGreaterThan(COUNT / 4)
      expect(interpreted).toBeGreaterThan(COUNT / 4)
      expect(changes).toBeGreaterThan(0)
    })
  },
  countOf(120_000),
)

test('the documents of these requests are valid', async () => {
  for (const number of casesOf(1)) {
    await inCase(number, () => {
      for (const { engines, document } of casesOfSchema(seed, number))
        expect(validate(engines.reference, parse(document.source)), document.source).toEqual([])
    })
  }
})
