import type * as GraphQLJs from 'graphql'
import { expect } from 'vitest'
import { peers, type Ask } from './gateways.ts'

// The features that the compatibility suite tells apart, and further ones of the specification.

/** A supergraph of `products` and its neighbours, behind a gateway. */
export interface Graph {
  /** Answers requests to the gateway. */
  readonly ask: Ask
  /** Answers requests to `products` itself. */
  readonly askProducts: Ask
  readonly supergraphSdl: string
  /** Whether the gateway is Apollo Gateway, whose requests for subgraphs are as few as may be. */
  readonly isApollo: boolean
  /** Runs some function, and returns which texts each subgraph was sent meanwhile. */
  readonly during: (act: () => Promise<unknown>) => Promise<Readonly<Record<string, string[]>>>
}

type Feature = (graph: Graph) => Promise<void>

const entities = 'query ($of: [_Any!]!) { _entities(representations: $of) { '

async function entitiesOf(
  { askProducts }: Graph,
  selections: string,
  ...of: readonly object[]
): Promise<unknown> {
  const { data, errors } = await askProducts({
    query: `${entities}${selections} } }`,
    variables: { of },
  })
  expect(errors).toBeUndefined()
  return (data as { readonly _entities: unknown })._entities
}

async function dataOf(ask: Ask, query: string): Promise<unknown> {
  const { data, errors } = await ask({ query })
  expect(errors).toBeUndefined()
  return data
}

const federation = { __typename: 'Product', sku: 'federation' }

