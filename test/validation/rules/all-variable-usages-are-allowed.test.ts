import { describe, expect, test } from 'vitest'
import { allVariableUsagesAreAllowed } from '../../../src/validation/rules/all-variable-usages-are-allowed.ts'
import { faultsOf } from '../fixture.ts'

describe('all variable usages are allowed', () => {
  test('accepts the same type and stricter ones', () => {
    const source =
      'query ($a: Int, $b: Int!, $c: [Int!]!, $d: [[Int!]]) { arguments { int(value: $a) x: int(value: $b) ints(value: $c) matrix(value: $d) } }'
    expect(faultsOf(source, [allVariableUsagesAreAllowed])).toEqual([])
  })

  test('accepts a nullable variable at a non-null type with a default on either side', () => {
    const source =
      'query ($a: Int = 1, $b: Int) { arguments { intNonNull(value: $a) intDefault(value: $b) filter(value: {required: true, limit: $b}) } }'
    expect(faultsOf(source, [allVariableUsagesAreAllowed])).toEqual([])
  })

  test('refuses another type, at the definition and at the use', () => {
    const source = 'query ($a: String) { arguments { int(value: $a) } }'
    expect(faultsOf(source, [allVariableUsagesAreAllowed])).toEqual([
      ['Variable "$a" of type "String" used in position expecting type "Int".', '1:8', '1:45'],
    ])
  })

  test('refuses a nullable variable at a non-null type, also with null as its default', () => {
    const source =
      'query ($a: Int, $b: Int = null) { arguments { intNonNull(value: $a) x: intNonNull(value: $b) } }'
    expect(faultsOf(source, [allVariableUsagesAreAllowed])).toEqual([
      ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:8', '1:65'],
      ['Variable "$b" of type "Int" used in position expecting type "Int!".', '1:17', '1:90'],
    ])
  })

  test('refuses a list for an item and an item for a list', () => {
    const source = 'query ($a: [Int], $b: Int) { arguments { int(value: $a) ints(value: $b) } }'
    expect(faultsOf(source, [allVariableUsagesAreAllowed])).toEqual([
      ['Variable "$a" of type "[Int]" used in position expecting type "Int".', '1:8', '1:53'],
      ['Variable "$b" of type "Int" used in position expecting type "[Int]".', '1:19', '1:69'],
    ])
  })

  test('refuses a list whose items may be null', () => {
    const source =
      'query ($a: [Int]!, $b: [[Int]]) { arguments { intsNonNull(value: $a) matrix(value: $b) } }'
    expect(faultsOf(source, [allVariableUsagesAreAllowed])).toEqual([
      ['Variable "$a" of type "[Int]!" used in position expecting type "[Int!]!".', '1:8', '1:66'],
      [
        'Variable "$b" of type "[[Int]]" used in position expecting type "[[Int!]]".',
        '1:20',
        '1:84',
      ],
    ])
  })

  test('looks at items of lists, which have no default', () => {
    const source =
      'query ($a: Int, $b: Int!) { arguments { ints(value: [$a]) intsNonNull(value: [$a, $b]) } }'
    expect(faultsOf(source, [allVariableUsagesAreAllowed])).toEqual([
      ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:8', '1:79'],
    ])
  })

  test('looks at fields of input objects and at directives', () => {
    const source =
      'query ($a: String, $b: Boolean) { dog @skip(if: $b) { name } arguments { filter(value: {required: $b, at: {x: $a}}) } }'
    expect(faultsOf(source, [allVariableUsagesAreAllowed])).toEqual([
      [
        'Variable "$b" of type "Boolean" used in position expecting type "Boolean!".',
        '1:20',
        '1:49',
      ],
      [
        'Variable "$b" of type "Boolean" used in position expecting type "Boolean!".',
        '1:20',
        '1:99',
      ],
      ['Variable "$a" of type "String" used in position expecting type "Int!".', '1:8', '1:111'],
    ])
  })

  test('refuses a nullable variable in a OneOf input object, also with a default', () => {
    const source =
      'query ($a: Int, $b: Int = 1, $c: Int!) { arguments { a: choice(value: {a: $a}) b: choiceNonNull(value: {a: $b}) c: choices(value: [{a: $c}, {c: [$c]}]) } }'
    expect(faultsOf(source, [allVariableUsagesAreAllowed])).toEqual([
      [
        'Variable "$a" is of type "Int" but must be non-nullable to be used for OneOf Input Object "Choice".',
        '1:8',
        '1:75',
      ],
      [
        'Variable "$b" is of type "Int" but must be non-nullable to be used for OneOf Input Object "Choice".',
        '1:17',
        '1:108',
      ],
    ])
  })

  test('looks through fragments, for each operation', () => {
    const source = `
      query A($a: Int) { ...F }
      query B($a: String) { ...F }
      fragment F on Query { ...G }
      fragment G on Query { arguments { int(value: $a) } }
    `
    expect(faultsOf(source, [allVariableUsagesAreAllowed])).toEqual([
      ['Variable "$a" of type "String" used in position expecting type "Int".', '3:15', '5:52'],
    ])
  })

  test('leaves unknown variables, types and places to other rules', () => {
    const source =
      'query ($a: Missing, $b: Int) { arguments { int(value: $a) x: int(value: $c) y: int(x: $b) missing(x: $b) } }'
    expect(faultsOf(source, [allVariableUsagesAreAllowed])).toEqual([])
  })
})
