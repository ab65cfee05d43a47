import { sql, type Column, type SQL, type Table } from 'drizzle-orm'
import type { Parents } from '../../source-adapter.ts'
import { columnReaderOf, type Decode, type DrizzleDatabase } from '../drizzle-version.ts'
import { comparedForm, typedValue } from '../tables/column-values.ts'
import { indexOfKeys, isIndexedKey } from '../tables/exact-keys.ts'
import { columnOf, factsOf, type AliasedTable } from '../tables/table-facts.ts'
import { allOf, columnIn, fromTable, type TableNames } from './conditions.ts'
import { hasKey, unnested } from './key-condition.ts'

/** How the rows of some parents are found, and what tells the index of the key of each. */
export interface KeyMatch {
  /** Tells apart in which way the keys are matched. */
  readonly kind: 'one' | 'mapped' | 'joined'
  /** The keys as a table that rows are joined with. */
  readonly join: SQL | undefined
  readonly condition: SQL | undefined
  /** What is selected, and what the rows of one key have in common. */
  readonly output: SQL
  readonly group: SQL | undefined
  /** The index of the key, of what was selected. */
  readonly decode: Decode
}

/**
 * Matches rows with the keys of their parents. The database says what is equal: the keys are joined as
 * a table with their indices, unless there is one alone, or the values of the rows themselves tell
 * which key they have.
 */
export function keyMatch(
  database: DrizzleDatabase,
  on: AliasedTable,
  parents: Parents<Table>,
  names: TableNames,
  isJoined: boolean,
): KeyMatch {
  const { dialect } = on.facts
  const columns = parents.columns.map(name => columnIn(on, name))
  const keyColumns = keyColumnsOf(on, parents)
  const { keys } = parents
  const isListed =
    keys.length < 2 || (!isJoined && isIndexedKey(dialect, columns, keyColumns, keys))
  if (!isListed) return joinedKeys(on, parents, names)
  const condition = hasKey(dialect, columns, keys, keyColumns)
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
    columnOf(on.facts.columns, parents.columns[0]!, on.facts.table),
  )
  return {
    kind: 'mapped',
    join: undefined,
    condition,
    output: select(sql`${columns[0]}`),
    group: sql`${columns[0]}`,
    decode: indexOfKeys(keys, decode),
  }
}

/** The keys as the table `k` of PostgreSQL, with the columns `k0`, `k1`, ... and their places `n`. */
export function unnestedKeys(on: AliasedTable, parents: Parents<Table>): SQL {
  const names = [...parents.columns.map((_, index) => `k${index}`), 'n']
  return sql`${unnested(keyColumnsOf(on, parents), parents.keys)} with ordinality as k(${sql.raw(names.join(', '))})`
}

/** The index of a key of `unnestedKeys`. */
export const unnestedIndex: SQL = sql.raw('k.n - 1')

/** Whether columns hold a key of the table `k`. */
export function equalsKey(on: AliasedTable, { columns }: Parents<Table>): SQL {
  const { dialect } = on.facts
  return allOf(
    columns.map((name, index) => {
      const key = sql.raw(dialect === 'sqlite' ? `k.column${index + 1}` : `k.k${index}`)
      // The column comes first: SQLite compares by its collation.
      return sql`${comparedForm(dialect, columnIn(on, name))} = ${key}`
    }),
  )!
}

function joinedKeys(on: AliasedTable, parents: Parents<Table>, names: TableNames): KeyMatch {
  const [keys, index] = keyTable(on, parents, names)
  return {
    kind: 'joined',
    join: sql` inner join ${keys} on ${equalsKey(on, parents)}`,
    condition: undefined,
    output: index,
    group: index,
    decode: Number,
  }
}

/** The keys as a table, and the index of each. */
function keyTable(
  on: AliasedTable,
  parents: Parents<Table>,
  names: TableNames,
): readonly [SQL, SQL] {
  const { dialect } = on.facts
  if (dialect === 'postgresql') return [unnestedKeys(on, parents), unnestedIndex]
  const columns = parents.columns.map(name => columnIn(on, name))
  const keyColumns = keyColumnsOf(on, parents)
  const rows = parents.keys.map((key, index) =>
    listOf([
      ...key.map((value, place) => typedValue(dialect, columns[place]!, keyColumns[place]!, value)),
      sql.raw(String(index)),
    ]),
  )
  if (dialect === 'sqlite') {
    const lists = listOf(rows.map(row => sql`(${row})`))
    return [sql`(values ${lists}) k`, sql.raw(`k.column${columns.length + 1}`)]
  }
  // The columns themselves come first, though no row of them, so that their collations hold.
  const typing = names.next(on.facts.table)
  const forms = parents.columns.map(
    (name, index) =>
      sql`${comparedForm(dialect, columnIn(typing, name))} as ${sql.raw(`k${index}`)}`,
  )
  const typed = sql`select ${listOf(forms)}, 0 as n from ${fromTable(typing)} where 1 = 0`
  const members = [typed, ...rows.map(row => sql`select ${row}`)]
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
