import { describe, expect, test } from 'vitest'
import { criticalityOf } from '../../../src/changes/schema-change.ts'
import { agreementOn } from './agreement.ts'
import { randomPair } from './random-pair.ts'

/** `npm run test:slow` takes all. */
/** `npm run differential -- changes` compares 1,000. */
const COUNT = Number(process.env.PAIRS ?? 200)
const COUNT_AT_ONCE = 50

describe(`between ${COUNT} random schemas and their successors`, () => {
  const counts = new Map<string, number>()
  let respelled = 0
  const firstSeeds = Array.from({ length: COUNT / COUNT_AT_ONCE }, (_, i) => i * COUNT_AT_ONCE + 1)

  test.each(firstSeeds)('graphql-js 16 and 17 find what we find, from seed %i on', first => {
    for (let seed = first; seed < first + COUNT_AT_ONCE; seed++) {
      const { texts, schemas } = randomPair(seed)
      const agreement = agreementOn(texts, schemas)
      expect(agreement.differences, `Seed ${seed}`).toEqual([])
      respelled += agreement.respelled.length
      for (const { kind } of agreement.changes) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
  })

  test('we find every kind, and defaults are written in other ways', () => {
    expect(Object.keys(criticalityOf).filter(kind => !counts.has(kind))).toEqual([])
    expect(respelled).toBeGreaterThan(COUNT / 50)
  })
})
