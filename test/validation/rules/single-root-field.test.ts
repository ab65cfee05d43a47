import { describe, expect, test } from 'vitest'
import { singleRootField } from '../../../src/validation/rules/single-root-field.ts'
import { faultsOf } from '../fixture.ts'

describe('single root field', () => {
  test('accepts one root field', () => {
    const source = 'subscription { petAdded { name nickname } }'
    expect(faultsOf(source, [singleRootField])).toEqual([])
  })

  test('accepts one response name that is selected many times', () => {
    const source =
      'subscription S { petRemoved ...F ... { petRemoved } } fragment F on Subscription { petRemoved }'
    expect(faultsOf(source, [singleRootField])).toEqual([])
  })

  test('does not count the root fields of queries and mutations', () => {
    const source = '{ dog { name } cat { name } __typename } mutation { __typename remove(id: 1) }'
    expect(faultsOf(source, [singleRootField])).toEqual([])
  })

  test('refuses more response names, at every field beyond the first name', () => {
    const source = `
      subscription S {
        petRemoved
        petAdded { name }
        other: petRemoved
        petAdded { nickname }
      }
    `
    expect(faultsOf(source, [singleRootField])).toEqual([
      ['Subscription "S" must select only one top level field.', '4:9', '6:9', '5:9'],
    ])
  })

  test('speaks of an anonymous subscription', () => {
    const source = 'subscription { petRemoved other: petRemoved }'
    expect(faultsOf(source, [singleRootField])).toEqual([
      ['Anonymous Subscription must select only one top level field.', '1:27'],
    ])
  })

  test('looks into fragments', () => {
    const source = `
      subscription S { petRemoved ...F }
      fragment F on Subscription { ...G petRemoved }
      fragment G on Subscription { named { name } ...F }
    `
    expect(faultsOf(source, [singleRootField])).toEqual([
      ['Subscription "S" must select only one top level field.', '4:36'],
    ])
  })

  test('refuses a field of introspection, under any alias', () => {
    const source = 'subscription S { alias: __typename }'
    expect(faultsOf(source, [singleRootField])).toEqual([
      ['Subscription "S" must not select an introspection top level field.', '1:18'],
    ])
  })

  test('refuses a field of introspection beside another field for both reasons', () => {
    const source = 'subscription S { petRemoved __typename __typename }'
    expect(faultsOf(source, [singleRootField])).toEqual([
      ['Subscription "S" must select only one top level field.', '1:29', '1:40'],
      ['Subscription "S" must not select an introspection top level field.', '1:29', '1:40'],
    ])
  })

  test('refuses @skip and @include at the root, at each directive', () => {
    const source = 'subscription S($a: Boolean!) { petRemoved @skip(if: $a) @include(if: true) }'
    expect(faultsOf(source, [singleRootField])).toEqual([
      [
        'Subscription "S" must not use `@skip` or `@include` directives in the top level selection.',
        '1:43',
        '1:57',
      ],
    ])
  })

  test('refuses @skip and @include on fragments at the root and inside of them', () => {
    const source = `
      subscription ($a: Boolean!) {
        ... @include(if: $a) { petRemoved }
        ...F
      }
      fragment F on Subscription {
        petRemoved @skip(if: $a)
        ...F
      }
    `
    expect(faultsOf(source, [singleRootField])).toEqual([
      [
        'Anonymous Subscription must not use `@skip` or `@include` directives in the top level selection.',
        '3:13',
        '7:20',
      ],
    ])
  })

  test('accepts @skip and @include below the root field', () => {
    const source =
      'subscription S($a: Boolean!) { petAdded { name @skip(if: $a) ... @include(if: $a) { nickname } } }'
    expect(faultsOf(source, [singleRootField])).toEqual([])
  })

  test('looks into no fragment that does not apply', () => {
    const source = 'subscription { petRemoved ... on Query { dog @skip(if: true) { name } } }'
    expect(faultsOf(source, [singleRootField])).toEqual([])
  })

  test('leaves an unknown fragment to another rule', () => {
    const source = 'subscription S { petRemoved ...Missing }'
    expect(faultsOf(source, [singleRootField])).toEqual([])
  })
})
