import { and, desc, eq, sql } from 'drizzle-orm'
import { arg, ExecutionError, idArgument, type InputOf } from 'tapeql'
import { isOneOf, manyForEach, oneForEach } from './associations.ts'
import type { Database } from './database.ts'
import { GraphQL } from './graphql.ts'
import { itemCount, limitArgument } from './paging.ts'
import { noRecord, recordId } from './record-id.ts'
import { signedIn } from './sign-in.ts'
import {
  orderLines,
  orders,
  products,
  type Customer,
  type Order,
  type OrderLine,
} from './tables.ts'

type OrderStatus = InputOf<typeof GraphQL, 'OrderStatus'>

const orderListOptions = {
  array: true,
  nullable: false,
  desc: 'The newest first. Only customers themselves see their orders.',
  arguments: [arg('status', 'OrderStatus'), limitArgument],
} as const

GraphQL.query.field('order', 'Order', { arguments: idArgument() }, ({ id, current_user, db }) =>
  orderOf(db, signedIn(current_user), id),
)

GraphQL.Customer.field('orders', 'Order', orderListOptions, {
  batch: (parents, { status, limit, current_user, db }) =>
    ordersOfCustomers(db, parents, current_user, status, limit),
})

GraphQL.Order.field('id', 'id', { null: false })
  .field('status', 'OrderStatus', { null: false })
  .field('placed_at', 'date_time', { null: false })
  .field('total_cents', 'int', { null: false }, { batch: (parents, { db }) => totals(db, parents) })
  .field(
    'lines',
    'OrderLine',
    { full: true },
    { batch: (parents, { db }) => linesOfOrders(db, parents) },
  )

GraphQL.OrderLine.field('quantity', 'int', { null: false })
  .field('unit_price_cents', 'int', { null: false })
  .field(
    'product',
    'Product',
    { null: false },
    { batch: (parents, { db }) => productsOfLines(db, parents) },
  )

/**
 * An order of a customer.
 *
 * @throws RecordNotFoundError when the customer has no order with this id
 */
export async function orderOf(db: Database, customer: Customer, id: string): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, recordId('order', id)), eq(orders.customerId, customer.id)))
  if (!order) throw noRecord('order', id)
  return order
}

// An error in a batch fails one parent alone. Only one customer can be signed in, so one list is
// all that is to be read.
async function ordersOfCustomers(
  db: Database,
  parents: readonly Customer[],
  currentUser: Customer | undefined,
  status: OrderStatus | null | undefined,
  limit: number | null,
): Promise<(Order[] | ExecutionError)[]> {
  const isAllowed = (customer: Customer) => customer.id === currentUser?.id
  const allowed = parents.find(isAllowed)
  const rows = allowed ? await newestOrders(db, allowed, status, limit) : []
  return parents.map(customer =>
    isAllowed(customer)
      ? rows
      : new ExecutionError(`The orders of ${customer.name} are not yours to see.`, {
          extensions: { code: 'FORBIDDEN' },
        }),
  )
}

function newestOrders(
  db: Database,
  customer: Customer,
  status: OrderStatus | null | undefined,
  limit: number | null,
): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customer.id), status ? eq(orders.status, status) : undefined))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(itemCount(limit))
}

async function totals(db: Database, parents: readonly Order[]): Promise<number[]> {
  const ids = parents.map(order => order.id)
  const total = sql`sum(${orderLines.quantity} * ${orderLines.unitPriceCents})`.mapWith(Number)
  const rows = await db
    .select({ orderId: orderLines.orderId, total })
    .from(orderLines)
    .where(isOneOf(orderLines.orderId, ids))
    .groupBy(orderLines.orderId)
  const totalOf = new Map(rows.map(row => [row.orderId, row.total]))
  return ids.map(id => totalOf.get(id) ?? 0)
}

async function linesOfOrders(db: Database, parents: readonly Order[]): Promise<OrderLine[][]> {
  const ids = parents.map(order => order.id)
  const rows = await db
    .select()
    .from(orderLines)
    .where(isOneOf(orderLines.orderId, ids))
    .orderBy(orderLines.productId)
  return manyForEach(ids, rows, line => line.orderId)
}

async function productsOfLines(db: Database, parents: readonly OrderLine[]) {
  const ids = parents.map(line => line.productId)
  const rows = await db.select().from(products).where(isOneOf(products.id, ids))
  return oneForEach(ids, rows, product => product.id)
}
