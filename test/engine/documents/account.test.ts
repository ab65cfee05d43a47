import { describe, expect, test, vi } from 'vitest'
import { Account, Kept } from '../../../src/engine/documents/account.ts'
import { KeptDocument } from '../../../src/engine/documents/kept-document.ts'
import { PLAN_BYTES } from '../../../src/engine/documents/kept-bytes.ts'
import { PreparedDocument } from '../../../src/engine/documents/prepared-document.ts'
import type { ExecutableOperation } from '../../../src/execution/execute.ts'
import type { Document } from '../../../src/language/document.ts'
import { parse } from '../../../src/language/parse.ts'
import { compileSchema } from '../../../src/schema/compile/compile-schema.ts'
import { PreparedVariables } from '../../../src/values/coerce-variables.ts'
import { typeMapOfSdl } from '../../schema/type-map-of-sdl.ts'

const compiled = compileSchema(typeMapOfSdl('type Query { a: Int }'))

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

function documentOf(source = '{ a }'): Document {
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

describe('what is made of a document', () => {
  const operation = (): ExecutableOperation => ({}) as ExecutableOperation

  test('counts at once: operations, plans when they grow, and answers', () => {
    const account = accountOf(1_000_000)
    const kept = new KeptDocument(account, documentOf(), 100)
    kept.enter()
    let grow = (_bytes: number): void => undefined
    const plan = kept.addPlan(0, told => {
      grow = told
      told(10)
      return operation()
    })
    expect([kept.planUnder(0), account.bytes]).toEqual([plan, 110 + PLAN_BYTES])
    grow(1_000)
    expect(account.bytes).toBe(1_110 + PLAN_BYTES)
    const shared = Buffer.alloc(1_000).subarray(0, 10)
    const answer = plan.keep({ bytes: shared, errors: [] })
    expect([answer.bytes, answer.bytes.buffer.byteLength]).toEqual([Buffer.alloc(10), 10])
    expect(plan.keep({ bytes: Buffer.from('other'), errors: [] })).toBe(answer)
    const before = account.bytes
    kept.addOperation('Name', {
      node: 1,
      variables: new PreparedVariables(compiled, kept.document, 1, () => undefined),
    })
    const { syntaxTree } = kept
    expect(kept.syntaxTree).toBe(syntaxTree)
    expect(account.bytes).toBeGreaterThan(before)
    kept.letGo()
    expect([account.bytes, account.count]).toEqual([0, 0])
    grow(1_000)
    expect(account.bytes).toBe(0)
  })

  test('leaves three quarters of the budget to others, as far as it is more than one plan: the oldest goes', () => {
    const account = accountOf(400_000)
    const [other] = entriesOf(account, 200_000)
    const kept = new KeptDocument(account, documentOf(), 0)
    kept.enter()
    const growing = kept.addPlan('growing', () => operation())
    for (let index = 0; index < 200; index++) {
      kept.addPlan(`${index}`, grow => {
        grow(8_000)
        return operation()
      })
    }
    expect([other!.isKept, growing.isDropped, kept.planUnder('growing')]).toEqual([
      true,
      true,
      undefined,
    ])
    expect(account.bytes).toBeLessThanOrEqual(300_000)
    expect(account.bytes).toBeGreaterThan(280_000)
    const isThere = Array.from(
      { length: 200 },
      (_, index) => kept.planUnder(`${index}`) !== undefined,
    )
    expect(isThere.indexOf(true)).toBe(200 - isThere.filter(Boolean).length)
    // One plan alone may be larger.
    kept.addPlan('large', grow => {
      grow(150_000)
      return operation()
    })
    expect([kept.planUnder('large') !== undefined, kept.planUnder('199'), other!.isKept]).toEqual([
      true,
      undefined,
      true,
    ])
  })

  test('a plan that was displaced counts nothing more', () => {
    const account = accountOf(40_000)
    const kept = new KeptDocument(account, documentOf(), 0)
    kept.enter()
    let grow = (_bytes: number): void => undefined
    kept.addPlan(0, told => {
      grow = told
      return operation()
    })
    kept.addPlan(1, told => {
      told(20_000)
      return operation()
    })
    const { bytes } = account
    grow(50_000)
    expect([account.bytes, account.count]).toEqual([bytes, 1])
  })
})

describe('a prepared document', () => {
  function prepared(account: Account, isOfHost = false): PreparedDocument {
    return new PreparedDocument(account, documentOf(), { isOfHost, fieldComparisons: 0 })
  }

  test('keeps what is made of it from the second request on, where it is in the account', () => {
    const account = accountOf(100_000)
    const document = prepared(account)
    const { kept } = document
    kept.enter()
    const first = document.forRequest()
    const [second, third] = [document.forRequest(), document.forRequest()]
    expect([first === kept, second === kept, third === kept]).toEqual([false, true, true])
    const { bytes } = account
    first.grow(1_000)
    expect(account.bytes).toBe(bytes)
  })

  test('that is not in the account leaves nothing there', () => {
    const account = accountOf(100_000)
    const document = prepared(account)
    document.forRequest().grow(1_000)
    document.forRequest().grow(1_000)
    expect([account.bytes, account.count]).toEqual([0, 0])
  })

  test.each([true, false])('of the host enters whenever it is executed: %s', isOfHost => {
    const account = accountOf(10_000)
    const document = prepared(account, isOfHost)
    document.isHeld = !isOfHost
    const first = document.forRequest()
    expect([first.isKept, document.forRequest() === first]).toEqual([true, true])
    entriesOf(account, 10_000)
    expect([first.isKept, account.count]).toEqual([false, 1])
    // Who executes it at the moment goes on with what there was.
    first.grow(100)
    expect(first.syntaxTree.document.kind).toBe('Document')
    const second = document.forRequest()
    expect([second === first, second.isKept, account.count]).toEqual([false, true, 1])
    expect(account.bytes).toBe(second.bytes)
  })

  test('is the newest when it is executed', () => {
    const account = accountOf(10_000)
    const document = prepared(account)
    document.kept.enter()
    const [other] = entriesOf(account, 5_000)
    document.forRequest()
    entriesOf(account, 4_000)
    expect([other!.isKept, document.kept.isKept]).toEqual([false, true])
  })
})
