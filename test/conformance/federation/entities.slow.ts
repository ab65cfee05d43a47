import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { fromGraphQLSchema } from '../../../src/graphql-js/index.ts'
import {
  buildSchema,
  defineGraphQL,
  object,
  type ExecutionResult,
  type Schema,
} from '../../../src/index.ts'
import { postgresPg } from '../sources/databases/postgres-pg.ts'
import { peers } from './gateways.ts'
import { openTables, productsInTables } from './products-in-tables.ts'
import { subgraphSchema } from './ways.ts'

// What _entities answers to many representations, and to wrong ones. @apollo/subgraph, which answers
// the right ones alike, says what is expected.

beforeAll(() => peers.install(), 240_000)
beforeEach(({ skip }) => skip(peers.fault !== undefined, peers.fault))

const names = ['Book', 'Film', 'Song'] as const
type Name = (typeof names)[number]

interface Reference {
  readonly __typename?: string
  readonly id: string
}

const text = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
  ${names.map(name => `type ${name} @key(fields: "id") { id: ID! title: String! }`).join('\n')}
  type Part { id: ID! }
`

const source = `query ($of: [_Any!]!) {
  _entities(representations: $of) {
    __typename
    ${names.map(name => `... on ${name} { id title }`).join('\n')}
  }
}`

/** Ids from 1000 on are of nobody. */
function entityOf(name: Name, { id }: Reference): object | null {
  return Number(id) < 1000 ? { __typename: name, id, title: `${name} ${id}` } : null
}

/** The calls of reference resolvers: which type, and how many references. */
const calls: [Name, number][] = []

const ways: Readonly<Record<string, () => Schema>> = {
  text: () =>
    buildSchema(text, {
      federation: true,
      resolvers: Object.fromEntries(
        names.map(name => [
          name,
          {
            __resolveReferences(references: readonly Reference[]) {
              calls.push([name, references.length])
              return Promise.resolve(references.map(reference => entityOf(name, reference)))
            },
          },
        ]),
      ),
    }),
  code() {
    interface Entity {
      readonly id: string
      readonly title: string
    }
    const GraphQL = defineGraphQL()({
      Book: object<Entity>(),
      Film: object<Entity>(),
      Song: object<Entity>(),
    })
    for (const name of names) {
      GraphQL[name]
        .key('id', {
          batch(references) {
            calls.push([name, references.length])
            return references.map(({ id }) => entityOf(name, { id }) as Entity | null)
          },
        })
        .field('id', 'id', { null: false })
        .field('title', 'string', { null: false })
    }
    return GraphQL.schema('Entities', { federation: true, replace: true })
  },
}

describe.each(Object.entries(ways))('entities of a schema by %s', (_way, schemaOf) => {
  let schema: Schema

  beforeAll(() => {
    schema = schemaOf()
  })
  beforeEach(() => void calls.splice(0))

  const ask = (of: readonly unknown[]): Promise<ExecutionResult> =>
    schema.execute(source, { variables: { of }, responseFormat: 'hash' })

  test('1,000 representations of three types are three calls', async () => {
    const of = manyOf(999)
    const { data, errors } = await ask(of)
    expect(errors).toBeUndefined()
    expect(calls.toSorted()).toEqual(names.map(name => [name, 333]))
    expect(data!['_entities']).toEqual(
      of.map(({ __typename, id }) => ({ __typename, id, title: `${__typename} ${id}` })),
    )
  })

  test('representations that are equal are asked for once, and answered each', async () => {
    const of = [...manyOf(3), ...manyOf(3), { __typename: 'Book', id: 0 }]
    const { data, errors } = await ask(of)
    expect(errors).toBeUndefined()
    expect(calls.toSorted()).toEqual(names.map(name => [name, 1]))
    const answers = data!['_entities'] as readonly { readonly title: string }[]
    expect(answers.map(({ title }) => title)).toEqual([
      ...['Book 0', 'Film 1', 'Song 2', 'Book 0', 'Film 1', 'Song 2', 'Book 0'],
    ])
  })

  test('what is not there is null, without an error', async () => {
    expect(await ask([{ __typename: 'Book', id: '1000' }, ...manyOf(1)])).toEqual({
      data: { _entities: [null, { __typename: 'Book', id: '0', title: 'Book 0' }] },
    })
  })

  const wrong: Readonly<Record<string, unknown>> = {
    'no __typename': { id: '1' },
    'a null __typename': { __typename: null, id: '1' },
    'an unknown __typename': { __typename: 'Nobody', id: '1' },
    'a type that is no entity': { __typename: 'Part', id: '1' },
    'a type of federation': { __typename: '_Service', sdl: '' },
    'a scalar': { __typename: 'String', id: '1' },
    'the query root': { __typename: 'Query', id: '1' },
    'no key': { __typename: 'Book' },
    'a null key': { __typename: 'Book', id: null },
    'a key of another type': { __typename: 'Book', id: { id: '1' } },
    'a list as key': { __typename: 'Book', id: ['1'] },
    'a boolean as key': { __typename: 'Book', id: true },
    'a text': 'Book',
    'a number': 7,
    'a list': [{ __typename: 'Book', id: '1' }],
    '__proto__ as type': JSON.parse('{"__typename": "__proto__", "id": "1"}'),
    'constructor as type': { __typename: 'constructor', id: '1' },
    'toString as type': { __typename: 'toString', id: '1' },
    'hasOwnProperty as type': { __typename: 'hasOwnProperty', id: '1' },
    'a key in __proto__': JSON.parse('{"__typename": "Book", "__proto__": {"id": "1"}}'),
    'a __typename in __proto__': JSON.parse('{"__proto__": {"__typename": "Book"}, "id": "1"}'),
  }

  test.each(Object.entries(wrong))(
    '%s is an error there, and the others are answered',
    async (_, of) => {
      const { data, errors = [] } = await ask([manyOf(1)[0], of, ...manyOf(3).slice(1)])
      expect(errors.map(({ path }) => path)).toEqual([['_entities', 1]])
      expect((data!['_entities'] as readonly unknown[]).map(entity => entity !== null)).toEqual([
        ...[true, false, true, true],
      ])
      expect(errors[0]!.message).not.toMatch(/internal|unexpected/i)
      expect(({} as Record<string, unknown>)['id']).toBeUndefined()
    },
  )

  test('all kinds of wrong representations in one request are an error each', async () => {
    const of = Object.values(wrong).flatMap((representation, index) => [
      representation,
      { __typename: 'Song', id: `${index}` },
    ])
    const { data, errors = [] } = await ask(of)
    expect(errors.map(({ path }) => path?.[1])).toEqual(
      Object.keys(wrong).map((_, index) => 2 * index),
    )
    expect(calls).toEqual([['Song', Object.keys(wrong).length]])
    expect(
      (data!['_entities'] as readonly unknown[]).filter(entity => entity !== null),
    ).toHaveLength(Object.keys(wrong).length)
  })

  test('what a reference has beside its key reaches nobody', async () => {
    const of = [{ __typename: 'Book', id: '1', title: 'Forged' }]
    expect(await ask(of)).toEqual({
      data: { _entities: [{ __typename: 'Book', id: '1', title: 'Book 1' }] },
    })
  })
})

test('fields with names of Object.prototype have what a representation has itself', async () => {
  const schema = buildSchema(
    `
      extend schema
        @link(
          url: "https://specs.apollo.dev/federation/v2.3"
          import: ["@key", "@external", "@requires"]
        )
      type Odd @key(fields: "constructor") {
        constructor: ID!
        toString: Int @external
        valueOf: String @requires(fields: "toString")
      }
    `,
    {
      federation: true,
      resolvers: {
        Odd: { valueOf: (odd: { readonly toString?: unknown }) => typeof odd.toString },
      },
    },
  )
  const of: readonly object[] = [
    { __typename: 'Odd' },
    { __typename: 'Odd', constructor: '1' },
    { __typename: 'Odd', constructor: '2', toString: 7 },
  ]
  const { data, errors = [] } = await schema.execute(
    'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Odd { constructor valueOf } } }',
    { variables: { of }, responseFormat: 'hash' },
  )
  expect(data).toEqual({
    _entities: [
      null,
      { constructor: '1', valueOf: 'undefined' },
      { constructor: '2', valueOf: 'number' },
    ],
  })
  expect(errors.map(({ path }) => path)).toEqual([['_entities', 0]])
})

describe('entities of sources over PostgreSQL', () => {
  beforeEach(({ skip }) => skip(postgresPg.missing !== '', postgresPg.missing))

  test('1,000 representations of three types are three statements', async () => {
    const { db, statements, close } = await openTables()
    onTestFinished(close)
    const types = [
      (id: string) => ({ __typename: 'Product', id }),
      (email: string) => ({ __typename: 'User', email }),
      (sku: string) => ({ __typename: 'DeprecatedProduct', sku, package: '@apollo/federation-v1' }),
    ]
    const keys = ['apollo-studio', 'support@apollographql.com', 'apollo-federation-v1']
    const of = Array.from({ length: 999 }, (_, index) =>
      types[index % 3]!(index < 3 ? keys[index]! : `nobody ${index}`),
    )
    const representations = [...of, types[0]!('apollo-studio')]
    statements.splice(0)
    const { data, errors } = await productsInTables().execute(
      `query ($of: [_Any!]!) {
        _entities(representations: $of) {
          ... on Product { sku }
          ... on User { name }
          ... on DeprecatedProduct { reason }
        }
      }`,
      { variables: { of: representations }, context: { db }, responseFormat: 'hash' },
    )
    expect(errors).toBeUndefined()
    const entities = data!['_entities'] as readonly unknown[]
    expect(entities).toHaveLength(1000)
    expect(entities.filter(entity => entity !== null)).toEqual([
      { sku: 'studio' },
      { name: 'Jane Smith' },
      { reason: 'Migrate to Federation V2' },
      { sku: 'studio' },
    ])
    expect(statements).toHaveLength(3)
    expect(statements.join()).not.toMatch(/"notes"|"created_by"|"variation_id"/)
  })

  test('wrong representations are errors, and the others are read', async () => {
    const { db, statements, close } = await openTables()
    onTestFinished(close)
    statements.splice(0)
    const of = [
      { __typename: 'Product', id: 'apollo-studio' },
      { __typename: 'Product', id: null },
      { __typename: 'Product', sku: 'studio' },
      { __typename: 'Product', id: "' or true --" },
      { __typename: 'constructor', id: '1' },
      { __typename: 'Product', sku: 'studio', package: '' },
    ]
    const { data, errors = [] } = await productsInTables().execute(
      'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Product { id } } }',
      { variables: { of }, context: { db }, responseFormat: 'hash' },
    )
    const product = { id: 'apollo-studio' }
    expect(data).toEqual({ _entities: [product, null, null, null, null, product] })
    expect(errors.map(({ path }) => path)).toEqual([1, 2, 4].map(index => ['_entities', index]))
    expect(statements).toHaveLength(2)
  })
})

test('@apollo/subgraph answers right representations alike, by a call each', async () => {
  let count = 0
  const resolvers = Object.fromEntries(
    names.map(name => [
      name,
      {
        __resolveReference(reference: Reference) {
          count++
          return entityOf(name, reference)
        },
      },
    ]),
  )
  const theirs = fromGraphQLSchema(subgraphSchema(text, resolvers))
  const of = [...manyOf(30), { __typename: 'Book', id: '1000' }]
  const expected = await theirs.execute(source, { variables: { of } })
  expect(count).toBe(of.length)
  for (const [way, schemaOf] of Object.entries(ways))
    expect(await schemaOf().execute(source, { variables: { of } }), way).toEqual(expected)
})

/** Representations of the three types by turns. */
function manyOf(count: number): { readonly __typename: Name; readonly id: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    __typename: names[index % names.length]!,
    id: `${index}`,
  }))
}
