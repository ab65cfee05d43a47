import type { Table } from 'drizzle-orm'
import type { SourceAdapter, Values } from '../source-adapter.ts'
import { describeTable } from './tables/describe-table.ts'
import { asDatabase, runSelect, type Decode, type DrizzleDatabase } from './drizzle-version.ts'
import { refusalOf } from './refusal.ts'
import { aggregateQuery } from './statements/aggregate-statement.ts'
import { countQuery, selectQuery, type Query } from './statements/select-statement.ts'
import { factsOf } from './tables/table-facts.ts'
import { runTransaction } from './transactions.ts'
import { deleteRows, insertRows, updateRow } from './statements/writes.ts'

/**
 * Tables and databases of Drizzle as sources need them: PostgreSQL, MySQL and MariaDB, SQLite.
 */
export const drizzleAdapter: SourceAdapter<Table, any> = {
  describe: describeTable,
  async select(database, statement) {
    const drizzle = asDatabase(database)
    return readRows(drizzle, statement.table, selectQuery(drizzle, statement))
  },
  async count(database, statement) {
    const drizzle = asDatabase(database)
    return readRows(drizzle, statement.table, countQuery(drizzle, statement))
  },
  async aggregate(database, statement) {
    const drizzle = asDatabase(database)
    return readRows(drizzle, statement.table, aggregateQuery(drizzle, statement))
  },
  async insert(database, table, rows) {
    return insertRows(asDatabase(database), table, rows)
  },
  async update(database, table, key, values) {
    return updateRow(asDatabase(database), table, key, values)
  },
  async delete(database, table, keys) {
    return deleteRows(asDatabase(database), table, keys)
  },
  async transaction(database, run) {
    return runTransaction(asDatabase(database), run)
  },
  refusalOf,
}

async function readRows(
  database: DrizzleDatabase,
  table: Table,
  { statement, decoders }: Query,
): Promise<readonly Values[]> {
  const rows = await runSelect(database, factsOf(table).dialect, statement)
  decodeRows(rows, decoders)
  return rows
}

/** Hot: decodes in place, and only what is not as it was sent. See bench/sources. */
function decodeRows(rows: readonly unknown[][], decoders: readonly (Decode | undefined)[]): void {
  const places: number[] = []
  const decodes: Decode[] = []
  for (const [place, decode] of decoders.entries()) {
    if (decode === undefined) continue
    places.push(place)
    decodes.push(decode)
  }
  for (const row of rows) {
    for (let index = 0; index < places.length; index++) {
      const place = places[index]!
      const value = row[place]
      if (value !== null) row[place] = decodes[index]!(value)
    }
  }
}
