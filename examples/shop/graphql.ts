import { arg, defineGraphQL, enumOf, input, object, union } from 'tapeql'
import type { Database } from './database.ts'
import {
  orderStatuses,
  type Category,
  type Customer,
  type Order,
  type OrderLine,
  type Product,
  type Review,
} from './tables.ts'

/** What every resolver finds by name, besides its arguments. */
interface ShopContext {
  readonly db: Database
  /** The customer who sent the request; undefined for everybody else. */
  readonly current_user: Customer | undefined
}

/** The type map: the names of the GraphQL types and the TypeScript types behind them. */
export const GraphQL = defineGraphQL<ShopContext>()({
  Category: object<Category>().desc('A range of products.'),
  Product: object<Product>().desc('Something that the shop sells.'),
  Review: object<Review>().desc('What a customer thinks of a product.'),
  Customer: object<Customer>().desc('A person with an account in the shop.'),
  Order: object<Order>().desc('What a customer bought at one time.'),
  OrderLine: object<OrderLine>().desc('One product of an order.'),
  SearchResult: union('Category', 'Product'),

  ProductSort: enumOf('newest', 'cheapest', 'dearest', 'name'),
  OrderStatus: enumOf(...orderStatuses),

  ProductFilter: input(
    arg('name_like', 'string', { desc: 'Part of the name, in any case.' }),
    arg('category_ids', 'id', { array: true, nullable: false, desc: 'Any of these categories.' }),
    arg('min_price_cents', 'int'),
    arg('max_price_cents', 'int'),
    arg('in_stock', 'boolean', {
      null: false,
      default: false,
      desc: 'Only what can be delivered now.',
    }),
  ),
  ReviewInput: input(
    arg('product_id', 'id', { null: false }),
    arg('rating', 'int', { null: false, desc: 'From 1, poor, to 5, excellent.' }),
    arg('text', 'string', { null: false }),
  ),
  OrderLineInput: input(
    arg('product_id', 'id', { null: false }),
    arg('quantity', 'int', { null: false, default: 1 }),
  ),
})
