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

/** The SQL dialect of a database. */
export type Dialect = 'postgresql' | 'mysql' | 'sqlite'

/** The facts about a table of Drizzle, which are read once. */
export interface TableFacts {
  readonly table: Table
  /** The identity of the table. Several tables may have the same name. */
  readonly id: number
  readonly dialect: Dialect
  /** The columns by their names in code. */
  readonly columns: Readonly<Record<string, Column>>
  /** The names in code of the columns of the primary key. */
  readonly primaryKey: readonly string[]
  readonly config: TableConfig
  /** The name in code of a column by its name in the database. */
  readonly codeNames: ReadonlyMap<string, string>
  /** The table under the aliases t0, t1, ... */
  readonly aliases: AliasedTable[]
}

/** A table under an alias in a statement. */
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

const factsByTable = new WeakMap<Table, TableFacts>()
let lastId = 0

/**
 * Returns the facts about a table.
 *
 * @throws SchemaError when the value is no table of Drizzle
 */
export function factsOf(table: Table): TableFacts {
  const facts = typeof table === 'object' && table !== null ? factsByTable.get(table) : undefined
  if (facts !== undefined) return facts
  const newFacts = readFacts(table)
  factsByTable.set(table, newFacts)
  return newFacts
}

/** The table under the alias `t0`, `t1`, ... */
export function aliasedTo(facts: TableFacts, index: number): AliasedTable {
  return (facts.aliases[index] ??= newAlias(facts, `t${index}`))
}

/** Returns the column with a name in code. */
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
  // Drizzle creates a new object for each access to a column.
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
  const description = is(value, Table)
    ? `the table ${getTableName(value)} of another database`
    : inspect(value)
  throw new SchemaError([
    `A source is ${description}; expected a table of Drizzle for PostgreSQL, MySQL or SQLite.`,
  ])
}
