import { expect, test } from 'vitest'
import { countRequests, MAX_ALLOWANCES } from './count-requests.ts'
import { missingCountedKinds } from './counted-census.ts'

/** `npm run differential -- counting` executes many more, and CI that instead. */
const COUNT = 384

test('nothing is read or called more often than by graphql-js 16, in any form', async () => {
  const tally = await countRequests('test', COUNT)
  const { requests, runs, reads, calls, more, different, allowances, unhandled } = tally
  expect(tally.examples).toEqual([])
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
  expect(missingCountedKinds(tally.census, 0)).toEqual([])
}, 60_000)
