import { buildSchema, parse } from 'graphql17'
import { describe, expect, test } from 'vitest'
import { faultsOfDocument } from './check-document.ts'
import { faultsOfParts } from './check-parts.ts'
import { compareDeliveries } from './delivery-difference.ts'
import { mergeParts } from './merge-parts.ts'
import type { Part } from './parts.ts'
import { differenceFromPlain } from './plain-difference.ts'

const source = `{
  hero {
    name
    ... @defer(label: "Slow") { slow friends { slow } }
    ... @defer(label: "Slower") { slow slower }
    friends @stream(initialCount: 1, label: "Friends") { name }
  }
}`
const request = {
  schema: buildSchema(
    'type Query { hero: Hero } type Hero { name: String slow: Int! slower: Int! friends: [Hero] }',
  ),
  document: parse(source),
  operationName: undefined,
  variables: {},
  typedData: {
    typename_: 'Query',
    hero: {
      typename_: 'Hero',
      name: 'R2',
      slow: 1,
      slower: 2,
      friends: [
        { typename_: 'Hero', name: 'Luke', slow: 3 },
        { typename_: 'Hero', name: 'Leia', slow: 4 },
      ],
    },
  },
}
const hero = {
  name: 'R2',
  slow: 1,
  slower: 2,
  friends: [
    { name: 'Luke', slow: 3 },
    { name: 'Leia', slow: 4 },
  ],
}
const path = ['hero']
const initial: Part = {
  data: { hero: { name: 'R2', friends: [{ name: 'Luke' }] } },
  pending: [
    { id: '0', path, label: 'Slow' },
    { id: '1', path, label: 'Slower' },
    { id: '2', path: ['hero', 'friends'], label: 'Friends' },
  ],
  hasNext: true,
}
const items: Part = {
  incremental: [{ id: '2', items: [{ name: 'Leia' }] }],
  completed: [{ id: '2' }],
  hasNext: true,
}
const slow: Part = {
  incremental: [
    { id: '0', data: { slow: 1 } },
    { id: '0', subPath: ['friends', 0], data: { slow: 3 } },
    { id: '0', subPath: ['friends', 1], data: { slow: 4 } },
  ],
  completed: [{ id: '0' }],
  hasNext: true,
}
const slower: Part = {
  incremental: [{ id: '1', data: { slower: 2 } }],
  completed: [{ id: '1' }],
  hasNext: false,
}
const parts = [initial, items, slow, slower]
const error = {
  message: 'too slow',
  locations: [{ line: 5, column: 42 }],
  path: ['hero', 'slower'],
}
const failed: Part = { completed: [{ id: '1', errors: [error] }], hasNext: false }

test('the parts of a response are put together', () => {
  const before = structuredClone(parts)
  const { data, errors, deliveries } = mergeParts(parts)
  expect({ data, errors, deliveries }).toEqual({
    data: { hero },
    errors: [],
    deliveries: [
      { kind: 'stream', path: ['hero', 'friends'], label: 'Friends', failure: undefined },
      { kind: 'fragment', path, label: 'Slow', failure: undefined },
      { kind: 'fragment', path, label: 'Slower', failure: undefined },
    ],
  })
  expect(parts).toEqual(before)
})

test('parts that keep the rules have no faults', () => {
  expect(faultsOfParts(parts)).toEqual([])
  expect(faultsOfDocument(parts, request)).toEqual([])
  expect(differenceFromPlain(mergeParts(parts), { data: { hero } })).toBeUndefined()
})

test('a fragment is not complete before a field that it shares has come', () => {
  const early: Part = { completed: [{ id: '0' }], hasNext: true }
  const late: Part = {
    incremental: [
      ...slow.incremental!.map(entry => ({ ...entry, id: '1' })),
      ...slower.incremental!,
    ],
    completed: [{ id: '1' }],
    hasNext: false,
  }
  const shared = [initial, items, early, late]
  expect(faultsOfParts(shared)).toEqual([])
  expect(faultsOfDocument(shared, request)).toEqual([
    'The fragment "Slow" at hero is complete without hero.slow.',
  ])
})

test('a fragment is not complete before its fields of list items have come', () => {
  const [ofHero, ...ofFriends] = slow.incremental!
  const late: Part = {
    incremental: [...ofFriends.map(entry => ({ ...entry, id: '1' })), ...slower.incremental!],
    completed: [{ id: '1' }],
    hasNext: false,
  }
  expect(
    faultsOfDocument([initial, items, { ...slow, incremental: [ofHero!] }, late], request),
  ).toEqual(['The fragment "Slow" at hero is complete without hero.friends.0.slow.'])
})

describe('where a fragment fails', () => {
  const merged = mergeParts([initial, items, slow, failed])

  test('its fields are absent, and null above it has no place', () => {
    expect(faultsOfParts([initial, items, slow, failed])).toEqual([])
    expect(differenceFromPlain(merged, { data: { hero: null }, errors: [error] })).toBeUndefined()
  })

  test('null that has another reason has its place', () => {
    const own = { ...error, path: ['hero'] }
    expect(differenceFromPlain(merged, { data: { hero: null }, errors: [own] })).toBe(
      'There is a value at hero in the place of null.',
    )
    expect(differenceFromPlain(merged, { data: { hero } })).toBe(
      'There is no error at hero.slower without the directives.',
    )
  })

  test('other fields are not absent', () => {
    const rest = mergeParts([initial, items, { completed: [{ id: '0' }], hasNext: true }, slower])
    expect(differenceFromPlain(rest, { data: { hero } })).toBe('The field hero.slow is missing.')
  })

  test('it fails for graphql-js, too', () => {
    expect(compareDeliveries(merged, mergeParts(parts)).difference).toBe(
      'The data differ from those of the parts of graphql-js.',
    )
    const complete = mergeParts([initial, items, slow, { ...failed, completed: [{ id: '1' }] }])
    expect(compareDeliveries(merged, complete).difference).toBe(
      'The fragment "Slower" at hero fails here alone.',
    )
  })
})

test('what is announced by one of both alone is counted', () => {
  const inlined = mergeParts([
    {
      ...initial,
      data: { hero: { ...(initial.data as { hero: object }).hero, slower: 2 } },
      pending: initial.pending!.toSpliced(1, 1),
    },
    items,
    { ...slow, hasNext: false },
  ])
  const { difference, allowances } = compareDeliveries(inlined, mergeParts(parts))
  expect(difference).toBeUndefined()
  expect([...allowances.values()]).toEqual([1])
  expect(compareDeliveries(mergeParts(parts), inlined).allowances.size).toBe(1)
})

test('how many items come before a stream fails is left open', () => {
  const streamError = { ...error, path: ['hero', 'friends'] }
  const end: Part = { completed: [{ id: '2', errors: [streamError] }], hasNext: true }
  const ours = mergeParts([initial, end, slow, slower])
  const theirs = mergeParts([initial, { ...items, completed: end.completed! }, slow, slower])
  expect(compareDeliveries(ours, theirs).allowances).toEqual(
    new Map([['a stream fails with fewer items than in graphql-js', 1]]),
  )
  expect(compareDeliveries(ours, theirs).difference).toBeUndefined()
})
