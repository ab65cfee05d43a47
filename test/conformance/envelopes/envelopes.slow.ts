import { expect, test } from 'vitest'
import { comparePaths } from './compare-paths.ts'

const BODIES = 100_000

test(`${BODIES} bodies are answered alike, whether their parameters are known or parsed`, async () => {
  const { differences, known, statuses } = await comparePaths('slow', BODIES)
  console.log(`The parameters of ${known} of ${BODIES} bodies were known; statuses:`, statuses)
  expect(differences).toEqual([])
  expect(known).toBeGreaterThan(BODIES * 0.35)
}, 600_000)
