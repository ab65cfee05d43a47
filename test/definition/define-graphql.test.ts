import { describe, expect, test } from 'vitest'
import { arg, idArgument } from '../../src/definition/declare/argument.ts'
import {
  enumOf,
  input,
  interfaceOf,
  object,
  scalar,
  union,
} from '../../src/definition/declare/declarations.ts'
import { defineGraphQL } from '../../src/definition/define-graphql.ts'
import { faultsOf } from '../behaviour/definition/faults-of.ts'
import { untyped } from './untyped.ts'

interface User {
  id: string
  full_name: string
}

interface Post {
  id: string
  title: string
}

const appSDL = `"""The app."""
schema {
  query: Query
  mutation: Mutation
}

"""A direction."""
enum SortOrder {
  ASC
  DESC
}

input PostFilter {
  """Part of the title."""
  titleLike: String
  order: SortOrder! = ASC
  anyOf: [PostFilter!]
}

"""Anything with an id."""
interface Node {
  id: ID!
}

union SearchResult = User | Post

type Mutation {
  createPost(filter: PostFilter): Post
}

type Post {
  title: String!
  author: User
}

type Query {
  user(id: ID!): User
}

"""A person."""
type User implements Node {
  id: ID!

  """As others see it."""
  fullName: String @deprecated
  alias: String @deprecated(reason: "Use fullName.")
  posts(limit: Int = 10, includeArchived: Boolean): [Post!]!
}`

test('statements become the schema', () => {
  const GraphQL = defineGraphQL<{ users: User[] }>()({
    User: object<User>().desc('A person.'),
    Post: object<Post>(),
    Node: interfaceOf<{ id: string }>().desc('Anything with an id.'),
    SearchResult: union('User', 'Post'),
    SortOrder: enumOf('asc', 'desc').desc('A direction.'),
    PostFilter: input(
      arg('title_like', 'string', { desc: 'Part of the title.' }),
      arg('order', 'SortOrder', { null: false, default: 'asc' }),
      arg('any_of', 'PostFilter', { array: true, nullable: false }),
    ),
  })
  const isUser = () => true
  const resolveType = () => 'User' as const
  const resolvePosts = () => []
  const resolveUser = () => undefined
  const batchAuthors = () => []
  const createPost = () => null

  GraphQL.Node.field('id', 'id', { null: false }).resolveType(resolveType)
  GraphQL.SearchResult.resolveType(resolveType)
  GraphQL.User.implements('Node')
    .isTypeOf(isUser)
    .field('id', 'id', { null: false })
    .field('full_name', 'string', { desc: 'As others see it.', deprecated: true })
    .field('alias', 'string', { methodName: 'full_name', deprecated: 'Use fullName.' })
    .field(
      'posts',
      'Post',
      {
        full: true,
        arguments: [arg('limit', 'int', { default: 10 }), arg('include_archived', 'boolean')],
      },
      resolvePosts,
    )
  GraphQL.Post.field('title', 'string', { null: false, deprecated: false })
  GraphQL.Post.field('author', 'User', {}, { batch: batchAuthors })
  GraphQL.query.field('user', 'User', { arguments: idArgument() }, resolveUser)
  GraphQL.mutation.field(
    'createPost',
    'Post',
    { arguments: arg('filter', 'PostFilter') },
    createPost,
  )

  const schema = GraphQL.schema('AppSchema', { version: '7', description: 'The app.' })
  expect([schema.name, schema.version]).toEqual(['AppSchema', '7'])
  expect(schema.toSDL({ withoutSpec: true })).toBe(appSDL)
  const { typeByName } = schema.compiled
  expect(typeByName.get('User')).toMatchObject({
    isTypeOf: isUser,
    fields: [
      { declaredName: 'id', propertyNames: ['id'], resolve: null, batch: null },
      { declaredName: 'full_name', propertyNames: ['full_name', 'fullName'], resolve: null },
      { declaredName: 'alias', propertyNames: ['full_name'], resolve: null },
      {
        declaredName: 'posts',
        propertyNames: ['posts'],
        resolve: resolvePosts,
        arguments: [
          { declaredName: 'limit', hasDefault: true, defaultValue: 10 },
          { declaredName: 'include_archived', hasDefault: false },
        ],
      },
    ],
  })
  expect(typeByName.get('Post')).toMatchObject({
    isTypeOf: null,
    fields: [
      { declaredName: 'title', propertyNames: ['title'], resolve: null, batch: null },
      { declaredName: 'author', propertyNames: ['author'], resolve: null, batch: batchAuthors },
    ],
  })
  expect(typeByName.get('Node')).toMatchObject({
    resolveType,
    fields: [{ declaredName: 'id', propertyNames: ['id'] }],
  })
  expect(typeByName.get('SearchResult')).toMatchObject({ resolveType })
  expect(typeByName.get('SortOrder')).toMatchObject({
    values: [{ value: 'asc' }, { value: 'desc' }],
  })
  expect(typeByName.get('PostFilter')).toMatchObject({
    fields: [
      { declaredName: 'title_like', hasDefault: false },
      { declaredName: 'order', hasDefault: true, defaultValue: 'asc' },
      { declaredName: 'any_of', hasDefault: false },
    ],
  })
  expect(typeByName.get('Query')).toMatchObject({
    fields: [{ declaredName: 'user', resolve: resolveUser, arguments: [{ declaredName: 'id' }] }],
  })
  expect(typeByName.get('Mutation')).toMatchObject({
    fields: [
      { declaredName: 'createPost', resolve: createPost, arguments: [{ declaredName: 'filter' }] },
    ],
  })
})

