import { describe, expect, test } from 'vitest'
import { compileSchema } from '../../../src/schema/compile/compile-schema.ts'
import type { Field } from '../../../src/schema/compiled/compiled-schema.ts'
import { arg } from '../../../src/definition/declare/argument.ts'
import { isEqual, isLooselyEqual } from '../../../src/definition/declare/equivalency.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type TypeReference,
} from '../../../src/schema/definitions/type-map.ts'
import { faultsOfTypeMap } from '../../behaviour/schema/faults/judge.ts'
import { typeMapOfFaultySdl, typeMapOfSdl } from '../../schema/type-map-of-sdl.ts'

const schema = compileSchema(
  typeMapOfSdl(`
    type Query {
      a(limit: Int, count: Int, required: Int!, limits: [Int], withDefault: Int = 1, other: String): Int
      b(limit: Int): Int
      c(limit: [Int!]!): [Int!]!
      enum(order: Order): Order
      input(order: Filter): Int
    }
    enum Order { ASC }
    input Filter { limit: Int, order: Order }
  `),
)
const field = (name: string): Field => schema.queryType.fields.find(one => one.name === name)!
const argument = (fieldName: string, name: string) =>
  field(fieldName).arguments.find(one => one.name === name)!
const defined = (name: string, type: TypeReference) => ({ name, type })

describe('equality | name and type match', () => {
  test('holds for arguments of one name and one type', () => {
    expect(isEqual(argument('a', 'limit'), argument('b', 'limit'))).toBe(true)
  })

  test('does not hold for another name', () => {
    expect(isEqual(argument('a', 'limit'), argument('a', 'count'))).toBe(false)
  })

  test.each([
    ['another named type', namedType('String')],
    ['a list of the type', listOf(namedType('Int'))],
    ['the non-null type', nonNullOf(namedType('Int'))],
  ])('does not hold for %s', (_what, type) => {
    expect(isEqual(argument('a', 'limit'), defined('limit', type))).toBe(false)
  })

  test('does not look at the default', () => {
    expect(
      isEqual({ ...argument('a', 'withDefault'), name: 'limit' }, argument('b', 'limit')),
    ).toBe(true)
  })
})

describe('loose match | type matches; name may differ', () => {
  test('holds for arguments of one type, whatever their names are', () => {
    expect(isLooselyEqual(argument('a', 'limit'), argument('a', 'count'))).toBe(true)
    expect(isLooselyEqual(argument('a', 'limit'), argument('b', 'limit'))).toBe(true)
    expect(isLooselyEqual(argument('a', 'limit'), argument('a', 'withDefault'))).toBe(true)
  })

  test.each(['required', 'limits', 'other'])('does not hold for limit: Int and %s', name => {
    expect(isLooselyEqual(argument('a', 'limit'), argument('a', name))).toBe(false)
    expect(isLooselyEqual(argument('a', name), argument('a', 'limit'))).toBe(false)
  })
})

describe('the type of an argument', () => {
  const types: Readonly<Record<string, TypeReference>> = {
    Int: namedType('Int'),
    'Int!': nonNullOf(namedType('Int')),
    '[Int]': listOf(namedType('Int')),
    '[Int!]': listOf(nonNullOf(namedType('Int'))),
    '[Int]!': nonNullOf(listOf(namedType('Int'))),
    '[Int!]!': nonNullOf(listOf(nonNullOf(namedType('Int')))),
    '[[Int]]': listOf(listOf(namedType('Int'))),
    String: namedType('String'),
  }

  test('matches itself alone, with its lists and non-nulls', () => {
    for (const [left, type] of Object.entries(types)) {
      const matching = Object.keys(types).filter(right => isLooselyEqual(type, types[right]!))
      expect(matching).toEqual([left])
    }
  })

  test('matches in a definition and in a compiled schema', () => {
    expect(isEqual(argument('c', 'limit'), defined('limit', types['[Int!]!']!))).toBe(true)
    expect(isEqual(defined('limit', types['[Int!]!']!), argument('c', 'limit'))).toBe(true)
    expect(isEqual(defined('limit', types['[Int!]']!), argument('c', 'limit'))).toBe(false)
  })

  test('does not match a type of the same name and another kind', () => {
    const other = compileSchema(
      typeMapOfSdl('type Query { a(order: Order): Int } input Order { a: Int }'),
    )
    const order = other.queryType.fields[0]!.arguments[0]!
    expect(isEqual(order, argument('enum', 'order'))).toBe(false)
    expect(isLooselyEqual(order, argument('input', 'order'))).toBe(false)
  })
})

