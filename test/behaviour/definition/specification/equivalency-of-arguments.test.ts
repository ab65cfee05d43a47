import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  interfaceOf,
  isEqual,
  isLooselyEqual,
  object,
  type ArgumentOptions,
} from '../../../../src/index.ts'
import { faultsOf } from '../faults-of.ts'
import { schemaWith } from './schema-with.ts'

// The service's specification, "Equivalency of arguments": every row of its table, and what it is
// used for.

const options: Readonly<Record<string, ArgumentOptions>> = {
  Int: {},
  'Int!': { null: false },
  '[Int]': { array: true },
  '[Int]!': { array: true, null: false },
  '[Int!]': { array: true, nullable: false },
  '[Int!]!': { full: true },
}

/** An argument as it is in a schema. */
function argument(name: string, type: string, written: ArgumentOptions = {}) {
  const { schema } = schemaWith(arg(name, type, written))
  return schema.compiled.queryType.fields.find(field => field.name === 'rows')!.arguments[0]!
}

describe('Equivalency of arguments, equality: name and type match', () => {
  test('holds for one name and one type, whatever the default and the description are', () => {
    const left = argument('limit', 'int', { default: 10 })
    expect(isEqual(left, argument('limit', 'int', { desc: 'At most.' }))).toBe(true)
    expect(isEqual(left, left)).toBe(true)
  })

  test('the name is that of GraphQL', () => {
    expect(isEqual(argument('first_row', 'int'), argument('firstRow', 'int'))).toBe(true)
  })

  test('does not hold where the name differs', () => {
    expect(isEqual(argument('limit', 'int'), argument('Limit', 'int'))).toBe(false)
  })

  test('does not hold where the type differs', () => {
    expect(isEqual(argument('limit', 'int'), argument('limit', 'float'))).toBe(false)
    expect(isEqual(argument('limit', 'Range'), argument('limit', 'Filter'))).toBe(false)
  })
})

describe('Equivalency of arguments, loose match: type matches; name may differ', () => {
  test('holds for one type, with one name and with two', () => {
    expect(isLooselyEqual(argument('limit', 'int'), argument('limit', 'int'))).toBe(true)
    expect(isLooselyEqual(argument('limit', 'int'), argument('count', 'int', { default: 1 }))).toBe(
      true,
    )
    expect(isLooselyEqual(argument('order', 'SortOrder'), argument('by', 'SortOrder'))).toBe(true)
  })

  test('does not hold where the type differs', () => {
    expect(isLooselyEqual(argument('limit', 'int'), argument('limit', 'string'))).toBe(false)
  })
})

test('Equivalency of arguments: lists and non-nulls belong to the type, in both comparisons', () => {
  const shapes = Object.entries(options)
  expect(shapes.length).toBe(6)
  for (const [name, written] of shapes) {
    const left = argument('limit', 'int', written)
    const matching = (comparison: typeof isEqual): string[] =>
      shapes
        .filter(([, other]) => comparison(left, argument('limit', 'int', other)))
        .map(([each]) => each)
    expect([matching(isEqual), matching(isLooselyEqual)]).toEqual([[name], [name]])
  }
})

describe('Equivalency of arguments is used when an object is checked against an interface', () => {
  let schemas = 0

  function faultsWith(...implemented: Parameters<typeof arg>[]): readonly string[] {
    const GraphQL = defineGraphQL()({
      Page: interfaceOf<{ rows: number }>(),
      Users: object<{ rows: number }>(),
    })
    GraphQL.Page.field('rows', 'int', { arguments: arg('first_row', 'int') })
    const declared = implemented.map(parameters => arg(...parameters)) as never
    GraphQL.Users.implements('Page').field('rows', 'int', { arguments: declared } as object)
    GraphQL.query.field('users', 'Users', () => ({ rows: 1 }))
    return faultsOf(() => GraphQL.schema(`Equivalency${++schemas}`))
  }

  test('an equal argument fits, whatever its default is', () => {
    expect(faultsWith(['first_row', 'int', {}])).toEqual([])
    expect(faultsWith(['firstRow', 'int', { default: 3, desc: 'From there.' }])).toEqual([])
  })

  test('an argument that matches loosely does not: its name is missing', () => {
    expect(faultsWith(['row', 'int', {}])).toEqual([
      'Users.rows has no argument "firstRow"; Page.rows(firstRow:) requires one.',
    ])
  })

  test.each(Object.keys(options).slice(1))(
    'an argument of the name with the type %s does not fit',
    type => {
      expect(faultsWith(['first_row', 'int', options[type]!])).toEqual([
        `Users.rows(firstRow:) has the type ${type}; expected Int, equal to that of Page.rows(firstRow:).`,
      ])
    },
  )

  test('one more argument fits where it may be omitted', () => {
    expect(faultsWith(['first_row', 'int', {}], ['more', 'int', {}])).toEqual([])
    expect(
      faultsWith(['first_row', 'int', {}], ['more', 'int', { null: false, default: 1 }]),
    ).toEqual([])
    expect(faultsWith(['first_row', 'int', {}], ['more', 'int', { null: false }])).toEqual([
      'Users.rows(more:) has the type Int!; expected a nullable type or a default, because Page.rows has no such argument.',
    ])
  })
})
