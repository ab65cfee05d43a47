import { describe, expect, test } from 'vitest'
import { fragmentsOnObjectInterfaceOrUnionTypes } from '../../../src/validation/rules/fragments-on-object-interface-or-union-types.ts'
import { faultsOf } from '../fixture.ts'

describe('fragments on object, interface or union types', () => {
  test('accepts objects, interfaces and unions', () => {
    const source =
      '{ dog { ... on Dog { name } ... on Pet { name } ... on CatOrDog { __typename } ... { name } ...F } } fragment F on Named { name }'
    expect(faultsOf(source, [fragmentsOnObjectInterfaceOrUnionTypes])).toEqual([])
  })

  test('refuses scalars, enums and input objects in inline fragments, at the type', () => {
    const source = '{ dog { ... on String { x } ... on Unit { x } ... on Filter { x } } }'
    expect(faultsOf(source, [fragmentsOnObjectInterfaceOrUnionTypes])).toEqual([
      ['Fragment cannot condition on non composite type "String".', '1:16'],
      ['Fragment cannot condition on non composite type "Unit".', '1:36'],
      ['Fragment cannot condition on non composite type "Filter".', '1:54'],
    ])
  })

  test('refuses them in fragment definitions, by the name of the fragment', () => {
    const source = `
      fragment F on Int { x }
      "text" fragment G on Choice @once { x }
    `
    expect(faultsOf(source, [fragmentsOnObjectInterfaceOrUnionTypes])).toEqual([
      ['Fragment "F" cannot condition on non composite type "Int".', '2:21'],
      ['Fragment "G" cannot condition on non composite type "Choice".', '3:28'],
    ])
  })

  test('leaves unknown types to another rule', () => {
    const source = '{ dog { ... on Missing { x } } }'
    expect(faultsOf(source, [fragmentsOnObjectInterfaceOrUnionTypes])).toEqual([])
  })
})
