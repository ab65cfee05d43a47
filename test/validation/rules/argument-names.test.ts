import { describe, expect, test } from 'vitest'
import { argumentNames } from '../../../src/validation/rules/argument-names.ts'
import { faultsOf } from '../fixture.ts'

describe('argument names', () => {
  test('accepts known arguments of fields and directives', () => {
    const source =
      '{ dog { isAtLocation(x: 1, y: 2) @include(if: true) } __type(name: "Dog") { name } }'
    expect(faultsOf(source, [argumentNames])).toEqual([])
  })

  test('refuses an unknown argument of a field and suggests names', () => {
    const source = '{ pets(frist: 1, xyzzy: 2) { name } }'
    expect(faultsOf(source, [argumentNames])).toEqual([
      ['Unknown argument "frist" on field "Query.pets". Did you mean "first" or "unit"?', '1:8'],
      ['Unknown argument "xyzzy" on field "Query.pets".', '1:18'],
    ])
  })

  test('refuses an unknown argument of a directive and suggests names', () => {
    const source = '{ dog { name @include(iff: true) @once(x: 1) } }'
    expect(faultsOf(source, [argumentNames])).toEqual([
      ['Unknown argument "iff" on directive "@include". Did you mean "if"?', '1:23'],
      ['Unknown argument "x" on directive "@once".', '1:40'],
    ])
  })

  test('names the type that the field is selected from', () => {
    const source = '{ pet { name(x: 1) __typename(y: 2) } }'
    expect(faultsOf(source, [argumentNames])).toEqual([
      ['Unknown argument "x" on field "Pet.name".', '1:14'],
      ['Unknown argument "y" on field "Pet.__typename".', '1:31'],
    ])
  })

  test('does not mix up the arguments of a field with those of its directives', () => {
    const source = '{ dog { isAtLocation(if: true) @skip(x: 1) } }'
    expect(faultsOf(source, [argumentNames])).toEqual([
      ['Unknown argument "if" on field "Dog.isAtLocation".', '1:22'],
      ['Unknown argument "x" on directive "@skip".', '1:38'],
    ])
  })

  test('looks into fragments', () => {
    const source = `
      { dog { ...F } }
      fragment F on Dog { ... { nickname(x: 1) } }
    `
    expect(faultsOf(source, [argumentNames])).toEqual([
      ['Unknown argument "x" on field "Dog.nickname".', '3:42'],
    ])
  })

  test('says nothing about arguments of unknown fields and directives', () => {
    const source = '{ dog { missing(x: 1) name @missing(x: 1) } }'
    expect(faultsOf(source, [argumentNames])).toEqual([])
  })
})
