import { describe, expect, test } from 'vitest'
import { allVariablesUsed } from '../../../src/validation/rules/all-variables-used.ts'
import { faultsOf } from '../fixture.ts'

describe('all variables used', () => {
  test('accepts variables that the operation or a fragment in it uses', () => {
    const source =
      'query Q($a: Int, $b: Boolean!, $c: Int!) @limit(to: $c) { ...F } fragment F on Query { dog @skip(if: $b) { ...G } } fragment G on Dog { isAtLocation(x: $a) }'
    expect(faultsOf(source, [allVariablesUsed])).toEqual([])
  })

  test('refuses variables that are not used, at their definitions', () => {
    const source = 'query Q($a: Int, "text" $b: Int) { dog { name } }'
    expect(faultsOf(source, [allVariablesUsed])).toEqual([
      ['Variable "$a" is never used in operation "Q".', '1:9'],
      ['Variable "$b" is never used in operation "Q".', '1:18'],
    ])
  })

  test('speaks of no operation without a name', () => {
    const source = 'query ($a: Int) { dog { name } }'
    expect(faultsOf(source, [allVariablesUsed])).toEqual([['Variable "$a" is never used.', '1:8']])
  })

  test('looks at each operation alone', () => {
    const source = `
      query A($a: Int) { arguments { int(value: $a) } }
      query B($a: Int) { dog { name } }
      fragment F on Query { arguments { int(value: $a) } }
    `
    expect(faultsOf(source, [allVariablesUsed])).toEqual([
      ['Variable "$a" is never used in operation "B".', '3:15'],
    ])
  })
})