test('a fault of a type names the statement that declares it', () => {
  const GraphQL = untyped(
    defineGraphQL()({
      User: object(),
      Node: interfaceOf(),
      SearchResult: untyped(union)() as never,
      SortOrder: enumOf(),
      PostFilter: input(),
      Money: scalar({ parse: Number, serialize: String }),
    }),
  )
  GraphQL.mutation.field('add', 'int', {}, () => 1)
  const sdl = 'scalar Money enum Mutation { ON }'
  expect(faultsOf(() => GraphQL.schema('EmptySchema', { sdl }))).toEqual([
    'There are two types named "Money": the scalar Money and the scalar Money; take one definition out.',
    'There are two types named "Mutation": the mutation root Mutation and the enum Mutation; take one definition out.',
    'The object User has no fields; expected at least one.',
    'The interface Node has no fields; expected at least one.',
    'The query root Query has no fields; expected at least one. Import the files that define them before the schema is made; of a source, buildQuery() makes them.',
    'The union SearchResult has no members; expected at least one.',
    'The enum SortOrder has no values; expected at least one.',
    'The input PostFilter has no fields; expected at least one.',
  ])
})

test('a schema without mutations has no mutation root', () => {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field('one', 'int', {}, () => 1)
  const schema = GraphQL.schema('QuerySchema')

  expect(schema.compiled.mutationType).toBeNull()
  expect(schema.toSDL({ withoutSpec: true })).toBe('type Query {\n  one: Int\n}')
})

test('a scalar reads JSON values and literals by parse, and writes by serialize', () => {
  const Money = scalar<number>({
    parse: value => Number(value) * 100,
    serialize: cents => String(cents / 100),
    specifiedByURL: 'https://example.com/money',
  })
  const GraphQL = defineGraphQL()({ Money: Money.desc('An amount.') })
  GraphQL.query.field('price', 'Money', {}, () => 150)

  const definition = GraphQL.schema('MoneySchema').compiled.typeByName.get('Money')
  if (definition?.kind !== 'SCALAR') throw new Error('expected a scalar')
  expect(definition).toMatchObject({
    kind: 'SCALAR',
    name: 'Money',
    description: 'An amount.',
    specifiedByURL: 'https://example.com/money',
  })
  expect(definition.coerceInput('1.5')).toBe(150)
  expect(definition.coerceLiteral({ kind: 'FloatValue', text: '1.5', value: 1.5 })).toBe(150)
  expect(definition.coerceResult(150)).toBe('1.5')
})

test('a declaration is not changed by a description', () => {
  const plain = enumOf('asc')
  const described = plain.desc('A direction.')
  expect(plain.description).toBeUndefined()
  expect(described).toMatchObject({
    kind: 'ENUM',
    values: { asc: {} },
    description: 'A direction.',
  })
})

