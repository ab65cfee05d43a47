import { inspect as peerInspect } from 'graphql/jsutils/inspect.js'
import { describe, expect, test } from 'vitest'
import { clip } from '../../src/errors/clip.ts'
import { inspect, inspectInput, inspectKind } from '../../src/errors/inspect.ts'

const circular: { self?: unknown } = {}
circular.self = circular

class Named {
  readonly entry = 1
}

const values: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    0,
    -1.5,
    NaN,
    Infinity,
    12n,
    Symbol('s'),
    '',
    'text',
    'a "quote"\n\u2028',
    '\ud800',
  ],
  ...[
    test,
    () => undefined,
    class {},
    new Date(0),
    new Map([[1, 2]]),
    new Named(),
    Object.create(null),
  ],
  ...[
    [],
    [1],
    [[[[1]]]],
    [[[[]]]],
    [undefined, null],
    new Array(3),
    numbers(10),
    numbers(11),
    numbers(12),
  ],
  ...[{}, { a: 1 }, { a: { b: { c: { d: 1 } } } }, { a: { b: new Named() } }, { a: { b: [[1]] } }],
  ...[{ a: { b: { constructor: { name: 'Evil' } } } }, { a: { b: { constructor: null } } }],
  ...[
    { a: { b: { constructor: 'text' } } },
    { toJSON: 1 },
    { toJSON: () => 'shown' },
    { toJSON: () => [1] },
  ],
  ...[circular, [circular], JSON.parse('{ "__proto__": { "a": 1 } }')],
  ...[
    'long '.repeat(100),
    '\n'.repeat(99),
    '😀'.repeat(80),
    `a${'😀'.repeat(80)}`,
    '\ud83d'.repeat(99),
  ],
  ...[numbers(1_000), Array.from({ length: 10 }, () => 'item'.repeat(9)), [['x'.repeat(97), 'y']]],
  ...[
    { ['k'.repeat(120)]: 1 },
    { a: 'x'.repeat(90), b: 'y'.repeat(90) },
    { a: [{ b: 'z'.repeat(200) }] },
  ],
  Object.fromEntries(numbers(1_000).map(number => [`entry${number}`, { number }])),
  Array.from({ length: 8 }, (_, index) => 'x'.repeat(93 + index)),
]

describe('a value in a message', () => {
  test.each(values.map(value => [value]))('is shown as graphql-js shows it: %s', value => {
    expect(inspect(value)).toBe(peerInspect(value))
  })

  test.each(values.map(value => [value]))('is cut when a client sent it: %s', value => {
    expect(inspectInput(value)).toBe(clip(peerInspect(value)))
  })

  test('is cut the same wherever the cut falls', () => {
    for (let length = 80; length < 110; length++) {
      for (const unit of ['a', '"', '\n', '😀', '\ud83d', '\u0000']) {
        const text = 'x'.repeat(length) + unit.repeat(30)
        for (const value of [text, [text], { a: text }, [1, [text, text]]]) {
          expect(inspectInput(value)).toBe(clip(peerInspect(value)))
        }
      }
    }
  })

  test('is read no further than it is shown', () => {
    const reads: number[] = []
    const entries = numbers(1_000).map(number => [
      `entry${number}`,
      { enumerable: true, get: () => reads.push(number) },
    ])
    inspectInput(Object.defineProperties({}, Object.fromEntries(entries) as PropertyDescriptorMap))
    expect(reads.length).toBeLessThan(20)
  })
})

test('a kind is shown without what is in a value', () => {
  expect(inspectKind(new Named())).toBe('[Named]')
  expect(inspectKind('secret')).toBe('a string')
  expect(inspectKind(undefined)).toBe('undefined')
})

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
