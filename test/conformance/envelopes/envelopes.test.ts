import { expect, test } from 'vitest'
import { expectNoFailure, ofAllCases } from '../../random/cases.ts'
import { casesOf, countOf, seed } from '../../random/seed.ts'
import { comparePaths } from './compare-paths.ts'

const BODIES = countOf(2000)

test(
  `${BODIES} bodies are answered alike, whether their parameters are known or parsed`,
  async () => {
    const { differences, known, statuses } = await comparePaths(seed, casesOf(BODIES))
    await expectNoFailure(differences)
    ofAllCases(() => {
      expect(known).toBeGreaterThan(BODIES * 0.3)
      expect(statuses[200]).toBeGreaterThan(BODIES * 0.3)
      expect(statuses[400]).toBeGreaterThan(BODIES * 0.2)
    })
  },
  countOf(30_000),
)