test('null is a default, undefined is none', () => {
  const GraphQL = defineGraphQL()({})
  const declared: any[] = [
    arg('a', 'int', { default: null }),
    arg('b', 'int', { default: undefined }),
  ]
  GraphQL.query.field('one', 'int', { arguments: declared }, () => 1)

  expect(GraphQL.schema('DefaultsSchema').compiled.queryType.fields).toMatchObject([
    {
      arguments: [
        { name: 'a', hasDefault: true, defaultValue: null },
        { name: 'b', hasDefault: false },
      ],
    },
  ])
})

test.each([
  [idArgument(), { name: 'id', type: 'id', options: { null: false } }],
  [idArgument('user_id'), { name: 'user_id', type: 'id', options: { null: false } }],
  [
    idArgument('id', { null: true, desc: 'Of the user.' }),
    { name: 'id', type: 'id', options: { null: true, desc: 'Of the user.' } },
  ],
  [
    idArgument({ desc: 'Of the user.' }),
    { name: 'id', type: 'id', options: { null: false, desc: 'Of the user.' } },
  ],
])('idArgument %# is required unless null: true', (argument, expected) => {
  expect(argument).toEqual(expected)
})

test('the values of an enum are offered by name', () => {
  const GraphQL = defineGraphQL()({
    SortOrder: enumOf('asc', 'desc'),
    Priority: enumOf({ low: { value: 1 }, high: { value: 2 }, other: {} }),
  })
  expect([GraphQL.SortOrder.values, GraphQL.Priority.values]).toEqual([
    { asc: 'asc', desc: 'desc' },
    { low: 1, high: 2, other: 'other' },
  ])
})

