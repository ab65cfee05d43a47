import { aliasedTable, getTableColumns, getTableName, is, Table, type Column } from 'drizzle-orm'
import {
  getTableConfig as mysqlConfig,
  MySqlTable,
  type Index as MySqlIndex,
} from 'drizzle-orm/mysql-core'
import {
  getTableConfig as postgresConfig,
  PgTable,
  type Index as PgIndex,
} from 'drizzle-orm/pg-core'
import {
  getTableConfig as sqliteConfig,
  SQLiteTable,
  type Index as SQLiteIndex,
} from 'drizzle-orm/sqlite-core'
import { SchemaError } from '../../../errors/schema-error.ts'
import { inspect } from '../../../errors/inspect.ts'

/** The language of a database. */
export type Dialect = 'postgresql' | 'mysql' | 'sqlite'

/** What is read from a table of Drizzle once. */
export interface TableFacts {
  readonly table: Table
  /** Tells tables apart, which may have the same name. */
  readonly id: number
  readonly dialect: Dialect
  /** By their names in code. */
  readonly columns: Readonly<Record<string, Column>>
  /** The names in code of the columns. */
  readonly primaryKey: readonly string[]
  readonly config: TableConfig
  /** The name in code of a column by its name in the database. */
  readonly codeNames: ReadonlyMap<string, string>
  /** The table under the names t0, t1, ... */
  readonly aliases: AliasedTable[]
}

/** A table under another name in a statement. */
export interface AliasedTable {
  readonly facts: TableFacts
  readonly alias: string
  readonly table: Table
  readonly columns: Readonly<Record<string, Column>>
}

/** The parts of a table's configuration that all dialects have. */
export type TableConfig = Pick<
  | ReturnType<typeof postgresConfig>
  | ReturnType<typeof mysqlConfig>
  | ReturnType<typeof sqliteConfig>,
  'name' | 'primaryKeys' | 'foreignKeys' | 'uniqueConstraints' | 'checks'
> & { readonly indexes: readonly (PgIndex | MySqlIndex | SQLiteIndex)[] }

const known = new WeakMap<Table, TableFacts>()
let lastId = 0

/**
 * What a table is.
 *
 * @throws SchemaError when the value is no table of Drizzle
 */
export function factsOf(table: Table): TableFacts {
  const facts = typeof table === 'object' && table !== null ? known.get(table) : undefined
  if (facts !== undefined) return facts
  const read = readFacts(table)
  known.set(table, read)
  return read
}

/** A table under the name `t0`, `t1`, ... */
export function aliasedTo(facts: TableFacts, index: number): AliasedTable {
  return (facts.aliases[index] ??= newAlias(facts, `t${index}`))
}

/** The column with a name in code. */
export function columnOf(
  columns: Readonly<Record<string, Column>>,
  name: string,
  table: Table,
): Column {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (column !== undefined) return column
  throw new Error(
    `The table ${factsOf(table).config.name} has no column ${JSON.stringify(name)}; ` +
      `it has ${Object.keys(columns).join(', ')}.`,
  )
}

function newAlias(facts: TableFacts, alias: string): AliasedTable {
  const table = aliasedTable(facts.table, alias)
  // Drizzle makes a new object for each reading of a column.
  return { facts, alias, table, columns: { ...getTableColumns(table) } }
}

function readFacts(table: Table): TableFacts {
  const [dialect, config] = configOf(table)
  const columns = getTableColumns(table)
  const codeNames = new Map(Object.entries(columns).map(([name, column]) => [column.name, name]))
  const keys = [
    ...Object.values(columns).filter(({ primary }) => primary),
    ...config.primaryKeys.flatMap(key => key.columns as Column[]),
  ]
  const primaryKey = [...new Set(keys.map(({ name }) => codeNames.get(name)!))]
  return { table, id: ++lastId, dialect, columns, primaryKey, config, codeNames, aliases: [] }
}

function configOf(table: Table): [Dialect, TableConfig] {
  if (is(table, PgTable)) return ['postgresql', postgresConfig(table)]
  if (is(table, MySqlTable)) return ['mysql', mysqlConfig(table)]
  if (is(table, SQLiteTable)) return ['sqlite', sqliteConfig(table)]
  const value: unknown = table
  const found = is(value, Table)
    ? `the table ${getTableName(value)} of another database`
    : inspect(value)
  throw new SchemaError([
    `A source is ${found}; expected a table of Drizzle for PostgreSQL, MySQL or SQLite.`,
  ])
}
