import { inArray, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { GraphQL } from './graphql.ts'
import { orderLines, type Order } from './tables.ts'

GraphQL.query.field(
  'me',
  'Customer',
  { desc: 'Whoever is signed in.' },
  ({ current_user }) => current_user,
)

GraphQL.Order.field(
  'total_cents',
  'int',
  { null: false },
  { batch: (parents, { db }) => totals(db, parents) },
)

/** For a batch of orders, one statement. */
async function totals(db: Database, parents: readonly Order[]): Promise<number[]> {
  const ids = parents.map(order => order.id)
  const total = sql`sum(${orderLines.quantity} * ${orderLines.unitPriceCents})`.mapWith(Number)
  const rows = await db
    .select({ orderId: orderLines.orderId, total })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .groupBy(orderLines.orderId)
  const totalOf = new Map(rows.map(row => [row.orderId, row.total]))
  return ids.map(id => totalOf.get(id) ?? 0)
}
