import { describe, expect, test } from 'vitest'
import { argumentUniqueness } from '../../../src/validation/rules/argument-uniqueness.ts'
import { faultsOf } from '../fixture.ts'

describe('argument uniqueness', () => {
  test('accepts one argument of a name on each field and directive', () => {
    const source =
      '{ dog { isAtLocation(x: 1, y: 2) @once(label: "x") other: isAtLocation(x: 1) @once(label: "x") } }'
    expect(faultsOf(source, [argumentUniqueness])).toEqual([])
  })

  test('refuses arguments of one name in one error, at each name', () => {
    const source = '{ dog { isAtLocation(x: 1, y: 2, x: 3, y: 4, x: 5) } }'
    expect(faultsOf(source, [argumentUniqueness])).toEqual([
      ['There can be only one argument named "x".', '1:22', '1:34', '1:46'],
      ['There can be only one argument named "y".', '1:28', '1:40'],
    ])
  })

  test('looks at directives, wherever they stand', () => {
    const source =
      'query Q($a: Int @once(label: "a", label: "b")) @limit(to: 1, to: 2) { arguments { int(value: $a) } }'
    expect(faultsOf(source, [argumentUniqueness])).toEqual([
      ['There can be only one argument named "label".', '1:23', '1:35'],
      ['There can be only one argument named "to".', '1:55', '1:62'],
    ])
  })

  test('looks at unknown fields and directives', () => {
    const source = '{ missing(x: 1, x: 2) @missing(y: 1, y: 2) }'
    expect(faultsOf(source, [argumentUniqueness])).toEqual([
      ['There can be only one argument named "x".', '1:11', '1:17'],
      ['There can be only one argument named "y".', '1:32', '1:38'],
    ])
  })
})
