import { describe, expect, test } from 'vitest'
import { fragmentSpreadTypeExistence } from '../../../src/validation/rules/fragment-spread-type-existence.ts'
import { faultsOf } from '../fixture.ts'

describe('fragment spread type existence', () => {
  test('accepts type conditions that name types', () => {
    const source = '{ dog { ...F ... on Pet { name } ... { name } } } fragment F on Dog { name }'
    expect(faultsOf(source, [fragmentSpreadTypeExistence])).toEqual([])
  })

  test('refuses an unknown type, at its name, and suggests names', () => {
    const source = `
      { dog { ... on Dgo { name } ... on Xyzzy { name } } }
      fragment F on dog { name }
    `
    expect(faultsOf(source, [fragmentSpreadTypeExistence])).toEqual([
      ['Unknown type "Dgo". Did you mean "Dog"?', '2:22'],
      ['Unknown type "Xyzzy".', '2:42'],
      ['Unknown type "dog". Did you mean "Dog"?', '3:21'],
    ])
  })

  test('looks into selections of unknown types', () => {
    const source = 'fragment F on Missing { anything { ... on Cta { name } } }'
    expect(faultsOf(source, [fragmentSpreadTypeExistence])).toEqual([
      ['Unknown type "Missing".', '1:15'],
      ['Unknown type "Cta". Did you mean "Cat"?', '1:43'],
    ])
  })

  test('leaves the types of variables to another rule', () => {
    const source = 'query ($a: Missing) { dog { name } }'
    expect(faultsOf(source, [fragmentSpreadTypeExistence])).toEqual([])
  })
})
