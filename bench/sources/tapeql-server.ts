// Sources on Drizzle and node-postgres, over our own controller.
import type { RequestListener } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as core from 'drizzle-orm/pg-core'
import pg from 'pg'
import { defineGraphQL } from 'tapeql'
import { createController } from 'tapeql/http'
import { source } from 'tapeql/sources/drizzle'
import type { DatabaseAddress } from './database.ts'
import { drizzleTables } from './tables.ts'

export function tapeqlListener(address: DatabaseAddress): RequestListener {
  const { orders, items, products } = drizzleTables(core)
  const db = drizzle({ client: new pg.Pool(address) })
  const GraphQL = defineGraphQL<{ readonly db: typeof db }>()({
    Order: source(orders).buildQuery({ only: ['record', 'list', 'connection'] }),
    Item: source(items),
    Product: source(products),
  })
  const schema = GraphQL.schema('ShopSchema')
  return createController({ schema, context: () => ({ db }) }).handler('/graphql')
}
