import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  enumOf,
  idArgument,
  input,
  object,
  type Argument,
  type ArgumentOptions,
} from '../../../src/index.ts'
import { faultsOf } from '../faults-of.ts'

// The service's specification, "Argument definition": every row of its tables and every numbered rule.

let schemas = 0

/** The SDL of a query whose field `rows` takes an argument, and what its resolver receives for a query. */
function schemaWith(argument: Argument<string, any, ArgumentOptions>) {
  const GraphQL = defineGraphQL()({
    SortOrder: enumOf('asc', 'desc'),
    Range: input(arg('from', 'int', { null: false }), arg('to', 'int', { default: 9 })),
    User: object<{ id: string }>(),
  })
  GraphQL.User.field('id', 'id', { null: false })
  const received: unknown[] = []
  GraphQL.query.field('rows', 'boolean', { arguments: argument }, named => {
    received.push((named as Record<string, unknown>)[argument.name])
    return true
  })
  const schema = GraphQL.schema(`ArgumentSchema${++schemas}`)
  return {
    schema,
    sdl: schema.toSDL({ withoutSpec: true }),
    errorsOf: (query: string): readonly string[] => schema.validate(query).map(({ message }) => message),
    receivedFor: async (query: string, variables: Record<string, unknown> = {}): Promise<unknown> => {
      const { errors } = await schema.execute(query, { variables, responseFormat: 'hash' })
      expect(errors).toBeUndefined()
      return received.at(-1)
    },
  }
}

const others = `enum SortOrder {
  ASC
  DESC
}

input Range {
  from: Int!
  to: Int = 9
}

type User {
  id: ID!
}`

/** The SDL of the schema when the field is written so. */
function sdlWith(field: string): string {
  const [enums, inputs, user] = others.split('\n\n')
  return [enums, inputs, `type Query {\n${field}\n}`, user].join('\n\n')
}

describe('the option', () => {
  test('name is exposed in camelCase, and resolvers receive the value under the declared name', async () => {
    const { sdl, receivedFor } = schemaWith(arg('include_archived', 'boolean'))
    expect(sdl).toBe(sdlWith('  rows(includeArchived: Boolean): Boolean'))
    expect(await receivedFor('{ rows(includeArchived: true) }')).toBe(true)
  })

  test.each([
    ['id', 'ID'],
    ['int', 'Int'],
    ['string', 'String'],
    ['boolean', 'Boolean'],
    ['SortOrder', 'SortOrder'],
    ['Range', 'Range'],
  ])('type %s is a scalar, an enum or an input object', (type, expected) => {
    expect(schemaWith(arg('value', type)).sdl).toBe(sdlWith(`  rows(value: ${expected}): Boolean`))
  })

  test.each([
    ['date', 'scalar Date @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6")'],
    ['date_time', 'scalar DateTime @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339")'],
  ])('type %s is a scalar that the schema has because it uses it', (type, definition) => {
    const { schema } = schemaWith(arg('value', type))
    const field = `  rows(value: ${definition.split(' ')[1]}): Boolean`
    expect(schema.toSDL({ withoutSpec: true, withoutDescriptions: true })).toBe(
      `${definition}\n\n${sdlWith(field)}`,
    )
  })

  test('type takes only input-compatible types', () => {
    expect(faultsOf(() => schemaWith(arg('user', 'User')))).toEqual([
      expect.stringMatching(/^Query\.rows\(user:\).*User.*output type/),
    ])
  })

  test('null: false makes a required argument', () => {
    const { sdl, errorsOf } = schemaWith(arg('value', 'string', { null: false }))
    expect(sdl).toBe(sdlWith('  rows(value: String!): Boolean'))
    expect([errorsOf('{ rows(value: "a") }'), errorsOf('{ rows }')]).toEqual([
      [],
      ['Field "rows" argument "value" of type "String!" is required, but it was not provided.'],
    ])
  })

  test('null: true, the default, accepts null', async () => {
    const { sdl, receivedFor } = schemaWith(arg('value', 'string', { null: true }))
    expect(sdl).toBe(sdlWith('  rows(value: String): Boolean'))
    expect(await receivedFor('{ rows(value: null) }')).toBeNull()
  })

  test('array makes a list of the type', async () => {
    const { sdl, receivedFor } = schemaWith(arg('value', 'string', { array: true }))
    expect(sdl).toBe(sdlWith('  rows(value: [String]): Boolean'))
    expect(await receivedFor('{ rows(value: ["a", null]) }')).toEqual(['a', null])
  })

  test('nullable: false makes the elements non-null', () => {
    const { errorsOf } = schemaWith(arg('value', 'string', { array: true, nullable: false }))
    expect([errorsOf('{ rows(value: null) }'), errorsOf('{ rows(value: [null]) }')]).toEqual([
      [],
      ['Expected value of type "String!", found null.'],
    ])
  })

  test('full is short for null: false, array: true, nullable: false', () => {
    const long = { null: false, array: true, nullable: false }
    expect(schemaWith(arg('value', 'string', { full: true })).sdl).toBe(
      schemaWith(arg('value', 'string', long)).sdl,
    )
  })

  test('default is used when the client does not provide the argument', async () => {
    const { receivedFor } = schemaWith(arg('value', 'int', { default: 10 }))
    expect(await receivedFor('{ rows }')).toBe(10)
    expect(await receivedFor('query ($value: Int) { rows(value: $value) }')).toBe(10)
    expect(await receivedFor('{ rows(value: 3) }')).toBe(3)
    expect(await receivedFor('{ rows(value: null) }')).toBeNull()
  })

  test('desc is exposed in SDL', () => {
    expect(schemaWith(arg('value', 'int', { desc: 'How many.' })).sdl).toBe(
      sdlWith('  rows(\n    """How many."""\n    value: Int\n  ): Boolean'),
    )
  })
})

