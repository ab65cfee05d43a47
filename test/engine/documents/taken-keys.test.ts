import { defaultLimits } from '../../../src/runtime/limits.ts'
import { expect, test } from 'vitest'
import { Account } from '../../../src/engine/documents/account.ts'
import { TAKEN_KEY_BYTES } from '../../../src/engine/documents/kept-bytes.ts'
import { TakenKeys } from '../../../src/engine/documents/taken-keys.ts'

test('a key stands for the text that took it, and for no other', () => {
  const keys = new TakenKeys(false, new Account(defaultLimits))
  expect([keys.admits('a', 'one'), keys.admits('a', 'two')]).toEqual([true, true])
  expect([keys.take('a', 'one'), keys.take('a', 'two'), keys.take('a', 'one')]).toEqual([
    true,
    false,
    true,
  ])
  expect([keys.admits('a', 'one'), keys.admits('a', 'two'), keys.admits('b', 'two')]).toEqual([
    true,
    false,
    true,
  ])
})

test('at the limit no further key is taken, and none is given up', () => {
  const keys = new TakenKeys(2, new Account(defaultLimits))
  expect(['a', 'b', 'c'].map(key => keys.take(key, 'one'))).toEqual([true, true, false])
  expect(['a', 'b', 'c'].map(key => keys.take(key, 'two'))).toEqual([false, false, false])
  expect(['a', 'b', 'c'].map(key => keys.admits(key, 'two'))).toEqual([false, false, true])
})

test('keys count in the account, whatever their lengths, until they are given back', () => {
  const account = new Account(defaultLimits)
  const keys = new TakenKeys(false, account)
  const long = 'k'.repeat(10_000)
  keys.take('a', 'one')
  keys.take(long, long)
  keys.take(long, long)
  expect(account.bytes).toBe(2 * TAKEN_KEY_BYTES)
  keys.giveBack(long)
  keys.giveBack(long)
  expect([account.bytes, keys.has(long), keys.has('a')]).toEqual([TAKEN_KEY_BYTES, false, true])
})
