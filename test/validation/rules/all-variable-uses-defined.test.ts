import { describe, expect, test } from 'vitest'
import { allVariableUsesDefined } from '../../../src/validation/rules/all-variable-uses-defined.ts'
import { faultsOf } from '../fixture.ts'

describe('all variable uses defined', () => {
  test('accepts variables that the operation defines, also for its fragments', () => {
    const source =
      'query Q($a: Int, $b: Int) @limit(to: $b) { ...F } fragment F on Query { arguments { int(value: $a) } }'
    expect(faultsOf(source, [allVariableUsesDefined])).toEqual([])
  })

  test('refuses a variable that the operation does not define, at the use and at the operation, each time', () => {
    const source = 'query Q { arguments { int(value: $a) ints(value: [$a, 1]) } }'
    expect(faultsOf(source, [allVariableUsesDefined])).toEqual([
      ['Variable "$a" is not defined by operation "Q".', '1:34', '1:1'],
      ['Variable "$a" is not defined by operation "Q".', '1:51', '1:1'],
    ])
  })

  test('speaks of no operation without a name', () => {
    const source = '{ arguments { filter(value: {name: $a}) } }'
    expect(faultsOf(source, [allVariableUsesDefined])).toEqual([
      ['Variable "$a" is not defined.', '1:36', '1:1'],
    ])
  })

  test('looks through fragments, for each operation', () => {
    const source = `
      query A($a: Int) { ...F }
      query B { ...F }
      fragment F on Query { ...G ...F }
      fragment G on Query { arguments { int(value: $a) } }
    `
    expect(faultsOf(source, [allVariableUsesDefined])).toEqual([
      ['Variable "$a" is not defined by operation "B".', '5:52', '3:7'],
    ])
  })

  test('looks at directives and at unknown arguments and fields', () => {
    const source = `
      { dog @skip(if: $a) { missing(x: $b) ...F @include(if: $c) } }
      fragment F on Dog @once(label: $d) { name }
    `
    expect(faultsOf(source, [allVariableUsesDefined])).toEqual([
      ['Variable "$a" is not defined.', '2:23', '2:7'],
      ['Variable "$b" is not defined.', '2:40', '2:7'],
      ['Variable "$c" is not defined.', '2:62', '2:7'],
      ['Variable "$d" is not defined.', '3:38', '2:7'],
    ])
  })

  test('says nothing about fragments that no operation reaches', () => {
    const source = '{ dog { name } } fragment F on Query { arguments { int(value: $a) } }'
    expect(faultsOf(source, [allVariableUsesDefined])).toEqual([])
  })
})
