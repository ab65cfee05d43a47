import { expect, test } from 'vitest'
import { comparePaths } from './compare-paths.ts'

const BODIES = 2000

test(`${BODIES} bodies are answered alike, whether their parameters are known or parsed`, async () => {
  const { differences, known, statuses } = await comparePaths('envelopes', BODIES)
  expect(differences).toEqual([])
  expect(known).toBeGreaterThan(BODIES * 0.3)
  expect(statuses[200]).toBeGreaterThan(BODIES * 0.3)
  expect(statuses[400]).toBeGreaterThan(BODIES * 0.2)
})
