// The subgraphs beside `products`: what @apollo/subgraph makes of texts, in Yoga.
const head = (...directives: string[]): string =>
  `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: [${directives
    .map(name => `"@${name}"`)
    .join()}])`

const inventory = `
  ${head('key', 'external', 'requires', 'shareable')}
  type Query { inventories: [Inventory!]! deliveries: [Product!]! }
  interface Inventory @key(fields: "id") { id: ID! }
  type Warehouse implements Inventory @key(fields: "id") { id: ID! city: String }
  type Product @key(fields: "id") {
    id: ID!
    dimensions: ProductDimension @external
    postage: String @requires(fields: "dimensions { size weight }")
  }
  type ProductDimension @shareable { size: String weight: Float }
`

const users = `
  ${head('key', 'shareable')}
  type Query { users: [User!]! reviews: [Review!]! }
  type User @key(fields: "email") {
    email: ID!
    name: String
    totalProductsCreated: Int @shareable
    yearsOfEmployment: Int!
  }
  type Review { text: String! product: Product! research: ProductResearch withdrawn: DeprecatedProduct }
  type Product @key(fields: "sku package", resolvable: false) { sku: String package: String }
  type DeprecatedProduct @key(fields: "sku package", resolvable: false) {
    sku: String!
    package: String!
  }
  type ProductResearch @key(fields: "study { caseNumber }", resolvable: false) { study: CaseStudy! }
  type CaseStudy { caseNumber: ID! @shareable }
`

/** What subgraph has which text. */
export const neighbourTexts = { inventory, users }

const user = {
  email: 'support@apollographql.com',
  name: 'Nobody asks for this name',
  totalProductsCreated: 1337,
  yearsOfEmployment: 10,
}

interface Dimensions {
  readonly size: string
  readonly weight: number
}

/** Their resolvers. */
export const neighbourResolvers = {
  inventory: {
    Query: {
      inventories: () => [{ id: 'apollo-oss', city: 'Ulm' }],
      deliveries: () => [{ id: 'apollo-studio' }, { id: 'apollo-federation' }],
    },
    Inventory: { __resolveType: () => 'Warehouse' },
    Warehouse: { __resolveReference: ({ id }: { readonly id: string }) => ({ id, city: 'Ulm' }) },
    Product: {
      postage: ({ dimensions }: { readonly dimensions: Dimensions }) =>
        `${dimensions.size}, ${dimensions.weight}`,
    },
  },
  users: {
    Query: {
      users: () => [user],
      reviews: () => [
        {
          text: 'Good.',
          product: { sku: 'federation', package: '@apollo/federation' },
          research: { study: { caseNumber: '1235' } },
          withdrawn: { sku: 'apollo-federation-v1', package: '@apollo/federation-v1' },
        },
      ],
    },
    User: {
      __resolveReference: ({ email }: { readonly email: string }) =>
        email === user.email ? user : null,
    },
  },
}
