import { and, eq, gte, sql } from 'drizzle-orm'
import { arg, ExecutionError, RecordNotFoundError, type InputOf } from 'tapeql'
import type { Database } from './database.ts'
import { GraphQL } from './graphql.ts'
import { signedIn } from './sign-in.ts'
import { orderLines, orders, products, type Customer, type Order, type Product } from './tables.ts'

type BasketItem = InputOf<typeof GraphQL, 'BasketItemInput'>

GraphQL.mutation.field(
  'placeOrder',
  'Order',
  { null: false, arguments: arg('items', 'BasketItemInput', { full: true }) },
  ({ items, current_user, db }) => placeOrder(db, signedIn(current_user), items),
)

async function placeOrder(
  db: Database,
  customer: Customer,
  items: readonly BasketItem[],
): Promise<Order> {
  const quantities = quantityOfEachProduct(items)
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
  items: readonly BasketItem[],
): [productId: number, quantity: number][] {
  if (items.length === 0)
    throw new ExecutionError('An order has at least one item, this one has none.')
  const quantities = new Map<number, number>()
  for (const { product_id, quantity } of items) {
    if (quantity < 1) throw new ExecutionError(`A quantity is at least 1, not ${quantity}.`)
    if (!/^[1-9][0-9]{0,8}$/.test(product_id)) throw noProduct(product_id)
    const productId = Number(product_id)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return [...quantities].sort(([a], [b]) => a - b)
}

async function takeFromStock(db: Database, productId: number, quantity: number): Promise<Product> {
  const isIt = eq(products.id, productId)
  const [taken] = await db
    .update(products)
    .set({ stock: sql`${products.stock} - ${quantity}` })
    .where(and(isIt, gte(products.stock, quantity)))
    .returning()
  if (taken) return taken
  const [product] = await db.select().from(products).where(isIt)
  if (!product) throw noProduct(String(productId))
  throw new ExecutionError(
    `"${product.name}" is not in stock ${quantity} times, only ${product.stock} times.`,
    { extensions: { code: 'OUT_OF_STOCK' } },
  )
}

function noProduct(id: string): RecordNotFoundError {
  return new RecordNotFoundError(`There is no product with the id "${id}".`)
}