describe('the list', () => {
  test.each([
    [{ array: true }, '[String]'],
    [{ array: true, null: false }, '[String]!'],
    [{ array: true, nullable: false }, '[String!]'],
    [{ full: true }, '[String!]!'],
  ])('%o is %s', (options, expected) => {
    expect(schemaWith(arg('value', 'string', options)).sdl).toBe(
      sdlWith(`  rows(value: ${expected}): Boolean`),
    )
  })
})

describe('the generated SDL', () => {
  test.each([
    [arg('limit', 'int', { default: 10 }), 'limit: Int = 10'],
    [arg('order', 'SortOrder', { null: false, default: 'asc' }), 'order: SortOrder! = ASC'],
    [
      arg('orders', 'SortOrder', { full: true, default: ['asc', 'desc'] }),
      'orders: [SortOrder!]! = [ASC, DESC]',
    ],
    [arg('range', 'Range', { default: { from: 1 } }), 'range: Range = {from: 1}'],
    [arg('name', 'string', { default: 'a "b"' }), 'name: String = "a \\"b\\""'],
    [arg('none', 'int', { default: null }), 'none: Int = null'],
    [arg('big', 'bigint', { default: 10n }), 'big: BigInt = "10"'],
  ])('renders a defaulted argument with its default, %#', (argument, expected) => {
    expect(schemaWith(argument as never).sdl).toContain(`type Query {\n  rows(${expected}): Boolean\n}`)
  })

  test('renders a required argument with !', () => {
    expect(schemaWith(idArgument()).sdl).toBe(sdlWith('  rows(id: ID!): Boolean'))
  })
})

describe('rule', () => {
  test('1: only one-dimensional lists are supported, multi-dimensional data must use nested input objects', async () => {
    expect(faultsOf(() => schemaWith(arg('matrix', '[int]', { array: true })))).toEqual([
      'The argument matrix of Query.rows is a list of lists, but lists have one dimension; ' +
        'use an input or object that holds a list.',
    ])
    const { receivedFor } = schemaWith(arg('ranges', 'Range', { full: true }))
    expect(await receivedFor('{ rows(ranges: [{ from: 1 }, { from: 2, to: 3 }]) }')).toEqual([
      { from: 1, to: 9 },
      { from: 2, to: 3 },
    ])
  })

  test('2: arguments do not support directives', () => {
    expect(faultsOf(() => schemaWith(arg('id', 'id', { directives: [] } as object)))).toEqual([
      'The argument id of Query.rows has directives; arguments do not support directives.',
    ])
  })

  test('3: an omitted optional argument without default is no value for the resolver', async () => {
    const { receivedFor } = schemaWith(arg('value', 'int'))
    expect(await receivedFor('{ rows }')).toBeUndefined()
  })

  test('4: an omitted argument with a default is the default for the resolver', async () => {
    const { receivedFor } = schemaWith(arg('order', 'SortOrder', { default: 'desc' }))
    expect(await receivedFor('{ rows }')).toBe('desc')
  })

  test('5: enum values declared in lower case are written in upper case in queries and SDL', async () => {
    const { sdl, receivedFor, errorsOf } = schemaWith(arg('order', 'SortOrder'))
    expect(sdl).toBe(sdlWith('  rows(order: SortOrder): Boolean'))
    expect(await receivedFor('{ rows(order: ASC) }')).toBe('asc')
    expect(await receivedFor('query ($o: SortOrder) { rows(order: $o) }', { o: 'DESC' })).toBe('desc')
    expect(errorsOf('{ rows(order: asc) }')).toEqual([
      'Value "asc" does not exist in "SortOrder" enum. Did you mean the enum value "ASC" or "DESC"?',
    ])
  })

  test('6: an ID argument accepts a string literal and an integer literal', async () => {
    const { receivedFor, errorsOf } = schemaWith(arg('id', 'id'))
    expect(await receivedFor('{ rows(id: "4") }')).toBe('4')
    expect(await receivedFor('{ rows(id: 4) }')).toBe('4')
    expect(errorsOf('{ rows(id: 4.5) }')).toEqual([
      'ID cannot represent a non-string and non-integer value: 4.5',
    ])
  })
})

describe('the validation of arguments:', () => {
  const { errorsOf } = schemaWith(arg('value', 'int', { null: false }))
  const required = 'Field "rows" argument "value" of type "Int!" is required, but it was not provided.'

  test('a required argument that is omitted makes the query invalid, with and without parentheses', () => {
    expect(errorsOf('{ rows }')).toEqual([required])
    expect(errorsOf('{ rows(other: 1) }')).toEqual([
      'Unknown argument "other" on field "Query.rows".',
      required,
    ])
  })

  test('a required argument given as null makes the query invalid', () => {
    expect(errorsOf('{ rows(value: null) }')).toEqual(['Expected value of type "Int!", found null.'])
  })

  test('an argument given with a value of the declared type is valid', () => {
    expect(errorsOf('{ rows(value: 1) }')).toEqual([])
    expect(errorsOf('query ($value: Int!) { rows(value: $value) }')).toEqual([])
  })
})
