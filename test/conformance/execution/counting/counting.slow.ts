import { expect, test } from 'vitest'
import { expectNoFailure, ofAllCases } from '../../../random/cases.ts'
import { casesOf, countOf, seed } from '../../../random/seed.ts'
import { countRequests, MAX_ALLOWANCES } from './count-requests.ts'
import { CASES_OF_A_SCHEMA } from './counted-cases.ts'
import { missingCountedKinds } from './counted-census.ts'

/** `npm run differential -- counting` executes many more, and CI that instead. */
const SCHEMAS = countOf(16)
const COUNT = SCHEMAS * CASES_OF_A_SCHEMA
/** Few schemas have no long list, or no iterator that is closed early. */
const MAX_ABSENT_KINDS = 2

test(
  'nothing is read or called more often than by graphql-js 16, in any form',
  async () => {
    const tally = await countRequests(seed, casesOf(SCHEMAS))
    const { requests, runs, reads, calls, more, different, allowances, unhandled } = tally
    await expectNoFailure(tally.examples)
    ofAllCases(() => {
      expect(tally.excessKinds).toEqual({})
      expect({ requests, more, different, unhandled }).toEqual({
        requests: COUNT,
        more: 0,
        different: 0,
        unhandled: [],
      })
      expect(reads).toBeGreaterThan(COUNT * 30)
      expect(calls).toBeGreaterThan(COUNT * 20)
      expect(allowances).toBeLessThanOrEqual(runs * MAX_ALLOWANCES)
      expect(missingCountedKinds(tally.census, 0).length).toBeLessThanOrEqual(MAX_ABSENT_KINDS)
    })
  },
  countOf(60_000),
)
