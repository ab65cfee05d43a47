import { sql, type Column, type SQL, type Table } from 'drizzle-orm'
import type { Row, Values } from '../../source-adapter.ts'
import { toLibrary } from '../tables/column-values.ts'
import { runSelect, type DrizzleDatabase } from '../drizzle-version.ts'
import { hasKey } from './key-condition.ts'
import { columnOf, factsOf, type TableFacts } from '../tables/table-facts.ts'

/** Inserts rows that have the same columns. Returns their primary keys in their order. */
export async function insertRows(
  database: DrizzleDatabase,
  table: Table,
  rows: readonly Row[],
): Promise<readonly Values[]> {
  if (rows.length === 0) return []
  const facts = factsOf(table)
  const given = rows.map(row => libraryRow(facts, row))
  const builders = database as unknown as Builders
  if (facts.dialect === 'mysql') return insertWithoutReturning(database, facts, given)
  if (facts.primaryKey.length === 0) {
    await builders.insert(table).values(given)
    return rows.map(() => [])
  }
  const key = Object.fromEntries(
    facts.primaryKey.map(name => [name, columnOf(facts.columns, name, table)]),
  )
  const inserted = await builders.insert(table).values(given).returning(key)
  // Without the empty places that postgres.js leaves after a connection that broke.
  return inserted.flatMap(row => [facts.primaryKey.map(name => row[name])])
}

/** Sets columns of the row with a primary key. */
export async function updateRow(
  database: DrizzleDatabase,
  table: Table,
  key: Values,
  values: Row,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  const facts = factsOf(table)
  const builders = database as unknown as Builders
  await builders
    .update(table)
    .set(libraryRow(facts, values))
    .where(keyIs(facts, [key]))
}

/** Deletes the rows with some primary keys. */
export async function deleteRows(
  database: DrizzleDatabase,
  table: Table,
  keys: readonly Values[],
): Promise<void> {
  if (keys.length === 0) return
  const builders = database as unknown as Builders
  await builders.delete(table).where(keyIs(factsOf(table), keys))
}

type MutableRow = Record<string, unknown>

/** The builders of statements that all dialects have. */
interface Builders {
  insert(table: Table): {
    values(rows: readonly MutableRow[]): Promise<readonly unknown[]> & {
      returning(columns: Record<string, Column>): Promise<readonly Row[]>
    }
  }
  update(table: Table): { set(values: MutableRow): { where(condition: SQL): Promise<unknown> } }
  delete(table: Table): { where(condition: SQL): Promise<unknown> }
}

/** MySQL returns nothing but the first of the numbers that it gave. */
async function insertWithoutReturning(
  database: DrizzleDatabase,
  facts: TableFacts,
  rows: readonly MutableRow[],
): Promise<readonly Values[]> {
  const { table, columns, primaryKey } = facts
  for (const name of primaryKey) giveDefaults(columnOf(columns, name, table), name, rows)
  const counted = primaryKey.find(name => rows[0]![name] === undefined)
  if (counted !== undefined && !isCounted(columnOf(columns, counted, table)))
    throw new TypeError(
      `The database gives the key ${facts.config.name}.${counted}, and MySQL does not tell it; ` +
        'expected a column with autoincrement(), or one with $defaultFn().',
    )
  const builders = database as unknown as Builders
  const [result] = await builders.insert(table).values(rows)
  if (counted === undefined) return rows.map(row => primaryKey.map(name => row[name]))
  const first = BigInt((result as { readonly insertId: number | string }).insertId)
  const step = rows.length === 1 ? 1n : await stepOfNumbers(database)
  const toKey = decodeOfNumber(columnOf(columns, counted, table))
  return rows.map((row, index) =>
    primaryKey.map(name => (name === counted ? toKey(first + step * BigInt(index)) : row[name])),
  )
}

function giveDefaults(column: Column, name: string, rows: readonly MutableRow[]): void {
  const { defaultFn } = column
  if (defaultFn === undefined) return
  for (const row of rows) row[name] ??= defaultFn()
}

function isCounted(column: Column): boolean {
  const { autoIncrement, columnType } = column as Column & { readonly autoIncrement?: boolean }
  return autoIncrement === true || columnType === 'MySqlSerial'
}

/** Clusters of MariaDB leave numbers out, so that each server has its own. */
async function stepOfNumbers(database: DrizzleDatabase): Promise<bigint> {
  const [row] = await runSelect(database, 'mysql', sql`select @@auto_increment_increment`)
  return BigInt(row![0] as number | string)
}

function decodeOfNumber({ columnType }: Column): (number: bigint) => unknown {
  return columnType === 'MySqlBigInt64' ? number => number : Number
}

function libraryRow({ columns, table }: TableFacts, row: Row): MutableRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      toLibrary(columnOf(columns, name, table), value),
    ]),
  )
}

function keyIs({ dialect, primaryKey, columns, table }: TableFacts, keys: readonly Values[]): SQL {
  const keyColumns = primaryKey.map(name => columnOf(columns, name, table))
  return hasKey(dialect, keyColumns, keys)
}
