import { describe, expect, test } from 'vitest'
import { operationNameUniqueness } from '../../../src/validation/rules/operation-name-uniqueness.ts'
import { faultsOf } from '../fixture.ts'

describe('operation name uniqueness', () => {
  test('accepts operations with different names', () => {
    const source =
      'query A { dog { name } } mutation B { remove(id: 1) } { dog { name } } { cat { name } }'
    expect(faultsOf(source, [operationNameUniqueness])).toEqual([])
  })

  test('accepts an operation named like a fragment or a field', () => {
    const source = 'query dog { dog { ...dog } } fragment dog on Dog { name }'
    expect(faultsOf(source, [operationNameUniqueness])).toEqual([])
  })

  test('refuses a second operation of a name, at both names', () => {
    const source = `
      query A { dog { name } }
      query A { cat { name } }
    `
    expect(faultsOf(source, [operationNameUniqueness])).toEqual([
      ['There can be only one operation named "A".', '2:13', '3:13'],
    ])
  })

  test('compares across all kinds of operation, always with the first', () => {
    const source = `
      query A { dog { name } }
      mutation A { remove(id: 1) }
      subscription A { petRemoved }
    `
    expect(faultsOf(source, [operationNameUniqueness])).toEqual([
      ['There can be only one operation named "A".', '2:13', '3:16'],
      ['There can be only one operation named "A".', '2:13', '4:20'],
    ])
  })
})
