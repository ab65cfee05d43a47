import { getIntrospectionQuery } from 'graphql'

/** A request, and the resolvers that answer it; a field without a resolver is a property of its parent. */
export interface Workload {
  readonly name: string
  readonly source: string
  readonly variables: Readonly<Record<string, unknown>>
  /** Whether resolvers return promises: for each list, and for each item of it. */
  readonly isAsynchronous: boolean
  /** How many times as fast as graphql-jit at its default, and as graphql-js 16, tapeql shall be. */
  readonly targets: { readonly jit?: number; readonly js: number }
  /** The answer as somebody would write it who writes for this request alone. */
  readonly concatenate?: () => string
}

/** A resolver that any engine can be given: the parent value, and the arguments by their names. */
export type FieldResolver = (parent: any, args: any) => unknown

export type FieldResolvers = Readonly<Record<string, Readonly<Record<string, FieldResolver>>>>

export const sdl = `
  type Query {
    person(id: ID!, withEmail: Boolean): Person
    items(count: Int!): [Item!]!
    products(count: Int!): [Product!]!
  }
  type Mutation { addReview(input: ReviewInput!): Review }
  input ReviewInput { productId: ID!, rating: Int!, title: String!, body: String, tags: [String!] }
  type Person {
    id: ID!, firstName: String!, lastName: String!, email: String, age: Int!, score: Float, isActive: Boolean!
    city: String, country: Country, createdAt: String!
  }
  enum Country { DE FR IT PL SE }
  type Item {
    id: ID!, name: String!, description: String, price: Float!, quantity: Int!, isAvailable: Boolean!, code: String
    country: Country
  }
  type Product { id: ID!, name: String!, price: Float!, isAvailable: Boolean!, reviews(count: Int!): [Review!]! }
  type Review { id: ID!, rating: Int!, title: String!, body: String, author: Author }
  type Author { id: ID!, name: String!, email: String }
`

