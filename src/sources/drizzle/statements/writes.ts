import { sql, type Column, type SQL, type Table } from 'drizzle-orm'
import type { Row, Values } from '../../source-adapter.ts'
import { drizzleValue } from '../tables/column-values.ts'
import { runSelect, type DrizzleDatabase } from '../drizzle-version.ts'
import { observeStatement } from '../observed-statement.ts'
import { keyCondition } from './key-condition.ts'
import { columnOf, factsOf, type TableFacts } from '../tables/table-facts.ts'

/** Inserts rows with the same columns. Returns the primary keys in the order of the rows. */
export async function executeInsert(
  database: DrizzleDatabase,
  table: Table,
  rows: readonly Row[],
): Promise<readonly Values[]> {
  if (rows.length === 0) return []
  const facts = factsOf(table)
  const drizzleRows = rows.map(row => drizzleRow(facts, row))
  const builders = database as unknown as Builders
  if (facts.dialect === 'mysql') return insertWithoutReturning(database, facts, drizzleRows)
  if (facts.primaryKey.length === 0) {
    await runWrite(facts, 'insert', builders.insert(table).values(drizzleRows))
    return rows.map(() => [])
  }
  const key = Object.fromEntries(
    facts.primaryKey.map(name => [name, columnOf(facts.columns, name, table)]),
  )
  const insert = builders.insert(table).values(drizzleRows).returning(key)
  const insertedRows = await runWrite(facts, 'insert', insert)
  // After a broken connection, postgres.js returns empty slots, which `flatMap` skips.
  return insertedRows.flatMap(row => [facts.primaryKey.map(name => row[name])])
}

/** Sets columns of the row with a primary key. */
export async function executeUpdate(
  database: DrizzleDatabase,
  table: Table,
  key: Values,
  values: Row,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  const facts = factsOf(table)
  const builders = database as unknown as Builders
  const update = builders
    .update(table)
    .set(drizzleRow(facts, values))
    .where(primaryKeyCondition(facts, [key]))
  await runWrite(facts, 'update', update)
}

/** Deletes the rows with the given primary keys. */
export async function executeDelete(
  database: DrizzleDatabase,
  table: Table,
  keys: readonly Values[],
): Promise<void> {
  if (keys.length === 0) return
  const facts = factsOf(table)
  const builders = database as unknown as Builders
  await runWrite(facts, 'delete', builders.delete(table).where(primaryKeyCondition(facts, keys)))
}

function runWrite<Rows>(
  facts: TableFacts,
  operation: 'insert' | 'update' | 'delete',
  write: Write<Rows>,
): Promise<Rows> {
  // A statement of Drizzle begins when `then` is called.
  return observeStatement(
    facts,
    operation,
    () => write.toSQL().sql,
    () => write.then(rows => rows),
  )
}

type MutableRow = Record<string, unknown>

/** A statement that is built. */
interface Write<Rows> extends Promise<Rows> {
  toSQL(): { readonly sql: string }
}

/** The statement builders of all dialects. */
interface Builders {
  insert(table: Table): {
    values(rows: readonly MutableRow[]): Write<readonly unknown[]> & {
      returning(columns: Record<string, Column>): Write<readonly Row[]>
    }
  }
  update(table: Table): { set(values: MutableRow): { where(condition: SQL): Write<unknown> } }
  delete(table: Table): { where(condition: SQL): Write<unknown> }
}

/** Inserts rows in MySQL, which returns only the first generated id. */
async function insertWithoutReturning(
  database: DrizzleDatabase,
  facts: TableFacts,
  rows: readonly MutableRow[],
): Promise<readonly Values[]> {
  const { table, columns, primaryKey } = facts
  for (const name of primaryKey) applyDefaults(columnOf(columns, name, table), name, rows)
  const autoIncrementName = primaryKey.find(name => rows[0]![name] === undefined)
  if (
    autoIncrementName !== undefined &&
    !isAutoIncrement(columnOf(columns, autoIncrementName, table))
  )
    throw new TypeError(
      `The database gives the key ${facts.config.name}.${autoIncrementName}, and MySQL does not tell it; ` +
        'expected a column with autoincrement(), or one with $defaultFn().',
    )
  const builders = database as unknown as Builders
  const [result] = await runWrite(facts, 'insert', builders.insert(table).values(rows))
  if (autoIncrementName === undefined) return rows.map(row => primaryKey.map(name => row[name]))
  const firstInsertId = BigInt((result as { readonly insertId: number | string }).insertId)
  const step = rows.length === 1 ? 1n : await autoIncrementStep(database, facts)
  const decodeInsertId = insertIdDecoder(columnOf(columns, autoIncrementName, table))
  return rows.map((row, index) =>
    primaryKey.map(name =>
      name === autoIncrementName ? decodeInsertId(firstInsertId + step * BigInt(index)) : row[name],
    ),
  )
}

function applyDefaults(column: Column, name: string, rows: readonly MutableRow[]): void {
  const { defaultFn } = column
  if (defaultFn === undefined) return
  for (const row of rows) row[name] ??= defaultFn()
}

function isAutoIncrement(column: Column): boolean {
  const { autoIncrement, columnType } = column as Column & { readonly autoIncrement?: boolean }
  return autoIncrement === true || columnType === 'MySqlSerial'
}

/**
 * The difference between generated ids: in clusters of MariaDB, each server has its own sequence.
 */
async function autoIncrementStep(database: DrizzleDatabase, facts: TableFacts): Promise<bigint> {
  const [row] = await runSelect(database, facts, sql`select @@auto_increment_increment`)
  return BigInt(row![0] as number | string)
}

function insertIdDecoder({ columnType }: Column): (insertId: bigint) => unknown {
  return columnType === 'MySqlBigInt64' ? insertId => insertId : Number
}

function drizzleRow({ columns, table }: TableFacts, row: Row): MutableRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      drizzleValue(columnOf(columns, name, table), value),
    ]),
  )
}

function primaryKeyCondition(
  { dialect, primaryKey, columns, table }: TableFacts,
  keys: readonly Values[],
): SQL {
  const keyColumns = primaryKey.map(name => columnOf(columns, name, table))
  return keyCondition(dialect, keyColumns, keys)
}
