// drizzle-graphql on Yoga, each with its defaults.
import type { RequestListener } from 'node:http'
import type { DatabaseAddress } from './database.ts'
import { load } from '../peers.ts'
import { drizzleTables } from './tables.ts'

const folder = 'sources/drizzle-graphql'

export function drizzleGraphQLListener(address: DatabaseAddress): RequestListener {
  const { relations } = load('drizzle-orm', folder)
  const tables = drizzleTables(load('drizzle-orm/pg-core', folder))
  const { orders, items, products } = tables
  const schema = {
    ...tables,
    ordersRelations: relations(orders, ({ many }) => ({ items: many(items) })),
    itemsRelations: relations(items, ({ one }) => ({
      order: one(orders, { fields: [items.orderId], references: [orders.id] }),
      product: one(products, { fields: [items.productId], references: [products.id] }),
    })),
    productsRelations: relations(products, ({ many }) => ({ items: many(items) })),
  }
  const client = new (load('pg', folder).Pool)(address)
  const db = load('drizzle-orm/node-postgres', folder).drizzle({ client, schema })
  const built = load('drizzle-graphql', folder).buildSchema(db, { mutations: false })
  const options = { schema: built.schema, logging: false, graphiql: false }
  const yoga = load('graphql-yoga', folder).createYoga(options)
  return (request, response) => void yoga(request, response)
}