interface Author {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

interface Review {
  readonly id: string
  readonly rating: number
  readonly title: string
  readonly body: string | null
  readonly authorId: number
}

const countries = ['DE', 'FR', 'IT', 'PL', 'SE']
const person = {
  id: '4',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.org',
  age: 37,
  score: 4.75,
  isActive: true,
  city: 'Arlington',
  country: 'DE',
  createdAt: '2024-02-29T12:30:00.000Z',
}
const items = times(100, index => ({
  id: String(index),
  name: `Item number ${index}`,
  description: index % 7 === 0 ? null : `What there is to say about item ${index}, in a sentence.`,
  price: (199 + index * 125) / 100,
  quantity: index,
  isAvailable: index % 3 !== 0,
  code: `code-${index}`,
  country: countries[index % 5]!,
}))
const authors = times(50, (index): Author => ({
  id: `a${index}`,
  name: `Author ${index}`,
  email: index % 5 === 0 ? null : `author${index}@example.org`,
}))
const products = times(20, index => ({
  id: `p${index}`,
  name: `Product ${index}`,
  price: (999 + index * 101) / 100,
  isAvailable: index % 2 === 0,
}))
const reviewsOf = new Map(
  products.map(({ id }, product) => [
    id,
    times(10, (index): Review => ({
      id: `${id}-${index}`,
      rating: 1 + (index % 5),
      title: `Review ${index} of it`,
      body: index % 4 === 0 ? null : `It is worth ${index} of its price; I would buy it again.`,
      authorId: (product * 10 + index) % 50,
    })),
  ]),
)

/** Roots and lists have resolvers, everything else is a property. */
export const synchronous: FieldResolvers = {
  Query: {
    person: (_, { id }: { readonly id: string }) => (id === person.id ? person : null),
    items: (_, { count }: { readonly count: number }) =>
      count === items.length ? items : items.slice(0, count),
    products: (_, { count }: { readonly count: number }) =>
      count === products.length ? products : products.slice(0, count),
  },
  Mutation: {
    addReview: (_, { input }: { readonly input: Review & { readonly productId: string } }) => ({
      id: `${input.productId}-new`,
      rating: input.rating,
      title: input.title,
      body: input.body,
      authorId: 7,
    }),
  },
  Product: {
    reviews: ({ id }: { readonly id: string }, { count }: { readonly count: number }) => {
      const reviews = reviewsOf.get(id)!
      return count === reviews.length ? reviews : reviews.slice(0, count)
    },
  },
  Review: { author: ({ authorId }: Review) => authors[authorId] },
}

/** The same, each a promise. */
export const asynchronous: FieldResolvers = Object.fromEntries(
  Object.entries(synchronous).map(([type, fields]) => [
    type,
    Object.fromEntries(
      Object.entries(fields).map(([name, resolve]): [string, FieldResolver] => [
        name,
        (parent, args) => Promise.resolve(resolve(parent, args)),
      ]),
    ),
  ]),
)

const productsSource = `query Products($products: Int!, $reviews: Int!) {
  products(count: $products) {
    id name price isAvailable
    reviews(count: $reviews) { id rating title body author { id name email } }
  }
}`
const productsVariables = { products: 20, reviews: 10 }

/** The requests of `design/performance.md`, without the smallest one. */
export const workloads: readonly Workload[] = [
  {
    name: 'W2: one object, ten fields',
    source: `query Person($id: ID!, $withEmail: Boolean!) { person(id: $id) {
      id firstName lastName email @include(if: $withEmail) age score isActive city country createdAt
    } }`,
    variables: { id: '4', withEmail: true },
    isAsynchronous: false,
    targets: { jit: 1.5, js: 20 },
    concatenate: () => `{"data":{"person":${concatenatePerson()}}}`,
  },
  {
    name: 'W3: 100 objects x 8 fields',
    source: '{ items(count: 100) { id name description price quantity isAvailable code country } }',
    variables: {},
    isAsynchronous: false,
    targets: { jit: 3, js: 20 },
    concatenate: () => `{"data":{"items":${list(items, concatenateItem)}}}`,
  },
  {
    name: 'W4: 20 products x 10 reviews x author',
    source: productsSource,
    variables: productsVariables,
    isAsynchronous: false,
    targets: { jit: 3, js: 20 },
    concatenate: () => `{"data":{"products":${list(products, concatenateProduct)}}}`,
  },
  {
    name: 'W5: the same, asynchronous',
    source: productsSource,
    variables: productsVariables,
    isAsynchronous: true,
    targets: { jit: 2, js: 14 },
  },
  {
    name: 'W6: introspection',
    source: getIntrospectionQuery(),
    variables: {},
    isAsynchronous: false,
    targets: { js: 20 },
  },
  {
    name: 'W7: mutation with an input object',
    source: `mutation Add($input: ReviewInput!) { addReview(input: $input) { id rating title body author { id name } } }`,
    variables: {
      input: { productId: 'p3', rating: 4, title: 'Good', body: 'It lasts.', tags: ['first', 'second'] },
    },
    isAsynchronous: false,
    targets: { jit: 1.2, js: 20 },
  },
]

/** A document that nobody has seen before, and asks for the same. */
export function freshSource({ source }: Workload, count: number): string {
  return source.replace('Person(', `Person${count}(`)
}

function concatenatePerson(): string {
  const { id, firstName, lastName, email, age, score, isActive, city, country, createdAt } = person
  return (
    `{"id":${text(id)},"firstName":${text(firstName)},"lastName":${text(lastName)},"email":${text(email)},` +
    `"age":${age},"score":${score},"isActive":${isActive},"city":${text(city)},"country":"${country}",` +
    `"createdAt":${text(createdAt)}}`
  )
}

function concatenateItem(item: (typeof items)[number]): string {
  const { id, name, description, price, quantity, isAvailable, code, country } = item
  return (
    `{"id":${text(id)},"name":${text(name)},"description":${text(description)},"price":${price},` +
    `"quantity":${quantity},"isAvailable":${isAvailable},"code":${text(code)},"country":"${country}"}`
  )
}

function concatenateProduct({ id, name, price, isAvailable }: (typeof products)[number]): string {
  return (
    `{"id":${text(id)},"name":${text(name)},"price":${price},"isAvailable":${isAvailable},` +
    `"reviews":${list(reviewsOf.get(id)!, concatenateReview)}}`
  )
}

function concatenateReview({ id, rating, title, body, authorId }: Review): string {
  const { id: author, name, email } = authors[authorId]!
  return (
    `{"id":${text(id)},"rating":${rating},"title":${text(title)},"body":${text(body)},` +
    `"author":{"id":${text(author)},"name":${text(name)},"email":${text(email)}}}`
  )
}

function list<Item>(all: readonly Item[], concatenate: (item: Item) => string): string {
  let joined = '['
  for (let index = 0; index < all.length; index++) {
    if (index > 0) joined += ','
    joined += concatenate(all[index]!)
  }
  return `${joined}]`
}

const needsEscape = /[\u0000-\u001f"\\\ud800-\udfff]/

function text(value: string | null): string {
  if (value === null) return 'null'
  return needsEscape.test(value) ? JSON.stringify(value) : `"${value}"`
}

function times<Made>(count: number, make: (index: number) => Made): Made[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
