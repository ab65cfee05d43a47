import { avg, inArray } from 'drizzle-orm'
import type { Database } from './database.ts'
import { GraphQL } from './graphql.ts'
import { reviews, type Product } from './tables.ts'

GraphQL.Product.field(
  'price',
  'float',
  { null: false, deprecated: 'Use `priceCents`, which is exact.' },
  ({ current }) => current.priceCents / 100,
)
  .field('in_stock', 'boolean', { null: false }, ({ current }) => current.stock > 0)
  .field('average_rating', 'float', {}, { batch: (parents, { db }) => averageRatings(db, parents) })

/** For a batch of products, one statement. */
async function averageRatings(
  db: Database,
  parents: readonly Product[],
): Promise<(number | null)[]> {
  const ids = parents.map(product => product.id)
  const rows = await db
    .select({ productId: reviews.productId, average: avg(reviews.rating).mapWith(Number) })
    .from(reviews)
    .where(inArray(reviews.productId, ids))
    .groupBy(reviews.productId)
  const averages = new Map(rows.map(row => [row.productId, row.average]))
  return ids.map(id => averages.get(id) ?? null)
}
