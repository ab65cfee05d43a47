import { describe, expect, test } from 'vitest'
import { defineGraphQL, object, SchemaError } from '../../../src/index.ts'
import { faultsOf } from './faults-of.ts'

interface User {
  readonly id: string
}

function library() {
  const GraphQL = defineGraphQL()({ User: object<User>() })
  GraphQL.User.field('id', 'id', { null: false })
  GraphQL.query.field('user', 'User', {}, () => ({ id: '1' }))
  return GraphQL
}

describe('a schema of code and texts', () => {
  const sdl = [
    'type Review { rating: Int! author: User } type Query { reviews(min: Int = 1): [Review!]! }',
    {
      name: 'users.graphql',
      source: 'extend type User { reviews: [Review!]! } directive @beta on OBJECT',
    },
  ]
  const reviews = [
    { rating: 1, author: { id: '1' } },
    { rating: 5, author: { id: '2' } },
  ]
  const resolvers = {
    Query: {
      reviews: (_parent: unknown, { min }: { readonly min: number }) =>
        reviews.filter(({ rating }) => rating >= min),
    },
    User: { reviews: ({ id }: User) => reviews.filter(({ author }) => author.id === id) },
  }

  test('joins its roots, and each refers to types of the other', () => {
    const schema = library().schema('MixedSchema', { sdl, resolvers })
    const query =
      '{ user { id reviews { rating author { id } } } all: reviews { rating } reviews(min: 2) { rating } }'
    expect(schema.executeSync(query, { responseFormat: 'hash' })).toEqual({
      data: {
        user: { id: '1', reviews: [{ rating: 1, author: { id: '1' } }] },
        all: [{ rating: 1 }, { rating: 5 }],
        reviews: [{ rating: 5 }],
      },
    })
    expect(schema.toSDL({ withoutSpec: true })).toContain(
      [
        'directive @beta on OBJECT',
        '',
        'type Query {',
        '  reviews(min: Int = 1): [Review!]!',
        '  user: User',
        '}',
        '',
        'type Review {',
        '  rating: Int!',
        '  author: User',
        '}',
        '',
        'type User {',
        '  id: ID!',
        '  reviews: [Review!]!',
        '}',
      ].join('\n'),
    )
  })

  test('may have its query root in the text alone', () => {
    const GraphQL = defineGraphQL()({ User: object<User>() })
    GraphQL.User.field('id', 'id')
    const schema = GraphQL.schema('TextualRootSchema', {
      sdl: 'type Query { user: User }',
      resolvers: { Query: { user: () => ({ id: 7 }) } },
    })
    expect(schema.executeSync('{ user { id } }', { responseFormat: 'json' })).toBe(
      '{"data":{"user":{"id":"7"}}}',
    )
  })

  test('may name its roots as it likes', () => {
    const GraphQL = defineGraphQL()({ User: object<User>() })
    GraphQL.User.field('id', 'id')
    const schema = GraphQL.schema('TextRootSchema', {
      sdl: 'schema { query: Root mutation: Changes } type Root { user: User } type Changes { touch: Boolean }',
      resolvers: { Changes: { touch: () => true } },
    })
    expect(schema.executeSync('mutation { __typename touch }', { responseFormat: 'json' })).toBe(
      '{"data":{"__typename":"Changes","touch":true}}',
    )
    expect(schema.executeSync('{ __typename user { id } }', { responseFormat: 'json' })).toBe(
      '{"data":{"__typename":"Root","user":null}}',
    )
  })

  test('has one root for each operation', () => {
    const make = (): unknown =>
      library().schema('TwoRootsSchema', { sdl: 'schema { query: Root } type Root { a: Int }' })
    expect(faultsOf(make)).toEqual([
      'The root type of query is Root in a text, but code defines fields of Query; expected one root type.',
    ])
  })

  test('tells the faults of both at once', () => {
    const make = (): unknown =>
      library().schema('FaultySchema', {
        sdl: 'type User { name: Nme } extend type Post { id: ID } type Query { user: User }',
        resolvers: { Usr: {}, Query: { usr: () => null } },
      })
    expect(faultsOf(make)).toEqual([
      '"Post" is extended, but not defined; expected a type to extend.',
      'The resolvers are for the type "Usr", which is not defined. Did you mean "User"?',
      'The resolvers of Query have the field "usr", which it does not have. Did you mean "user"?',
      'There are two types named "User": the object User and the object User; take one definition out.',
      'Query has two fields named "user".',
      'User.name refers to the type "Nme", which is not defined.',
    ])
  })

  test('shows the line of a fault in a text', () => {
    const make = (): unknown =>
      library().schema('FaultySchema', {
        sdl: { name: 'users.graphql', source: 'extend type User {\n  name: Nme\n}' },
      })
    expect(make).toThrow(
      new SchemaError([
        {
          sentence: 'User.name refers to the type "Nme", which is not defined.',
          positions: [
            { name: 'users.graphql', source: 'extend type User {\n  name: Nme\n}', offset: 21 },
          ],
        },
      ]),
    )
    expect(make).toThrow(
      'users.graphql:2:3\n1 | extend type User {\n2 |   name: Nme\n  |   ^\n3 | }',
    )
  })
})
