/* eslint-disable @typescript-eslint/no-unsafe-call --
   The packages are installed by the test alone, so that they have no types here. */
import type * as GraphQLJs from 'graphql'
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../examples/shop/database.ts'
import type { ShopContext } from '../../../examples/shop/graphql.ts'
import { ShopSchema } from '../../../examples/shop/schema.ts'
import { customers, type Customer } from '../../../examples/shop/tables.ts'
import { functionsFor } from '../../../src/graphql-js/index.ts'
import { Peers } from './peers.ts'

// The shop, whose schema is of sources and code, behind GraphQL Yoga with the plugins of GraphQL Armor
// and the rules of GraphQL Shield.

const peers = new Peers('peers')
const statements: string[] = []
let database: OpenDatabase
let ada: Customer
let exported: GraphQLSchema

beforeAll(async () => {
  peers.install()
  if (peers.fault !== undefined) return
  exported = functionsFor(peers.load<typeof GraphQLJs>('graphql')).toGraphQLSchema(ShopSchema)
  database = await openDatabase({ onStatement: statement => statements.push(statement) })
  ada = (await database.db.select().from(customers).orderBy(customers.id).limit(1))[0]!
}, 240_000)

beforeEach(({ skip }) => skip(peers.fault !== undefined, peers.fault))

afterAll(() => (database as OpenDatabase | undefined)?.close())

interface Request {
  readonly query: string
  readonly variables?: Record<string, unknown>
  readonly isSignedIn?: boolean
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string; readonly path?: readonly unknown[] }[]
}

const requests: readonly Request[] = [
  {
    query: `{
      categories {
        name
        products(order: [{ addedAt: DESC }, { id: DESC }], limit: 3) {
          name inStock averageRating
          reviews(order: [{ createdAt: DESC }, { id: DESC }], limit: 2) { rating customer { name } }
        }
      }
    }`,
  },
  {
    query:
      'query Find($filter: ProductFilter, $order: [ProductOrder!]) { products(filter: $filter, order: $order, limit: 5) { id name priceCents deliveryDays } }',
    variables: {
      filter: { name: { contains: 'a' }, priceCents: { lessOrEqual: 15_000 } },
      order: [{ priceCents: 'DESC' }],
    },
  },
  {
    query:
      '{ productsConnection(first: 2, order: [{ id: ASC }]) { nodes { name } edges { cursor } pageInfo { hasNextPage } } }',
  },
  {
    query:
      '{ search(text: "lamp", limit: 3) { __typename ... on Product { name category { name } } ... on Category { name products(limit: 1) { name } } } }',
  },
  {
    query:
      '{ orders(limit: 2, order: [{ id: ASC }]) { id totalCents lines { quantity product { name } } } }',
    isSignedIn: true,
  },
  { query: '{ orders { id } }' },
  { query: '{ customer(id: 1) { name email } }', isSignedIn: true },
  { query: '{ a: customer(id: 1) { name email } b: customer(id: 2) { name } }' },
  { query: '{ product(id: 999999) { name } }' },
]

/** What the engine answers, and the statements that it sends. */
async function expected(request: Request): Promise<readonly [Answer, readonly string[]]> {
  statements.length = 0
  const { query, variables } = request
  const response = await ShopSchema.execute(query, {
    context: contextOf(request),
    responseFormat: 'hash',
    ...(variables && { variables }),
  })
  return [bare(response), [...statements]]
}

function contextOf({ isSignedIn = false }: Request): ShopContext {
  return { db: database.db, current_user: isSignedIn ? ada : undefined }
}

/** Answers by Yoga, of the requests one by one. */
async function answerBy(
  schema: GraphQLSchema,
  request: Request,
  plugins: unknown[] = [],
): Promise<Answer> {
  const { createYoga } = peers.load('graphql-yoga')
  const options = { schema, plugins, logging: false, graphiql: false, maskedErrors: false }
  const yoga = createYoga({ ...options, context: () => contextOf(request) })
  statements.length = 0
  const { query, variables } = request
  const response = (await yoga.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })) as globalThis.Response
  return (await response.json()) as Answer
}

test.each(requests)('GraphQL Yoga answers $query, by the same statements', async request => {
  const [answer, sent] = await expected(request)
  expect(bare(await answerBy(exported, request))).toEqual(answer)
  expect([...statements].sort()).toEqual([...sent].sort())
  if (answer.errors === undefined) expect(sent.length).toBeGreaterThan(0)
})

test('GraphQL Armor refuses what is nested too deeply, and lets the others pass', async () => {
  const { EnvelopArmorPlugin } = peers.load('@escape.tech/graphql-armor')
  const armor = EnvelopArmorPlugin({ maxDepth: { n: 4 }, costLimit: { maxCost: 100_000 } })
  const [answer] = await expected(requests[1]!)
  expect(bare(await answerBy(exported, requests[1]!, [armor]))).toEqual(answer)
  const deep = await answerBy(
    exported,
    { query: '{ categories { products { reviews { customer { reviews { rating } } } } } }' },
    [armor],
  )
  expect(deep.errors?.[0]?.message).toContain('depth')
  expect(deep.data ?? null).toBeNull()
  expect(statements).toEqual([])
})

test('the rules of GraphQL Shield guard fields of sources, and statements are not sent for them', async () => {
  const { applyMiddleware } = peers.load('graphql-middleware')
  const { rule, shield } = peers.load('graphql-shield')
  const isSignedIn = rule({ cache: 'contextual' })(
    (_: unknown, __: object, { current_user }: { readonly current_user?: object }) =>
      current_user !== undefined,
  )
  const rules = {
    Query: { orders: isSignedIn, customer: isSignedIn },
    Product: { reviews: isSignedIn },
  }
  const guarded: GraphQLSchema = applyMiddleware(exported, shield(rules))
  const refused = await answerBy(guarded, { query: '{ customer(id: 1) { name } }' })
  expect(refused.errors?.map(({ path }) => path)).toEqual([['customer']])
  expect(statements).toEqual([])
  const partly = await answerBy(guarded, {
    query: '{ products(limit: 2, order: [{ id: ASC }]) { name reviews { rating } } }',
  })
  expect(partly.errors?.[0]?.path).toEqual(['products', 0, 'reviews'])
  expect(statements.filter(statement => statement.includes('"reviews"'))).toEqual([])
  const request = { ...requests[0]!, isSignedIn: true }
  const [answer, sent] = await expected(request)
  expect(bare(await answerBy(guarded, request))).toEqual(answer)
  expect([...statements].sort()).toEqual([...sent].sort())
})

/** An answer without what differs by the engine: locations of errors, and codes. */
function bare({ data, errors }: Answer | ExecutionResult): Answer {
  const plain = errors?.map(({ message, path }) => ({ message, ...(path && { path: [...path] }) }))
  return JSON.parse(
    JSON.stringify({ data: data ?? null, ...(plain && { errors: plain }) }),
  ) as Answer
}
