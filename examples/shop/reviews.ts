import { avg, getTableColumns, lte, sql } from 'drizzle-orm'
import { arg, ExecutionError, type InputOf } from 'tapeql'
import { isOneOf, manyForEach, oneForEach } from './associations.ts'
import { productById } from './catalogue.ts'
import type { Database } from './database.ts'
import { GraphQL } from './graphql.ts'
import { itemCount, limitArgument } from './paging.ts'
import { signedIn } from './sign-in.ts'
import { customers, products, reviews, type Customer, type Product, type Review } from './tables.ts'

type ReviewInput = InputOf<typeof GraphQL, 'ReviewInput'>

const newestReviewsOptions = {
  full: true,
  desc: 'The newest first.',
  arguments: limitArgument,
} as const

GraphQL.mutation.field(
  'createReview',
  'Review',
  { null: false, arguments: arg('review', 'ReviewInput', { null: false }) },
  ({ review, current_user, db }) => createReview(db, signedIn(current_user), review),
)

GraphQL.Review.field('id', 'id', { null: false })
  .field('rating', 'int', { null: false })
  .field('text', 'string', { null: false })
  .field('created_at', 'date_time', { null: false })
  .field(
    'product',
    'Product',
    { null: false },
    { batch: (parents, { db }) => productsOfReviews(db, parents) },
  )
  .field(
    'customer',
    'Customer',
    { null: false },
    { batch: (parents, { db }) => customersOfReviews(db, parents) },
  )

GraphQL.Product.field(
  'average_rating',
  'float',
  {},
  { batch: (parents, { db }) => averageRatings(db, parents) },
).field('reviews', 'Review', newestReviewsOptions, {
  batch: (parents, { limit, db }) => newestReviews(db, 'productId', parents, limit),
})

GraphQL.Customer.field('reviews', 'Review', newestReviewsOptions, {
  batch: (parents, { limit, db }) => newestReviews(db, 'customerId', parents, limit),
})

async function createReview(
  db: Database,
  customer: Customer,
  review: ReviewInput,
): Promise<Review> {
  const { product_id, rating, text } = review
  if (rating < 1 || rating > 5)
    throw new ExecutionError(`A rating is a number from 1 to 5, not ${rating}.`)
  const product = await productById(db, product_id)
  const [row] = await db
    .insert(reviews)
    .values({ productId: product.id, customerId: customer.id, rating, text })
    .returning()
  if (!row) throw new ExecutionError('The review was not saved.')
  return row
}

async function productsOfReviews(db: Database, parents: readonly Review[]) {
  const ids = parents.map(review => review.productId)
  const rows = await db.select().from(products).where(isOneOf(products.id, ids))
  return oneForEach(ids, rows, product => product.id)
}

async function customersOfReviews(db: Database, parents: readonly Review[]) {
  const ids = parents.map(review => review.customerId)
  const rows = await db.select().from(customers).where(isOneOf(customers.id, ids))
  return oneForEach(ids, rows, customer => customer.id)
}

async function averageRatings(
  db: Database,
  parents: readonly Product[],
): Promise<(number | null)[]> {
  const ids = parents.map(product => product.id)
  const rows = await db
    .select({ productId: reviews.productId, average: avg(reviews.rating).mapWith(Number) })
    .from(reviews)
    .where(isOneOf(reviews.productId, ids))
    .groupBy(reviews.productId)
  const averages = new Map(rows.map(row => [row.productId, row.average]))
  return ids.map(id => averages.get(id) ?? null)
}

// One statement for all parents: the window function counts the reviews of each of them.
async function newestReviews(
  db: Database,
  owner: 'productId' | 'customerId',
  parents: readonly { readonly id: number }[],
  limit: number | null,
): Promise<Review[][]> {
  const ids = parents.map(parent => parent.id)
  const newestFirst = sql`${reviews.createdAt} desc, ${reviews.id} desc`
  const rank = sql<number>`row_number() over (partition by ${reviews[owner]} order by ${newestFirst})`
  const ranked = db
    .select({ ...getTableColumns(reviews), rank: rank.as('rank') })
    .from(reviews)
    .where(isOneOf(reviews[owner], ids))
    .as('ranked')
  const rows = await db
    .select()
    .from(ranked)
    .where(lte(ranked.rank, itemCount(limit)))
    .orderBy(ranked.rank)
  return manyForEach(ids, rows, review => review[owner])
}
