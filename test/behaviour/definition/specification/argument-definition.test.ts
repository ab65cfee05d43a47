import { describe, expect, test } from 'vitest'
import { arg, defineGraphQL, idArgument, type ArgumentOptions } from '../../../../src/index.ts'
import { faultsOf } from '../faults-of.ts'
import { schemaWith, sdlWith } from './schema-with.ts'

// The service's specification, "Argument definition": every row of its tables and every numbered
// rule.

const date = 'scalar Date @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6")'
const json = 'scalar JSON @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc8259")'
const dateTime = 'scalar DateTime @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339")'

describe('Argument definition, attached', () => {
  test('to an output field: name, type, options', () => {
    const argument = arg('limit', 'int', { default: 10, desc: 'At most.' })
    expect(schemaWith(argument).sdl).toBe(
      sdlWith('rows(\n    """At most."""\n    limit: Int = 10\n  ): Boolean'),
    )
  })

  test('to a directive: name, type, options', () => {
    const GraphQL = defineGraphQL()({})
    GraphQL.directive('page_of', {
      on: ['FIELD'],
      arguments: [arg('first_row', 'int', { default: 0 }), arg('row_ids', 'id', { full: true })],
    })
    GraphQL.query.field('a', 'int', () => 1)
    expect(GraphQL.schema('DirectiveArguments').toSDL({ withoutSpec: true })).toBe(
      'directive @pageOf(firstRow: Int = 0, rowIds: [ID!]!) on FIELD\n\ntype Query {\n  a: Int\n}',
    )
  })

  test('with an option that does not exist it is refused by the name of the option', () => {
    expect(faultsOf(() => schemaWith(arg('value', 'int', { required: true } as object)))).toEqual([
      'The argument value of Query.rows takes no option "required". Write { null: false } for a value that is required.',
    ])
  })
})

