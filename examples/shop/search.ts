import { or } from 'drizzle-orm'
import { arg } from 'tapeql'
import type { Database } from './database.ts'
import { GraphQL } from './graphql.ts'
import { itemCount, limitArgument } from './paging.ts'
import { categories, products } from './tables.ts'
import { containsText } from './text-search.ts'

GraphQL.query.field(
  'search',
  'SearchResult',
  {
    full: true,
    desc: 'Categories first.',
    arguments: [arg('text', 'string', { null: false }), limitArgument],
  },
  ({ text, limit, db }) => search(db, text, itemCount(limit)),
)

// The types of union members are told apart by `__typename`.
async function search(db: Database, text: string, count: number) {
  const foundCategories = await db
    .select()
    .from(categories)
    .where(containsText(categories.name, text))
    .limit(count)
  const foundProducts = await db
    .select()
    .from(products)
    .where(or(containsText(products.name, text), containsText(products.description, text)))
    .orderBy(products.id)
    .limit(count - foundCategories.length)
  return [
    ...foundCategories.map(category => ({ ...category, __typename: 'Category' as const })),
    ...foundProducts.map(product => ({ ...product, __typename: 'Product' as const })),
  ]
}
