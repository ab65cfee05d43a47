import { vi } from 'vitest'
import { Account } from '../../../src/engine/documents/account.ts'
import type { Schema } from '../../../src/index.ts'

/** The account of what a schema keeps of documents, which then has the document `{ a }`. */
export function accountOf(schema: Schema): Account {
  const entered = vi.spyOn(Account.prototype, 'enter')
  schema.executeSync('{ a }')
  const account = entered.mock.contexts[0] as Account
  entered.mockRestore()
  return account
}
