import { expect, test } from 'vitest'
import { expectNoFailure, ofAllCases } from '../../random/cases.ts'
import { casesOf, countOf, seed } from '../../random/seed.ts'
import { comparePaths } from './compare-paths.ts'

const BODIES = countOf(100_000)

test(
  `${BODIES} bodies are answered alike, whether their parameters are known or parsed`,
  async () => {
    const { differences, known, statuses } = await comparePaths(seed, casesOf(BODIES))
    console.log(`The parameters of ${known} of ${BODIES} bodies were known; statuses:`, statuses)
    await expectNoFailure(differences)
    ofAllCases(() => {
      expect(known).toBeGreaterThan(BODIES * 0.35)
    })
  },
  countOf(600_000),
)
