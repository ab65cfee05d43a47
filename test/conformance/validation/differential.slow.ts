import { expect, test } from 'vitest'
import { expectNoFailure, ofAllCases } from '../../random/cases.ts'
import { casesOf, countOf, seed } from '../../random/seed.ts'
import { compareDocuments } from './compare-documents.ts'

const COUNT = countOf(2500)

/** `npm run differential -- validation` validates many more, and CI that instead. */
test(
  'random documents are judged as graphql-js 16 and 17 judge them',
  async () => {
    const { stackTraceLimit } = Error
    // Nobody's stack is looked at.
    Error.stackTraceLimit = 0
    const tally = await compareDocuments(seed, casesOf(COUNT))
    Error.stackTraceLimit = stackTraceLimit
    await expectNoFailure(tally.examples)
    ofAllCases(() => {
      const { documents, valid, faults, census, different } = tally
      expect({ documents, different }).toEqual({ documents: COUNT, different: 0 })
      expect(valid).toBeGreaterThan(COUNT * 0.3)
      expect(faults[16].same).toBeGreaterThan(0.98 * (faults[16].same + faults[16].reworded))
      expect(Object.entries(census).filter(([, count]) => count === 0)).toEqual([])
    })
  },
  countOf(120_000),
)