export const features: Readonly<Record<string, Feature>> = {
  async _service({ askProducts }) {
    const sdl = sdlOf(await dataOf(askProducts, '{ _service { sdl } }'))
    const { definitions } = peers.load<typeof GraphQLJs>('graphql').parse(sdl)
    const names = definitions.flatMap(definition =>
      'name' in definition && String(definition.kind) !== 'DirectiveDefinition'
        ? [definition.name?.value]
        : [],
    )
    for (const name of [
      ...['CaseStudy', 'DeprecatedProduct', 'Inventory', 'Product', 'ProductDimension'],
      ...['ProductResearch', 'ProductVariation', 'Query', 'User'],
    ])
      expect(names).toContain(name)
  },
  async '@link'({ askProducts }) {
    const sdl = sdlOf(await dataOf(askProducts, '{ _service { sdl } }'))
    expect(sdl).toContain('@link(url: "https://specs.apollo.dev/federation/v2.3"')
    expect(sdl).toContain('@link(url: "https://myspecs.dev/myCustomDirective/v1.0"')
  },
  async '@key of one field'(graph) {
    const reference = { __typename: 'Product', id: 'apollo-studio' }
    expect(await entitiesOf(graph, '... on Product { sku package }', reference)).toEqual([
      { sku: 'studio', package: '' },
    ])
  },
  async '@key of two fields'(graph) {
    const reference = { ...federation, package: '@apollo/federation' }
    expect(await entitiesOf(graph, '... on Product { id }', reference)).toEqual([
      { id: 'apollo-federation' },
    ])
    const { data } = await graph.ask({
      query: '{ reviews { product { id } withdrawn { reason } } }',
    })
    expect(data).toEqual({
      reviews: [
        {
          product: { id: 'apollo-federation' },
          withdrawn: { reason: 'Migrate to Federation V2' },
        },
      ],
    })
  },
  async '@key with a selection'(graph) {
    const reference = { ...federation, variation: { id: 'OSS' } }
    expect(await entitiesOf(graph, '... on Product { id }', reference)).toEqual([
      { id: 'apollo-federation' },
    ])
    expect(
      await dataOf(graph.ask, '{ reviews { research { outcome study { description } } } }'),
    ).toEqual({
      reviews: [{ research: { outcome: null, study: { description: 'Studio Study' } } }],
    })
  },
  async 'several @keys in one request'(graph) {
    const answers = await entitiesOf(
      graph,
      '... on Product { id } ... on DeprecatedProduct { reason }',
      { __typename: 'Product', sku: 'studio', variation: { id: 'platform' } },
      { __typename: 'Product', id: 'apollo-federation' },
      { __typename: 'Product', id: 'nowhere' },
      {
        __typename: 'DeprecatedProduct',
        sku: 'apollo-federation-v1',
        package: '@apollo/federation-v1',
      },
      { ...federation, package: '@apollo/federation' },
    )
    expect(answers).toEqual([
      { id: 'apollo-studio' },
      { id: 'apollo-federation' },
      null,
      { reason: 'Migrate to Federation V2' },
      { id: 'apollo-federation' },
    ])
  },
  async '@requires'({ ask, during, isApollo }) {
    const texts = await during(async () => {
      const query =
        '{ product(id: "apollo-federation") { createdBy { averageProductsCreatedPerYear email } } }'
      expect(await dataOf(ask, query)).toEqual({
        product: {
          createdBy: { averageProductsCreatedPerYear: 134, email: 'support@apollographql.com' },
        },
      })
    })
    expect(texts['users']).toHaveLength(1)
    // Hive Gateway asks for the keys of the product once more.
    if (isApollo) expect(texts['products']).toHaveLength(2)
  },
  async '@requires of a neighbour'({ ask }) {
    expect(await dataOf(ask, '{ deliveries { sku postage } }')).toEqual({
      deliveries: [
        { sku: 'studio', postage: 'small, 1' },
        { sku: 'federation', postage: 'small, 1' },
      ],
    })
  },
  async '@provides'({ ask, during, isApollo }) {
    const texts = await during(async () => {
      const query =
        '{ product(id: "apollo-federation") { createdBy { email totalProductsCreated } } }'
      expect(await dataOf(ask, query)).toEqual({
        product: { createdBy: { email: 'support@apollographql.com', totalProductsCreated: 1337 } },
      })
    })
    // Hive Gateway does not heed the directive.
    if (isApollo) expect(texts).toMatchObject({ users: [], products: [expect.any(String)] })
  },
  async '@external'({ ask, during }) {
    const texts = await during(async () => {
      const query = `{
        deprecatedProduct(sku: "apollo-federation-v1", package: "@apollo/federation-v1") {
          createdBy { yearsOfEmployment totalProductsCreated }
        }
      }`
      expect(await dataOf(ask, query)).toEqual({
        deprecatedProduct: { createdBy: { yearsOfEmployment: 10, totalProductsCreated: 1337 } },
      })
    })
    expect(texts['users']).toHaveLength(1)
  },
  async '@shareable'({ ask, supergraphSdl }) {
    expect(supergraphSdl).toMatch(
      /type ProductDimension\s+@join__type\(graph: INVENTORY\)\s+@join__type\(graph: PRODUCTS\)/,
    )
    expect(
      await dataOf(ask, '{ product(id: "apollo-studio") { dimensions { size weight } } }'),
    ).toEqual({ product: { dimensions: { size: 'small', weight: 1 } } })
  },
  async '@tag'({ supergraphSdl }) {
    expect(supergraphSdl).toMatch(/notes: String [^\n]*@tag\(name: "internal"\)/)
    await Promise.resolve()
  },
  async '@override'({ ask, during }) {
    const texts = await during(async () => {
      expect(await dataOf(ask, '{ users { name } }')).toEqual({ users: [{ name: 'Jane Smith' }] })
    })
    expect(texts['users']!.join()).not.toContain('name }')
    expect(texts['products']).toHaveLength(1)
  },
  async '@inaccessible'({ ask, askProducts }) {
    const query = '{ product(id: "apollo-studio") { dimensions { unit } } }'
    expect((await ask({ query })).errors?.[0]?.message).toContain('Cannot query field "unit"')
    expect(await dataOf(askProducts, query)).toEqual({ product: { dimensions: { unit: 'kg' } } })
  },
  async '@composeDirective'({ supergraphSdl }) {
    expect(supergraphSdl).toContain('directive @custom on OBJECT')
    expect(supergraphSdl).toMatch(
      /type Product\n( +@join__type[^\n]+\n)+ +@custom|type Product @custom|type Product (@join__type\([^\n]+\) )*@custom/,
    )
    await Promise.resolve()
  },
  async '@interfaceObject'({ ask }) {
    const query = '{ inventories { id __typename deprecatedProducts { sku package reason } } }'
    expect(await dataOf(ask, query)).toEqual({
      inventories: [
        {
          id: 'apollo-oss',
          __typename: 'Warehouse',
          deprecatedProducts: [
            {
              sku: 'apollo-federation-v1',
              package: '@apollo/federation-v1',
              reason: 'Migrate to Federation V2',
            },
          ],
        },
      ],
    })
  },
  async '@deprecated'({ supergraphSdl }) {
    expect(supergraphSdl).toContain('@deprecated(reason: "Use product query instead")')
    await Promise.resolve()
  },
}

function sdlOf(data: unknown): string {
  return (data as { readonly _service: { readonly sdl: string } })._service.sdl
}
