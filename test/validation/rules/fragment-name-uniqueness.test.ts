import { describe, expect, test } from 'vitest'
import { fragmentNameUniqueness } from '../../../src/validation/rules/fragment-name-uniqueness.ts'
import { faultsOf } from '../fixture.ts'

describe('fragment name uniqueness', () => {
  test('accepts fragments with different names', () => {
    const source = '{ dog { ...A ...B } } fragment A on Dog { name } fragment B on Dog { name }'
    expect(faultsOf(source, [fragmentNameUniqueness])).toEqual([])
  })

  test('accepts a fragment named like an operation', () => {
    const source = 'query A { dog { ...A } } fragment A on Dog { name }'
    expect(faultsOf(source, [fragmentNameUniqueness])).toEqual([])
  })

  test('refuses a second fragment of a name, at both names', () => {
    const source = `
      { dog { ...A } }
      fragment A on Dog { name }
      fragment A on Cat { name }
      "text" fragment A on Dog { name }
    `
    expect(faultsOf(source, [fragmentNameUniqueness])).toEqual([
      ['There can be only one fragment named "A".', '3:16', '4:16'],
      ['There can be only one fragment named "A".', '3:16', '5:23'],
    ])
  })
})
