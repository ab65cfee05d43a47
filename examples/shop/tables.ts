import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The states of an order, from first to last. */
export const orderStatuses = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'] as const

const shop = pgSchema('tapeql_shop')

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const now = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

export const categories = shop.table('categories', {
  id: id(),
  name: text().notNull(),
  description: text(),
})

export const products = shop.table('products', {
  id: id(),
  categoryId: integer('category_id')
    .notNull()
    .references(() => categories.id),
  name: text().notNull(),
  description: text().notNull(),
  priceCents: integer('price_cents').notNull(),
  stock: integer().notNull(),
  addedAt: now('added_at'),
})

export const customers = shop.table('customers', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  newsletter: boolean().notNull().default(false),
  joinedAt: now('joined_at'),
})

export const orders = shop.table('orders', {
  id: id(),
  customerId: integer('customer_id')
    .notNull()
    .references(() => customers.id),
  status: text({ enum: orderStatuses }).notNull().default('pending'),
  placedAt: now('placed_at'),
})

export const orderLines = shop.table(
  'order_lines',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
  },
  table => [primaryKey({ columns: [table.orderId, table.productId] })],
)

export const reviews = shop.table(
  'reviews',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    rating: integer().notNull(),
    text: text().notNull(),
    createdAt: now('created_at'),
  },
  // By its name a refusal finds its column.
  table => [check('reviews_rating_check', sql`${table.rating} between 1 and 5`)],
)

export type Category = typeof categories.$inferSelect
export type Product = typeof products.$inferSelect
export type Customer = typeof customers.$inferSelect
export type Order = typeof orders.$inferSelect
export type OrderLine = typeof orderLines.$inferSelect
export type Review = typeof reviews.$inferSelect
