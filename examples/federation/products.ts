import { arg, defineGraphQL, object, type Schema } from 'tapeql'

interface Product {
  readonly id: string
  readonly name: string
  readonly priceCents: number
}

const products: readonly Product[] = [
  { id: 'lamp', name: 'Lamp', priceCents: 4900 },
  { id: 'chair', name: 'Chair', priceCents: 12900 },
  { id: 'table', name: 'Table', priceCents: 39900 },
]

const GraphQL = defineGraphQL()({ Product: object<Product>() })

// A gateway that has the id of products alone asks for all of them by one call.
GraphQL.Product.key('id', {
  batch: references => references.map(reference => products.find(({ id }) => id === reference.id)),
})
  .field('id', 'id', { null: false })
  .field('name', 'string', { null: false })
  .field('priceCents', 'int', { null: false })

GraphQL.query.field(
  'products',
  'Product',
  { array: true, nullable: false, null: false, arguments: arg('first', 'int') },
  ({ first }) => products.slice(0, first ?? undefined),
)

/** The subgraph that knows products, defined in code. */
export const ProductsSchema: Schema = GraphQL.schema('ProductsSchema', { federation: true })
