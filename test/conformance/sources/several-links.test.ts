import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as mysql from 'drizzle-orm/mysql-core'
import * as postgresql from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { OpenDatabase } from './databases/database.ts'
import { databasesOfThisRun } from './databases/databases.ts'

interface Context {
  readonly db: unknown
}

/** Buyers and shops, with a purchase for each time that one bought in the other. */
const tablesOf = {
  postgresql: () => {
    const { integer, pgTable } = postgresql
    const buyers = pgTable('buyers', { id: integer().primaryKey() })
    const shops = pgTable('shops', { id: integer().primaryKey() })
    const purchases = pgTable('purchases', {
      id: integer().primaryKey(),
      buyerId: integer('buyer_id').references(() => buyers.id),
      shopId: integer('shop_id').references(() => shops.id),
    })
    return { buyers, shops, purchases }
  },
  mysql: () => {
    const { int, mysqlTable } = mysql
    const buyers = mysqlTable('buyers', { id: int().primaryKey() })
    const shops = mysqlTable('shops', { id: int().primaryKey() })
    const purchases = mysqlTable('purchases', {
      id: int().primaryKey(),
      buyerId: int('buyer_id').references(() => buyers.id),
      shopId: int('shop_id').references(() => shops.id),
    })
    return { buyers, shops, purchases }
  },
  sqlite: () => {
    const { integer, sqliteTable } = sqlite
    const buyers = sqliteTable('buyers', { id: integer().primaryKey() })
    const shops = sqliteTable('shops', { id: integer().primaryKey() })
    const purchases = sqliteTable('purchases', {
      id: integer().primaryKey(),
      buyerId: integer('buyer_id').references(() => buyers.id),
      shopId: integer('shop_id').references(() => shops.id),
    })
    return { buyers, shops, purchases }
  },
}

const rows = [
  'create table buyers (id int primary key)',
  'create table shops (id int primary key)',
  'create table purchases (id int primary key, buyer_id int, shop_id int)',
  'insert into buyers values (1), (2), (3)',
  'insert into shops values (1), (2), (3)',
  'insert into purchases values (1, 1, 1), (2, 1, 1), (3, 1, 2), (4, 1, 3), (5, 1, 2), (6, 2, 3), (7, 2, 3)',
]

let schemas = 0

describe.each(databasesOfThisRun.filter(({ missing }) => missing === ''))(
  'records with several links on $name',
  kind => {
    let opened: OpenDatabase<unknown>
    let schema: Schema<Context>

    beforeAll(async () => {
      opened = await kind.open()
      for (const text of rows) await opened.run(text)
      const { buyers, shops, purchases } = tablesOf[kind.dialect]()
      const source = createSource<Context>()
      schema = defineGraphQL<Context>()({
        Buyer: source(buyers, {
          associations: { shops: { through: purchases, connection: true } },
        }).buildQuery(),
        Shop: source(shops, { associations: { buyers: { through: purchases } } }).buildQuery(),
        Purchase: source(purchases),
      }).schema(`SeveralLinks${++schemas}`)
    }, 60_000)
    afterAll(() => opened?.close())

    const data = async (source: string): Promise<any> => {
      const { errors, data } = (await schema.execute(source, {
        context: { db: opened.db },
        responseFormat: 'hash',
      })) as any
      expect(errors).toBeUndefined()
      return data
    }
    const ids = (...list: number[]): object[] => list.map(id => ({ id: String(id) }))

    test('are once in each list', async () => {
      const list = '{ buyers { shops { id } } shops { buyers { id } } }'
      expect(await data(list)).toEqual({
        buyers: [{ shops: ids(1, 2, 3) }, { shops: ids(3) }, { shops: [] }],
        shops: [{ buyers: ids(1) }, { buyers: ids(1) }, { buyers: ids(1, 2) }],
      })
      expect(await data('{ buyer(id: 1) { shops(limit: 2) { id } } }')).toEqual({
        buyer: { shops: ids(1, 2) },
      })
      expect(await data('{ buyers { shops(limit: 2, offset: 1) { id } } }')).toEqual({
        buyers: [{ shops: ids(2, 3) }, { shops: [] }, { shops: [] }],
      })
    })

    test('are once under several aliases, each in its order', async () => {
      const aliases = `{ buyers { first: shops(limit: 1) { id } last: shops(order: [{ id: DESC }], limit: 2) { id }
        one: shops(filter: { id: { equal: 2 } }) { id } } }`
      expect(await data(aliases)).toEqual({
        buyers: [
          { first: ids(1), last: ids(3, 2), one: ids(2) },
          { first: ids(3), last: ids(3), one: [] },
          { first: [], last: [], one: [] },
        ],
      })
    })

    test('are counted once', async () => {
      const counts = `{ buyers { all: shopsConnection { totalCount } some: shopsConnection(filter: { id: { in: [2, 3] } }) { totalCount } } }`
      expect(await data(counts)).toEqual({
        buyers: [
          { all: { totalCount: 3 }, some: { totalCount: 2 } },
          { all: { totalCount: 1 }, some: { totalCount: 1 } },
          { all: { totalCount: 0 }, some: { totalCount: 0 } },
        ],
      })
      expect(await data('{ buyer(id: 1) { shopsConnection { totalCount } } }')).toEqual({
        buyer: { shopsConnection: { totalCount: 3 } },
      })
      expect(await data('{ buyers { shopsConnection { totalCount } } }')).toEqual({
        buyers: [3, 1, 0].map(totalCount => ({ shopsConnection: { totalCount } })),
      })
    })

    test('are on one page of a connection', async () => {
      const pages: string[][] = []
      let after = ''
      for (let hasNextPage = true; hasNextPage;) {
        const page = `shopsConnection(first: 1${after}) { nodes { id } pageInfo { hasNextPage endCursor } }`
        const { buyers } = await data(`{ buyers { ${page} } }`)
        const { nodes, pageInfo } = buyers[0].shopsConnection
        pages.push((nodes as { readonly id: string }[]).map(({ id }) => id))
        hasNextPage = pageInfo.hasNextPage
        after = `, after: "${pageInfo.endCursor}"`
      }
      expect(pages).toEqual([['1'], ['2'], ['3']])
    })
  },
)
