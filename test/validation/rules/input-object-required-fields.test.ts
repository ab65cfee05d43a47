import { describe, expect, test } from 'vitest'
import { inputObjectRequiredFields } from '../../../src/validation/rules/input-object-required-fields.ts'
import { faultsOf } from '../fixture.ts'

describe('input object required fields', () => {
  test('accepts fields that are given, nullable or have a default', () => {
    const source = '{ arguments { filter(value: {required: true, at: {x: 1, y: 2}}) } }'
    expect(faultsOf(source, [inputObjectRequiredFields])).toEqual([])
  })

  test('refuses an object without a required field, for each one, at the object', () => {
    const source = '{ arguments { filter(value: {at: {}}) } }'
    expect(faultsOf(source, [inputObjectRequiredFields])).toEqual([
      ['Field "Filter.required" of required type "Boolean!" was not provided.', '1:29'],
      ['Field "Point.x" of required type "Int!" was not provided.', '1:34'],
      ['Field "Point.y" of required type "Int!" was not provided.', '1:34'],
    ])
  })

  test('looks into lists and defaults', () => {
    const source =
      'query ($a: Point = {x: 1}) { arguments { filters(value: [{}, {required: true, all: {name: "x"}}]) } }'
    expect(faultsOf(source, [inputObjectRequiredFields])).toEqual([
      ['Field "Point.y" of required type "Int!" was not provided.', '1:20'],
      ['Field "Filter.required" of required type "Boolean!" was not provided.', '1:58'],
      ['Field "Filter.required" of required type "Boolean!" was not provided.', '1:84'],
    ])
  })

  test('leaves null to the rule about values', () => {
    const source = '{ arguments { filter(value: {required: null}) } }'
    expect(faultsOf(source, [inputObjectRequiredFields])).toEqual([])
  })

  test('says nothing inside of a custom scalar or a misplaced list', () => {
    const source = '{ arguments { json(value: {}) filter(value: [{}]) } }'
    expect(faultsOf(source, [inputObjectRequiredFields])).toEqual([])
  })
})
