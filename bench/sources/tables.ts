// The tables of the measurement: how PostgreSQL makes and fills them, and how Drizzle knows them.
import type * as PgCore from 'drizzle-orm/pg-core'

/** How many rows there are beside so many orders: three items an order, fifty orders a customer. */
export const PRODUCTS = 1_000
export const ORDERS_PER_CUSTOMER = 50

/** The statements that make and fill the tables, one behind the other. */
export function statementsFor(orders: number): readonly string[] {
  const customers = orders / ORDERS_PER_CUSTOMER
  return [
    `create type order_status as enum ('open', 'paid', 'shipped', 'returned')`,
    `create table products (
      id integer primary key, name text not null, sku text not null, price_cents integer not null,
      weight_grams integer
    )`,
    `create table orders (
      id integer primary key, number text not null, customer_id integer not null,
      status order_status not null, total_cents integer not null, note text,
      placed_at timestamptz not null
    )`,
    `create table items (
      id integer primary key, order_id integer not null, product_id integer not null,
      quantity integer not null, price_cents integer not null, is_gift boolean not null
    )`,
    `insert into products
      select n, 'Product number ' || n, 'SKU-' || lpad(n::text, 6, '0'), 100 + n * 7 % 9000,
        case when n % 4 > 0 then n * 13 % 5000 end
      from generate_series(1, ${PRODUCTS}) n`,
    `insert into orders
      select n, 'N-' || lpad(n::text, 8, '0'), 1 + n % ${customers},
        (array['open', 'paid', 'shipped', 'returned'])[1 + n % 4]::order_status,
        500 + n::bigint * 7919 % 90000, case when n % 3 = 0 then 'Please ring twice, ' || n end,
        timestamptz '2026-01-01 00:00:00+00' + n * interval '61 seconds'
      from generate_series(1, ${orders}) n`,
    // Orders have two, three or four items.
    `insert into items
      select row_number() over (order by n, item), n, 1 + (n::bigint * 31 + item * 17) % ${PRODUCTS},
        1 + (n + item) % 5, 100 + (n::bigint * 31 + item * 17) % 9000, (n + item) % 10 = 0
      from generate_series(1, ${orders}) n, generate_series(1, 2 + n % 3) item`,
    'create index on orders (customer_id)',
    'create index on items (order_id)',
    'create index on items (product_id)',
    'alter table items add foreign key (order_id) references orders',
    'alter table items add foreign key (product_id) references products',
    'vacuum analyze',
    'checkpoint',
  ]
}

/** The same tables for a version of Drizzle: each side has a copy of its own. */
export function drizzleTables(core: typeof PgCore) {
  const { boolean, integer, pgEnum, pgTable, text, timestamp } = core
  const orderStatus = pgEnum('order_status', ['open', 'paid', 'shipped', 'returned'])
  const products = pgTable('products', {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    priceCents: integer('price_cents').notNull(),
    weightGrams: integer('weight_grams'),
  })
  const orders = pgTable('orders', {
    id: integer('id').primaryKey(),
    number: text('number').notNull(),
    customerId: integer('customer_id').notNull(),
    status: orderStatus('status').notNull(),
    totalCents: integer('total_cents').notNull(),
    note: text('note'),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
  })
  const items = pgTable('items', {
    id: integer('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    quantity: integer('quantity').notNull(),
    priceCents: integer('price_cents').notNull(),
    isGift: boolean('is_gift').notNull(),
  })
  return { orderStatus, orders, items, products }
}

export type DrizzleTables = ReturnType<typeof drizzleTables>
