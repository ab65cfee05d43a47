import { expect, test } from 'vitest'
import { kindOfValue } from '../../src/errors/completion-error.ts'

const revoked = Proxy.revocable([], {})
revoked.revoke()

test.each([
  ['a string', 'secret'],
  ['a whole number', -7],
  ['a whole number of more than 32 bits', 2 ** 31],
  ['a number with a fraction', 0.5],
  ['NaN', NaN],
  ['-Infinity', -Infinity],
  ['a bigint', 7n],
  ['a boolean', true],
  ['a symbol', Symbol('secret')],
  ['a function', () => 'secret'],
  ['a list', ['secret']],
  ['an object', { secret: 'secret' }],
  ['an object', new Map()],
  ['an object', revoked.proxy],
  ['null', null],
  ['undefined', undefined],
])('says that a value is %s, and nothing else of it', (kind, value) => {
  expect(kindOfValue(value)).toBe(kind)
})
