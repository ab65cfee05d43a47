import { describe, expect, test } from 'vitest'
import { directivesAreDefined } from '../../../src/validation/rules/directives-are-defined.ts'
import { faultsOf } from '../fixture.ts'

describe('directives are defined', () => {
  test('accepts the directives of the schema', () => {
    const source = '{ dog { name @skip(if: true) @include(if: true) @once @many } }'
    expect(faultsOf(source, [directivesAreDefined])).toEqual([])
  })

  test('refuses unknown directives, wherever they stand', () => {
    const source = `
      query Q($a: Int @a) @b { dog @c { ...F @d ... @e { name } } }
      fragment F on Dog @f { name }
    `
    expect(faultsOf(source, [directivesAreDefined])).toEqual([
      ['Unknown directive "@a".', '2:23'],
      ['Unknown directive "@b".', '2:27'],
      ['Unknown directive "@c".', '2:36'],
      ['Unknown directive "@d".', '2:46'],
      ['Unknown directive "@e".', '2:53'],
      ['Unknown directive "@f".', '3:25'],
    ])
  })

  test('minds the case', () => {
    const source = '{ dog { name @Skip(if: true) } }'
    expect(faultsOf(source, [directivesAreDefined])).toEqual([
      ['Unknown directive "@Skip".', '1:14'],
    ])
  })
})
