import { expect, test } from 'vitest'
import { TakenKeys } from '../../src/engine/taken-keys.ts'

test('a key stands for the text that took it, and for no other', () => {
  const keys = new TakenKeys(false)
  expect([keys.admits('a', 'one'), keys.admits('a', 'two')]).toEqual([true, true])
  expect([keys.take('a', 'one'), keys.take('a', 'two'), keys.take('a', 'one')]).toEqual([true, false, true])
  expect([keys.admits('a', 'one'), keys.admits('a', 'two'), keys.admits('b', 'two')]).toEqual([
    true,
    false,
    true,
  ])
})

test('at the limit no further key is taken, and none is given up', () => {
  const keys = new TakenKeys(2)
  expect(['a', 'b', 'c'].map(key => keys.take(key, 'one'))).toEqual([true, true, false])
  expect(['a', 'b', 'c'].map(key => keys.take(key, 'two'))).toEqual([false, false, false])
  expect(['a', 'b', 'c'].map(key => keys.admits(key, 'two'))).toEqual([false, false, true])
})
