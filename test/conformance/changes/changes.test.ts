import { describe, expect, test } from 'vitest'
import { criticalityOf } from '../../../src/changes/schema-change.ts'
import { agreementOn } from './agreement.ts'
import { randomPair } from './random-pair.ts'

/** `npm run test:slow` takes all. */
const COUNT = process.env.SLOW === undefined ? 100 : 1_000

describe(`between ${COUNT} random schemas and their successors`, () => {
  test(
    'graphql-js 16 and 17 find what we find, and we find every kind',
    { timeout: 120_000 },
    () => {
      const counts = new Map<string, number>()
      let respelled = 0
      for (let seed = 1; seed <= COUNT; seed++) {
        const { texts, schemas } = randomPair(seed)
        const agreement = agreementOn(texts, schemas)
        expect(agreement.differences, `Seed ${seed}`).toEqual([])
        respelled += agreement.respelled.length
        for (const { kind } of agreement.changes) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      }
      const missing = Object.keys(criticalityOf).filter(kind => !counts.has(kind))
      expect(missing).toEqual([])
      expect(respelled).toBeGreaterThan(COUNT / 50)
    },
  )
})
