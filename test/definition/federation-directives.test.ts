import { expect, test } from 'vitest'
import {
  composeDirective,
  cost,
  external,
  interfaceObject,
  link,
  override,
  provides,
  requires,
  requiresScopes,
  shareable,
  tag,
} from '../../src/definition/federation-directives.ts'
import { defineGraphQL, directive, interfaceOf, object, SchemaError } from '../../src/index.ts'

interface Product {
  readonly id: number
  readonly sku_code: string
  readonly weight?: number
}
interface Context {
  readonly products: readonly Product[]
}
const products: readonly Product[] = [
  { id: 1, sku_code: 'lamp' },
  { id: 2, sku_code: 'chair' },
]

/** A namespace with two keys, the first by `resolve`, the second by `batch`. */
function namespace(calls: unknown[] = []) {
  const GraphQL = defineGraphQL<Context>()({
    Product: object<Product>(),
    Media: object<{ id: string }>(),
  })
  GraphQL.Product.key('id', {
    resolve({ id, reference, products }) {
      calls.push(['id', id, { ...reference }])
      const product = products.find(candidate => candidate.id === Number(id))
      return product && { ...product, weight: reference['weight'] as number }
    },
  })
    .key('sku_code', {
      batch(references, { products }) {
        calls.push(references.map(({ sku_code }) => sku_code))
        return references.map(({ sku_code }) =>
          products.find(candidate => candidate.sku_code === sku_code),
        )
      },
    })
    .directives(tag({ name: 'shop' }), shareable())
    .field('id', 'id', { null: false })
    .field('sku_code', 'string')
    .field('weight', 'int', { directives: [external()] })
    .field(
      'postage',
      'int',
      { directives: [requires({ fields: 'weight' }), cost({ weight: 5 })] },
      ({ current }) => (current.weight ?? 0) * 2,
    )
    .field(
      'stock',
      'int',
      { directives: [override({ from: 'inventory', label: 'percent(5)' })] },
      () => 1,
    )
  GraphQL.Media.key('id').directives(interfaceObject())
  GraphQL.Media.field('id', 'id', { null: false }).field(
    'rating',
    'int',
    { directives: [requiresScopes({ scopes: [['a', 'b'], ['c']] })] },
    () => 5,
  )
  GraphQL.query.field(
    'product',
    'Product',
    { directives: [provides({ fields: 'weight' })] },
    () => null,
  )
  return GraphQL
}

const source = `query ($of: [_Any!]!) {
  _entities(representations: $of) {
    ... on Product { id skuCode postage stock }
    ... on Media { media: id rating }
  }
}`

test('keys of code resolve references by resolve and batch, and by themselves', async () => {
  const calls: unknown[] = []
  const schema = namespace(calls).schema('KeysOfCode', { federation: true })
  const of = [
    { __typename: 'Product', skuCode: 'chair' },
    { __typename: 'Product', id: 1, weight: 3 },
    { __typename: 'Media', id: 'm' },
    { __typename: 'Product', skuCode: 'lamp' },
    { __typename: 'Product', id: '1', weight: 3 },
    { __typename: 'Product', skuCode: 'table' },
  ]
  const response = await schema.execute(source, { variables: { of }, context: { products } })
  expect(JSON.parse(response)).toEqual({
    data: {
      _entities: [
        { id: '2', skuCode: 'chair', postage: 0, stock: 1 },
        { id: '1', skuCode: 'lamp', postage: 6, stock: 1 },
        { media: 'm', rating: 5 },
        { id: '1', skuCode: 'lamp', postage: 0, stock: 1 },
        { id: '1', skuCode: 'lamp', postage: 6, stock: 1 },
        null,
      ],
    },
  })
  expect(calls).toEqual([
    ['chair', 'lamp', 'table'],
    ['id', '1', { __typename: 'Product', id: '1', weight: 3 }],
  ])
})

test('directives of code stand in the text for gateways, with a link that imports them', () => {
  const schema = namespace().schema('TextOfCode', { federation: true })
  expect(schema.toSDL({ subgraph: true })).toMatchInlineSnapshot(`
    "schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@tag", "@shareable", "@key", "@external", "@requires", "@cost", "@override", "@interfaceObject", "@requiresScopes", "@provides"]) {
      query: Query
    }

    type Media @interfaceObject @key(fields: "id") {
      id: ID!
      rating: Int @requiresScopes(scopes: [["a", "b"], ["c"]])
    }

    type Product @tag(name: "shop") @shareable @key(fields: "id") @key(fields: "skuCode") {
      id: ID!
      skuCode: String
      weight: Int @external
      postage: Int @requires(fields: "weight") @cost(weight: 5)
      stock: Int @override(from: "inventory", label: "percent(5)")
    }

    type Query {
      product: Product @provides(fields: "weight")
    }"
  `)
})

