import { sql, type Column, type SQL, type Table } from 'drizzle-orm'
import type { Parents } from '../../source-adapter.ts'
import { columnReaderOf, type Decoder, type DrizzleDatabase } from '../drizzle-version.ts'
import { comparisonExpression, typedOperand } from '../tables/column-values.ts'
import { keyIndexDecoder, areKeysComparable } from '../tables/exact-keys.ts'
import { columnOf, factsOf, type AliasedTable } from '../tables/table-facts.ts'
import { allOf, columnIn, fromTable, type TableAliases } from './conditions.ts'
import { keyCondition, unnestedArrays } from './key-condition.ts'

/** The clauses that select the rows of parents, and the output that identifies the key of a row. */
export interface KeyMatch {
  /** The method: one key, a list of keys, or a join with a table of keys. */
  readonly kind: 'one' | 'mapped' | 'joined'
  /** The join with the table of keys. */
  readonly join: SQL | undefined
  readonly condition: SQL | undefined
  /** The output of SELECT that identifies the key. */
  readonly output: SQL
  /** The expression that is equal for the rows of one key; undefined for a single key. */
  readonly group: SQL | undefined
  /** Returns the index of the key from the value of `output`. */
  readonly decode: Decoder
}

/**
 * Matches rows with the keys of their parents. The database decides which values are equal: rows
 * join a table of the keys and their indices. A single key needs no table, and neither do keys
 * whose values JavaScript compares exactly as the database does.
 */
export function keyMatch(
  database: DrizzleDatabase,
  table: AliasedTable,
  parents: Parents<Table>,
  aliases: TableAliases,
  joinsKeys: boolean,
): KeyMatch {
  const { dialect } = table.facts
  const columns = parents.columns.map(name => columnIn(table, name))
  const keyColumns = keyColumnsOf(table, parents)
  const { keys } = parents
  const usesKeyList =
    keys.length < 2 || (!joinsKeys && areKeysComparable(dialect, columns, keyColumns, keys))
  if (!usesKeyList) return joinedKeys(table, parents, aliases)
  const condition = keyCondition(dialect, columns, keys, keyColumns)
  if (keys.length < 2)
    return {
      kind: 'one',
      join: undefined,
      condition,
      output: sql`0`,
      group: undefined,
      decode: Number,
    }
  const { select, decode } = columnReaderOf(
    database,
    dialect,
    columnOf(table.facts.columns, parents.columns[0]!, table.facts.table),
  )
  return {
    kind: 'mapped',
    join: undefined,
    condition,
    output: select(sql`${columns[0]}`),
    group: sql`${columns[0]}`,
    decode: keyIndexDecoder(keys, decode),
  }
}

/**
 * The keys as the table `k` of PostgreSQL, with the columns `k0`, `k1`, ... and the ordinality `n`.
 */
export function unnestedKeys(table: AliasedTable, parents: Parents<Table>): SQL {
  const names = [...parents.columns.map((_, index) => `k${index}`), 'n']
  return sql`${unnestedArrays(keyColumnsOf(table, parents), parents.keys)} with ordinality as k(${sql.raw(names.join(', '))})`
}

/** The index of a key in `unnestedKeys`. */
export const unnestedIndex: SQL = sql.raw('k.n - 1')

/** The condition that columns equal a key of the table `k`. */
export function keyTableCondition(table: AliasedTable, { columns }: Parents<Table>): SQL {
  const { dialect } = table.facts
  return allOf(
    columns.map((name, index) => {
      const key = sql.raw(dialect === 'sqlite' ? `k.column${index + 1}` : `k.k${index}`)
      // SQLite compares by the collation of the left operand.
      return sql`${comparisonExpression(dialect, columnIn(table, name))} = ${key}`
    }),
  )!
}

function joinedKeys(table: AliasedTable, parents: Parents<Table>, aliases: TableAliases): KeyMatch {
  const [keys, index] = keyTableSql(table, parents, aliases)
  return {
    kind: 'joined',
    join: sql` inner join ${keys} on ${keyTableCondition(table, parents)}`,
    condition: undefined,
    output: index,
    group: index,
    decode: Number,
  }
}

/** The keys as a table, and the expression of a key's index. */
function keyTableSql(
  table: AliasedTable,
  parents: Parents<Table>,
  aliases: TableAliases,
): readonly [SQL, SQL] {
  const { dialect } = table.facts
  if (dialect === 'postgresql') return [unnestedKeys(table, parents), unnestedIndex]
  const columns = parents.columns.map(name => columnIn(table, name))
  const keyColumns = keyColumnsOf(table, parents)
  const rows = parents.keys.map((key, index) =>
    listOf([
      ...key.map((value, columnIndex) =>
        typedOperand(dialect, columns[columnIndex]!, keyColumns[columnIndex]!, value),
      ),
      sql.raw(String(index)),
    ]),
  )
  if (dialect === 'sqlite') {
    const lists = listOf(rows.map(row => sql`(${row})`))
    return [sql`(values ${lists}) k`, sql.raw(`k.column${columns.length + 1}`)]
  }
  // The first member of the union selects the columns without rows, and so sets their collations.
  const typingTable = aliases.next(table.facts.table)
  const typingColumns = parents.columns.map(
    (name, index) =>
      sql`${comparisonExpression(dialect, columnIn(typingTable, name))} as ${sql.raw(`k${index}`)}`,
  )
  const typingRow = sql`select ${listOf(typingColumns)}, 0 as n from ${fromTable(typingTable)} where 1 = 0`
  const members = [typingRow, ...rows.map(row => sql`select ${row}`)]
  return [sql`(${sql.join(members, sql` union all `)}) k`, sql.raw('k.n')]
}

/** The columns that the keys are values of. */
function keyColumnsOf(
  { facts }: AliasedTable,
  { columns, keyColumns }: Parents<Table>,
): readonly Column[] {
  if (keyColumns === undefined)
    return columns.map(name => columnOf(facts.columns, name, facts.table))
  return keyColumns.map(({ table, column }) => columnOf(factsOf(table).columns, column, table))
}

function listOf(items: readonly SQL[]): SQL {
  return sql.join([...items], sql`, `)
}
