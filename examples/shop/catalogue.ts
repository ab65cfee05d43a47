import { and, count, eq, getTableColumns, gt, gte, lte, sql } from 'drizzle-orm'
import { arg, idArgument, type InputOf } from 'tapeql'
import { isOneOf, manyForEach, oneForEach } from './associations.ts'
import type { Database } from './database.ts'
import { GraphQL } from './graphql.ts'
import { itemCount, limitArgument } from './paging.ts'
import { noRecord, recordId } from './record-id.ts'
import { categories, products, type Category, type Product } from './tables.ts'
import { containsText } from './text-search.ts'

type ProductFilter = InputOf<typeof GraphQL, 'ProductFilter'>
type ProductSort = InputOf<typeof GraphQL, 'ProductSort'>

const filterArgument = arg('filter', 'ProductFilter')
const sortArgument = arg('sort', 'ProductSort', { null: false, default: 'newest' })

GraphQL.query
  .field('categories', 'Category', { full: true }, ({ db }) =>
    db.select().from(categories).orderBy(categories.id),
  )
  .field('category', 'Category', { arguments: idArgument() }, ({ id, db }) => categoryById(db, id))
  .field(
    'products',
    'Product',
    { full: true, arguments: [filterArgument, sortArgument, limitArgument] },
    ({ filter, sort, limit, db }) => findProducts(db, filter, sort, limit),
  )
  .field('product', 'Product', { arguments: idArgument() }, ({ id, db }) => productById(db, id))

GraphQL.Category.field('id', 'id', { null: false })
  .field('name', 'string', { null: false })
  .field('description', 'string')
  .field(
    'product_count',
    'int',
    { null: false },
    { batch: (parents, { db }) => countProducts(db, parents) },
  )
  .field(
    'products',
    'Product',
    { full: true, arguments: [sortArgument, limitArgument] },
    { batch: (parents, { sort, limit, db }) => productsOfCategories(db, parents, sort, limit) },
  )

GraphQL.Product.field('id', 'id', { null: false })
  .field('name', 'string', { null: false })
  .field('description', 'string', { null: false })
  .field('price_cents', 'int', { null: false })
  .field(
    'price',
    'float',
    { null: false, deprecated: 'Use `priceCents`, which is exact.' },
    ({ current }) => current.priceCents / 100,
  )
  .field('in_stock', 'boolean', { null: false }, ({ current }) => current.stock > 0)
  .field('added_at', 'date_time', { null: false })
  .field(
    'category',
    'Category',
    { null: false },
    { batch: (parents, { db }) => categoriesOfProducts(db, parents) },
  )

const inOrder = {
  newest: sql`${products.addedAt} desc, ${products.id} desc`,
  cheapest: sql`${products.priceCents}, ${products.id}`,
  dearest: sql`${products.priceCents} desc, ${products.id}`,
  name: sql`${products.name}, ${products.id}`,
} satisfies Record<ProductSort, unknown>

async function categoryById(db: Database, id: string): Promise<Category> {
  const [category] = await db
    .select()
    .from(categories)
    .where(eq(categories.id, recordId('category', id)))
  if (!category) throw noRecord('category', id)
  return category
}

/** @throws RecordNotFoundError when there is no such product */
export async function productById(db: Database, id: string): Promise<Product> {
  const [product] = await db
    .select()
    .from(products)
    .where(eq(products.id, recordId('product', id)))
  if (!product) throw noRecord('product', id)
  return product
}

function findProducts(
  db: Database,
  filter: ProductFilter | null | undefined,
  sort: ProductSort,
  limit: number | null,
): Promise<Product[]> {
  const query = db.select().from(products)
  return query
    .where(filter ? conditionOf(filter) : undefined)
    .orderBy(inOrder[sort])
    .limit(itemCount(limit))
}

function conditionOf({
  name_like,
  category_ids,
  min_price_cents,
  max_price_cents,
  in_stock,
}: ProductFilter) {
  const ids = category_ids?.map(id => recordId('category', id))
  return and(
    name_like == null ? undefined : containsText(products.name, name_like),
    ids && isOneOf(products.categoryId, ids),
    min_price_cents == null ? undefined : gte(products.priceCents, min_price_cents),
    max_price_cents == null ? undefined : lte(products.priceCents, max_price_cents),
    in_stock ? gt(products.stock, 0) : undefined,
  )
}

async function countProducts(db: Database, parents: readonly Category[]): Promise<number[]> {
  const ids = parents.map(category => category.id)
  const rows = await db
    .select({ categoryId: products.categoryId, count: count() })
    .from(products)
    .where(isOneOf(products.categoryId, ids))
    .groupBy(products.categoryId)
  const counts = new Map(rows.map(row => [row.categoryId, row.count]))
  return ids.map(id => counts.get(id) ?? 0)
}

async function productsOfCategories(
  db: Database,
  parents: readonly Category[],
  sort: ProductSort,
  limit: number | null,
): Promise<Product[][]> {
  const ids = parents.map(category => category.id)
  const rank = sql<number>`row_number() over (partition by ${products.categoryId} order by ${inOrder[sort]})`
  const ranked = db
    .select({ ...getTableColumns(products), rank: rank.as('rank') })
    .from(products)
    .where(isOneOf(products.categoryId, ids))
    .as('ranked')
  const rows = await db
    .select()
    .from(ranked)
    .where(lte(ranked.rank, itemCount(limit)))
    .orderBy(ranked.rank)
  return manyForEach(ids, rows, product => product.categoryId)
}

async function categoriesOfProducts(db: Database, parents: readonly Product[]) {
  const ids = parents.map(product => product.categoryId)
  const rows = await db.select().from(categories).where(isOneOf(categories.id, ids))
  return oneForEach(ids, rows, category => category.id)
}
