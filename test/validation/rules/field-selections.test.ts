import { describe, expect, test } from 'vitest'
import { fieldSelections } from '../../../src/validation/rules/field-selections.ts'
import { faultsOf } from '../fixture.ts'

describe('field selections', () => {
  test('accepts fields of objects, interfaces and the inside of unions', () => {
    const source =
      '{ dog { name mother { barkVolume } } pet { nickname } catOrDog { ... on Cat { meowVolume } } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([])
  })

  test('accepts __typename on every composite type', () => {
    const source =
      '{ __typename dog { __typename } pet { __typename } catOrDog { __typename } } mutation M { __typename }'
    expect(faultsOf(source, [fieldSelections])).toEqual([])
  })

  test('accepts __schema and __type at the query root, also through a fragment', () => {
    const source =
      '{ __schema { description } ...F } fragment F on Query { __type(name: "Dog") { name } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([])
  })

  test('refuses __schema and __type elsewhere', () => {
    const source = '{ dog { __schema { description } } } mutation { __type(name: "Dog") { name } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([
      ['Cannot query field "__schema" on type "Dog".', '1:9'],
      ['Cannot query field "__type" on type "Mutation".', '1:49'],
    ])
  })

  test('refuses an unknown field, at its alias, and suggests names', () => {
    const source = '{ dog { alias: nam } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([
      ['Cannot query field "nam" on type "Dog". Did you mean "name"?', '1:9'],
    ])
  })

  test('suggests names, the nearest first, and numbers by their value', () => {
    const source = '{ dog { trick } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([
      [
        'Cannot query field "trick" on type "Dog". Did you mean "Trick8", "trick9", or "trick10"?',
        '1:9',
      ],
    ])
  })

  test('refuses an unknown field without a suggestion where no name is near', () => {
    const source = '{ dog { xyzzy } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([
      ['Cannot query field "xyzzy" on type "Dog".', '1:9'],
    ])
  })

  test('suggests an inline fragment on the types that have the field', () => {
    const source = '{ pet { barkVolume } named { owner { name } } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([
      [
        'Cannot query field "barkVolume" on type "Pet". Did you mean to use an inline fragment on "Canine" or "Dog"?',
        '1:9',
      ],
      [
        'Cannot query field "owner" on type "Named". Did you mean to use an inline fragment on "Pet", "Cat", or "Dog"?',
        '1:30',
      ],
    ])
  })

  test('prefers inline fragments to names that are near', () => {
    const source = '{ catOrDog { name } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([
      [
        'Cannot query field "name" on type "CatOrDog". Did you mean to use an inline fragment on "Named", "Pet", "Canine", "Cat", or "Dog"?',
        '1:14',
      ],
    ])
  })

  test('refuses every field of a union but __typename', () => {
    const source = '{ humanOrToaster { model xyzzy } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([
      [
        'Cannot query field "model" on type "HumanOrToaster". Did you mean to use an inline fragment on "Robot" or "Toaster"?',
        '1:20',
      ],
      ['Cannot query field "xyzzy" on type "HumanOrToaster".', '1:26'],
    ])
  })

  test('looks into fragments', () => {
    const source = `
      { dog { ...F } }
      fragment F on Pet { ... { barks } }
    `
    expect(faultsOf(source, [fieldSelections])).toEqual([
      [
        'Cannot query field "barks" on type "Pet". Did you mean to use an inline fragment on "Dog"?',
        '3:33',
      ],
    ])
  })

  test('says nothing below an unknown field or type', () => {
    const source = '{ missing { missing } ... on Missing { missing } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([
      ['Cannot query field "missing" on type "Query".', '1:3'],
    ])
  })

  test('says nothing below a field that has no fields', () => {
    const source = '{ dog { name { missing } } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([])
  })

  test('knows no properties of JavaScript objects', () => {
    const source = '{ dog { constructor __proto__ toString } }'
    expect(faultsOf(source, [fieldSelections])).toEqual([
      ['Cannot query field "constructor" on type "Dog".', '1:9'],
      ['Cannot query field "__proto__" on type "Dog".', '1:21'],
      ['Cannot query field "toString" on type "Dog".', '1:31'],
    ])
  })
})
