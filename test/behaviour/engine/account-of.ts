import { vi } from 'vitest'
import { OrderOfUse } from '../../../src/engine/documents/order-of-use.ts'
import type { Schema } from '../../../src/index.ts'

/** The account of what a schema keeps of documents, which then has the document `{ a }`. */
export function accountOf(schema: Schema): OrderOfUse {
  const entered = vi.spyOn(OrderOfUse.prototype, 'enter')
  schema.executeSync('{ a }')
  const account = entered.mock.contexts[0] as OrderOfUse
  entered.mockRestore()
  return account
}
