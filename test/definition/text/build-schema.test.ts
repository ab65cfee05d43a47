import { buildSchema as buildSchema16, lexicographicSortSchema, printSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { buildSchema, schemaNamed, type BuildSchemaOptions } from '../../../src/index.ts'
import { post, serve } from '../../behaviour/http/server.ts'
import { faultsOf, schemaErrorOf } from '../../behaviour/definition/faults-of.ts'

const sdl = 'type Query { hello(name: String = "world"): String }'

describe('the options of buildSchema', () => {
  test('may all be left out', () => {
    const schema = buildSchema(sdl)
    expect(schema.name).toBe('Schema')
    expect(schema.executeSync('{ hello }', { rootValue: { hello: 'you' } })).toBe(
      '{"data":{"hello":"you"}}',
    )
    expect(
      buildSchema(sdl, { resolvers: undefined, config: undefined, name: undefined }).name,
    ).toBe('Schema')
  })

  test.each<readonly [object | null, readonly string[]]>([
    [
      { resolver: {} },
      [
        'buildSchema() takes no option "resolver"; the options are name, resolvers, facts, config, version, replace, onError, rescueFrom, assumeValid, ignoredRules, incremental, rules, pubsub, federation, graphql. Did you mean "resolvers"?',
      ],
    ],
    [
      { namespace: 'admin' },
      [
        'buildSchema() takes no option "namespace"; the options are name, resolvers, facts, config, version, replace, onError, rescueFrom, assumeValid, ignoredRules, incremental, rules, pubsub, federation, graphql.',
      ],
    ],
    [{ name: 7 }, ['buildSchema() has name 7; expected a string.']],
    [{ version: null }, ['buildSchema() has version null; expected a string.']],
    [{ onError: 'print' }, ['buildSchema() has onError "print"; expected a function.']],
    [{ assumeValid: 'yes' }, ['buildSchema() has assumeValid "yes"; expected a boolean.']],
    [
      null,
      [
        'buildSchema() has the options null; expected an object with some of name, resolvers, facts, config, version, replace, onError, rescueFrom, assumeValid, ignoredRules, incremental, rules, pubsub, federation, graphql.',
      ],
    ],
    [
      ['a'],
      [
        'buildSchema() has the options ["a"]; expected an object with some of name, resolvers, facts, config, version, replace, onError, rescueFrom, assumeValid, ignoredRules, incremental, rules, pubsub, federation, graphql.',
      ],
    ],
    [
      { name: 7, nmae: 7, resolvers: { Qery: {} } },
      [
        'buildSchema() has name 7; expected a string.',
        'buildSchema() takes no option "nmae"; the options are name, resolvers, facts, config, version, replace, onError, rescueFrom, assumeValid, ignoredRules, incremental, rules, pubsub, federation, graphql. Did you mean "name"?',
        'The resolvers are for the type "Qery", which is not defined. Did you mean "Query"?',
      ],
    ],
  ])('%j are refused', (options, faults) => {
    expect(faultsOf(() => buildSchema(sdl, options as BuildSchemaOptions))).toEqual(faults)
    if (options === null || Array.isArray(options) || 'assumeValid' in options) return
    expect(faultsOf(() => buildSchema(sdl, { ...options, assumeValid: true }))).toEqual(faults)
  })

  test('config is checked, and changes what the schema does', async () => {
    expect(() => buildSchema(sdl, { config: { introspection: true } as object })).toThrow(
      'The config of a schema takes no option "introspection"',
    )
    const schema = buildSchema(sdl, {
      config: {
        enableIntrospection: false,
        defaultResponseFormat: 'hash',
        limits: { maxDepth: 1 },
      },
    })
    expect(schema.executeSync('{ hello }')).toEqual({ data: { hello: null } })
    expect(schema.validate('{ __schema { types { name } } }').length).toBeGreaterThan(0)
    expect(await schema.execute('{ hello(name: "a") }', { responseFormat: 'json' })).toBe(
      '{"data":{"hello":null}}',
    )
  })

  test('version is that of the schema; else its SDL says which it is', () => {
    expect(buildSchema(sdl, { version: '7' }).version).toBe('7')
    const { version } = buildSchema(sdl)
    expect(version).toMatch(/^[0-9a-f]{8}$/)
    expect(buildSchema(sdl.replace('type', '# a comment\ntype')).version).toBe(version)
    expect(buildSchema(sdl.replace('world', 'moon')).version).not.toBe(version)
  })

  test('onError takes what clients do not see', () => {
    const seen: unknown[] = []
    const fault = new Error('secret')
    const schema = buildSchema(sdl, {
      resolvers: {
        Query: {
          hello() {
            throw fault
          },
        },
      },
      onError: error => seen.push(error),
    })
    expect(schema.executeSync('{ hello }', { responseFormat: 'hash' })).toMatchObject({
      data: { hello: null },
      errors: [{ message: 'Internal server error', path: ['hello'] }],
    })
    expect(seen).toEqual([fault])
  })

  test('name is found by controllers, of two schemas the one that replaces the other', async () => {
    buildSchema(sdl, { name: 'Library', resolvers: { Query: { hello: () => 'old' } } })
    const schema = buildSchema(sdl, {
      name: 'Library',
      replace: true,
      resolvers: {
        Query: {
          hello: (_parent: unknown, { name }: { name: string }, { mark }: { mark: string }) =>
            `Hello, ${name}${mark}`,
        },
      },
    })
    expect(schemaNamed('Library')).toBe(schema)
    const controller = createController({ schema: 'Library', context: () => ({ mark: '!' }) })
    const url = `${await serve(controller.handler('/graphql'))}/graphql`
    const response = await post(url, JSON.stringify({ query: '{ hello }' }))
    expect(await response.json()).toEqual({ data: { hello: 'Hello, world!' } })
  })
})

describe('texts', () => {
  test('make one schema together, in any order', () => {
    const texts = [
      'extend type Query { book(id: ID!): Book } extend union Found = Book',
      { name: 'books.graphql', source: 'type Book implements Node { id: ID! author: Author }' },
      'type Query { found: [Found] } union Found = Author interface Node { id: ID! } type Author { name: String }',
      {
        name: 'books-more.graphql',
        source: 'extend type Book { title: String @deprecated(reason: "Use name") }',
      },
    ]
    const plain = texts.map(text => (typeof text === 'string' ? text : text.source)).join('\n')
    const sorted = (text: string): string =>
      printSchema(lexicographicSortSchema(buildSchema16(text)))
    expect(sorted(buildSchema(texts).toSDL())).toBe(sorted(plain))
    expect(buildSchema(texts.toReversed()).toSDL()).toBe(buildSchema(texts).toSDL())
  })

  test('are named in messages with line, column and excerpt', () => {
    const texts = [
      'type Query {\n  user: Usr\n}',
      {
        name: 'schema/user.graphql',
        source: '# users\ntype User {\n  id: ID!\n  id: ID!\n}\n\ntype Query {\n  b: Int\n}',
      },
    ]
    const error = schemaErrorOf(() => buildSchema(texts))
    expect(error.message).toBe(
      [
        'The schema has 3 faults:',
        '- There are two types named "Query": the object Query and the object Query; take one definition out.',
        '',
        'schema/user.graphql:7:6',
        '6 |',
        '7 | type Query {',
        '  |      ^',
        '8 |   b: Int',
        '',
        'schema 1:1:6',
        '1 | type Query {',
        '  |      ^',
        '2 |   user: Usr',
        '- User has two fields named "id".',
        '',
        'schema/user.graphql:4:3',
        '3 |   id: ID!',
        '4 |   id: ID!',
        '  |   ^',
        '5 | }',
        '',
        'schema/user.graphql:3:3',
        '2 | type User {',
        '3 |   id: ID!',
        '  |   ^',
        '4 |   id: ID!',
        '- Query.user refers to the type "Usr", which is not defined. Did you mean "User"?',
        '',
        'schema 1:2:3',
        '1 | type Query {',
        '2 |   user: Usr',
        '  |   ^',
        '3 | }',
      ].join('\n'),
    )
    expect(
      error.locatedErrors.map(({ locations, extensions }) => [locations, extensions.source]),
    ).toEqual([
      [
        [
          { line: 7, column: 6 },
          { line: 1, column: 6 },
        ],
        'schema/user.graphql',
      ],
      [
        [
          { line: 4, column: 3 },
          { line: 3, column: 3 },
        ],
        'schema/user.graphql',
      ],
      [[{ line: 2, column: 3 }], 'schema 1'],
    ])
  })

  test('say all their faults of syntax at once', () => {
    const error = schemaErrorOf(() =>
      buildSchema(
        [
          'type Query {\n  a: Int\n',
          sdl,
          { name: 'b.graphql', source: '\n\ntype B {\n  b Int\n}' },
        ],
        { name: 'Never' },
      ),
    )
    expect(error.message).toBe(
      [
        'The schema has 2 faults:',
        '- Syntax Error: Expected Name, found <EOF>.',
        '',
        'schema 1:3:1',
        '2 |   a: Int',
        '3 |',
        '  | ^',
        '- Syntax Error: Expected ":", found Name "Int".',
        '',
        'b.graphql:4:5',
        '3 | type B {',
        '4 |   b Int',
        '  |     ^',
        '5 | }',
      ].join('\n'),
    )
    expect(
      error.locatedErrors.map(({ locations, extensions }) => [locations, extensions.source]),
    ).toEqual([
      [[{ line: 3, column: 1 }], 'schema 1'],
      [[{ line: 4, column: 5 }], 'b.graphql'],
    ])
    expect(() => schemaNamed('Never')).toThrow('There is no schema named "Never"')
  })

  test.each<readonly [unknown, readonly string[]]>([
    [
      7,
      [
        'The schema is 7; expected a text in the type system definition language, or { name, source }.',
      ],
    ],
    [
      undefined,
      [
        'The schema is undefined; expected a text in the type system definition language, or { name, source }.',
      ],
    ],
    [
      [sdl, { source: sdl }],
      [
        expect.stringMatching(
          /^The schema 2 is \{ source: .*\}; expected a text in the type system definition language, or \{ name, source \}\.$/,
        ) as string,
      ],
    ],
    [[], ['The schema has no root type of query; expected an object.']],
    ['', ['Syntax Error: Unexpected <EOF>.']],
    [
      'type Query { posts: Post[] }',
      ['Syntax Error: Expected Name, found "[". A list of Post is written [Post].'],
    ],
    [
      'type Query { posts: Post![]! }',
      ['Syntax Error: Expected Name, found "[". A list of Post is written [Post].'],
    ],
    ['type Query { posts: [] }', ['Syntax Error: Expected Name, found "]".']],
    [
      '{ hello }',
      [
        'A schema has no place for an operation; expected definitions of the type system.',
        'The schema has no root type of query; expected an object.',
      ],
    ],
  ])('%j are refused', (texts, faults) => {
    expect(faultsOf(() => buildSchema(texts as string))).toEqual(faults)
  })
})

describe('a schema that is assumed to be valid', () => {
  const faulty =
    'type Query { a: Int a: String _b: Int __c: Int } interface I { d: Int } type T implements I { e: Int } input N { n: N! }'

  test('is made with its faults', () => {
    expect(faultsOf(() => buildSchema(faulty))).toEqual([
      'Query has two fields named "a".',
      '"__c" (Query.__c) begins with "__", which is reserved for introspection.',
    ])
    expect(faultsOf(() => buildSchema(faulty.replace('a: Int ', '')))).toEqual([
      '"__c" (Query.__c) begins with "__", which is reserved for introspection.',
      'The object T has no field "d"; I.d requires one.',
      'The input N requires itself; expected N.n to be nullable or a list.',
    ])
    const schema = buildSchema(faulty, {
      assumeValid: true,
      resolvers: { Query: { a: () => 'x', __c: () => 3 } },
    })
    expect(schema.executeSync('{ a __c }')).toBe('{"data":{"a":"x","__c":3}}')
  })

  test('is not made where there is nothing to make', () => {
    const broken =
      'type Query { a: Nothing } type T implements Query { b: Int } extend type U { c: Int }'
    expect(faultsOf(() => buildSchema(broken, { assumeValid: true }))).toEqual([
      'Query.a refers to the type "Nothing", which is not defined. Did you mean "String"?',
      'The object T implements "Query", which is the object Query; expected an interface.',
    ])
    expect(faultsOf(() => buildSchema('type A { a: A }', { assumeValid: true }))).toEqual([
      'The schema has no root type of query; expected an object.',
    ])
  })

  test('has its syntax checked', () => {
    expect(faultsOf(() => buildSchema('type {', { assumeValid: true }))).toEqual([
      'Syntax Error: Expected Name, found "{".',
    ])
  })
})
