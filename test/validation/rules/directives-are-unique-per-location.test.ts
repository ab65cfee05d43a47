import { describe, expect, test } from 'vitest'
import { directivesAreUniquePerLocation } from '../../../src/validation/rules/directives-are-unique-per-location.ts'
import { faultsOf } from '../fixture.ts'

describe('directives are unique per location', () => {
  test('accepts one directive of a name at each place', () => {
    const source = '{ dog @once { name @once @skip(if: true) ... @once { nickname @once } } }'
    expect(faultsOf(source, [directivesAreUniquePerLocation])).toEqual([])
  })

  test('accepts a repeatable directive many times', () => {
    const source = 'query Q @many @many { dog { name @many @many(level: 2) } }'
    expect(faultsOf(source, [directivesAreUniquePerLocation])).toEqual([])
  })

  test('refuses a second directive, at both, always with the first', () => {
    const source = '{ dog { name @once @skip(if: true) @once @once } }'
    expect(faultsOf(source, [directivesAreUniquePerLocation])).toEqual([
      ['The directive "@once" can only be used once at this location.', '1:14', '1:36'],
      ['The directive "@once" can only be used once at this location.', '1:14', '1:42'],
    ])
  })

  test('looks at definitions, fragments and variables', () => {
    const source = `
      query Q($a: Int @once @once) { dog { ...F @once @once ... @once @once { name } } }
      fragment F on Dog @once @once { name }
    `
    expect(faultsOf(source, [directivesAreUniquePerLocation])).toEqual([
      ['The directive "@once" can only be used once at this location.', '2:23', '2:29'],
      ['The directive "@once" can only be used once at this location.', '2:49', '2:55'],
      ['The directive "@once" can only be used once at this location.', '2:65', '2:71'],
      ['The directive "@once" can only be used once at this location.', '3:25', '3:31'],
    ])
  })

  test('leaves unknown directives to another rule', () => {
    const source = '{ dog { name @missing @missing } }'
    expect(faultsOf(source, [directivesAreUniquePerLocation])).toEqual([])
  })
})
