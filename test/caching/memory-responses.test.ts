import { expect, test } from 'vitest'
import { MemoryResponses } from '../../src/caching/memory-responses.ts'

/** What an entry of these tests counts as. */
const ENTRY = 1_000
const responses = new MemoryResponses(3.5 * ENTRY)

async function keep(key: string): Promise<void> {
  const body = 'x'.repeat(ENTRY - 700 - 2 * key.length)
  const response = { body, madeAtMs: Date.now(), maxAge: 60, isPrivate: false }
  await responses.begin(key).keep(response, [], 60_000)
}
const keysOf = (...keys: readonly string[]): readonly string[] =>
  keys.filter(key => responses.find(key) !== undefined)

test('the oldest response goes first, behind those that were asked for, and the newest never', async () => {
  for (const key of ['a', 'b', 'c']) await keep(key)
  expect(responses.bytes).toBe(3 * ENTRY)
  responses.find('a')
  await keep('d')
  // All that are left are asked for now.
  expect(keysOf('a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd'])
  await keep('e')
  expect(responses.bytes).toBe(3 * ENTRY)
  expect(responses.find('e')).toBeDefined()
})
