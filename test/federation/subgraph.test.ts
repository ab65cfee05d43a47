import { expect, test } from 'vitest'
import {
  buildSchema,
  connection,
  connectionArguments,
  defineGraphQL,
  object,
  withConnection,
  type Schema,
} from '../../src/index.ts'
import { buildSchema as buildHostSchema } from 'graphql'

const head = (...directives: string[]): string =>
  `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: [${directives.map(name => `"@${name}"`).join()}])`

const text = `
  ${head('key', 'shareable', 'external', 'requires')}
  extend type Query { product(id: ID!): Product }
  type Product @key(fields: "id") @key(fields: "sku package") {
    id: ID!
    sku: String
    package: String
    name: String @shareable
    price: Int @external
    postage: Int @requires(fields: "price")
  }
  extend type User @key(fields: "id organization { id }") { id: Int! organization: Organization! rank: Rank }
  type Organization @key(fields: "id", resolvable: false) { id: ID! }
  enum Rank { LOW HIGH }
`

interface Product {
  readonly id: string
  readonly name: string
}
const products: readonly Product[] = [
  { id: '1', name: 'Lamp' },
  { id: '2', name: 'Chair' },
]

async function entities(
  schema: Schema,
  representations: readonly unknown[],
  selections = '... on Product { id name postage } ... on User { userId: id organization { id } }',
): Promise<{ data?: any; errors?: any }> {
  const source = `query ($of: [_Any!]!) { _entities(representations: $of) { __typename ${selections} } }`
  const response = await schema.execute(source, {
    variables: { of: representations },
    responseFormat: 'hash',
  })
  return JSON.parse(JSON.stringify(response)) as { data?: any; errors?: any }
}

function productSchema(calls: unknown[] = []): Schema {
  return buildSchema(text, {
    federation: true,
    onError: () => undefined,
    resolvers: {
      Product: {
        __resolveReferences(references: readonly Record<string, unknown>[]) {
          calls.push(references.map(reference => ({ ...reference })))
          return references.map(({ id, price }) => {
            const product = products.find(candidate => candidate.id === id)
            return product && { ...product, price }
          })
        },
        postage: ({ price }: { price?: number }) => (price === undefined ? null : price / 10),
      },
    },
  })
}

test('a subgraph gives its text without what federation adds', async () => {
  const schema = productSchema()
  const { data } = await schema.execute('{ _service { sdl } }', { responseFormat: 'hash' })
  const { sdl } = data!['_service'] as { sdl: string }
  expect(sdl).toMatchInlineSnapshot(`
    "schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external", "@requires"]) {
      query: Query
    }

    enum Rank {
      LOW
      HIGH
    }

    type Organization @key(fields: "id", resolvable: false) {
      id: ID!
    }

    type Product @key(fields: "id") @key(fields: "sku package") {
      id: ID!
      sku: String
      package: String
      name: String @shareable
      price: Int @external
      postage: Int @requires(fields: "price")
    }

    type Query {
      product(id: ID!): Product
    }

    type User @key(fields: "id organization { id }") @federation__extends {
      id: Int!
      organization: Organization!
      rank: Rank
    }"
  `)
  expect(() => buildHostSchema(schema.toSDL())).not.toThrow()
})

test('references of a type are resolved by one call, each once, in their order', async () => {
  const calls: unknown[] = []
  const schema = productSchema(calls)
  const response = await entities(schema, [
    { __typename: 'Product', id: '2', price: 30 },
    { __typename: 'User', id: 7, organization: { id: 5 } },
    { __typename: 'Product', id: 1 },
    { __typename: 'Product', id: '9' },
    { __typename: 'Product', id: '1' },
  ])
  expect(response).toEqual({
    data: {
      _entities: [
        { __typename: 'Product', id: '2', name: 'Chair', postage: 3 },
        { __typename: 'User', userId: 7, organization: { id: '5' } },
        { __typename: 'Product', id: '1', name: 'Lamp', postage: null },
        null,
        { __typename: 'Product', id: '1', name: 'Lamp', postage: null },
      ],
    },
  })
  expect(calls).toEqual([
    [
      { __typename: 'Product', id: '2', price: 30 },
      { __typename: 'Product', id: '1' },
      { __typename: 'Product', id: '9' },
    ],
  ])
})

test('the PageInfo of code is shareable, and that of a text as the text says', () => {
  const GraphQL = defineGraphQL()({ Row: withConnection(object<{ readonly id: number }>()) })
  GraphQL.Row.key('id').field('id', 'id', { null: false })
  GraphQL.query.field('rows', 'RowConnection', { arguments: connectionArguments }, (_, event) =>
    connection(event, []),
  )
  const code = GraphQL.schema('Pages', { federation: true }).toSDL({ subgraph: true })
  expect(code).toContain('type PageInfo @shareable {')
  expect(code).toContain('import: ["@key", "@shareable"]')
  const sdl = 'type Query { page: PageInfo } type PageInfo { hasNextPage: Boolean! }'
  expect(buildSchema(sdl, { federation: true }).toSDL({ subgraph: true })).toContain(
    'type PageInfo {',
  )
})
