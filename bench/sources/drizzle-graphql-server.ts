// drizzle-graphql on Yoga, each with its defaults.
import type { RequestListener } from 'node:http'
import type { DatabaseAddress } from './database.ts'
import { load } from './peers.ts'
import { drizzleTables } from './tables.ts'

const peer = 'drizzle-graphql'

export function drizzleGraphQLListener(address: DatabaseAddress): RequestListener {
  const { relations } = load(peer, 'drizzle-orm')
  const tables = drizzleTables(load(peer, 'drizzle-orm/pg-core'))
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
  const client = new (load(peer, 'pg').Pool)(address)
  const db = load(peer, 'drizzle-orm/node-postgres').drizzle({ client, schema })
  const built = load(peer, 'drizzle-graphql').buildSchema(db, { mutations: false })
  const options = { schema: built.schema, logging: false, graphiql: false }
  const yoga = load(peer, 'graphql-yoga').createYoga(options)
  return (request, response) => void yoga(request, response)
}
