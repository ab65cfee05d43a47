import { describe, expect, test } from 'vitest'
import { fragmentSpreadIsPossible } from '../../../src/validation/rules/fragment-spread-is-possible.ts'
import { faultsOf } from '../fixture.ts'

describe('fragment spread is possible', () => {
  test('accepts the same type, supertypes and subtypes', () => {
    const source =
      '{ dog { ... on Dog { name } ... on Pet { name } ... on CatOrDog { __typename } ...F } pet { ...F } catOrDog { ...F } } fragment F on Dog { name }'
    expect(faultsOf(source, [fragmentSpreadIsPossible])).toEqual([])
  })

  test('accepts abstract types that have an object type in common', () => {
    const source =
      '{ pet { ... on Canine { name } ... on DogOrHuman { __typename } } catOrDog { ... on DogOrHuman { __typename } } }'
    expect(faultsOf(source, [fragmentSpreadIsPossible])).toEqual([])
  })

  test('refuses another object type', () => {
    const source = `
      { dog { ... on Cat { meows } ...F } }
      fragment F on Human { iq }
    `
    expect(faultsOf(source, [fragmentSpreadIsPossible])).toEqual([
      [
        'Fragment cannot be spread here as objects of type "Dog" can never be of type "Cat".',
        '2:15',
      ],
      [
        'Fragment "F" cannot be spread here as objects of type "Dog" can never be of type "Human".',
        '2:36',
      ],
    ])
  })

  test('refuses an abstract type that the object does not belong to', () => {
    const source = '{ dog { ... on Robot { model } ... on HumanOrToaster { __typename } } }'
    expect(faultsOf(source, [fragmentSpreadIsPossible])).toEqual([
      [
        'Fragment cannot be spread here as objects of type "Dog" can never be of type "Robot".',
        '1:9',
      ],
      [
        'Fragment cannot be spread here as objects of type "Dog" can never be of type "HumanOrToaster".',
        '1:32',
      ],
    ])
  })

  test('refuses an object that the abstract type does not have', () => {
    const source = '{ pet { ... on Human { iq } } catOrDog { ... on Toaster { model } } }'
    expect(faultsOf(source, [fragmentSpreadIsPossible])).toEqual([
      [
        'Fragment cannot be spread here as objects of type "Pet" can never be of type "Human".',
        '1:9',
      ],
      [
        'Fragment cannot be spread here as objects of type "CatOrDog" can never be of type "Toaster".',
        '1:42',
      ],
    ])
  })

  test('refuses abstract types that have nothing in common', () => {
    const source =
      '{ pet { ... on Robot { model } ... on HumanOrToaster { __typename } } catOrDog { ... on HumanOrToaster { __typename } } }'
    expect(faultsOf(source, [fragmentSpreadIsPossible])).toEqual([
      [
        'Fragment cannot be spread here as objects of type "Pet" can never be of type "Robot".',
        '1:9',
      ],
      [
        'Fragment cannot be spread here as objects of type "Pet" can never be of type "HumanOrToaster".',
        '1:32',
      ],
      [
        'Fragment cannot be spread here as objects of type "CatOrDog" can never be of type "HumanOrToaster".',
        '1:82',
      ],
    ])
  })

  test('looks through fragments without a type condition', () => {
    const source = '{ dog { ... { ... @include(if: true) { ... on Cat { name } } } } }'
    expect(faultsOf(source, [fragmentSpreadIsPossible])).toEqual([
      [
        'Fragment cannot be spread here as objects of type "Dog" can never be of type "Cat".',
        '1:40',
      ],
    ])
  })

  test('leaves unknown types and types without fields to other rules', () => {
    const source =
      '{ dog { ... on Missing { ... on Cat { name } } ... on String { ... on Cat { name } } ...F ...G } } fragment F on Missing { x } fragment G on Unit { x }'
    expect(faultsOf(source, [fragmentSpreadIsPossible])).toEqual([])
  })
})
