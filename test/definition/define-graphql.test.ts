import { beforeEach, describe, expect, test, vi } from 'vitest'
import { arg, idArgument } from '../../src/definition/argument.ts'
import { enumOf, input, interfaceOf, object, scalar, union } from '../../src/definition/declarations.ts'
import { defineGraphQL } from '../../src/definition/define-graphql.ts'
import { createSchema } from '../../src/engine/create-schema.ts'
import { SchemaError } from '../../src/errors/schema-error.ts'
import { listOf, named, nonNull, type TypeMap } from '../../src/schema/type-map.ts'

vi.mock('../../src/engine/create-schema.ts', () => ({ createSchema: vi.fn((name: string) => ({ name })) }))

beforeEach(() => vi.mocked(createSchema).mockClear())

interface User {
  id: string
  full_name: string
}

interface Post {
  id: string
  title: string
}

test('statements become the type map that the engine is given', () => {
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
      { full: true, arguments: [arg('limit', 'int', { default: 10 }), arg('include_archived', 'boolean')] },
      resolvePosts,
    )
  GraphQL.Post.field('title', 'string', { null: false, deprecated: false })
  GraphQL.Post.field('author', 'User', {}, { batch: batchAuthors })
  GraphQL.query.field('user', 'User', { arguments: idArgument() }, resolveUser)
  GraphQL.mutation.field('createPost', 'Post', { arguments: arg('filter', 'PostFilter') }, createPost)

  expect(GraphQL.schema('AppSchema', { version: '7', description: 'The app.' })).toEqual({
    name: 'AppSchema',
  })
  expect(createSchema).toHaveBeenCalledExactlyOnceWith(
    'AppSchema',
    {
      description: 'The app.',
      types: [
        {
          kind: 'OBJECT',
          name: 'User',
          description: 'A person.',
          definedAt: 'object User',
          interfaces: ['Node'],
          isTypeOf: isUser,
          fields: [
            {
              name: 'id',
              declaredName: 'id',
              type: nonNull(named('ID')),
              arguments: [],
              propertyNames: ['id'],
            },
            {
              name: 'fullName',
              declaredName: 'full_name',
              description: 'As others see it.',
              deprecationReason: 'No longer supported',
              type: named('String'),
              arguments: [],
              propertyNames: ['full_name', 'fullName'],
            },
            {
              name: 'alias',
              declaredName: 'alias',
              deprecationReason: 'Use fullName.',
              type: named('String'),
              arguments: [],
              propertyNames: ['full_name'],
            },
            {
              name: 'posts',
              declaredName: 'posts',
              type: nonNull(listOf(nonNull(named('Post')))),
              arguments: [
                { name: 'limit', declaredName: 'limit', type: named('Int'), default: { value: 10 } },
                { name: 'includeArchived', declaredName: 'include_archived', type: named('Boolean') },
              ],
              propertyNames: ['posts'],
              resolve: resolvePosts,
            },
          ],
        },
        {
          kind: 'OBJECT',
          name: 'Post',
          definedAt: 'object Post',
          interfaces: [],
          fields: [
            {
              name: 'title',
              declaredName: 'title',
              type: nonNull(named('String')),
              arguments: [],
              propertyNames: ['title'],
            },
            {
              name: 'author',
              declaredName: 'author',
              type: named('User'),
              arguments: [],
              propertyNames: ['author'],
              batch: batchAuthors,
            },
          ],
        },
        {
          kind: 'INTERFACE',
          name: 'Node',
          description: 'Anything with an id.',
          definedAt: 'interface Node',
          interfaces: [],
          resolveType,
          fields: [
            {
              name: 'id',
              declaredName: 'id',
              type: nonNull(named('ID')),
              arguments: [],
              propertyNames: ['id'],
            },
          ],
        },
        {
          kind: 'UNION',
          name: 'SearchResult',
          definedAt: 'union SearchResult',
          members: ['User', 'Post'],
          resolveType,
        },
        {
          kind: 'ENUM',
          name: 'SortOrder',
          description: 'A direction.',
          definedAt: 'enum SortOrder',
          values: [
            { name: 'ASC', value: 'asc' },
            { name: 'DESC', value: 'desc' },
          ],
        },
        {
          kind: 'INPUT_OBJECT',
          name: 'PostFilter',
          definedAt: 'input PostFilter',
          fields: [
            {
              name: 'titleLike',
              declaredName: 'title_like',
              description: 'Part of the title.',
              type: named('String'),
            },
            {
              name: 'order',
              declaredName: 'order',
              type: nonNull(named('SortOrder')),
              default: { value: 'asc' },
            },
            { name: 'anyOf', declaredName: 'any_of', type: listOf(nonNull(named('PostFilter'))) },
          ],
        },
        {
          kind: 'OBJECT',
          name: 'Query',
          definedAt: 'object Query',
          interfaces: [],
          fields: [
            {
              name: 'user',
              declaredName: 'user',
              type: named('User'),
              arguments: [{ name: 'id', declaredName: 'id', type: nonNull(named('ID')) }],
              propertyNames: ['user'],
              resolve: resolveUser,
            },
          ],
        },
        {
          kind: 'OBJECT',
          name: 'Mutation',
          definedAt: 'object Mutation',
          interfaces: [],
          fields: [
            {
              name: 'createPost',
              declaredName: 'createPost',
              type: named('Post'),
              arguments: [{ name: 'filter', declaredName: 'filter', type: named('PostFilter') }],
              propertyNames: ['createPost'],
              resolve: createPost,
            },
          ],
        },
      ],
      directives: [],
      rootTypes: { query: 'Query', mutation: 'Mutation' },
    } satisfies TypeMap,
    { version: '7' },
  )
})

