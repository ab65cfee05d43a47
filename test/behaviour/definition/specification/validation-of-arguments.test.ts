import { describe, expect, test } from 'vitest'
import { arg, type ArgumentOptions } from '../../../../src/index.ts'
import { schemaWith } from './schema-with.ts'

// The service's specification, "Validation of arguments": every row of its table, and "Errors",
// number 1.

const required =
  'Field "rows" argument "value" of type "Int!" is required, but it was not provided.'
const { schema, errorsOf, errorsFor, namedFor } = schemaWith(
  arg('value', 'int', { null: false }),
  arg('other', 'int'),
)

describe('Validation of arguments: required argument omitted is an invalid query', () => {
  test.each([
    ['without parentheses', '{ rows }'],
    ['with parentheses around another argument', '{ rows(other: 1) }'],
    ['under an alias', '{ same: rows }'],
    ['in a fragment', '{ ...F } fragment F on Query { rows }'],
    ['in an inline fragment', '{ ... { rows(other: 1) } }'],
  ])('%s', (_, query) => {
    expect(errorsOf(query)).toEqual([required])
  })

  test('and empty parentheses are none of GraphQL', () => {
    expect(errorsOf('{ rows() }')).toEqual(['Syntax Error: Expected Name, found ")".'])
  })

  test('also where an unknown argument is given in its place', () => {
    expect(errorsOf('{ rows(valeu: 1) }')).toEqual([
      'Unknown argument "valeu" on field "Query.rows". Did you mean "value"?',
      required,
    ])
  })

  test('also by a variable that is required and not given', async () => {
    expect(await errorsFor('query ($v: Int!) { rows(value: $v) }', {})).toEqual([
      'Variable "$v" of required type "Int!" was not provided.',
    ])
  })

  test('also by a variable that may be omitted', () => {
    expect(errorsOf('query ($v: Int) { rows(value: $v) }')).toEqual([
      'Variable "$v" of type "Int" used in position expecting type "Int!".',
    ])
  })

  test('and nothing of it is executed', async () => {
    const result = await schema.execute('{ rows }', { responseFormat: 'hash' })
    expect(JSON.parse(JSON.stringify(result))).toEqual({
      errors: [
        {
          message: required,
          locations: [{ line: 1, column: 3 }],
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        },
      ],
    })
  })

  test.each<[ArgumentOptions, string]>([
    [{ full: true }, '[Int!]!'],
    [{ array: true, null: false }, '[Int]!'],
  ])('of a list with %o as well', (options, type) => {
    const list = schemaWith(arg('value', 'int', options))
    expect(list.errorsOf('{ rows }')).toEqual([
      `Field "rows" argument "value" of type "${type}" is required, but it was not provided.`,
    ])
  })

  test('of the fields of an input object as well', () => {
    const { errorsOf } = schemaWith(arg('range', 'Range', { null: false }))
    expect(errorsOf('{ rows(range: { to: 1 }) }')).toEqual([
      'Field "Range.from" of required type "Int!" was not provided.',
    ])
  })

  test('but not of an argument with a default', () => {
    expect(
      schemaWith(arg('value', 'int', { null: false, default: 1 })).errorsOf('{ rows }'),
    ).toEqual([])
  })
})

describe('Validation of arguments: required argument given as null is an invalid query', () => {
  test('by a literal', () => {
    expect(errorsOf('{ rows(value: null) }')).toEqual([
      'Expected value of type "Int!", found null.',
    ])
    expect(errorsOf('{ rows(value: null, other: 1) }')).toEqual([
      'Expected value of type "Int!", found null.',
    ])
  })

  test('by a variable', async () => {
    expect(await errorsFor('query ($v: Int!) { rows(value: $v) }', { v: null })).toEqual([
      'Variable "$v" of non-null type "Int!" must not be null.',
    ])
  })

  test('by the default of a variable', () => {
    expect(errorsOf('query ($v: Int! = null) { rows(value: $v) }')).toEqual([
      'Expected value of type "Int!", found null.',
    ])
    expect(errorsOf('query ($v: Int = null) { rows(value: $v) }')).toEqual([
      'Variable "$v" of type "Int" used in position expecting type "Int!".',
    ])
  })

  test('by a variable with a default, which null takes the place of', async () => {
    expect(await errorsFor('query ($v: Int = 3) { rows(value: $v) }', { v: null })).toEqual([
      'Argument "value" of non-null type "Int!" must not be null.',
    ])
  })

  test('as an element of a list whose elements are required', async () => {
    const list = schemaWith(arg('value', 'int', { full: true }))
    expect(list.errorsOf('{ rows(value: [1, null]) }')).toEqual([
      'Expected value of type "Int!", found null.',
    ])
    expect(
      await list.errorsFor('query ($v: [Int!]!) { rows(value: $v) }', { v: [1, null] }),
    ).toEqual([
      'Variable "$v" got invalid value null at "v[1]"; Expected non-nullable type "Int!" not to be null.',
    ])
  })

  test('also where it has a default', () => {
    const defaulted = schemaWith(arg('value', 'int', { null: false, default: 1 }))
    expect(defaulted.errorsOf('{ rows(value: null) }')).toEqual([
      'Expected value of type "Int!", found null.',
    ])
  })
})

describe('Validation of arguments: argument given with a value of the declared type is valid', () => {
  test.each<[string, Record<string, unknown>]>([
    ['{ rows(value: 1) }', {}],
    ['{ rows(other: null, value: 1) }', {}],
    ['query ($v: Int!) { rows(value: $v) }', { v: 1 }],
    ['query ($v: Int = 1) { rows(value: $v) }', {}],
    ['query ($v: Int! = 1) { rows(value: $v) }', {}],
  ])('%s', async (query, variables) => {
    expect(errorsOf(query)).toEqual([])
    expect((await namedFor(query, variables))['value']).toBe(1)
  })

  test.each([
    ['id', '"a"'],
    ['string', '"a"'],
    ['boolean', 'true'],
    ['float', '1'],
    ['date', '"2020-02-29"'],
    ['date_time', '"2020-02-29T01:02:03Z"'],
    ['SortOrder', 'ASC'],
    ['Range', '{ from: 1 }'],
    ['Filter', '{ anyOf: { within: { from: 1 } } }'],
  ])('of type %s: %s', (type, literal) => {
    const { errorsOf } = schemaWith(arg('value', type, { null: false }))
    expect(errorsOf(`{ rows(value: ${literal}) }`)).toEqual([])
  })

  test.each([
    ['"1"', 'Int cannot represent non-integer value: "1"'],
    ['1.5', 'Int cannot represent non-integer value: 1.5'],
    ['true', 'Int cannot represent non-integer value: true'],
    ['2147483648', 'Int cannot represent non 32-bit signed integer value: 2147483648'],
    ['[1]', 'Int cannot represent non-integer value: [1]'],
  ])('and with another value, %s, it is invalid', (literal, message) => {
    expect(errorsOf(`{ rows(value: ${literal}) }`)).toEqual([message])
  })

  test('and with two values it is invalid', () => {
    expect(errorsOf('{ rows(value: 1, value: 1) }')).toEqual([
      'There can be only one argument named "value".',
    ])
  })
})
