import { setTimeout } from 'node:timers/promises'
import { asc, lt } from 'drizzle-orm'
import type { Database } from './database.ts'
import { GraphQL } from './graphql.ts'
import { products, type Product } from './tables.ts'

// Fields that take their time: clients ask for the first with `@defer`, for the second with `@stream`.

const CARRIER_MS = 1_000
const WAREHOUSE_MS = 100
const MIN_STOCK = 3

GraphQL.Product.field(
  'delivery_days',
  'int',
  { null: false, desc: 'Asks the carrier, who thinks for a second.' },
  { batch: deliveryDays },
)

GraphQL.query.field(
  'low_stock',
  'Product',
  { full: true, desc: 'The products that run out, as the warehouse walks from shelf to shelf.' },
  ({ db }) => lowStock(db),
)

/** For all products of a response, one call. */
async function deliveryDays(parents: readonly Product[]): Promise<number[]> {
  await setTimeout(CARRIER_MS)
  return parents.map(({ stock }) => (stock > 0 ? 2 : 14))
}

async function* lowStock(db: Database): AsyncGenerator<Product, void, void> {
  const rows = await db
    .select()
    .from(products)
    .where(lt(products.stock, MIN_STOCK))
    .orderBy(asc(products.id))
    .limit(5)
  for (const row of rows) {
    await setTimeout(WAREHOUSE_MS)
    yield row
  }
}
