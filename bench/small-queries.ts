// A small schema and requests to it.

/** A shop of fifteen types besides the specified scalars. */
export const smallSchema = `
scalar Date
enum Currency { EUR USD CHF }
enum Sort { NEWEST CHEAPEST BEST }
interface Node { id: ID! }
type Money { amount: Float! currency: Currency! }
type Category implements Node { id: ID! name: String! products(first: Int = 10, after: ID, sort: Sort = NEWEST): [Product!]! }
type Product implements Node {
  id: ID!
  name: String!
  description(maxLength: Int): String
  price(currency: Currency = EUR): Money!
  category: Category!
  reviews(first: Int, minStars: Int = 1): [Review!]!
  related: [Result!]!
}
type Bundle implements Node { id: ID! name: String! parts: [Product!]! price(currency: Currency = EUR): Money! }
union Result = Product | Bundle | Category
type Review { stars: Int! text: String author: Customer created: Date! }
type Customer implements Node { id: ID! name: String! email: String orders(since: Date, first: Int = 10): [Order!]! }
type Order implements Node { id: ID! placed: Date! lines: [Line!]! total: Money! customer: Customer! }
type Line { product: Product! quantity: Int! }
input Filter { text: String categories: [ID!] minPrice: Float maxPrice: Float inStock: Boolean = true not: Filter }
input LineInput { product: ID! quantity: Int! = 1 }
type Query {
  node(id: ID!): Node
  search(filter: Filter!, first: Int = 20, sort: Sort): [Result!]!
  product(id: ID!): Product
  categories: [Category!]!
  me: Customer
}
type Mutation { order(lines: [LineInput!]!, note: String): Order review(product: ID!, stars: Int!, text: String): Review }
`

const product = `query ProductPage($id: ID!, $currency: Currency = EUR, $withReviews: Boolean!, $first: Int = 5) {
  product(id: $id) {
    id
    name
    description(maxLength: 400)
    price(currency: $currency) { ...Amount }
    category { id name }
    reviews(first: $first, minStars: 3) @include(if: $withReviews) { stars text created author { name } }
    related { __typename ... on Product { name } ... on Bundle { name parts { name } } }
  }
}

fragment Amount on Money { amount currency }
`

const search = `query Search($text: String!, $categories: [ID!], $max: Float = 99.5, $first: Int) {
  search(filter: {text: $text, categories: $categories, maxPrice: $max, not: {inStock: false}}, first: $first, sort: CHEAPEST) {
    __typename
    ... on Node { id }
    ... on Product { name price { amount currency } reviews(first: 1) { stars } }
    ... on Bundle { name price(currency: CHF) { amount } parts { id name } }
    ... on Category { name }
  }
}
`

const account = `query Account($since: Date, $orders: Int = 20, $skipLines: Boolean = false) {
  me {
    ...CustomerParts
    email
    recent: orders(first: 3) { ...OrderParts }
    all: orders(since: $since, first: $orders) { ...OrderParts lines @skip(if: $skipLines) { quantity product { id name } } }
  }
}

fragment CustomerParts on Customer { id name }
fragment OrderParts on Order { id placed total { amount currency } customer { ...CustomerParts } }
`

const home = `query Home($sort: Sort = BEST) {
  categories {
    id
    name
    newest: products(first: 4, sort: NEWEST) { ...Card }
    best: products(first: 4, sort: $sort) { ...Card }
  }
  me { id name }
}

fragment Card on Product { id name price(currency: EUR) { amount currency } reviews(first: 3) { stars } }
`

const order = `mutation PlaceOrder($first: ID!, $second: ID!, $quantity: Int!, $note: String) {
  order(lines: [{product: $first, quantity: $quantity}, {product: $second}, {product: "gift", quantity: 1}], note: $note) {
    id
    placed
    total { amount currency }
    lines { quantity product { id name price { amount } } }
    customer { id orders(first: 1) { id } }
  }
}
`

const refetch = `query Refetch($product: ID!, $customer: ID!, $detailed: Boolean!) {
  product: node(id: $product) { __typename id ...ProductParts @include(if: $detailed) }
  customer: node(id: $customer) { __typename id ... on Customer { name email } ... on Order @skip(if: $detailed) { placed } }
}

fragment ProductParts on Product { name description category { name products(first: 2, after: $product) { id } } }
`

const review = `mutation Review($product: ID!, $stars: Int!, $text: String = "Without words.") {
  review(product: $product, stars: $stars, text: $text) {
    stars
    text
    created
    author { id name email orders(since: "2024-01-01") { id placed lines { quantity product { id category { id } } } } }
  }
}
`

export const smallQueries: readonly string[] = [product, search, account, home, order, refetch, review]