describe('Argument definition, option', () => {
  test('name: exposed in camelCase, and received under the declared name', async () => {
    const { sdl, namedFor } = schemaWith(arg('include_archived', 'boolean'))
    expect(sdl).toBe(sdlWith('rows(includeArchived: Boolean): Boolean'))
    expect(await namedFor('{ rows(includeArchived: true) }')).toStrictEqual({
      include_archived: true,
    })
  })

  test.each([
    ['id', 'ID'],
    ['int', 'Int'],
    ['string', 'String'],
    ['boolean', 'Boolean'],
    ['date', 'Date', date],
    ['date_time', 'DateTime', dateTime],
    ['SortOrder', 'SortOrder'],
    ['Range', 'Range'],
  ])(
    'type: %s is a scalar, the name of an enum or of an input object',
    (type, expected, scalar?: string) => {
      const { schema } = schemaWith(arg('value', type))
      expect(schema.toSDL({ withoutSpec: true, withoutDescriptions: true })).toBe(
        sdlWith(`rows(value: ${expected}): Boolean`, scalar),
      )
    },
  )

  test.each([{}, { null: false }, { array: true }, { full: true }])(
    'type: an output type is refused, with %o as well',
    options => {
      for (const type of ['User', 'Query']) {
        expect(faultsOf(() => schemaWith(arg('user', type, options)))).toEqual([
          `Query.rows(user:) cannot take ${type}, which is an output type; scalars, enums and inputs can be taken.`,
        ])
      }
    },
  )

  test('type: a name that nothing has is refused', () => {
    expect(faultsOf(() => schemaWith(arg('user', 'Usr')))).toEqual([
      expect.stringMatching(
        /^Query\.rows\(user:\) refers to the type "Usr", which is not defined\./,
      ),
    ])
  })

  test('null: false makes a required argument', () => {
    const { sdl, errorsOf } = schemaWith(arg('value', 'string', { null: false }))
    expect(sdl).toBe(sdlWith('rows(value: String!): Boolean'))
    expect([errorsOf('{ rows(value: "a") }'), errorsOf('{ rows }')]).toEqual([
      [],
      ['Field "rows" argument "value" of type "String!" is required, but it was not provided.'],
    ])
  })

  test.each([{ null: true }, {}])('null: true, the default, accepts null, %o', async options => {
    const { sdl, receivedFor } = schemaWith(arg('value', 'string', options))
    expect(sdl).toBe(sdlWith('rows(value: String): Boolean'))
    expect(await receivedFor('{ rows(value: null) }')).toBeNull()
    expect(await receivedFor('query ($v: String) { rows(value: $v) }', { v: null })).toBeNull()
  })

  test('array: a list of the type, in which one value stands for a list of one', async () => {
    const { sdl, receivedFor } = schemaWith(arg('value', 'string', { array: true }))
    expect(sdl).toBe(sdlWith('rows(value: [String]): Boolean'))
    expect(await receivedFor('{ rows(value: ["a", null]) }')).toEqual(['a', null])
    expect(await receivedFor('{ rows(value: "a") }')).toEqual(['a'])
  })

  test('nullable: false makes the elements non-null, not the list', async () => {
    const { sdl, errorsOf, receivedFor } = schemaWith(
      arg('value', 'string', { array: true, nullable: false }),
    )
    expect(sdl).toBe(sdlWith('rows(value: [String!]): Boolean'))
    expect(await receivedFor('{ rows(value: null) }')).toBeNull()
    expect(errorsOf('{ rows(value: ["a", null]) }')).toEqual([
      'Expected value of type "String!", found null.',
    ])
  })

  test('full: short for null: false, array: true, nullable: false', () => {
    const long = schemaWith(arg('value', 'string', { null: false, array: true, nullable: false }))
    const { sdl, errorsOf } = schemaWith(arg('value', 'string', { full: true }))
    expect([sdl, long.sdl]).toEqual(Array(2).fill(sdlWith('rows(value: [String!]!): Boolean')))
    expect([errorsOf('{ rows }'), errorsOf('{ rows(value: null) }'), errorsOf('{ rows(value: [null]) }')]).toEqual([
      ['Field "rows" argument "value" of type "[String!]!" is required, but it was not provided.'],
      ['Expected value of type "[String!]!", found null.'],
      ['Expected value of type "String!", found null.'],
    ]) // prettier-ignore
  })

  test('default: used when the client does not provide the argument', async () => {
    const { sdl, receivedFor } = schemaWith(arg('value', 'int', { default: 10 }))
    expect(sdl).toBe(sdlWith('rows(value: Int = 10): Boolean'))
    const query = 'query ($value: Int) { rows(value: $value) }'
    expect(await receivedFor('{ rows }')).toBe(10)
    expect(await receivedFor(query)).toBe(10)
    expect(await receivedFor('{ rows(value: 3) }')).toBe(3)
    expect(await receivedFor(query, { value: 3 })).toBe(3)
  })

  test('default: an explicit null is null', async () => {
    const { receivedFor } = schemaWith(arg('value', 'int', { default: 10 }))
    expect(await receivedFor('{ rows(value: null) }')).toBeNull()
    expect(await receivedFor('query ($v: Int) { rows(value: $v) }', { v: null })).toBeNull()
    expect(await receivedFor('query ($v: Int = null) { rows(value: $v) }')).toBeNull()
  })

  test('default: with null: false it may be omitted, but is never null', async () => {
    const { sdl, errorsOf, errorsFor, receivedFor } = schemaWith(
      arg('value', 'int', { null: false, default: 10 }),
    )
    expect(sdl).toBe(sdlWith('rows(value: Int! = 10): Boolean'))
    const query = 'query ($v: Int) { rows(value: $v) }'
    expect([await receivedFor('{ rows }'), await receivedFor(query)]).toEqual([10, 10])
    expect(errorsOf('{ rows(value: null) }')).toEqual([
      'Expected value of type "Int!", found null.',
    ])
    expect(await errorsFor(query, { v: null })).toEqual([
      'Argument "value" of non-null type "Int!" must not be null.',
    ])
  })

  test.each<[string, ArgumentOptions, string]>([
    ['int', { default: '10' }, 'Int cannot represent non-integer value: "10"'],
    ['int', { null: false, default: null }, 'Int! cannot be null'],
    ['id', { default: 4.5 }, 'ID cannot represent value: 4.5'],
    [
      'SortOrder',
      { default: 'ASC' },
      'SortOrder has no value "ASC"; expected one of "asc" and "desc"',
    ],
    ['Range', { default: {} }, 'Range requires the field "from"'],
  ])('default: one that is no %s, %o, is refused', (type, options, fault) => {
    expect(faultsOf(() => schemaWith(arg('value', type, options)))).toEqual([
      `The default of Query.rows(value:) does not fit: ${fault}.`,
    ])
  })

  test('desc: exposed through SDL and introspection', async () => {
    const { schema, sdl } = schemaWith(arg('value', 'int', { desc: 'How many.' }))
    expect(sdl).toBe(sdlWith('rows(\n    """How many."""\n    value: Int\n  ): Boolean'))
    const query = '{ __type(name: "Query") { fields { args { name description } } } }'
    expect(await schema.execute(query, { responseFormat: 'json' })).toBe(
      '{"data":{"__type":{"fields":[{"args":[{"name":"value","description":"How many."}]}]}}}',
    )
  })

  test.each(['null', 'array', 'nullable', 'full'])('%s: what is no boolean is refused', option => {
    expect(faultsOf(() => schemaWith(arg('value', 'int', { [option]: 'no' } as object)))).toEqual([
      `The argument value of Query.rows has the option ${option}: "no"; expected true or false.`,
    ])
  })
})

