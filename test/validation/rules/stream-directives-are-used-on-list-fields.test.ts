import { describe, expect, test } from 'vitest'
import { streamDirectivesAreUsedOnListFields } from '../../../src/validation/rules/stream-directives-are-used-on-list-fields.ts'
import { faultsOf, incrementalSchema, type Fault } from '../fixture.ts'

const faultsIn = (source: string): Fault[] =>
  faultsOf(source, [streamDirectivesAreUsedOnListFields], {}, incrementalSchema)

describe('fields with @stream', () => {
  test('are lists, nullable or not', () => {
    const source =
      '{ pets @stream { name } human { pets @stream { name } relatives @stream { iq } } }'
    expect(faultsIn(source)).toEqual([])
  })

  test('are refused where they are no lists', () => {
    const source = '{ dog @stream { name @stream } __typename @stream }'
    expect(faultsIn(source)).toEqual([
      ['Directive "@stream" cannot be used on non-list field "Query.dog".', '1:7'],
      ['Directive "@stream" cannot be used on non-list field "Dog.name".', '1:22'],
      ['Directive "@stream" cannot be used on non-list field "Query.__typename".', '1:43'],
    ])
  })

  test('are left to other rules where the field is unknown, or there is none', () => {
    expect(faultsIn('{ unknown @stream dog { ... @stream { name } } }')).toEqual([])
  })
})
