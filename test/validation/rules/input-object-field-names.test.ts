import { describe, expect, test } from 'vitest'
import { inputObjectFieldNames } from '../../../src/validation/rules/input-object-field-names.ts'
import { faultsOf } from '../fixture.ts'

describe('input object field names', () => {
  test('accepts known fields', () => {
    const source = '{ arguments { filter(value: {required: true, at: {x: 1, y: 2}}) } }'
    expect(faultsOf(source, [inputObjectFieldNames])).toEqual([])
  })

  test('refuses an unknown field, at its name, and suggests names', () => {
    const source = '{ arguments { filter(value: {require: true, xyzzy: 1}) } }'
    expect(faultsOf(source, [inputObjectFieldNames])).toEqual([
      ['Field "require" is not defined by type "Filter". Did you mean "required"?', '1:30'],
      ['Field "xyzzy" is not defined by type "Filter".', '1:45'],
    ])
  })

  test('looks into nested objects, lists and defaults', () => {
    const source =
      'query ($a: Filter = {nam: "x"}) { arguments { filters(value: [{at: {z: 1}, all: [{ids: 1, id: 2}]}]) } }'
    expect(faultsOf(source, [inputObjectFieldNames])).toEqual([
      ['Field "nam" is not defined by type "Filter". Did you mean "name" or "at"?', '1:22'],
      ['Field "z" is not defined by type "Point". Did you mean "x" or "y"?', '1:69'],
      ['Field "id" is not defined by type "Filter". Did you mean "ids"?', '1:91'],
    ])
  })

  test('looks into a OneOf input object', () => {
    const source = '{ arguments { choice(value: {d: 1}) } }'
    expect(faultsOf(source, [inputObjectFieldNames])).toEqual([
      ['Field "d" is not defined by type "Choice". Did you mean "a", "b", or "c"?', '1:30'],
    ])
  })

  test('says nothing inside of a custom scalar, an unknown field or a misplaced list', () => {
    const source =
      '{ arguments { json(value: {x: 1}) filter(value: {unknown: {x: {y: 1}}}) other: filter(value: [{xyzzy: 1}]) } }'
    expect(faultsOf(source, [inputObjectFieldNames])).toEqual([
      ['Field "unknown" is not defined by type "Filter".', '1:50'],
    ])
  })
})