test('directives of code take the names of a link, and a link may be of code', () => {
  const renamed = namespace().schema('Renamed', {
    federation: true,
    sdl: `extend schema @link(
      url: "https://specs.apollo.dev/federation/v2.9"
      import: [{ name: "@key", as: "@uniqueKey" }, "@shareable"]
    )`,
  })
  const text = renamed.toSDL({ subgraph: true })
  expect(text).toContain(
    'type Product @federation__tag(name: "shop") @shareable @uniqueKey(fields: "id") @uniqueKey(fields: "skuCode") {',
  )
  const GraphQL = defineGraphQL()({ Product: object<{ id: string }>() })
  const rated = directive('rated', { on: ['OBJECT'] })
  GraphQL.Product.key('id').directives(rated()).field('id', 'id')
  const composed = GraphQL.schema('Composed', {
    federation: { version: '2.3' },
    directives: [
      link({ url: 'https://specs.example/rating/v1.0', import: ['@rated'] }),
      composeDirective({ name: '@rated' }),
    ],
  })
  expect(composed.toSDL({ subgraph: true })).toMatchInlineSnapshot(`
    "extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@composeDirective", "@key"]) @link(url: "https://specs.example/rating/v1.0", import: ["@rated"]) @composeDirective(name: "@rated")

    directive @rated on OBJECT

    type Product @rated @key(fields: "id") {
      id: ID
    }"
  `)
})

test('keys of an interface resolve objects of its types', async () => {
  const GraphQL = defineGraphQL()({
    Media: interfaceOf<{ id: string; __typename: string }>(),
    Book: object<{ id: string; __typename: 'Book' }>(),
  })
  GraphQL.Media.key('id', { resolve: ({ id }) => ({ id: id.toUpperCase(), __typename: 'Book' }) })
  GraphQL.Media.field('id', 'id')
  GraphQL.Book.implements('Media').key('id').field('id', 'id')
  const schema = GraphQL.schema('KeysOfInterfaces', { federation: true })
  const text =
    'query ($of: [_Any!]!) { _entities(representations: $of) { __typename ... on Media { id } } }'
  const of = [
    { __typename: 'Media', id: 'a' },
    { __typename: 'Book', id: 'b' },
  ]
  expect(await schema.execute(text, { variables: { of } })).toBe(
    '{"data":{"_entities":[{"__typename":"Book","id":"A"},{"__typename":"Book","id":"b"}]}}',
  )
})

test('faults of keys are told, and keys without the option', () => {
  const GraphQL = defineGraphQL()({ Product: object<{ id: string }>() })
  GraphQL.Product.field('id', 'id')
    .key('idd')
    .key('id', { resolve: () => null, batch: () => [] } as never)
    .key('id', { resolvable: false, resolve: () => null } as never)
    .key(7 as never, { resolv: 7 } as never)
  GraphQL.query.field('product', 'Product', () => null)
  expect(faultsOf(() => GraphQL.schema('Faulty', { federation: true }))).toMatchInlineSnapshot(`
    [
      "The key "id" of Product has resolve and batch; expected one of them.",
      "The key "id" of Product is not resolvable, and has a function that resolves references; expected one of the two.",
      "The key 7 of Product is no text; expected the names of fields, as in key('sku package').",
      "@key(fields: "idd") of Product selects "idd", which Product does not have. Did you mean "id"?",
    ]
  `)
  expect(faultsOf(() => namespace().schema('Unfederated'))).toMatchInlineSnapshot(`
    [
      "Product has a key or a function that resolves references; expected the option federation: true.",
      "Media has a key or a function that resolves references; expected the option federation: true.",
    ]
  `)
  expect(faultsOf(() => namespace().schema('Old', { federation: { version: '2.0' } })))
    .toMatchInlineSnapshot(`
      [
        "The directive @cost is of federation 2.9; the schema has version 2.0.",
        "The directive @interfaceObject is of federation 2.3; the schema has version 2.0.",
        "The directive @requiresScopes is of federation 2.5; the schema has version 2.0.",
        "Product.stock has the directive @override with the argument "label", which it does not take.",
      ]
    `)
})

function faultsOf(make: () => unknown): readonly string[] {
  try {
    make()
    return []
  } catch (error) {
    if (error instanceof SchemaError) return error.faults
    throw error
  }
}
