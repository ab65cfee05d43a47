import { describe, expect, test, vi } from 'vitest'
import { OrderOfUse } from '../../../src/engine/documents/order-of-use.ts'
import { buildSchema, type Schema } from '../../../src/index.ts'
import { accountOf } from './account-of.ts'
import { keepingSchema, keptKinds } from './kept-kinds.ts'

const MEGABYTE = 1_048_576
const kinds = Object.entries(keptKinds)

/** A schema that keeps so many bytes, and its account. */
function accountedSchema(maxCachedBytes: number): {
  readonly schema: Schema
  readonly account: OrderOfUse
} {
  const limits = { maxCachedBytes, maxCachedDocuments: false } as const
  const schema = keepingSchema({ buildSchema }, { limits })
  return { schema, account: accountOf(schema) }
}

describe('the account keeps to its budget at every moment', () => {
  test.each(kinds)('%s', (kind, requestOf) => {
    const { schema, account } = accountedSchema(MEGABYTE)
    let parsed = 0
    schema.on('parse', ({ source }) => void (source === ordinary && parsed++))
    const ordinary = '{ ordinary: a }'
    schema.executeSync(ordinary)
    schema.executeSync(ordinary)
    let most = 0
    let counted = 0
    const entered = vi.spyOn(OrderOfUse.prototype, 'enter')
    const grown = vi.spyOn(OrderOfUse.prototype, 'grow')
    for (let index = 0; counted < 3 * MEGABYTE && index < 3_000; index++) {
      const { source, ...options } = requestOf(index)
      for (let time = 0; time < 2; time++) schema.executeSync(source, options)
      schema.executeSync(ordinary)
      most = Math.max(most, account.bytes)
      counted = entered.mock.calls.reduce((sum, [entry]) => sum + entry.documentBytes, counted)
      counted = grown.mock.calls.reduce((sum, [, bytes]) => sum + Math.max(bytes, 0), counted)
      entered.mockClear()
      grown.mockClear()
    }
    entered.mockRestore()
    grown.mockRestore()
    expect(most).toBeLessThanOrEqual(MEGABYTE)
    // No more keys are taken than there is room for.
    if (kind !== 'keys of one document') expect(counted).toBeGreaterThan(2.5 * MEGABYTE)
    // What is used all the time stays.
    expect(parsed).toBe(1)
  })
})
