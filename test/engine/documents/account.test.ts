import { describe, expect, test, vi } from 'vitest'
import { Account, Kept } from '../../../src/engine/documents/account.ts'
import { KeptDocument } from '../../../src/engine/documents/kept-document.ts'
import { BUFFER_BYTES } from '../../../src/engine/documents/kept-bytes.ts'
import type { ExecutableOperation } from '../../../src/execution/execute.ts'
import type { Document } from '../../../src/language/document.ts'
import { parse } from '../../../src/language/parse.ts'

function accountOf(
  maxCachedBytes: number | false,
  maxCachedDocuments: number | false = false,
): Account {
  return new Account({ maxCachedBytes, maxCachedDocuments })
}

function entriesOf(account: Account, ...sizes: readonly number[]): readonly Kept[] {
  return sizes.map(bytes => {
    const entry = new Kept(account, bytes)
    entry.enter()
    return entry
  })
}

function areKept(entries: readonly Kept[]): readonly boolean[] {
  return entries.map(({ isKept }) => isKept)
}

function documentOf(source: string): Document {
  const document = parse(source)
  if ('errors' in document) throw document.errors[0]
  return document
}

describe('entries', () => {
  test('go when they are too much together, those that were used longest ago first', () => {
    const account = accountOf(100)
    const entries = entriesOf(account, 40, 40, 20)
    expect([areKept(entries), account.bytes, account.count]).toEqual([[true, true, true], 100, 3])
    account.use(entries[0]!)
    entries[2]!.grow(1)
    expect([areKept(entries), account.bytes, account.count]).toEqual([[true, false, true], 61, 2])
    entries[2]!.grow(40)
    expect([areKept(entries), account.bytes]).toEqual([[false, false, true], 61])
  })

  test('go when they are too many', () => {
    const account = accountOf(false, 2)
    expect(areKept(entriesOf(account, 1, 1, 1))).toEqual([false, true, true])
  })

  test('that alone grow beyond all bounds go themselves, and leave nothing behind', () => {
    const account = accountOf(100)
    const [other, entry] = entriesOf(account, 10, 10)
    entry!.grow(1_000)
    expect([areKept([other!, entry!]), account.bytes, account.count]).toEqual([
      [false, false],
      0,
      0,
    ])
  })

  test('that were let go count nothing more, however much they grow', () => {
    const account = accountOf(100)
    const [entry, other] = entriesOf(account, 60, 60)
    entry!.grow(1_000)
    entry!.enter()
    entry!.letGo()
    expect([areKept([entry!, other!]), account.bytes]).toEqual([[false, true], 60])
  })

  test('count what they have grown by before they enter', () => {
    const account = accountOf(100)
    const entry = new Kept(account, 10)
    entry.grow(20)
    expect(account.bytes).toBe(0)
    entry.enter()
    entry.enter()
    expect([account.bytes, account.count]).toEqual([30, 1])
    entry.grow(-5)
    expect(account.bytes).toBe(25)
  })

  test('are found nowhere when they were let go', () => {
    const account = accountOf(100)
    const clear = vi.fn()
    const entry = new Kept(account, 10)
    entry.addPlace({ clear }, 5)
    entry.addPlace({ clear }, 5)
    expect([account.bytes, entry.isKept]).toEqual([20, true])
    entriesOf(account, 90)
    expect([clear.mock.calls.length, account.bytes]).toEqual([2, 90])
  })

  test('have the room that is left by what is there for good', () => {
    const account = accountOf(100)
    const entries = entriesOf(account, 50, 30)
    expect(account.reserve(25)).toBe(true)
    expect([areKept(entries), account.bytes]).toEqual([[false, true], 55])
    expect([account.reserve(1), account.admits(75), account.admits(76)]).toEqual([
      false,
      true,
      false,
    ])
    expect(account.reserve(-25)).toBe(true)
    expect([account.bytes, account.admits(100)]).toEqual([30, true])
  })
})

test('an answer is kept once, as a copy of its own, which counts', () => {
  const account = accountOf(1_000_000)
  const kept = new KeptDocument(account, documentOf('{ a }'), 100)
  kept.enter()
  const plan = kept.addPlan(0, () => ({}) as ExecutableOperation)
  const { bytes } = account
  const shared = Buffer.alloc(1_000).subarray(0, 10)
  const answer = plan.keep({ bytes: shared, errors: [] })
  expect([answer.bytes, answer.bytes.buffer.byteLength]).toEqual([Buffer.alloc(10), 10])
  expect(plan.keep({ bytes: Buffer.from('other'), errors: [] })).toBe(answer)
  expect(account.bytes).toBe(bytes + BUFFER_BYTES + 10)
})
