import { describe, expect, test } from 'vitest'
import { requiredArguments } from '../../../src/validation/rules/required-arguments.ts'
import { faultsOf } from '../fixture.ts'

describe('required arguments', () => {
  test('accepts arguments that are given, nullable or have a default', () => {
    const source = '{ arguments { two(first: 1, second: 2) int intDefault mixed(required: 1) } }'
    expect(faultsOf(source, [requiredArguments])).toEqual([])
  })

  test('refuses a field without a required argument, for each one', () => {
    const source = '{ arguments { alias: two(third: 3) } }'
    expect(faultsOf(source, [requiredArguments])).toEqual([
      ['Field "two" argument "first" of type "Int!" is required, but it was not provided.', '1:15'],
      [
        'Field "two" argument "second" of type "Int!" is required, but it was not provided.',
        '1:15',
      ],
    ])
  })

  test('refuses a field that is written without parentheses', () => {
    const source = '{ arguments { two intNonNull } }'
    expect(faultsOf(source, [requiredArguments])).toEqual([
      ['Field "two" argument "first" of type "Int!" is required, but it was not provided.', '1:15'],
      [
        'Field "two" argument "second" of type "Int!" is required, but it was not provided.',
        '1:15',
      ],
      [
        'Field "intNonNull" argument "value" of type "Int!" is required, but it was not provided.',
        '1:19',
      ],
    ])
  })

  test('reports faults below a field first', () => {
    const source = '{ __type { fields { x: __typename } ofType @limit { name } } }'
    expect(faultsOf(source, [requiredArguments])).toEqual([
      [
        'Directive "@limit" argument "to" of type "Int!" is required, but it was not provided.',
        '1:44',
      ],
      [
        'Field "__type" argument "name" of type "String!" is required, but it was not provided.',
        '1:3',
      ],
    ])
  })

  test('refuses a directive without a required argument', () => {
    const source = '{ dog { name @skip nickname @limit(unit: GRAM) } }'
    expect(faultsOf(source, [requiredArguments])).toEqual([
      [
        'Directive "@skip" argument "if" of type "Boolean!" is required, but it was not provided.',
        '1:14',
      ],
      [
        'Directive "@limit" argument "to" of type "Int!" is required, but it was not provided.',
        '1:29',
      ],
    ])
  })

  test('looks at directives of definitions', () => {
    const source = 'query Q($a: Int @limit) @limit { dog { name } }'
    expect(faultsOf(source, [requiredArguments])).toEqual([
      [
        'Directive "@limit" argument "to" of type "Int!" is required, but it was not provided.',
        '1:17',
      ],
      [
        'Directive "@limit" argument "to" of type "Int!" is required, but it was not provided.',
        '1:25',
      ],
    ])
  })

  test('leaves null to the rule about values', () => {
    const source = '{ arguments { intNonNull(value: null) } }'
    expect(faultsOf(source, [requiredArguments])).toEqual([])
  })

  test('looks into fragments', () => {
    const source = `
      { arguments { ...F } }
      fragment F on Arguments { ... { filterNonNull } }
    `
    expect(faultsOf(source, [requiredArguments])).toEqual([
      [
        'Field "filterNonNull" argument "value" of type "Filter!" is required, but it was not provided.',
        '3:39',
      ],
    ])
  })

  test('says nothing about unknown fields and directives', () => {
    const source = '{ missing @missing }'
    expect(faultsOf(source, [requiredArguments])).toEqual([])
  })
})
