import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { createTables } from './create-tables.ts'
import type { Database } from './database.ts'
import { seedRows } from './seed-rows.ts'
import { categories, customers, orderLines, orders, products, reviews } from './tables.ts'

/** Creates the tables that are missing and, if there are no categories yet, fills all of them. */
export async function seed(db: Database): Promise<void> {
  await db.transaction(async transaction => {
    // Two programs that start at once on one database must not both seed it.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('tapeql_shop'))`)
    for (const statement of createTables) await transaction.execute(statement)
    if ((await transaction.$count(categories)) > 0) return

    const rows = seedRows()
    await insert(transaction, categories, rows.categories)
    await insert(transaction, products, rows.products)
    await insert(transaction, customers, rows.customers)
    await insert(transaction, orders, rows.orders)
    await insert(transaction, orderLines, rows.orderLines)
    await insert(transaction, reviews, rows.reviews)
    for (const table of [categories, products, customers, orders, reviews]) {
      await transaction.execute(sql`
        select setval(pg_get_serial_sequence(${`tapeql_shop.${getTableName(table)}`}, 'id'), max(id)) from ${table}`)
    }
  })
}

// The rows are sent as one JSON parameter: one parameter for each value would take many times as
// long.
async function insert<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferSelect'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table))
  const records = rows.map(row =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])),
  )
  await db.execute(sql`
    insert into ${table} select * from json_populate_recordset(null::${table}, ${JSON.stringify(records)})`)
}
