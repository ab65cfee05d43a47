import { describe, expect, test } from 'vitest'
import { functionsFor } from '../../../src/graphql-js/index.ts'
import { defineGraphQL, globalId, object } from '../../../src/index.ts'
import { peers } from '../../conformance/execution/peers.ts'

interface Product {
  readonly id: number
  readonly name: string
}

const products: readonly Product[] = ['Lamp', 'Chair'].map((name, index) => ({
  id: index + 1,
  name,
}))

const ProductId = globalId('Product', 'number')

/** A subgraph whose products are entities by their SKU, and nodes. */
function subgraph(calls: string[]) {
  const GraphQL = defineGraphQL()({ Product: object<Product>() })
  GraphQL.Product.key('name', {
    batch: references => {
      calls.push(`references ${references.map(({ name }) => name).join()}`)
      return references.map(({ name }) => products.find(product => product.name === name))
    },
  })
    .field('name', 'string', { null: false })
    .field('path', 'string', (_, event) => event.path.join('.'))
  GraphQL.Product.node(ProductId, {
    batch: ids => {
      calls.push(`nodes ${ids.join()}`)
      return ids.map(id => products.find(product => product.id === id))
    },
  })
  GraphQL.query.field('first', 'Product', () => products[0])
  return GraphQL.schema('Products', { federation: true, replace: true })
}

describe.each([16, 17] as const)('graphql-js %i on an exported schema', version => {
  const graphql = peers[version]

  test('resolves references to entities by one batch, null for one that is not there', async () => {
    const calls: string[] = []
    const origin = subgraph(calls)
    const source = `query ($representations: [_Any!]!) {
      _entities(representations: $representations) { __typename ... on Product { name path } }
      _service { sdl }
    }`
    const names = ['Lamp', 'Table', 'Chair']
    const representations = names.map(name => ({ __typename: 'Product', name }))
    const schema = functionsFor(graphql).toGraphQLSchema(origin)
    const variableValues = { representations }
    const result = await graphql.graphql({ schema, source, variableValues })
    const expected = await origin.execute(source, {
      variables: { representations },
      responseFormat: 'hash',
    })
    expect(JSON.parse(JSON.stringify(result))).toEqual(expected)
    expect(result.errors).toBeUndefined()
    expect(result.data!['_entities']).toEqual([
      { __typename: 'Product', name: 'Lamp', path: '_entities.0.path' },
      null,
      { __typename: 'Product', name: 'Chair', path: '_entities.2.path' },
    ])
    expect(calls).toEqual(['references Lamp,Table,Chair', 'references Lamp,Table,Chair'])
  })

  test('finds nodes by one batch for all fields', async () => {
    const calls: string[] = []
    const origin = subgraph(calls)
    const [lamp, chair] = products.map(({ id }) => ProductId.encode(id))
    const source = `{ a: node(id: "${lamp}") { __typename id } nodes(ids: ["${chair}", "${lamp}"]) { ... on Product { name } } }`
    const schema = functionsFor(graphql).toGraphQLSchema(origin)
    const result = await graphql.graphql({ schema, source })
    expect(JSON.parse(JSON.stringify(result))).toEqual({
      data: {
        a: { __typename: 'Product', id: lamp },
        nodes: [{ name: 'Chair' }, { name: 'Lamp' }],
      },
    })
    expect(calls).toEqual(['nodes 1,2'])
  })
})