describe('List nullability combinations', () => {
  test.each([
    ['array: true', { array: true }, '[String]'],
    ['array: true, null: false', { array: true, null: false }, '[String]!'],
    ['array: true, nullable: false', { array: true, nullable: false }, '[String!]'],
    ['full: true', { full: true }, '[String!]!'],
  ])('%s', (_, options, expected) => {
    expect(schemaWith(arg('value', 'string', options)).sdl).toBe(
      sdlWith(`rows(value: ${expected}): Boolean`),
    )
  })
})

describe('Scalar name mapping in the generated SDL', () => {
  test(':id gives ID, :int gives Int, :string gives String, :boolean gives Boolean', () => {
    const { sdl } = schemaWith(
      arg('a', 'id'),
      arg('b', 'int'),
      arg('c', 'string'),
      arg('d', 'boolean'),
    )
    expect(sdl).toBe(sdlWith('rows(a: ID, b: Int, c: String, d: Boolean): Boolean'))
  })

  test.each<[string, string, ArgumentOptions]>([
    ['limit: Int = 10', 'int', { default: 10 }],
    ['ratio: Float = 1.5', 'float', { default: 1.5 }],
    ['on: Boolean = false', 'boolean', { default: false }],
    ['none: Int = null', 'int', { default: null }],
    ['id: ID = "4"', 'id', { default: 4 }],
    ['name: String = "a \\"b\\" \\\\ \\n é"', 'string', { default: 'a "b" \\ \n é' }],
    ['order: SortOrder! = ASC', 'SortOrder', { null: false, default: 'asc' }],
    ['orders: [SortOrder!]! = [ASC, DESC]', 'SortOrder', { full: true, default: ['asc', 'desc'] }],
    ['numbers: [Int] = [1, null]', 'int', { array: true, default: [1, null] }],
    ['empty: [Int!] = []', 'int', { array: true, nullable: false, default: [] }],
    ['range: Range = {from: 1}', 'Range', { default: { from: 1 } }],
    ['ranges: [Range!]! = [{from: 1}, {from: 2, to: null}]', 'Range', { full: true, default: [{ from: 1 }, { from: 2, to: null }] }],
    ['filter: Filter = {titleLike: "\\"a\\"", inOrders: [DESC], within: {from: 1}, anyOf: [{inOrders: []}, {within: null}]}', 'Filter',
      { default: { title_like: '"a"', in_orders: ['desc'], within: { from: 1 }, any_of: [{ in_orders: [] }, { within: null }] } }],
  ])('a defaulted argument is rendered with its default as a GraphQL literal: %s', (rendered, type, options) => {
    const argument = arg(rendered.split(':')[0]!, type, options)
    expect(schemaWith(argument).sdl).toBe(sdlWith(`rows(${rendered}): Boolean`))
  }) // prettier-ignore

  test.each([
    ['big: BigInt = "10"', 'bigint', 10n, 'scalar BigInt'],
    ['on: Date = "2020-02-29"', 'date', new Date('2020-02-29'), date],
    ['any: JSON = {a: [1, "x", null]}', 'json', { a: [1, 'x', null] }, json],
  ])('a default of a scalar that is not specified is rendered as it is sent: %s', (rendered, type, value, scalar) => {
    const { schema } = schemaWith(arg(rendered.split(':')[0]!, type, { default: value }))
    expect(schema.toSDL({ withoutSpec: true, withoutDescriptions: true })).toBe(sdlWith(`rows(${rendered}): Boolean`, scalar))
  }) // prettier-ignore

  test('a required argument is rendered with !', () => {
    expect(schemaWith(idArgument()).sdl).toBe(sdlWith('rows(id: ID!): Boolean'))
    expect(schemaWith(arg('range', 'Range', { null: false })).sdl).toBe(
      sdlWith('rows(range: Range!): Boolean'),
    )
  })
})