describe('mistakes', () => {
  test('all faults are thrown at once, each with its place', () => {
    const GraphQL = untyped(
      defineGraphQL()({
        Filter: input(arg('title', 'string', { defualt: '' } as object)),
        Money: scalar({ parse: Number, serialize: String, parseValue: Number } as never),
      }),
    )
    GraphQL.query.field('rows', 'int', { nul: false, arguments: arg('matrix', '[[Int]]') }, () => 1)
    GraphQL.query.field('total', 'int', {}, { batch: 1 })
    GraphQL.query.field('owner', 'Owner', {}, () => 1)
    GraphQL.query.field('count', 'int', {}, { batch: () => [], maximum: 10 })

    expect(faultsOf(() => GraphQL.schema('AppSchema', { versoin: '1' }))).toEqual([
      'GraphQL.schema() takes no option "versoin"; the options are config, version, replace, onError, rescueFrom, assumeValid, ignoredRules, incremental, rules, pubsub, federation, description, schemaTypeNames, hasRootValue, directives, sdl, resolvers. Did you mean "version"?',
      'The argument title of the input Filter takes no option "defualt"; the options are null, array, nullable, full, default, desc, deprecated, validate, constraints. Did you mean "default"?',
      'The scalar Money takes no option "parseValue". Write { parse }.',
      'Query.rows takes no option "nul"; the options are null, array, nullable, full, desc, methodName, arguments, deprecated, directives. Did you mean "null" or "full"?',
      'The argument matrix of Query.rows is a list of lists, but lists in arguments have one dimension; use an input object that holds a list.',
      'The resolver of Query.total is { batch: 1 }; expected a function, or an object with one function, resolve or batch.',
      'The resolver of Query.count takes no option "maximum"; the options are resolve, batch, before, after.',
      'Query.owner refers to the type "Owner", which is not defined. Did you mean "Money"?',
    ])
  })

  test('parts of a definition that are something else are faults, which say what is expected', () => {
    const types = {
      Money: untyped(scalar)(),
      Price: scalar({ parse: Number } as never),
      Order: untyped(enumOf)(['asc', 'desc']),
      Rank: enumOf({ low: 'Low' } as never),
      Page: untyped(input)({ size: 'int' }),
      Node: interfaceOf(),
      User: object(),
    }
    const GraphQL = untyped(untyped(defineGraphQL())(types))
    GraphQL.Node.field('id', 'id', {}, () => '1')
    GraphQL.User.field('id', 'id')
    GraphQL.query
      .field('a', 'int', { arguments: { name: 'x' } }, () => 1)
      .field('b', 'int', { arguments: [arg('y', 'int'), 'x'] }, () => 1)
      .field('c', 'int', 5, () => 1)
      .field('d', undefined, {}, () => 1)
      .field('e', 'int', null, () => 1)
      .field('f', 'int', {}, 'e')
      .field('null', 'int', {}, null)
      .field('g', 'int', { arguments: untyped(arg)('x') }, () => 1)
      .field('h', 'int', { arguments: untyped(arg)('x', 'int', 5) }, () => 1)
      .field('i', 'int', { arguments: untyped(arg)('x', 'User') }, () => 1)
    const fieldOptions =
      'null, array, nullable, full, desc, methodName, arguments, deprecated, directives'
    const expected = 'expected arg(name, type, options), or a list of these.'
    expect(faultsOf(() => GraphQL.schema('AppSchema'))).toEqual([
      'The scalar Money has no coercions; expected scalar({ parse: function, serialize: function }).',
      'The scalar Price has no coercions; expected scalar({ parse: function, serialize: function }).',
      "The enum Order has a list of values; expected enumOf('asc', 'desc').",
      'The value low of the enum Rank has the options "Low"; expected an object with some of value, desc, deprecated, directives.',
      `The input Page has the argument { size: "int" }; ${expected}`,
      `Query.a has the argument { name: "x" }; ${expected}`,
      `Query.b has the argument "x"; ${expected}`,
      `Query.c has the options 5; expected an object with some of ${fieldOptions}.`,
      "Query.d has the type undefined; expected the name of a type, as 'string' or 'User'.",
      `Query.e has the options null; expected an object with some of ${fieldOptions}.`,
      'The resolver of Query.f is "e"; expected a function, or an object with one function, resolve or batch.',
      'The resolver of Query.null is null; expected a function, or an object with one function, resolve or batch.',
      "The argument x of Query.g has the type undefined; expected the name of a type, as 'string' or 'User'.",
      `Query.h has the argument { name: "x", type: "int", options: 5 }; ${expected}`,
      'Query.i(x:) cannot take User, which is an output type; scalars, enums and inputs can be taken.',
      'The enum Order has no values; expected at least one.',
      'The input Page has no fields; expected at least one.',
    ])
  })

  test('a field without a name, and methods of nothing, are refused at once', () => {
    const { query } = untyped(defineGraphQL()({}))
    expect([
      faultsOf(() => query.field(undefined, 'int')),
      faultsOf(() => query.methods(null)),
    ]).toEqual([
      ['A field has the name undefined; expected field(name, type, options, resolver).'],
      ['Methods are those of null; expected an object, as in methods(new Users()).'],
    ])
  })

  test('what is no declaration cannot be declared', () => {
    const types = { User: undefined, Order: 'asc', Role: enumOf }
    expect(faultsOf(() => untyped(defineGraphQL())(types))).toEqual(
      ['"User" is undefined', '"Order" is "asc"', '"Role" is [function enumOf]'].map(
        found =>
          `${found}; expected object(), interfaceOf(), union(), enumOf(), input(), oneOf() or scalar().`,
      ),
    )
  })

  test('every name that the namespace has is reserved', () => {
    const types = Object.fromEntries(Object.keys(defineGraphQL()({})).map(name => [name, object()]))
    expect(faultsOf(() => untyped(defineGraphQL())(types))).toEqual(
      Object.keys(types).map(
        name =>
          `"${name}" cannot name a type: it has a meaning already in the namespace or as a scalar.`,
      ),
    )
  })

  test('names that have a meaning already cannot name types', () => {
    const types = { query: object(), Int: object(), date: object(), User: object() }
    expect(faultsOf(() => untyped(defineGraphQL())(types))).toEqual([
      '"query" cannot name a type: it has a meaning already in the namespace or as a scalar.',
      '"Int" cannot name a type: it has a meaning already in the namespace or as a scalar.',
      '"date" cannot name a type: it has a meaning already in the namespace or as a scalar.',
    ])
  })

  test('a statement after the schema was made is refused', () => {
    const GraphQL = defineGraphQL()({ User: object<User>() })
    GraphQL.User.field('full_name', 'string')
    GraphQL.query.field('user', 'User', {}, () => null)
    GraphQL.schema('EarlySchema')
    expect(() => GraphQL.User.field('id', 'id')).toThrow(
      'User.field("id") comes after the schema "EarlySchema" was made; ' +
        'import the files with definitions before the one that calls GraphQL.schema().',
    )
  })
})