test('fields and fields of inputs match as arguments do', () => {
  const filter = schema.typeByName.get('Filter')
  const [limit, order] = filter?.kind === 'INPUT_OBJECT' ? filter.fields : []
  expect(isEqual(limit!, argument('a', 'limit'))).toBe(true)
  expect(isEqual(order!, argument('enum', 'order'))).toBe(true)
  expect(isEqual(field('a'), field('b'))).toBe(false)
  expect(isLooselyEqual(field('a'), field('b'))).toBe(true)
  expect(isLooselyEqual(field('a'), field('c'))).toBe(false)
})

describe('declared arguments, arguments of a compiled schema and types are compared alike', () => {
  test.each([
    [arg('limit', 'int'), argument('a', 'limit'), true],
    [arg('limit', 'Int', { default: 10 }), argument('a', 'withDefault'), false],
    [arg('limit', 'int', { full: true }), argument('c', 'limit'), true],
    [
      arg('limit', 'int', { null: false, array: true, nullable: false }),
      argument('c', 'limit'),
      true,
    ],
    [arg('limit', 'int', { array: true }), argument('c', 'limit'), false],
    [arg('order', 'Order'), argument('enum', 'order'), true],
    [arg('with_default', 'int'), argument('a', 'withDefault'), true],
    [arg('first_row', 'int'), arg('firstRow', 'int'), true],
    [arg('limit', 'int'), arg('limit', 'string'), false],
    [arg('limit', 'int'), arg('limit', 'int', { null: false }), false],
  ])('by name and type %#', (left, right, equal) => {
    expect(isEqual(left, right)).toBe(equal)
    expect(isEqual(right, left)).toBe(equal)
  })

  test('by type alone', () => {
    expect(isLooselyEqual(arg('limit', 'int'), arg('count', 'int'))).toBe(true)
    expect(isLooselyEqual(arg('limit', 'int'), argument('a', 'limit').type)).toBe(true)
    expect(isLooselyEqual(namedType('Int'), arg('limit', 'int'))).toBe(true)
    expect(isLooselyEqual(argument('c', 'limit').type, arg('limit', 'int'))).toBe(false)
    expect(isLooselyEqual(argument('a', 'limit').type, argument('b', 'limit').type)).toBe(true)
  })

  test('a type has no name that an argument could have', () => {
    expect(isEqual(argument('a', 'limit').type, namedType('Int'))).toBe(true)
    expect(isEqual(arg('Int', 'int'), namedType('Int'))).toBe(false)
  })

  test('what is neither is refused with what was found', () => {
    const wrong = (value: unknown): never => value as never
    expect(() => isEqual(wrong({}), wrong({}))).toThrow(
      "What is compared is {}; expected a declared argument, as arg('limit', 'int'), or an argument or a type of a compiled schema.",
    )
    expect(() => isLooselyEqual(wrong('int'), arg('limit', 'int'))).toThrow(
      'What is compared is "int";',
    )
    expect(() => isEqual(arg('limit', '[int]'), arg('limit', 'int'))).toThrow(
      'The argument limit has the type "[int]"; a list is written with the option array: true.',
    )
  })
})

test('it is used when an object is checked against an interface', () => {
  const faults = (type: string) =>
    faultsOfTypeMap(
      typeMapOfFaultySdl(`
        type Query implements Page { list(limit: ${type}): Int }
        interface Page { list(limit: Int = 10): Int }
      `),
    )
  expect(faults('Int')).toEqual([])
  expect(faults('Int!')).toEqual([
    'Query.list(limit:) has the type Int!; expected Int, equal to that of Page.list(limit:).',
  ])
})
