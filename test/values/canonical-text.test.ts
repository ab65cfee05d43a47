import { expect, test } from 'vitest'
import { canonicalText } from '../../src/values/canonical-text.ts'

class Plain {
  x = 1
}

class Money {
  toJSON(): string {
    return '1 EUR'
  }
}

class Moment extends Date {}

const cycle: unknown[] = []
cycle.push(cycle)

test('values that differ have texts that differ', () => {
  const values = [
    ...[1, '1', 1n, true, 'true', null, 'null', undefined, NaN, [], {}, [undefined], [null], '[]'],
    ...[{ a: 1 }, { a: '1' }, { a: undefined }, [['a', 1]], { a: { b: 1 } }, { a: 1, b: 1 }],
    ...[
      new Date(0),
      new Date(0).toJSON(),
      new Date(1),
      new Uint8Array([1]),
      new URL('https://a.b'),
      new URL('https://a.b/c'),
      'https://a.b/',
      'URL("https://a.b/")',
    ],
    ...['"', '\\"', { 'a":1,"b': 1 }],
  ]
  expect(new Set(values.map(canonicalText)).size).toBe(values.length)
})

test('equal values have one text', () => {
  expect(canonicalText({ a: 1, b: [{ d: 0, c: 2 }] })).toBe(
    canonicalText({ b: [{ c: 2, d: -0 }], a: 1 }),
  )
  const bare = Object.assign(Object.create(null) as object, { a: 1 })
  expect(canonicalText(bare)).toBe('{"a":1}')
})

test.for([
  ['a function', () => 1],
  ['a symbol', Symbol('x')],
  ['a Map', new Map()],
  ['an instance of a class', new Plain()],
  ['a cycle', cycle],
  ['an instance inside', { a: [new Plain()] }],
  ['an instance that says how it is written', new Money()],
  ['an object that says so', { toJSON: () => 'x' }],
  ['an instance of a kind of Date', new Moment(0)],
  ['an object that says it is a date', Object.create(Date.prototype)],
  ['an object that says it is a URL', Object.create(URL.prototype)],
  ['a date that says how it is written', Object.assign(new Date(0), { toJSON: () => 'x' })],
  ['a list with more than its items', Object.assign(['x'], { user: 'ann' })],
  ['a URL with more', Object.assign(new URL('https://a.b'), { user: 'ann' })],
  ['an invalid date', new Date(NaN)],
  ['a hidden property', Object.defineProperty({}, 'a', { value: 1 })],
  ['a property under a symbol', { [Symbol('a')]: 1 }],
  [
    'a getter that throws',
    {
      get a() {
        throw new Error('x')
      },
    },
  ],
])('%s has none', ([, value]) => {
  expect(canonicalText(value)).toBeUndefined()
})