describe('Argument definition, rule 1: only one-dimensional lists are supported', () => {
  const listOfLists =
    'The argument matrix of Query.rows is a list of lists, but lists in arguments have one dimension; ' +
    'use an input object that holds a list.'

  test.each<[unknown, object]>([
    ['[int]', { array: true }],
    ['[int]', { full: true }],
    ['[int!]!', { array: true }],
    ['[[int]]', {}],
    [['int'], { array: true }],
    [['int'], { full: true }],
    [[['int']], {}],
    ['int', { array: [true] }],
    ['int', { array: { array: true } }],
    ['int', { null: false, array: { full: true } }],
  ])('%j with %o is refused with the advice to use a nested input', (type, options) => {
    expect(faultsOf(() => schemaWith(arg('matrix', type as string, options)))).toEqual([
      listOfLists,
    ])
  })

  test.each<[object, string]>([
    [{ array: 2 }, 'array: 2; expected true or false.'],
    [{ full: 1 }, 'full: 1; expected true or false.'],
  ])('%o is no option of a list', (options, fault) => {
    expect(faultsOf(() => schemaWith(arg('matrix', 'int', options)))).toEqual([
      `The argument matrix of Query.rows has the option ${fault}`,
    ])
  })

  test.each<[unknown]>([['[int]'], [['int']]])(
    '%j is no type, and the option array is named',
    type => {
      expect(faultsOf(() => schemaWith(arg('matrix', type as string)))).toEqual([
        'The argument matrix of Query.rows has the type "[int]"; a list is written with the option array: true.',
      ])
    },
  )

  test('multi-dimensional data uses nested input objects', async () => {
    const { sdl, receivedFor } = schemaWith(arg('filters', 'Filter', { full: true }))
    expect(sdl).toBe(sdlWith('rows(filters: [Filter!]!): Boolean'))
    expect(
      await receivedFor(
        '{ rows(filters: [{ inOrders: [ASC, DESC] }, { anyOf: [{ within: { from: 2 } }] }]) }',
      ),
    ).toEqual([{ in_orders: ['asc', 'desc'] }, { any_of: [{ within: { from: 2, to: 9 } }] }])
  })
})

describe('Argument definition, rule 2: arguments do not support directives', () => {
  test.each([[[]], [['auth']], [null]])('directives: %j is refused', directives => {
    expect(faultsOf(() => schemaWith(arg('id', 'id', { directives } as object)))).toEqual([
      'The argument id of Query.rows has directives; arguments do not support directives.',
    ])
  })
})

describe('Argument definition, rule 3: an omitted optional argument without default is no value', () => {
  test('its key is there, with undefined', async () => {
    const { namedFor } = schemaWith(arg('first', 'int'), arg('in_order', 'SortOrder'))
    expect(await namedFor('{ rows }')).toStrictEqual({ first: undefined, in_order: undefined })
    expect(await namedFor('{ rows(inOrder: ASC) }')).toStrictEqual({
      first: undefined,
      in_order: 'asc',
    })
    expect(await namedFor('query ($first: Int) { rows(first: $first) }')).toStrictEqual({
      first: undefined,
      in_order: undefined,
    })
  })

  test('an explicit null is null, not undefined', async () => {
    const { namedFor } = schemaWith(arg('first', 'int'))
    expect(await namedFor('{ rows(first: null) }')).toStrictEqual({ first: null })
  })
})

describe('Argument definition, rule 4: an omitted argument with a default is the default', () => {
  test.each<[string, ArgumentOptions, unknown]>([
    ['int', { default: 10 }, 10],
    ['int', { default: null }, null],
    ['id', { default: 4 }, '4'],
    ['SortOrder', { default: 'desc' }, 'desc'],
    ['SortOrder', { full: true, default: ['desc', 'asc'] }, ['desc', 'asc']],
    ['Range', { default: { from: 1 } }, { from: 1, to: 9 }],
    ['Filter', { default: { any_of: [{ within: { from: 1, to: null } }] } }, { any_of: [{ within: { from: 1, to: null } }] }],
    ['date', { default: new Date('2020-02-29') }, new Date('2020-02-29')],
  ])('%s with %o', async (type, options, expected) => {
    const { receivedFor } = schemaWith(arg('value', type, options))
    expect(await receivedFor('{ rows }')).toEqual(expected)
  }) // prettier-ignore
})

