import { and, eq, gte, sql } from 'drizzle-orm'
import { arg, ExecutionError, type InputOf } from 'tapeql'
import { productById } from './catalogue.ts'
import type { Database } from './database.ts'
import { GraphQL } from './graphql.ts'
import { recordId } from './record-id.ts'
import { signedIn } from './sign-in.ts'
import { orderLines, orders, products, type Customer, type Order, type Product } from './tables.ts'

type OrderLineInput = InputOf<typeof GraphQL, 'OrderLineInput'>

GraphQL.mutation.field(
  'placeOrder',
  'Order',
  { null: false, arguments: arg('lines', 'OrderLineInput', { full: true }) },
  ({ lines, current_user, db }) => placeOrder(db, signedIn(current_user), lines),
)

async function placeOrder(
  db: Database,
  customer: Customer,
  lines: readonly OrderLineInput[],
): Promise<Order> {
  const quantities = quantityOfEachProduct(lines)
  return db.transaction(async transaction => {
    const [order] = await transaction.insert(orders).values({ customerId: customer.id }).returning()
    if (!order) throw new ExecutionError('The order was not saved.')
    for (const [productId, quantity] of quantities) {
      const product = await takeFromStock(transaction, productId, quantity)
      const line = { orderId: order.id, productId, quantity, unitPriceCents: product.priceCents }
      await transaction.insert(orderLines).values(line)
    }
    return order
  })
}

// Sorted by product, so that two orders never wait for each other's rows.
function quantityOfEachProduct(
  lines: readonly OrderLineInput[],
): [productId: number, quantity: number][] {
  if (lines.length === 0)
    throw new ExecutionError('An order has at least one line, this one has none.')
  const quantities = new Map<number, number>()
  for (const { product_id, quantity } of lines) {
    if (quantity < 1) throw new ExecutionError(`A quantity is at least 1, not ${quantity}.`)
    const productId = recordId('product', product_id)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return [...quantities].sort(([a], [b]) => a - b)
}

async function takeFromStock(db: Database, productId: number, quantity: number): Promise<Product> {
  const [taken] = await db
    .update(products)
    .set({ stock: sql`${products.stock} - ${quantity}` })
    .where(and(eq(products.id, productId), gte(products.stock, quantity)))
    .returning()
  if (taken) return taken
  const product = await productById(db, String(productId))
  throw new ExecutionError(
    `"${product.name}" is not in stock ${quantity} times, only ${product.stock} times.`,
    {
      extensions: { code: 'OUT_OF_STOCK' },
    },
  )
}
