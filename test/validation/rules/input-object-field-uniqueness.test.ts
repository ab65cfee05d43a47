import { describe, expect, test } from 'vitest'
import { inputObjectFieldUniqueness } from '../../../src/validation/rules/input-object-field-uniqueness.ts'
import { faultsOf } from '../fixture.ts'

describe('input object field uniqueness', () => {
  test('accepts one field of a name in each object', () => {
    const source =
      '{ arguments { filters(value: [{name: "a"}, {name: "b", at: {x: 1}, all: {name: "c"}}]) } }'
    expect(faultsOf(source, [inputObjectFieldUniqueness])).toEqual([])
  })

  test('refuses a second field of a name, at both names', () => {
    const source = '{ arguments { filter(value: {name: "a", name: "b", name: "c"}) } }'
    expect(faultsOf(source, [inputObjectFieldUniqueness])).toEqual([
      ['There can be only one input field named "name".', '1:30', '1:41'],
      ['There can be only one input field named "name".', '1:30', '1:52'],
    ])
  })

  test('looks into custom scalars and unknown arguments', () => {
    const source = '{ arguments { json(value: [{a: {b: 1, b: 2}}]) missing(x: {y: 1, y: 2}) } }'
    expect(faultsOf(source, [inputObjectFieldUniqueness])).toEqual([
      ['There can be only one input field named "b".', '1:33', '1:39'],
      ['There can be only one input field named "y".', '1:60', '1:66'],
    ])
  })

  test('looks at defaults and directives', () => {
    const source = 'query ($a: Json = {b: 1, b: 2}) { dog { name @missing(x: {c: 1, c: 2}) } }'
    expect(faultsOf(source, [inputObjectFieldUniqueness])).toEqual([
      ['There can be only one input field named "b".', '1:20', '1:26'],
      ['There can be only one input field named "c".', '1:59', '1:65'],
    ])
  })
})
