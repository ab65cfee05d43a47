import { describe, expect, test } from 'vitest'
import { leafFieldSelections } from '../../../src/validation/rules/leaf-field-selections.ts'
import { faultsOf } from '../fixture.ts'

describe('leaf field selections', () => {
  test('accepts selections on composite types and none on others', () => {
    const source = '{ dog { name } catOrDog { __typename } arguments { unit(value: GRAM) } }'
    expect(faultsOf(source, [leafFieldSelections])).toEqual([])
  })

  test('refuses a selection on a scalar, at the selection', () => {
    const source = '{ dog { name { first } } }'
    expect(faultsOf(source, [leafFieldSelections])).toEqual([
      ['Field "name" must not have a selection since type "String" has no subfields.', '1:14'],
    ])
  })

  test('refuses a selection on an enum and on __typename', () => {
    const source = '{ cat { color { x } __typename @include(if: true) { y } } }'
    expect(faultsOf(source, [leafFieldSelections])).toEqual([
      ['Field "color" must not have a selection since type "Unit" has no subfields.', '1:15'],
      [
        'Field "__typename" must not have a selection since type "String!" has no subfields.',
        '1:51',
      ],
    ])
  })

  test('refuses a composite type without a selection, at the alias', () => {
    const source = '{ pets: human { pets } alias: dog }'
    expect(faultsOf(source, [leafFieldSelections])).toEqual([
      [
        'Field "pets" of type "[Pet!]!" must have a selection of subfields. Did you mean "pets { ... }"?',
        '1:17',
      ],
      [
        'Field "dog" of type "Dog" must have a selection of subfields. Did you mean "dog { ... }"?',
        '1:24',
      ],
    ])
  })

  test('looks into fragments', () => {
    const source = `
      { dog { ...F } }
      fragment F on Dog { owner name { x } }
    `
    expect(faultsOf(source, [leafFieldSelections])).toEqual([
      [
        'Field "owner" of type "Human" must have a selection of subfields. Did you mean "owner { ... }"?',
        '3:27',
      ],
      ['Field "name" must not have a selection since type "String" has no subfields.', '3:38'],
    ])
  })

  test('says nothing about an unknown field', () => {
    const source = '{ dog { missing { missing } missing } }'
    expect(faultsOf(source, [leafFieldSelections])).toEqual([])
  })
})
