import { getTableName, type Table } from 'drizzle-orm'
import type { SourceAdapter, Values } from '../source-adapter.ts'
import { describeTable } from './tables/describe-table.ts'
import { asDatabase, runSelect, type Decoder, type DrizzleDatabase } from './drizzle-version.ts'
import { currentPosition, waitForPosition } from './positions.ts'
import { refusalOf } from './refusal.ts'
import { aggregateQuery } from './statements/aggregate-statement.ts'
import { countQuery, selectQuery, type Query } from './statements/select-statement.ts'
import { factsOf } from './tables/table-facts.ts'
import { isTransaction, runDrizzleTransaction } from './transactions.ts'
import { executeDelete, executeInsert, executeUpdate } from './statements/writes.ts'

/** The adapter for tables and databases of Drizzle: PostgreSQL, MySQL, MariaDB and SQLite. */
export const drizzleAdapter: SourceAdapter<Table, any> = {
  describe: describeTable,
  nameOf: getTableName,
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
    return executeInsert(asDatabase(database), table, rows)
  },
  async update(database, table, key, values) {
    return executeUpdate(asDatabase(database), table, key, values)
  },
  async delete(database, table, keys) {
    return executeDelete(asDatabase(database), table, keys)
  },
  async transaction(database, run) {
    return runDrizzleTransaction(asDatabase(database), run)
  },
  isTransaction: database => isTransaction(asDatabase(database)),
  async currentPosition(database, table) {
    return currentPosition(asDatabase(database), table)
  },
  async waitForPosition(database, table, position, maxWaitMs) {
    return waitForPosition(asDatabase(database), table, position, maxWaitMs)
  },
  refusalOf,
}

async function readRows(
  database: DrizzleDatabase,
  table: Table,
  { statement, decoders }: Query,
): Promise<readonly Values[]> {
  const rows = await runSelect(database, factsOf(table), statement)
  decodeRows(rows, decoders)
  return rows
}

/** Decodes rows in place, and only columns with a decoder. A hot path: see bench/sources. */
function decodeRows(rows: readonly unknown[][], decoders: readonly (Decoder | undefined)[]): void {
  const columnIndexes: number[] = []
  const columnDecoders: Decoder[] = []
  for (const [columnIndex, decoder] of decoders.entries()) {
    if (decoder === undefined) continue
    columnIndexes.push(columnIndex)
    columnDecoders.push(decoder)
  }
  for (const row of rows) {
    for (let index = 0; index < columnIndexes.length; index++) {
      const columnIndex = columnIndexes[index]!
      const value = row[columnIndex]
      if (value !== null) row[columnIndex] = columnDecoders[index]!(value)
    }
  }
}
