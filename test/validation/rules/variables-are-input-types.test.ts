import { describe, expect, test } from 'vitest'
import { variablesAreInputTypes } from '../../../src/validation/rules/variables-are-input-types.ts'
import { faultsOf } from '../fixture.ts'

describe('variables are input types', () => {
  test('accepts scalars, enums and input objects, also in lists', () => {
    const source = 'query ($a: Int, $b: [Unit!]!, $c: [[Filter]]) { dog { name } }'
    expect(faultsOf(source, [variablesAreInputTypes])).toEqual([])
  })

  test('refuses objects, interfaces and unions, at the type', () => {
    const source = 'query ($a: Dog, $b: [ Pet ! ], $c: [[CatOrDog]!]!) { dog { name } }'
    expect(faultsOf(source, [variablesAreInputTypes])).toEqual([
      ['Variable "$a" cannot be non-input type "Dog".', '1:12'],
      ['Variable "$b" cannot be non-input type "[Pet!]".', '1:21'],
      ['Variable "$c" cannot be non-input type "[[CatOrDog]!]!".', '1:36'],
    ])
  })

  test('refuses an unknown type, at its name, and suggests names', () => {
    const source = 'query ($a: Itn, $b: [[Xyzzy!]]) { dog { name } }'
    expect(faultsOf(source, [variablesAreInputTypes])).toEqual([
      ['Unknown type "Itn". Did you mean "Int" or "ID"?', '1:12'],
      ['Unknown type "Xyzzy".', '1:23'],
    ])
  })

  test('leaves type conditions to another rule', () => {
    const source = '{ ... on Missing { name } }'
    expect(faultsOf(source, [variablesAreInputTypes])).toEqual([])
  })
})
