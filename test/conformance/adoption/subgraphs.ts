/* eslint-disable @typescript-eslint/no-unsafe-call -- The packages are installed by the test alone, so that they have no types here. */
import http from 'node:http'
import type * as GraphQLJs from 'graphql'
import type { GraphQLSchema } from 'graphql'
import type { DropIn } from '../../../src/graphql-js/drop-in.ts'
import { fromGraphQLSchema } from '../../../src/graphql-js/schema/from-graphql-schema.ts'
import { createController } from '../../../src/http/index.ts'
import { GraphQLError, rescueFrom } from '../../../src/index.ts'
import { listen } from '../../listen.ts'
import type { Peers } from './peers.ts'

/** What runs the schemas of subgraphs: graphql-js, or the functions in its place. */
export type Functions = Pick<DropIn, 'execute' | 'parse' | 'subscribe' | 'validate'>

/** A server of a subgraph, and what it was asked. */
export interface Subgraph {
  readonly name: string
  readonly typeDefs: GraphQLJs.DocumentNode
  readonly url: string
  readonly requests: SubgraphRequest[]
}

export interface SubgraphRequest {
  readonly query: string
  readonly variables?: { readonly representations?: readonly object[] }
}

const head = (directives: string): string =>
  `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: [${directives}])`

const shop = `
  ${head('"@key", "@shareable"')}
  type Query { products(first: Int = 3): [Product!]! person(id: ID!): User }
  type Product @key(fields: "id") { id: ID! name: String! price: Int! weight: Int! maker: User }
  type User @key(fields: "id") { id: ID! name: String! @shareable city: String }
`

const reviews = `
  ${head('"@key", "@external", "@requires", "@provides", "@shareable"')}
  type Query { latest: [Review!]! }
  type Mutation { review(product: ID!, text: String!): Review! }
  type Product @key(fields: "id") {
    id: ID!
    price: Int! @external
    weight: Int! @external
    postage: Int @requires(fields: "price weight")
    rating: Float
    reviews: [Review!]!
  }
  type User @key(fields: "id") { id: ID! name: String! @external reviews: [Review!]! }
  type Review { id: ID! text: String! author: User! @provides(fields: "name") product: Product! }
`

/** What subgraph has which definitions. */
export const definitions = { shop, reviews }

const people = ['Ann', 'Bo', 'Cy'].map((name, index) => ({ id: `${index + 1}`, name, city: 'Ulm' }))
const products = ['Lamp', 'Chair', 'Table'].map((name, index) => ({
  id: `${index + 1}`,
  name,
  price: 100 * (index + 1),
  weight: 5 * (index + 1),
  maker: { __typename: 'User', id: `${3 - index}` },
}))
const allReviews = ['1', '1', '2', '3'].map((product, index) => ({
  id: `${index + 1}`,
  text: `Review ${index + 1}`,
  product: { id: product },
  author: people[index % 3]!,
}))

type Reference = Readonly<Record<'id', string>>
type Dimensions = Readonly<Record<'price' | 'weight', number>>

const resolvers = {
  shop: {
    Query: {
      products: (_: unknown, { first }: { first: number }) => products.slice(0, first),
      person: (_: unknown, { id }: Reference) => people.find(each => each.id === id),
    },
    Product: { __resolveReference: ({ id }: Reference) => products[Number(id) - 1] },
    User: {
      __resolveReference: ({ id }: Reference) => Promise.resolve(people[Number(id) - 1]),
    },
  },
  reviews: {
    Query: { latest: () => allReviews.slice(-2) },
    Mutation: {
      review: (_: unknown, { product, text }: Readonly<Record<'product' | 'text', string>>) => ({
        ...{ id: '9', text, product: { id: product }, author: people[0] },
      }),
    },
    Product: {
      __resolveReference: (reference: Reference) => reference,
      postage: ({ price, weight }: Dimensions) => price / 100 + weight,
      rating({ id }: Reference) {
        if (id === '2') throw new Error('Nobody has rated it.')
        return Promise.resolve(4.5)
      },
      reviews: ({ id }: Reference) => allReviews.filter(({ product }) => product.id === id),
    },
    User: {
      reviews: ({ id }: Reference) => allReviews.filter(({ author }) => author.id === id),
    },
  },
}

/** The schema of one, made by @apollo/subgraph. */
export function subgraphSchema(peers: Peers, name: keyof typeof definitions): GraphQLSchema {
  const { parse } = peers.load<typeof GraphQLJs>('graphql')
  const modules = { typeDefs: parse(definitions[name]), resolvers: resolvers[name] }
  return peers.load('@apollo/subgraph').buildSubgraphSchema(modules) as GraphQLSchema
}

/** Serves it by Yoga, over HTTP on the loopback interface. */
export async function serveSubgraph(
  peers: Peers,
  name: keyof typeof definitions,
  functions: Functions,
  closers: (() => unknown)[],
): Promise<Subgraph> {
  const { createYoga } = peers.load('graphql-yoga')
  const { useEngine } = peers.load('@envelop/core')
  const { execute, parse, subscribe, validate } = functions
  const requests: SubgraphRequest[] = []
  const log = { onParams: ({ params }: { params: SubgraphRequest }) => void requests.push(params) }
  const yoga = createYoga({
    schema: subgraphSchema(peers, name),
    plugins: [useEngine({ execute, parse, subscribe, validate }), log],
    logging: false,
    maskedErrors: false,
  }) as http.RequestListener
  const url = await serveUntilClosed(yoga, closers)
  const typeDefs = peers.load<typeof GraphQLJs>('graphql').parse(definitions[name])
  return { name, typeDefs, url: `${url}/graphql`, requests }
}

/** Serves it by the controller, as docs/moving.md says, with the messages of its exceptions. */
export async function serveSubgraphByController(
  peers: Peers,
  name: keyof typeof definitions,
  closers: (() => unknown)[],
): Promise<Subgraph> {
  const requests: SubgraphRequest[] = []
  const shown = rescueFrom(Error, ({ message }) => new GraphQLError(message))
  const controller = createController({
    schema: fromGraphQLSchema(subgraphSchema(peers, name), { rescueFrom: [shown] }),
    query(_request, parameters) {
      requests.push(parameters as unknown as SubgraphRequest)
      return String(parameters['query'])
    },
  })
  const url = await serveUntilClosed(controller.handler('/graphql'), closers)
  const typeDefs = peers.load<typeof GraphQLJs>('graphql').parse(definitions[name])
  return { name, typeDefs, url: `${url}/graphql`, requests }
}

/** The address of a server on a free port of the loopback interface. */
export async function serveUntilClosed(
  listener: http.RequestListener,
  closers: (() => unknown)[],
): Promise<string> {
  const { origin, close } = await listen(http.createServer(listener))
  closers.push(close)
  return origin
}
