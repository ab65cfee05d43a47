import { describe, expect, test } from 'vitest'
import { variableUniqueness } from '../../../src/validation/rules/variable-uniqueness.ts'
import { faultsOf } from '../fixture.ts'

describe('variable uniqueness', () => {
  test('accepts one variable of a name in each operation', () => {
    const source = 'query A($a: Int, $b: Int) { dog { name } } query B($a: Int) { dog { name } }'
    expect(faultsOf(source, [variableUniqueness])).toEqual([])
  })

  test('refuses variables of one name in one error, at each name', () => {
    const source =
      'query A($a: Int, $b: Int, $a: String, "text" $a: [Int], $b: Int) { dog { name } }'
    expect(faultsOf(source, [variableUniqueness])).toEqual([
      ['There can be only one variable named "$a".', '1:10', '1:28', '1:47'],
      ['There can be only one variable named "$b".', '1:19', '1:58'],
    ])
  })
})
