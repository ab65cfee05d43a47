import { describe, expect, test } from 'vitest'
import { directivesAreInValidLocations } from '../../../src/validation/rules/directives-are-in-valid-locations.ts'
import { faultsOf } from '../fixture.ts'

describe('directives are in valid locations', () => {
  test('accepts directives where their definitions allow them', () => {
    const source =
      'query Q($a: Int @once) @many { dog @skip(if: true) { ...F @once ... @include(if: true) { name } } } fragment F on Dog @once { name } mutation M @many { remove(id: 1) } subscription S @many { petRemoved }'
    expect(faultsOf(source, [directivesAreInValidLocations])).toEqual([])
  })

  test('refuses a directive on each kind of operation', () => {
    const source = `
      query Q @once { dog { name } }
      mutation M @once { remove(id: 1) }
      subscription S @once { petRemoved }
    `
    expect(faultsOf(source, [directivesAreInValidLocations])).toEqual([
      ['Directive "@once" may not be used on QUERY.', '2:15'],
      ['Directive "@once" may not be used on MUTATION.', '3:18'],
      ['Directive "@once" may not be used on SUBSCRIPTION.', '4:22'],
    ])
  })

  test('refuses a directive on fragments, fields and variables', () => {
    const source = `
      query Q($a: Int @many) { dog @onSchema { ...F @limit(to: 1) ... @many { name } } }
      fragment F on Dog @many { name }
    `
    expect(faultsOf(source, [directivesAreInValidLocations])).toEqual([
      ['Directive "@many" may not be used on VARIABLE_DEFINITION.', '2:23'],
      ['Directive "@onSchema" may not be used on FIELD.', '2:36'],
      ['Directive "@limit" may not be used on FRAGMENT_SPREAD.', '2:53'],
      ['Directive "@many" may not be used on INLINE_FRAGMENT.', '2:71'],
      ['Directive "@many" may not be used on FRAGMENT_DEFINITION.', '3:25'],
    ])
  })

  test('leaves unknown directives to another rule', () => {
    const source = 'query Q @missing { dog { name } }'
    expect(faultsOf(source, [directivesAreInValidLocations])).toEqual([])
  })
})
