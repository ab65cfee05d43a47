import { expect, test } from 'vitest'
import {
  cyclesOf,
  connectedComponents,
} from '../../../src/schema/definitions/connected-components.ts'

const graph = (text: string) => {
  const edges = text.split(' ').map(edge => edge.split('>') as [string, string?])
  const nextOf = (node: string) =>
    edges.flatMap(([from, to]) => (from === node && to !== undefined ? [to] : []))
  return [[...new Set(edges.map(([from]) => from))], nextOf] as const
}

test.each([
  ['a', [['a']]],
  ['a>b b>c', [['c'], ['b'], ['a']]],
  ['a>a', [['a']]],
  ['a>b b>a', [['a', 'b']]],
  ['a>b b>c c>b c>d', [['d'], ['b', 'c'], ['a']]],
  ['a>b b>a a>c c>b', [['a', 'b', 'c']]],
  [
    'a>b b>c c>a c>d d>e e>d',
    [
      ['d', 'e'],
      ['a', 'b', 'c'],
    ],
  ],
  ['a>b a>c b>d c>d', [['d'], ['b'], ['c'], ['a']]],
])('the components of %s come before those that lead to them', (text, components) => {
  expect(connectedComponents(...graph(text))).toEqual(components)
})

test('a circle is a component that leads back to itself', () => {
  expect(cyclesOf(...graph('a>a b>c c>d d>c e>b'))).toEqual([['a'], ['c', 'd']])
})

test('a path of 100,000 nodes does not exhaust the stack', () => {
  const last = 100_000
  const components = connectedComponents([0], node => (node < last ? [node + 1] : []))
  expect([components.length, components[0]]).toEqual([last + 1, [last]])
})
