import { GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { GraphQLScalarType as GraphQLScalarType17 } from 'graphql17'
import { describe, expect, test } from 'vitest'
import { buildSchema, type ResolverMap } from '../../../src/index.ts'
import { positionalPair } from '../../behaviour/execution/positional-pair.ts'
import { faultsOf } from '../../behaviour/definition/faults-of.ts'

/** What a schema of a text answers; errors as their messages. */
async function answerTo(
  sdl: string,
  resolvers: ResolverMap | readonly ResolverMap[],
  source: string,
  request: {
    readonly variables?: Record<string, unknown>
    readonly rootValue?: unknown
    readonly context?: object
  } = {},
): Promise<unknown> {
  const schema = buildSchema(sdl, { resolvers, onError: () => undefined })
  const { data, errors } = await schema.execute(source, { ...request, responseFormat: 'hash' })
  return errors === undefined ? data : { data, errors: errors.map(({ message }) => message) }
}

describe('a resolver map is refused', () => {
  const sdl = `
    type Query { user: User color(of: Color): Color at: Date found: Found node: Node }
    type User implements Node { id: ID! name: String }
    interface Node { id: ID! }
    union Found = User
    enum Color { RED GREEN }
    scalar Date
    input Filter { like: String }
  `

  test.each<readonly [string, unknown, readonly string[]]>([
    [
      'for a type that does not exist',
      { Usr: {} },
      ['The resolvers are for the type "Usr", which is not defined. Did you mean "User"?'],
    ],
    [
      'for a built-in scalar',
      { String: { serialize: String } },
      [
        'There are resolvers of String; expected none, because it is a scalar of the specification.',
      ],
    ],
    [
      'for a field that does not exist',
      { User: { nmae: () => 'Ada' } },
      ['The resolvers of User have the field "nmae", which it does not have. Did you mean "name"?'],
    ],
    [
      'for a field that every object has',
      { User: { constructor: () => 1 } },
      ['The resolvers of User have the field "constructor", which it does not have.'],
    ],
    [
      'for a value that does not exist',
      { Color: { GREY: 1 } },
      [
        'The resolvers of Color have the value "GREY", which it does not have. Did you mean "GREEN" or "RED"?',
      ],
    ],
    [
      'for an input',
      { Filter: { like: () => 'x' } },
      ['There are resolvers of Filter; expected none, because it is an input.'],
    ],
    [
      'for a field that an interface lacks',
      { Node: { key: () => '1' } },
      ['The resolvers of Node have the field "key", which it does not have.'],
    ],
    [
      'for a member of a union',
      { Found: { User: {} } },
      ['The resolvers of Found have "User"; expected __resolveType alone.'],
    ],
    [
      'with __resolveType of an object',
      { User: { __resolveType: () => 'User' } },
      ['The resolvers of User have the field "__resolveType", which it does not have.'],
    ],
    [
      'with __isTypeOf of an interface',
      { Node: { __isTypeOf: () => true } },
      ['The resolvers of Node have the field "__isTypeOf", which it does not have.'],
    ],
    [
      'with __isTypeOf that is no function',
      { User: { __isTypeOf: true } },
      ['The resolver User.__isTypeOf is true; expected a function.'],
    ],
    [
      'with __resolveType that is no function',
      { Found: { __resolveType: 'User' } },
      ['The resolver Found.__resolveType is "User"; expected a function.'],
    ],
    [
      'with a resolver that is no function',
      { User: { name: 'Ada' } },
      [
        'The resolver of User.name is "Ada"; expected a function, or an object with resolve and subscribe.',
      ],
    ],
    [
      'with a resolver that has other parts',
      { User: { name: { resolve: null, cost: 3 } } },
      [
        'The resolver of User.name is { resolve: null, cost: 3 }; expected a function, or an object with resolve and subscribe.',
      ],
    ],
    [
      'with a part that is no function',
      { User: { name: { subscribe: 7 } } },
      [
        'The resolver of User.name is { subscribe: 7 }; expected a function, or an object with resolve and subscribe.',
      ],
    ],
    [
      'with a function for a type',
      { User: () => ({}) },
      ['The resolvers of User are [function User]; expected an object.'],
    ],
    [
      'with a scalar that has no function',
      { Date: { name: 'Date' } },
      [
        'The resolvers of the scalar Date are { name: "Date" }; expected serialize, parseValue or parseLiteral.',
      ],
    ],
    [
      'with a scalar for an object',
      { User: new GraphQLScalarType({ name: 'User' }) },
      ['The resolvers of User are a scalar, which User is not.'],
    ],
    [
      'with a scalar for an enum',
      { Color: new GraphQLScalarType17({ name: 'Color' }) },
      ['The resolvers of Color are a scalar, which Color is not.'],
    ],
    [
      'that is null',
      null,
      ['The resolvers are null; expected an object with the resolvers of types.'],
    ],
    [
      'that is a function',
      () => 1,
      [
        expect.stringMatching(
          /^The resolvers are \[function.*\]; expected an object with the resolvers of types\.$/,
        ) as string,
      ],
    ],
    [
      'with another that is one',
      [{}, 'no'],
      ['The resolvers are "no"; expected an object with the resolvers of types.'],
    ],
    [
      'with all that is wrong',
      [{ Usr: {} }, { User: { nmae: 1, name: 2 }, Filter: {} }],
      [
        'The resolvers are for the type "Usr", which is not defined. Did you mean "User"?',
        'The resolvers of User have the field "nmae", which it does not have. Did you mean "name"?',
        'The resolver of User.name is 2; expected a function, or an object with resolve and subscribe.',
        'There are resolvers of Filter; expected none, because it is an input.',
      ],
    ],
  ])('%s', (_name, resolvers, faults) => {
    expect(faultsOf(() => buildSchema(sdl, { resolvers: resolvers as ResolverMap }))).toEqual(
      faults,
    )
    expect(
      faultsOf(() => buildSchema(sdl, { resolvers: resolvers as ResolverMap, assumeValid: true })),
    ).toEqual(faults)
  })

  test.each([
    ['Subscription', ''],
    ['Events', 'schema { query: Query subscription: Events } '],
  ])('with a generator for a field of the root %s', (root, definition) => {
    const sdl = `${definition}type Query { a: Int } type ${root} { t: Int u: Int v: Int w: [Int] }`
    const resolvers = {
      [root]: {
        async *t() {},
        *u() {},
        v: ({ v }: { v: number }) => v,
        w: { async *resolve() {} },
      },
    }
    const messageOf = (name: string): string =>
      `The resolver of ${root}.${name} is a generator, which would resolve each event; a generator of events is written ${name}: { subscribe: async function* () { ... } }.`
    expect(faultsOf(() => buildSchema(sdl, { resolvers }))).toEqual(['t', 'u'].map(messageOf))
  })

  test('in no part that is null or undefined', async () => {
    const resolvers = {
      Query: { user: null, at: undefined, node: {} },
      User: null,
      Nobody: undefined,
    }
    const rootValue = { user: { name: 'Ada' } }
    expect(await answerTo(sdl, resolvers, '{ user { name } }', { rootValue })).toEqual({
      user: { name: 'Ada' },
    })
  })
})

describe('fields are resolved', () => {
  const sdl =
    'type Query { a(b: Int): String user: User } type User { name: String up(by: Int = 1): Int serialize: String parseValue: Int }'

  test('by functions that take the parent, the arguments, the context and info', async () => {
    const a = (...given: unknown[]): string => {
      const [parent, { b }, { c }, info] = given as [
        string,
        { b: number },
        { c: string },
        Record<string, unknown>,
      ]
      return [given.length, parent, b, c, info['fieldName'], String(info['returnType'])].join()
    }
    const request = { rootValue: 'root', context: { c: 'see' } }
    expect(await answerTo(sdl, { Query: { a } }, '{ a(b: 2) }', request)).toEqual({
      a: '4,root,2,see,a,String',
    })
    expect(await answerTo(sdl, { Query: { a: { resolve: a } } }, '{ a(b: 2) }', request)).toEqual({
      a: '4,root,2,see,a,String',
    })
  })

  test('by the property of their name where there is no resolver, called as a method where it is a function', async () => {
    class User {
      readonly name = 'Ada'
      readonly #level = 40
      up({ by }: { by: number }, context: { factor: number }, info: { fieldName: string }): number {
        return info.fieldName === 'up' ? (this.#level + by) * context.factor : -1
      }
    }
    const resolvers = { Query: { user: () => Promise.resolve(new User()) } }
    expect(
      await answerTo(sdl, resolvers, '{ user { name up more: up(by: 2) } }', {
        context: { factor: 2 },
      }),
    ).toEqual({
      user: { name: 'Ada', up: 82, more: 84 },
    })
  })

  test('whatever they are named, even as the functions of scalars', async () => {
    const resolvers = {
      Query: { user: () => ({}) },
      User: { serialize: () => 'text', parseValue: () => 7 },
    }
    expect(await answerTo(sdl, resolvers, '{ user { serialize parseValue } }')).toEqual({
      user: { serialize: 'text', parseValue: 7 },
    })
  })

  test('by the last of several maps that has a resolver for them', async () => {
    const maps = [
      {
        Query: { a: () => 'first', user: () => ({ name: 'of the first' }) },
        User: { up: () => 1 },
      },
      { Query: { a: () => 'second' } },
      {
        Query: { user: undefined, a: null },
        User: { name: ({ name }: { name: string }) => `${name}!` },
      },
    ]
    expect(await answerTo(sdl, maps, '{ a user { name up } }')).toEqual({
      a: 'second',
      user: { name: 'of the first!', up: 1 },
    })
  })

  test('with an event stream, and then with the resolver of the field', () => {
    function* numbers(_parent: unknown, { to }: { to: number }) {
      for (let number = 1; number <= to; number++) yield { ticked: number }
    }
    const resolvers = {
      Subscription: {
        ticked: { subscribe: numbers },
        squared: { subscribe: numbers, resolve: ({ ticked }: { ticked: number }) => ticked ** 2 },
      },
    }
    const text =
      'type Query { a: Int } type Subscription { ticked(to: Int!): Int squared(to: Int!): Int }'
    const schema = buildSchema(text, { resolvers })
    const compiled = schema.compiled.subscriptionType!.fields
    expect(
      compiled.map(({ name, resolve, subscribe }) => [name, typeof resolve, subscribe]),
    ).toEqual([
      ['ticked', 'object', numbers],
      ['squared', 'function', numbers],
    ])
  })
})

describe('abstract types are resolved', () => {
  const sdl = `
    type Query { nodes: [Node] found: [Found] }
    interface Node { id: ID }
    type User implements Node { id: ID name: String }
    type Post implements Node { id: ID title: String }
    union Found = User | Post
  `
  const rows = [
    { id: 1, name: 'Ada' },
    { id: 2, title: 'On engines' },
  ]
  const Query = { nodes: () => rows, found: () => rows }
  const source =
    '{ nodes { __typename id } found { __typename ... on User { name } ... on Post { title } } }'
  const expected = {
    nodes: [
      { __typename: 'User', id: '1' },
      { __typename: 'Post', id: '2' },
    ],
    found: [
      { __typename: 'User', name: 'Ada' },
      { __typename: 'Post', title: 'On engines' },
    ],
  }

  test('by __resolveType with the value, the context and info', async () => {
    const seen: unknown[] = []
    const typeOf = (
      value: object,
      context: unknown,
      { fieldName }: { fieldName: string },
    ): string => {
      seen.push([context, fieldName])
      return 'name' in value ? 'User' : 'Post'
    }
    const resolvers = { Query, Node: { __resolveType: typeOf }, Found: { __resolveType: typeOf } }
    const context = { user: 1 }
    expect(await answerTo(sdl, resolvers, source, { context })).toEqual(expected)
    expect(seen).toEqual([
      [context, 'nodes'],
      [context, 'nodes'],
      [context, 'found'],
      [context, 'found'],
    ])
  })

  test('by __resolveType that gives a promise', async () => {
    const __resolveType = (value: object): Promise<string> =>
      Promise.resolve('name' in value ? 'User' : 'Post')
    expect(
      await answerTo(sdl, { Query, Node: { __resolveType }, Found: { __resolveType } }, source),
    ).toEqual(expected)
  })

  test('by __isTypeOf of the objects', async () => {
    const resolvers = {
      Query,
      User: { __isTypeOf: (value: object) => 'name' in value },
      Post: { __isTypeOf: (value: object) => Promise.resolve('title' in value) },
    }
    expect(await answerTo(sdl, resolvers, source)).toEqual(expected)
  })

  test('by __typename of the value', async () => {
    const named = rows.map(row => ({ ...row, __typename: 'name' in row ? 'User' : 'Post' }))
    expect(
      await answerTo(sdl, { Query: { nodes: () => named, found: () => named } }, source),
    ).toEqual(expected)
  })
})

describe('enums have values in code', () => {
  const sdl = `
    type Query { echo(color: Color = GREEN, colors: [Color!] = [RED, GREEN], in: Paint = {}): String paint(as: Color!): Color paints: [Color] }
    enum Color { RED GREEN BLUE NONE }
    input Paint { color: Color! = BLUE, colors: [Color] = [NONE BLUE] }
  `
  const blue = { hex: '#00f' }
  const resolvers = {
    Color: { RED: 0, GREEN: 'green', BLUE: blue, NONE: null },
    Query: {
      echo: (_parent: unknown, args: object) => JSON.stringify(args),
      paint: (_parent: unknown, args: { as: unknown }) => args.as,
      paints: () => [0, 'green', blue, 'BLUE', 'RED'],
    },
  }

  test('in defaults', async () => {
    expect(await answerTo(sdl, resolvers, '{ echo }')).toEqual({
      echo: JSON.stringify({
        color: 'green',
        colors: [0, 'green'],
        in: { color: blue, colors: [null, blue] },
      }),
    })
  })

  test('in literals and variables', async () => {
    const source = 'query ($c: Color, $in: Paint) { echo(color: RED, colors: [$c, BLUE], in: $in) }'
    const variables = { c: 'GREEN', in: { color: 'RED', colors: ['NONE'] } }
    expect(
      await answerTo(sdl, resolvers, source.replace('$c: Color', '$c: Color!'), { variables }),
    ).toEqual({
      echo: JSON.stringify({ color: 0, colors: ['green', blue], in: { color: 0, colors: [null] } }),
    })
  })

  test('in results, where their names are no values', async () => {
    expect(await answerTo(sdl, resolvers, '{ a: paint(as: RED) b: paint(as: BLUE) }')).toEqual({
      a: 'RED',
      b: 'BLUE',
    })
    expect(await answerTo(sdl, resolvers, '{ paints }')).toEqual({
      data: { paints: ['RED', 'GREEN', 'BLUE', null, null] },
      errors: [
        'Enum "Color" cannot represent the value of Query.paints: a string.',
        'Enum "Color" cannot represent the value of Query.paints: a string.',
      ],
    })
  })

  test('of several maps, and their names where no map gives another', async () => {
    const maps = [resolvers, { Color: { RED: 'rouge' } }]
    expect(await answerTo(sdl, maps, '{ echo(color: RED) }')).toEqual({
      echo: expect.stringContaining('"color":"rouge","colors":["rouge","green"]') as string,
    })
    expect(
      await answerTo(sdl, { Query: resolvers.Query }, '{ echo(color: RED, in: null) }'),
    ).toEqual({
      echo: '{"color":"RED","colors":["RED","GREEN"],"in":null}',
    })
  })
})

describe('scalars coerce', () => {
  const sdl = `
    scalar Date
    type Query { next(date: Date! = "2020-01-31", dates: [Date]): Date echo(any: Date): String }
  `
  const serialize = (value: unknown): string => (value as Date).toISOString().slice(0, 10)
  const parseValue = (value: unknown): Date => {
    if (typeof value === 'string') return new Date(value)
    throw new TypeError('Dates are strings.')
  }
  const parseLiteral = (node: { readonly kind: string; readonly value?: unknown }): Date => {
    if (node.kind === 'StringValue') return new Date(`${String(node.value)}T12:00:00Z`)
    throw new TypeError('Dates are written as strings.')
  }
  const Query = {
    next: (_parent: unknown, { date, dates }: { date: Date; dates?: Date[] }) =>
      new Date((dates?.[0] ?? date).getTime() + 86_400_000),
    echo: (_parent: unknown, { any }: { any: unknown }) =>
      any instanceof Date ? any.toISOString() : JSON.stringify(any),
  }

  test.each([
    [16, GraphQLScalarType],
    [17, GraphQLScalarType17],
  ])(
    'have the description and URL of a GraphQLScalarType %i, but for those of the text',
    (_, Scalar) => {
      const scalar = new Scalar({
        name: 'Date',
        description: 'Of the scalar.',
        specifiedByURL: 'https://example.org/scalar',
        serialize,
      })
      const textOf = (own: string): string =>
        buildSchema(`${own} type Query { at: Date }`, { resolvers: { Date: scalar } })
          .toSDL()
          .split('type Query')[0]!
      expect(textOf('scalar Date')).toContain(
        '"""Of the scalar."""\nscalar Date @specifiedBy(url: "https://example.org/scalar")',
      )
      expect(
        textOf('"Of the text." scalar Date @specifiedBy(url: "https://example.org")'),
      ).toContain('"""Of the text."""\nscalar Date @specifiedBy(url: "https://example.org")')
    },
  )

  test.each([
    ['an object with their functions', { serialize, parseValue, parseLiteral }],
    [
      'a GraphQLScalarType of graphql-js 16',
      new GraphQLScalarType({ name: 'Date', serialize, parseValue, parseLiteral }),
    ],
    [
      'a GraphQLScalarType of graphql-js 17',
      new GraphQLScalarType17({ name: 'Date', serialize, parseValue, parseLiteral }),
    ],
    [
      'a GraphQLScalarType of graphql-js 17 with functions of its new names',
      new GraphQLScalarType17({
        name: 'Date',
        coerceOutputValue: serialize,
        coerceInputValue: parseValue,
        coerceInputLiteral: parseLiteral,
      }),
    ],
  ])('as %s says', async (_name, scalar) => {
    const source =
      'query ($date: Date) { a: next b: next(dates: ["2020-02-28"]) c: next(dates: [$date]) d: echo(any: "2020-01-01") e: echo(any: $date) }'
    const resolvers = { Query, Date: scalar }
    expect(await answerTo(sdl, resolvers, source, { variables: { date: '2021-12-31' } })).toEqual({
      a: '2020-02-01',
      b: '2020-02-29',
      c: '2022-01-01',
      d: '2020-01-01T12:00:00.000Z',
      e: '2021-12-31T00:00:00.000Z',
    })
    const schema = buildSchema(sdl, { resolvers })
    expect(schema.validate('{ next(date: 5) }').map(({ message }) => message)).toEqual([
      expect.stringContaining('Dates are written as strings.'),
    ])
    expect(await answerTo(sdl, resolvers, source, { variables: { date: 5 } })).toEqual({
      data: undefined,
      errors: [expect.stringContaining('Dates are strings.')],
    })
    expect(faultsOf(() => buildSchema(sdl.replace('"2020-01-31"', '20'), { resolvers }))).toEqual([
      expect.stringContaining('Dates are written as strings.'),
    ])
  })

  test.each([
    ['serialize alone', { serialize: () => 'out' }, { any: { a: [1, 'b'] } }, '{"a":[1,"b"]}'],
    [
      'parseValue alone',
      { parseValue: (value: unknown) => ['in', value] },
      { any: 'x' },
      '["in","x"]',
    ],
  ])('as %s says, which leaves the rest as it is', async (_name, scalar, variables, expected) => {
    const source = 'query ($any: Date) { echo(any: $any) }'
    expect(await answerTo(sdl, { Query, Date: scalar }, source, { variables })).toEqual({
      echo: expected,
    })
    const literal = typeof variables.any === 'string' ? '"x"' : '{ a: [1, "b"] }'
    expect(await answerTo(sdl, { Query, Date: scalar }, `{ echo(any: ${literal}) }`)).toEqual({
      echo: expected,
    })
  })

  test('literals as syntax trees of graphql-js with the values of variables', async () => {
    const valueOf = (
      node: ValueNode,
      variables: Readonly<Record<string, unknown>> | null | undefined,
    ): unknown => {
      switch (node.kind) {
        case Kind.VARIABLE:
          return { variable: variables?.[node.name.value] ?? 'absent' }
        case Kind.OBJECT:
          return Object.fromEntries(
            node.fields.map(({ name, value }) => [name.value, valueOf(value, variables)]),
          )
        case Kind.LIST:
          return node.values.map(each => valueOf(each, variables))
        case Kind.NULL:
          return null
        default:
          return [node.kind, node.value]
      }
    }
    const Date = { parseLiteral: valueOf }
    const source =
      'query ($a: Date, $b: String = "b", $c: Boolean) { echo(any: { x: [1, $a, [2.5, $b]], y: NAME, z: null, block: """ a """, t: true, c: $c }) }'
    const resolvers = { Query, Date }
    expect(
      await answerTo(sdl.replace(' = "2020-01-31"', ''), resolvers, source, {
        variables: { a: 7 },
      }),
    ).toEqual({
      echo: JSON.stringify({
        x: [['IntValue', '1'], { variable: 7 }, [['FloatValue', '2.5'], { variable: 'b' }]],
        y: ['EnumValue', 'NAME'],
        z: null,
        block: ['StringValue', ' a '],
        t: ['BooleanValue', true],
        c: { variable: 'absent' },
      }),
    })
  })

  test('to nothing but themselves where no map says anything', async () => {
    const resolvers = {
      Query: {
        ...Query,
        next: (_parent: unknown, { date }: { date: unknown }) => ({ date, at: 1n.toString() }),
      },
    }
    expect(await answerTo(sdl, resolvers, '{ next echo(any: { a: [B, 1.5, true] }) }')).toEqual({
      next: { date: '2020-01-31', at: '1' },
      echo: '{"a":["B",1.5,true]}',
    })
  })
})

describe('graphql-js 16 answers the same', () => {
  const sdl = `
    scalar Any
    enum Color { RED GREEN BLUE }
    input Paint { color: Color = GREEN, any: Any = { deep: [RED, 1.5, "x"] }, more: [Paint!] }
    type Query {
      echo(any: Any, list: [Any], color: Color = RED, colors: [[Color]], paint: Paint = { more: [{ color: BLUE }] }): String
      any(of: Any): Any
      color(of: Color): Color
    }
  `
  const echo = (_parent: unknown, args: object): string => JSON.stringify(args)
  const of = (_parent: unknown, args: { readonly of?: unknown }): unknown => args.of
  const valueOf = (
    node: ValueNode,
    variables?: Readonly<Record<string, unknown>> | null,
  ): unknown => {
    if (node.kind === Kind.OBJECT)
      return node.fields.map(({ name, value }) => [name.value, valueOf(value, variables)])
    if (node.kind === Kind.LIST) return node.values.map(each => valueOf(each, variables))
    if (node.kind === Kind.VARIABLE) return { variable: variables?.[node.name.value] }
    return [node.kind, 'value' in node ? node.value : null]
  }
  const pair = positionalPair(sdl, {
    Query: { fields: { echo, any: of, color: of } },
    Color: { values: { RED: 0, GREEN: { hex: '#0f0' } } },
    Any: {
      scalar: {
        serialize: value => JSON.stringify({ out: value }),
        parseValue: value => {
          if (value === 13) throw new TypeError('No 13.')
          return { in: value }
        },
        parseLiteral: valueOf,
      },
    },
  })

  test.each([
    ['{ echo }'],
    [
      '{ echo(any: { a: [1, { b: NAME }], c: null }, list: [1, null, [2]], color: BLUE, colors: [RED, [GREEN, null], null]) }',
    ],
    [
      '{ echo(list: 1, colors: RED, paint: { any: [true], more: { color: RED } }) any(of: "x") color(of: GREEN) }',
    ],
    [
      'query ($v: Any) { echo(any: $v, list: [$v]) any(of: { v: [$v, 1] }) }',
      { v: { a: [1, 'b', null] } },
    ],
    ['query ($v: Any, $n: String) { echo(any: { v: [{ v: $v }], n: $n }) }', { n: 'n' }],
    ['query ($v: Any, $n: String = "n") { any(of: { a: $v, b: $n }) echo(list: [$v]) }', {}],
    [
      'query ($c: Color = BLUE, $p: Paint) { color(of: $c) echo(colors: [[$c]], paint: $p) }',
      { p: { color: 'RED', any: 2 } },
    ],
    ['query ($c: Color) { color(of: $c) }', { c: 'GREY' }],
    ['query ($v: Any) { any(of: $v) }', { v: 13 }],
  ])('%s', async (source, variables: Record<string, unknown> = {}) => {
    const { ours, reference } = await pair.run(source, { variables })
    expect(ours).toEqual(reference)
  })
})
