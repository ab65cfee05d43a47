import { expect, test } from 'vitest'
import { criticalityOf } from '../../../src/changes/schema-change.ts'
import { buildSchema } from '../../../src/index.ts'
import { checkSmallest, forEachCase, ofAllCases } from '../../random/cases.ts'
import { countOf, seed } from '../../random/seed.ts'
import { shrinkDocuments } from '../../random/shrink-document.ts'
import { agreementOn } from './agreement.ts'
import { randomPair, type Pair } from './random-pair.ts'

/** `npm run differential -- changes` compares 1,000. */
const COUNT = countOf(Number(process.env.PAIRS ?? 200))

test(
  `between ${COUNT} random schemas and their successors graphql-js 16 and 17 find what we find`,
  async () => {
    const counts = new Map<string, number>()
    let respelled = 0
    await forEachCase(COUNT, async (_, number) => {
      const { texts, schemas } = randomPair(seed, number)
      const check = (pair: Pair['texts']): void => {
        const built =
          pair === texts ? schemas : ([buildSchema(pair[0]), buildSchema(pair[1])] as const)
        expect(agreementOn(pair, built).differences).toEqual([])
      }
      await checkSmallest(texts, check, shrinkDocuments, pair => pair.join('\n\n# After\n'))
      const agreement = agreementOn(texts, schemas)
      respelled += agreement.respelled.length
      for (const { kind } of agreement.changes) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    })
    // We find every kind, and defaults are written in other ways.
    ofAllCases(() => {
      const absent = Object.keys(criticalityOf).filter(kind => !counts.has(kind))
      expect(absent.length, absent.join(', ')).toBeLessThanOrEqual(COUNT < 1_000 ? 2 : 0)
      expect(respelled).toBeGreaterThan(COUNT / 50)
    })
  },
  COUNT * 1_000,
)
