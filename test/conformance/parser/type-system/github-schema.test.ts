import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectedOutcomeOf } from '../oracle-outcome.ts'
import { outcomeOf } from '../tape-outcome.ts'

test("GitHub's schema has the structure that graphql-js gives it", () => {
  const path = new URL(
    '../../../../node_modules/@octokit/graphql-schema/schema.graphql',
    import.meta.url,
  )
  const source = readFileSync(path, 'utf8')
  expect(source.length).toBeGreaterThan(1_000_000)
  const outcome = outcomeOf(source)
  // One comparison of strings: a difference of trees of this size is not shown in reasonable time.
  expect(JSON.stringify(outcome) === JSON.stringify(expectedOutcomeOf(source))).toBe(true)
  expect(outcome).toMatchObject({ accepted: { nodeCount: 42_229 } })
}, 30_000)