describe('Argument definition, rule 5: enum values declared in lower case are written in upper case', () => {
  const { sdl, receivedFor, errorsOf, errorsFor } = schemaWith(
    arg('order', 'SortOrder', { default: 'asc' }),
  )
  const meant = 'Did you mean the enum value "ASC" or "DESC"?'

  test('in SDL', () => {
    expect(sdl).toBe(sdlWith('rows(order: SortOrder = ASC): Boolean'))
  })

  test('in queries and in the values of variables', async () => {
    expect(await receivedFor('{ rows(order: DESC) }')).toBe('desc')
    const query = 'query ($order: SortOrder) { rows(order: $order) }'
    expect(await receivedFor(query, { order: 'DESC' })).toBe('desc')
    expect(await receivedFor('query ($order: SortOrder = DESC) { rows(order: $order) }')).toBe(
      'desc',
    )
  })

  test.each([
    ['asc', `Value "asc" does not exist in "SortOrder" enum. ${meant}`],
    ['Asc', `Value "Asc" does not exist in "SortOrder" enum. ${meant}`],
    ['"ASC"', `Enum "SortOrder" cannot represent non-enum value: "ASC". ${meant}`],
    ['"asc"', `Enum "SortOrder" cannot represent non-enum value: "asc". ${meant}`],
    ['0', 'Enum "SortOrder" cannot represent non-enum value: 0.'],
  ])('the literal %s is refused', (literal, message) => {
    expect(errorsOf(`{ rows(order: ${literal}) }`)).toEqual([message])
    expect(errorsOf(`query ($o: SortOrder = ${literal}) { rows(order: $o) }`)).toEqual([message])
  })

  test.each([
    ['asc', `Value "asc" does not exist in "SortOrder" enum. ${meant}`],
    [0, 'Enum "SortOrder" cannot represent non-string value: 0.'],
  ])('the value %j of a variable is refused', async (order, message) => {
    expect(await errorsFor('query ($order: SortOrder) { rows(order: $order) }', { order })).toEqual(
      [`Variable "$order" got invalid value ${JSON.stringify(order)}; ${message}`],
    )
  })
})

describe('Argument definition, rule 6: an ID argument accepts a string literal and an integer literal', () => {
  const one = schemaWith(arg('id', 'id'))
  const many = schemaWith(arg('ids', 'id', { full: true }))

  test.each([
    ['"4"', '4'],
    ['4', '4'],
    ['-4', '-4'],
    ['12345678901234567890', '12345678901234567890'],
    ['""', ''],
  ])('the literal %s', async (literal, received) => {
    expect(await one.receivedFor(`{ rows(id: ${literal}) }`)).toBe(received)
  })

  test('as items of lists, and as one value in the place of a list', async () => {
    expect(await many.receivedFor('{ rows(ids: ["4", 5]) }')).toEqual(['4', '5'])
    expect(await many.receivedFor('{ rows(ids: 5) }')).toEqual(['5'])
    expect(await many.receivedFor('query ($id: ID!) { rows(ids: [1, $id]) }', { id: 2 })).toEqual([
      '1',
      '2',
    ])
  })

  test('in variables, as strings and integers too', async () => {
    const query = 'query ($id: ID) { rows(id: $id) }'
    expect(await one.receivedFor(query, { id: 4 })).toBe('4')
    expect(await one.receivedFor(query, { id: '4' })).toBe('4')
    expect(
      await many.receivedFor('query ($ids: [ID!]!) { rows(ids: $ids) }', { ids: [4, 'b'] }),
    ).toEqual(['4', 'b'])
  })

  test('in defaults of variables and of arguments', async () => {
    expect(await one.receivedFor('query ($id: ID = 4) { rows(id: $id) }')).toBe('4')
    expect(await one.receivedFor('query ($id: ID = "4") { rows(id: $id) }')).toBe('4')
    expect(await many.receivedFor('query ($ids: [ID!]! = [4, "b"]) { rows(ids: $ids) }')).toEqual([
      '4',
      'b',
    ])
    const { sdl, receivedFor } = schemaWith(arg('ids', 'id', { full: true, default: [4, 'b'] }))
    expect(sdl).toBe(sdlWith('rows(ids: [ID!]! = ["4", "b"]): Boolean'))
    expect(await receivedFor('{ rows }')).toEqual(['4', 'b'])
  })

  test.each(['4.5', 'true', 'four', '[4]', '{}'])('the literal %s is refused', literal => {
    expect(one.errorsOf(`{ rows(id: ${literal}) }`)).toEqual([
      `ID cannot represent a non-string and non-integer value: ${literal}`,
    ])
  })

  test.each([[4.5], [true], [{}]])('the value %j of a variable is refused', async id => {
    expect(await one.errorsFor('query ($id: ID) { rows(id: $id) }', { id })).toEqual([
      `Variable "$id" got invalid value ${JSON.stringify(id)}; ID cannot represent value: ${JSON.stringify(id)}`,
    ])
  })
})
