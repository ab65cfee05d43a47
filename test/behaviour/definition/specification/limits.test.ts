import { describe, expect, test } from 'vitest'
import { arg, defineGraphQL, input, type ArgumentOptions } from '../../../../src/index.ts'
import { faultsOf } from '../faults-of.ts'

// The service's specification, "Limits", numbers 1 and 2: in every place where arguments are
// declared.

const places: Readonly<Record<string, (type: string, options: object) => unknown>> = {
  'The argument value of Query.rows': (type, options) => {
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('rows', 'int', { arguments: arg('value', type, options) as never }, () => 1)
    return GraphQL.schema('LimitsOfFields', { replace: true })
  },
  'The argument value of the directive mark': (type, options) => {
    const GraphQL = defineGraphQL()({})
    GraphQL.directive('mark', { on: ['FIELD'], arguments: arg('value', type, options) as never })
    GraphQL.query.field('rows', 'int', () => 1)
    return GraphQL.schema('LimitsOfDirectives', { replace: true })
  },
  'The argument value of the input Filter': (type, options) => {
    const GraphQL = defineGraphQL()({ Filter: input(arg('value', type, options) as never) })
    GraphQL.query.field('rows', 'int', { arguments: arg('filter', 'Filter') }, () => 1)
    return GraphQL.schema('LimitsOfInputs', { replace: true })
  },
}

describe.each(Object.keys(places))('%s', place => {
  const faultsWith = (type: unknown, options: object): readonly string[] =>
    faultsOf(() => places[place]!(type as string, options))

  test.each<ArgumentOptions>([{ array: true }, { full: true }])(
    'Limits, 1: lists in arguments are one-dimensional, %o',
    options => {
      expect(faultsWith('int', options)).toEqual([])
      for (const type of ['[int]', ['int']]) {
        expect(faultsWith(type, options)).toEqual([
          `${place} is a list of lists, but lists in arguments have one dimension; use an input object that holds a list.`,
        ])
      }
    },
  )

  test('Limits, 2: arguments cannot carry directives', () => {
    expect(faultsWith('int', {})).toEqual([])
    expect(faultsWith('int', { directives: [] })).toEqual([
      `${place} has directives; arguments do not support directives.`,
    ])
  })
})
