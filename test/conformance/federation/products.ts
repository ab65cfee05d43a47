// The subgraph `products` of the public compatibility suite of Apollo Federation: its schema and its
// data, which the suite fixes.

const directives = [
  ...['composeDirective', 'external', 'inaccessible', 'interfaceObject', 'key', 'override'],
  ...['provides', 'requires', 'shareable', 'tag'],
]

/** The schema as a text. */
export const productsText: string = `
  extend schema
    @link(
      url: "https://specs.apollo.dev/federation/v2.3"
      import: [${directives.map(name => `"@${name}"`).join()}]
    )
    @link(url: "https://myspecs.dev/myCustomDirective/v1.0", import: ["@custom"])
    @composeDirective(name: "@custom")
  directive @custom on OBJECT
  type Product
    @custom
    @key(fields: "id")
    @key(fields: "sku package")
    @key(fields: "sku variation { id }") {
    id: ID!
    sku: String
    package: String
    variation: ProductVariation
    dimensions: ProductDimension
    createdBy: User @provides(fields: "totalProductsCreated")
    notes: String @tag(name: "internal")
    research: [ProductResearch!]!
  }
  type DeprecatedProduct @key(fields: "sku package") {
    sku: String!
    package: String!
    reason: String
    createdBy: User
  }
  type ProductVariation {
    id: ID!
  }
  type ProductResearch @key(fields: "study { caseNumber }") {
    study: CaseStudy!
    outcome: String
  }
  type CaseStudy {
    caseNumber: ID!
    description: String
  }
  type ProductDimension @shareable {
    size: String
    weight: Float
    unit: String @inaccessible
  }
  extend type Query {
    product(id: ID!): Product
    deprecatedProduct(sku: String!, package: String!): DeprecatedProduct
      @deprecated(reason: "Use product query instead")
  }
  extend type User @key(fields: "email") {
    averageProductsCreatedPerYear: Int @requires(fields: "totalProductsCreated yearsOfEmployment")
    email: ID! @external
    name: String @override(from: "users")
    totalProductsCreated: Int @external
    yearsOfEmployment: Int! @external
  }
  type Inventory @interfaceObject @key(fields: "id") {
    id: ID!
    deprecatedProducts: [DeprecatedProduct!]!
  }
`

export interface User {
  readonly email: string
  readonly name?: string
  readonly totalProductsCreated?: number | null
  readonly yearsOfEmployment: number
}

export interface DeprecatedProduct {
  readonly sku: string
  readonly package: string
  readonly reason: string
  readonly createdBy: User
}

export interface ProductResearch {
  readonly study: { readonly caseNumber: string; readonly description: string }
  readonly outcome: string | null
}

export interface Product {
  readonly id: string
  readonly sku: string
  readonly package: string
  readonly variation: { readonly id: string }
  readonly dimensions: { readonly size: string; readonly weight: number; readonly unit: string }
  readonly research: readonly ProductResearch[]
  readonly createdBy: User
  readonly notes: string | null
}

export interface Inventory {
  readonly id: string
  readonly deprecatedProducts: readonly DeprecatedProduct[]
}

const user = {
  email: 'support@apollographql.com',
  name: 'Jane Smith',
  totalProductsCreated: 1337,
  yearsOfEmployment: 10,
}
const dimensions = { size: 'small', weight: 1, unit: 'kg' }

export const users: readonly User[] = [user]

export const deprecatedProducts: readonly DeprecatedProduct[] = [
  {
    sku: 'apollo-federation-v1',
    package: '@apollo/federation-v1',
    reason: 'Migrate to Federation V2',
    createdBy: user,
  },
]

export const researches: readonly ProductResearch[] = [
  { study: { caseNumber: '1234', description: 'Federation Study' }, outcome: null },
  { study: { caseNumber: '1235', description: 'Studio Study' }, outcome: null },
]

const common = { dimensions, createdBy: user, notes: null }

export const products: readonly Product[] = [
  {
    id: 'apollo-federation',
    sku: 'federation',
    package: '@apollo/federation',
    variation: { id: 'OSS' },
    research: [researches[0]!],
    ...common,
  },
  {
    id: 'apollo-studio',
    sku: 'studio',
    package: '',
    variation: { id: 'platform' },
    research: [researches[1]!],
    ...common,
  },
]

export const inventories: readonly Inventory[] = [{ id: 'apollo-oss', deprecatedProducts }]

/** The fields of one of the keys of a product. */
export interface ProductReference {
  readonly id?: string
  readonly sku?: string
  readonly package?: string
  readonly variation?: { readonly id: string }
}

export function findProduct(reference: ProductReference): Product | undefined {
  return products.find(product =>
    reference.id === undefined
      ? product.sku === reference.sku &&
        (reference.package === undefined
          ? product.variation.id === reference.variation?.id
          : product.package === reference.package)
      : product.id === reference.id,
  )
}

export function findDeprecatedProduct(
  reference: Pick<DeprecatedProduct, 'sku' | 'package'>,
): DeprecatedProduct | undefined {
  return deprecatedProducts.find(
    product => product.sku === reference.sku && product.package === reference.package,
  )
}

export function findResearch(caseNumber: string): ProductResearch | undefined {
  return researches.find(({ study }) => study.caseNumber === caseNumber)
}

/** The user of a reference, with what a gateway fetched elsewhere for `@requires`. */
export function findUser(reference: User): User | undefined {
  const { name } = users.find(({ email }) => email === reference.email) ?? {}
  return name === undefined ? undefined : { ...reference, name }
}

export function averageProductsCreatedPerYear({
  totalProductsCreated,
  yearsOfEmployment,
}: User): number | null {
  return totalProductsCreated == null ? null : Math.round(totalProductsCreated / yearsOfEmployment)
}

/** The resolvers as the ecosystem writes them. */
export const productsResolvers = {
  Query: {
    product: (_parent: unknown, reference: { readonly id: string }): Product | undefined =>
      findProduct(reference),
    deprecatedProduct: (
      _parent: unknown,
      reference: Pick<DeprecatedProduct, 'sku' | 'package'>,
    ): DeprecatedProduct | undefined => findDeprecatedProduct(reference),
  },
  Product: { __resolveReference: findProduct },
  DeprecatedProduct: { __resolveReference: findDeprecatedProduct },
  ProductResearch: {
    __resolveReference: ({ study }: ProductResearch): ProductResearch | undefined =>
      findResearch(study.caseNumber),
  },
  User: { __resolveReference: findUser, averageProductsCreatedPerYear },
  Inventory: {
    __resolveReference: (reference: { readonly id: string }): Inventory | undefined =>
      inventories.find(({ id }) => id === reference.id),
  },
}
