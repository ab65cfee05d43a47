import { describe, expect, test } from 'vitest'
import { defineGraphQL, object } from '../../../../src/index.ts'
import { tally, unhandledOf } from './in-proportion.ts'

const wait = (ms = 2): Promise<number> => new Promise(resolve => setTimeout(resolve, ms, 1))
const reject = (ms: number): Promise<never> =>
  wait(ms).then(() => Promise.reject(new Error('late')))

describe('a batch resolver is called once, whatever it returns', () => {
  const outcomes: readonly (readonly [
    string,
    (rows: readonly unknown[]) => unknown,
    errors: number,
  ])[] = [
    ['values', rows => rows.map(() => 1), 0],
    ['promises of values', rows => rows.map(() => wait()), 0],
    ['too few', () => [1], 300],
    ['too many', rows => [...rows.map(() => 1), reject(1)], 300],
    ['an iterable', rows => new Set(rows.map((_, at) => at)), 300],
    ['errors', rows => rows.map((_, at) => (at % 2 === 0 ? new Error('no') : 1)), 150],
    ['rejections, early and late', rows => rows.map((_, at) => reject(at % 4)), 300],
    ['a rejection', () => reject(1), 300],
    ['nothing', () => undefined, 300],
    ['a promise for ever', () => new Promise(() => undefined), 300],
  ]

  test.each(outcomes)('%s', async (name, batch, errorCount) => {
    const calls = tally()
    const GraphQL = defineGraphQL()({ Row: object<object>() })
    GraphQL.query.field('rows', 'Row', { array: true }, () =>
      Array.from({ length: 300 }, (_, id) => ({ id })),
    )
    GraphQL.Row.field(
      'batch',
      'int',
      {},
      { batch: rows => (calls.count('batch'), batch(rows) as never) },
    )
    const schema = GraphQL.schema('ProportionSchema', {
      replace: true,
      onError: () => calls.count('onError'),
      config: { limits: { executionTimeoutMs: name.endsWith('for ever') ? 30 : 10_000 } },
    })
    const unhandled = await unhandledOf(async () => {
      const { errors = [], data } = await schema.execute('{ rows { batch } }', {
        responseFormat: 'hash',
      })
      expect(errors).toHaveLength(errorCount)
      expect(data!['rows']).toHaveLength(300)
      await wait(10)
    })
    expect([unhandled, calls.counts['batch']]).toEqual([[], 1])
    expect(calls.counts['onError'] ?? 0).toBeLessThanOrEqual(300)
  })
})
