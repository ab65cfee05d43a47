import { describe, expect, test } from 'vitest'
import { fragmentsMustBeUsed } from '../../../src/validation/rules/fragments-must-be-used.ts'
import { faultsOf } from '../fixture.ts'

describe('fragments must be used', () => {
  test('accepts fragments that operations reach, also through others', () => {
    const source =
      'query A { dog { ...F } } query B { ... { dog { ...H } } } fragment F on Dog { mother { ...G } } fragment G on Dog { name } fragment H on Dog { name }'
    expect(faultsOf(source, [fragmentsMustBeUsed])).toEqual([])
  })

  test('refuses a fragment that nobody spreads, at its first token', () => {
    const source = `
      { dog { name } }
      fragment F on Dog { name }
      "text" fragment G on Dog { name }
    `
    expect(faultsOf(source, [fragmentsMustBeUsed])).toEqual([
      ['Fragment "F" is never used.', '3:7'],
      ['Fragment "G" is never used.', '4:7'],
    ])
  })

  test('refuses fragments that only unused fragments spread, themselves included', () => {
    const source = '{ dog { name } } fragment F on Dog { ...F ...G } fragment G on Dog { name }'
    expect(faultsOf(source, [fragmentsMustBeUsed])).toEqual([
      ['Fragment "F" is never used.', '1:18'],
      ['Fragment "G" is never used.', '1:50'],
    ])
  })
})