test('a schema without mutations has no mutation root', () => {
  const GraphQL = defineGraphQL()({})
  GraphQL.query.field('one', 'int', {}, () => 1)
  GraphQL.schema('AppSchema')

  const typeMap = vi.mocked(createSchema).mock.calls[0]![1]
  expect(typeMap.rootTypes).toEqual({ query: 'Query' })
  expect(typeMap.types.map(({ name }) => name)).toEqual(['Query'])
})

test('a scalar reads JSON values and literals by parse, and writes by serialize', () => {
  const Money = scalar<number>({
    parse: value => Number(value) * 100,
    serialize: cents => String(cents / 100),
    specifiedByURL: 'https://example.com/money',
  })
  const GraphQL = defineGraphQL()({ Money: Money.desc('An amount.') })
  GraphQL.schema('AppSchema')

  const [definition] = vi.mocked(createSchema).mock.calls[0]![1].types
  if (definition?.kind !== 'SCALAR') throw new Error('expected a scalar')
  expect(definition).toMatchObject({
    kind: 'SCALAR',
    name: 'Money',
    description: 'An amount.',
    definedAt: 'scalar Money',
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
  expect(described).toMatchObject({ kind: 'ENUM', values: ['asc'], description: 'A direction.' })
})

test('null is a default, undefined is none', () => {
  const GraphQL = defineGraphQL()({})
  const declared: any[] = [arg('a', 'int', { default: null }), arg('b', 'int', { default: undefined })]
  GraphQL.query.field('one', 'int', { arguments: declared }, () => 1)
  GraphQL.schema('AppSchema')

  const [query] = vi.mocked(createSchema).mock.calls[0]![1].types
  expect(query).toMatchObject({
    fields: [
      {
        arguments: [
          { name: 'a', default: { value: null } },
          { name: 'b', default: undefined },
        ],
      },
    ],
  })
})

test.each([
  [idArgument(), { name: 'id', type: 'id', options: { null: false } }],
  [idArgument('user_id'), { name: 'user_id', type: 'id', options: { null: false } }],
  [
    idArgument('id', { null: true, desc: 'Of the user.' }),
    { name: 'id', type: 'id', options: { null: true, desc: 'Of the user.' } },
  ],
])('idArgument %# is required unless null: true', (argument, expected) => {
  expect(argument).toEqual(expected)
})

test('the values of an enum are offered by name', () => {
  expect(defineGraphQL()({ SortOrder: enumOf('asc', 'desc') }).SortOrder).toEqual({
    values: { asc: 'asc', desc: 'desc' },
  })
})

describe('mistakes', () => {
  test('all faults are thrown at once, each with its place', () => {
    const GraphQL: Untyped = defineGraphQL()({
      Filter: input(arg('title', 'string', { defualt: '' } as object)),
      Money: scalar({ parse: Number, serialize: String, parseValue: Number } as never),
    })
    GraphQL.query.field('rows', 'int', { nul: false, arguments: arg('matrix', '[[Int]]') }, () => 1)
    GraphQL.query.field('total', 'int', {}, { batch: 1 })
    GraphQL.query.field('owner', 'Owner', {}, () => 1)
    GraphQL.query.field('count', 'int', {}, { batch: () => [], maximum: 10 })

    expect(faultsOf(() => GraphQL.schema('AppSchema', { versoin: '1' }))).toEqual([
      'GraphQL.schema() takes no option "versoin"; the options are config, description, version, onError. Did you mean "version"?',
      'The argument title of the input Filter takes no option "defualt"; the options are null, array, nullable, full, default, desc. Did you mean "default"?',
      'The scalar Money takes no option "parseValue"; the options are parse, serialize, specifiedByURL. Did you mean "parse"?',
      'Query.rows takes no option "nul"; the options are null, array, nullable, full, desc, methodName, arguments, deprecated. Did you mean "null" or "full"?',
      'The argument matrix of Query.rows is a list of lists, but lists have one dimension; use an input or object that holds a list.',
      'The resolver of Query.total is neither a function nor { batch: function }.',
      'The resolver of Query.count takes no option "maximum"; the options are batch.',
      'Query.owner refers to the type "Owner", which is not defined.',
    ])
    expect(createSchema).not.toHaveBeenCalled()
  })

  test('names that have a meaning already cannot name types', () => {
    const types: any = { query: object(), Int: object(), date: object(), User: object() }
    expect(faultsOf(() => defineGraphQL()(types))).toEqual([
      '"query" cannot name a type: it has a meaning already in the namespace or as a scalar.',
      '"Int" cannot name a type: it has a meaning already in the namespace or as a scalar.',
      '"date" cannot name a type: it has a meaning already in the namespace or as a scalar.',
    ])
  })

  test('a statement after the schema was made is refused', () => {
    const GraphQL = defineGraphQL()({ User: object<User>() })
    GraphQL.schema('AppSchema')
    expect(() => GraphQL.User.field('id', 'id')).toThrow(
      'User.field("id") comes after the schema "AppSchema" was made; ' +
        'import the files with definitions before the one that calls GraphQL.schema().',
    )
  })
})

/** A namespace as a program without types sees it. */
interface Untyped {
  readonly query: { field(...parameters: unknown[]): unknown }
  schema(name: string, options: object): unknown
}

function faultsOf(action: () => unknown): readonly string[] {
  try {
    action()
  } catch (error) {
    if (error instanceof SchemaError) return error.faults
    throw error
  }
  return []
}
