import {
  composeDirective,
  external,
  inaccessible,
  interfaceObject,
  link,
  override,
  provides,
  requires,
  shareable,
  tag,
} from '../../../src/definition/federation-directives.ts'
import { arg, defineGraphQL, directive, object, type Schema } from '../../../src/index.ts'
import {
  averageProductsCreatedPerYear,
  deprecatedProducts,
  findDeprecatedProduct,
  findProduct,
  findResearch,
  findUser,
  inventories,
  type DeprecatedProduct,
  type Inventory,
  type Product,
  type ProductResearch,
  type User,
} from './products.ts'

/** Defines `products` by a namespace, with its keys in batches where a key allows it. */
export function productsInCode(): Schema {
  const GraphQL = defineGraphQL()({
    Product: object<Product>(),
    DeprecatedProduct: object<DeprecatedProduct>(),
    ProductVariation: object<Product['variation']>(),
    ProductResearch: object<ProductResearch>(),
    CaseStudy: object<ProductResearch['study']>(),
    ProductDimension: object<Product['dimensions']>(),
    User: object<User>(),
    Inventory: object<Inventory>(),
  })
  const custom = directive('custom', { on: ['OBJECT'] })
  const required = { null: false } as const
  const listed = { array: true, nullable: false, null: false } as const

  GraphQL.Product.directives(custom())
    .key('id', { resolve: ({ id }) => findProduct({ id }) })
    .key('sku package', { batch: references => references.map(findProduct) })
    .key('sku variation { id }', { resolve: ({ reference }) => findProduct(reference) })
    .field('id', 'id', required)
    .field('sku', 'string')
    .field('package', 'string')
    .field('variation', 'ProductVariation')
    .field('dimensions', 'ProductDimension')
    .field('createdBy', 'User', { directives: [provides({ fields: 'totalProductsCreated' })] })
    .field('notes', 'string', { directives: [tag({ name: 'internal' })] })
    .field('research', 'ProductResearch', listed)
  GraphQL.DeprecatedProduct.key('sku package', {
    batch: references => references.map(findDeprecatedProduct),
  })
    .field('sku', 'string', required)
    .field('package', 'string', required)
    .field('reason', 'string')
    .field('createdBy', 'User')
  GraphQL.ProductVariation.field('id', 'id', required)
  GraphQL.ProductResearch.key('study { caseNumber }', {
    resolve: ({ study }) => findResearch((study as ProductResearch['study']).caseNumber),
  })
    .field('study', 'CaseStudy', required)
    .field('outcome', 'string')
  GraphQL.CaseStudy.field('caseNumber', 'id', required).field('description', 'string')
  GraphQL.ProductDimension.directives(shareable())
    .field('size', 'string')
    .field('weight', 'float')
    .field('unit', 'string', { directives: [inaccessible()] })
  GraphQL.User.key('email', { resolve: ({ reference }) => findUser(reference as User) })
    .field(
      'averageProductsCreatedPerYear',
      'int',
      { directives: [requires({ fields: 'totalProductsCreated yearsOfEmployment' })] },
      ({ current }) => averageProductsCreatedPerYear(current),
    )
    // The text extends the type, whose key is external for that; code defines types alone.
    .field('email', 'id', required)
    .field('name', 'string', { directives: [override({ from: 'users' })] })
    .field('totalProductsCreated', 'int', { directives: [external()] })
    .field('yearsOfEmployment', 'int', { ...required, directives: [external()] })
  GraphQL.Inventory.directives(interfaceObject())
    .key('id', {
      batch: references =>
        references.map(reference => inventories.find(({ id }) => id === reference.id)),
    })
    .field('id', 'id', required)
    .field('deprecatedProducts', 'DeprecatedProduct', listed, () => deprecatedProducts)
  GraphQL.query
    .field('product', 'Product', { arguments: arg('id', 'id', required) }, ({ id }) =>
      findProduct({ id }),
    )
    .field(
      'deprecatedProduct',
      'DeprecatedProduct',
      {
        deprecated: 'Use product query instead',
        arguments: [arg('sku', 'string', required), arg('package', 'string', required)],
      },
      reference => findDeprecatedProduct(reference),
    )
  return GraphQL.schema('Products', {
    replace: true,
    federation: { version: '2.3' },
    directives: [
      link({ url: 'https://myspecs.dev/myCustomDirective/v1.0', import: ['@custom'] }),
      composeDirective({ name: '@custom' }),
    ],
  })
}
