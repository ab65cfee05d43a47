import { eq, inArray } from 'drizzle-orm'
import { arg, defineGraphQL, input, union } from 'tapeql'
import { createSource } from 'tapeql/sources/drizzle'
import type { Database } from './database.ts'
import { signedIn } from './sign-in.ts'
import {
  categories,
  customers,
  orderLines,
  orders,
  products,
  reviews,
  type Customer as CustomerRow,
} from './tables.ts'

/** What every resolver finds by name, besides its arguments. */
export interface ShopContext {
  readonly db: Database
  /** The customer who sent the request; undefined for everybody else. */
  readonly current_user: CustomerRow | undefined
}

/** Declares the type of a table. Strict: who sees its rows is said for each of them. */
const source = createSource<ShopContext>({ strict: true })

export const Category = source(categories, {
  scope: 'everyone',
  associations: { products: { connection: true } },
})
  .buildQuery()
  .desc('A range of products.')

export const Product = source(products, {
  scope: 'everyone',
  limit: { default: 10 },
  reads: {
    price: ['priceCents'],
    in_stock: ['stock'],
    average_rating: ['id'],
    delivery_days: ['stock'],
  },
  associations: { orderLines: false },
})
  .buildQuery({ only: ['record', 'list', 'connection'] })
  .desc('Something that the shop sells.')

const Review = source(reviews, {
  scope: 'everyone',
  fields: { rating: { desc: 'From 1, poor, to 5, excellent.' } },
  readOnly: ['customerId', 'createdAt'],
  assign: { customerId: ({ current_user }) => signedIn(current_user).id },
})
  .buildMutation({ only: ['create'] })
  .desc('What a customer thinks of a product.')

const Customer = source(customers, {
  scope: 'everyone',
  skipFields: ['newsletter'],
  fields: {
    email: {
      desc: 'Shown to the customers themselves.',
      authorize: ({ current_user }, _, customer) =>
        current_user !== undefined && current_user.id === customer?.id,
    },
  },
})
  .buildQuery({ only: ['record'] })
  .desc('A person with an account in the shop.')

export const Order = source(orders, {
  scope: (orders, { current_user }) => eq(orders.customerId, signedIn(current_user).id),
  reads: { total_cents: ['id'] },
  associations: { orderLines: { name: 'lines' } },
})
  .buildQuery()
  .desc('What a customer bought at one time. Only customers themselves see their orders.')

const OrderLine = source(orderLines, {
  scope: (lines, { current_user, db }) => {
    const own = eq(orders.customerId, signedIn(current_user).id)
    return inArray(lines.orderId, db.select({ id: orders.id }).from(orders).where(own))
  },
}).desc('One product of an order.')

/** The type map: a name for each source, and the types that no table has. */
export const GraphQL = defineGraphQL<ShopContext>()({
  Category,
  Product,
  Review,
  Customer,
  Order,
  OrderLine,
  SearchResult: union('Category', 'Product'),
  BasketItemInput: input(
    arg('product_id', 'id', { null: false }),
    arg('quantity', 'int', { null: false, default: 1 }),
  ),
})
