// What each side is asked, so that all answer with the same data.
import type { PlainRequest } from './sql-server.ts'
import { ORDERS_PER_CUSTOMER } from './tables.ts'

export const contenders = ['tapeql', 'drizzle-graphql', 'pothos', 'sql', 'json_agg'] as const
export type Contender = (typeof contenders)[number]

export interface Workload {
  readonly title: string
  /** Distinct inputs for a database with so many orders, which are sent in rotation. */
  readonly inputs: (orders: number) => readonly Input[]
  /** The bodies with which contenders are asked; some cannot be asked for everything. */
  readonly bodies: Partial<Readonly<Record<Contender, (input: Input) => string>>>
}

export type Input = Readonly<Record<string, number | string>>

const ROTATION = 50

const orderFields = 'id number status totalCents placedAt note'
const productFields = 'id name sku priceCents weightGrams'
const itemFields = `id quantity priceCents isGift product { ${productFields} }`
const withItems = `${orderFields} items { ${itemFields} }`
/** drizzle-graphql gives lists no order of their own. */
const withSortedItems = `${orderFields} items(orderBy: { id: { direction: asc, priority: 1 } }) { ${itemFields} }`
const page = `edges { cursor node { ${orderFields} } } pageInfo { hasNextPage endCursor }`

export const workloads: Readonly<Record<string, Workload>> = {
  nested: {
    title: 'nested read: 100 orders, their 300 items, and the product of each',
    inputs: () => rotation(index => ({ offset: 17 * index })),
    bodies: {
      tapeql: asked(
        `query Nested($offset: Int!) { orders(limit: 100, offset: $offset) { ${withItems} } }`,
      ),
      'drizzle-graphql': asked(
        `query Nested($offset: Int!) {
          orders(limit: 100, offset: $offset, orderBy: { id: { direction: asc, priority: 1 } }) {
            ${withSortedItems}
          }
        }`,
      ),
      pothos: asked(
        `query Nested($offset: Int!) { orders(limit: 100, offset: $offset) { ${withItems} } }`,
      ),
      ...byHand(({ offset }) => ({ nested: { offset: Number(offset) } })),
    },
  },
  small: {
    title: 'small read: one order, its items, and the product of each',
    inputs: orders => rotation(index => ({ id: 1 + Math.floor((index * orders) / ROTATION) })),
    bodies: {
      tapeql: asked(`query Small($id: ID!) { order(id: $id) { ${withItems} } }`),
      'drizzle-graphql': asked(
        `query Small($id: Int!) { ordersSingle(where: { id: { eq: $id } }) { ${withSortedItems} } }`,
      ),
      pothos: asked(`query Small($id: Int!) { order(id: $id) { ${withItems} } }`),
      ...byHand(({ id }) => ({ small: { id: Number(id) } })),
    },
  },
  list: {
    title: 'list: 20 orders of a customer above an amount, the latest first',
    inputs: orders =>
      rotation(index => ({
        customerId: 1 + Math.floor((index * orders) / ORDERS_PER_CUSTOMER / ROTATION),
        above: [1_000, 20_000, 40_000][index % 3]!,
      })),
    bodies: {
      tapeql: asked(
        `query List($customerId: ID!, $above: Int!) {
          orders(
            filter: { customerId: { equal: $customerId }, totalCents: { greater: $above } }
            order: [{ placedAt: DESC }]
            limit: 20
          ) { ${orderFields} }
        }`,
      ),
      'drizzle-graphql': asked(
        `query List($customerId: Int!, $above: Int!) {
          orders(
            where: { customerId: { eq: $customerId }, totalCents: { gt: $above } }
            orderBy: { placedAt: { direction: desc, priority: 1 } }
            limit: 20
          ) { ${orderFields} }
        }`,
      ),
      pothos: asked(
        `query List($customerId: Int!, $above: Int!) {
          ordersOfCustomer(customerId: $customerId, above: $above, limit: 20) { ${orderFields} }
        }`,
      ),
      ...byHand(({ customerId, above }) => ({
        list: { customerId: Number(customerId), above: Number(above) },
      })),
    },
  },
  connection: {
    title: 'connection: a page of 50 orders behind a cursor; drizzle-graphql has none',
    inputs: orders =>
      rotation(index => ({ behind: 1 + Math.floor((index * 0.9 * orders) / ROTATION) })),
    bodies: {
      tapeql: asked(
        `query Page($after: String) { ordersConnection(first: 50, after: $after) { ${page} } }`,
      ),
      pothos: asked(
        `query Page($after: String) { ordersConnection(first: 50, after: $after) { ${page} } }`,
      ),
      sql: ({ after }) => plain({ connection: { after: String(after) } }),
    },
  },
}

/** Asks for the cursors of some orders; those by hand are made here. */
export const cursorBodies: Workload['bodies'] = {
  tapeql: ({ ids }) =>
    graphQLBody(
      'query Cursors($ids: [ID!]!) { ordersConnection(first: 100, filter: { id: { in: $ids } }) { edges { cursor } } }',
      { ids: String(ids).split(',') },
    ),
  pothos: ({ ids }) =>
    graphQLBody(
      'query Cursors($ids: [Int!]!) { ordersConnection(first: 100, ids: $ids) { edges { cursor } } }',
      { ids: String(ids).split(',').map(Number) },
    ),
}

export function cursorByHand(id: number): string {
  return Buffer.from(String(id)).toString('base64url')
}

function rotation(input: (index: number) => Input): readonly Input[] {
  return Array.from({ length: ROTATION }, (_, index) => input(index))
}

function asked(query: string): (input: Input) => string {
  return input => graphQLBody(query, input)
}

function graphQLBody(query: string, variables: object): string {
  return JSON.stringify({ query, variables })
}

function byHand(requestOf: (input: Input) => PlainRequest): Workload['bodies'] {
  const body = (input: Input): string => plain(requestOf(input))
  return { sql: body, json_agg: body }
}

function plain(request: PlainRequest): string {
  return JSON.stringify(request)
}
