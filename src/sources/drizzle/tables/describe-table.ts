import { is, SQL, type Column as DrizzleColumn, type Table } from 'drizzle-orm'
import type { Column, ForeignKey, TableDescription } from '../../source-adapter.ts'
import { columnType } from './column-kind.ts'
import { isDateColumn, hasDatePrecision } from './times.ts'
import { factsOf, type TableConfig, type TableFacts } from './table-facts.ts'

/**
 * Returns the columns and keys of a table of Drizzle.
 *
 * @throws SchemaError when the value is no table of Drizzle
 */
export function describeTable(table: Table): TableDescription<Table> {
  const facts = factsOf(table)
  const { primaryKey, config } = facts
  return {
    table,
    name: config.name,
    columns: Object.entries(facts.columns).map(([name, column]) =>
      describeColumn(facts, name, column),
    ),
    primaryKey,
    uniqueKeys: uniqueKeysOf(facts),
    foreignKeys: config.foreignKeys.map(key => foreignKeyOf(facts, key)),
  }
}

/** The columns of a unique index; undefined for an index of expressions, or of some rows only. */
function indexColumns({ config }: TableConfig['indexes'][number]): string[] | undefined {
  const { unique, columns, where } = config as typeof config & { readonly where?: SQL }
  if (unique !== true || where !== undefined) return undefined
  return columnNames(columns)
}

/** The database names of the columns of an index; undefined for an index with expressions. */
export function columnNames(columns: readonly unknown[]): string[] | undefined {
  if (columns.some(column => is(column, SQL))) return undefined
  return columns.map(column => (column as DrizzleColumn).name)
}

function describeColumn(
  { primaryKey, dialect }: TableFacts,
  name: string,
  column: DrizzleColumn,
): Column {
  const { generated, generatedIdentity } = column
  const isGenerated =
    (generated !== undefined && generated.type !== 'byDefault') ||
    generatedIdentity?.type === 'always'
  return {
    name,
    ...columnType(column),
    isNullable: !column.notNull && !primaryKey.includes(name),
    hasDefault: column.hasDefault || isGenerated || generatedIdentity !== undefined,
    default: literalDefault(column),
    isGenerated,
    isPrimaryKey: primaryKey.length === 1 && primaryKey[0] === name,
    isExact: isExact(column),
    takesNul: dialect !== 'postgresql',
    typeName: column.getSQLType(),
  }
}

/** Whether values are read without loss: a Date has milliseconds only. */
function isExact(column: DrizzleColumn): boolean {
  return !isDateColumn(column) || hasDatePrecision(column)
}

/** The default value; undefined for an expression or a function. */
function literalDefault({ default: value }: DrizzleColumn): Column['default'] {
  const isLiteral = ['string', 'number', 'boolean'].includes(typeof value)
  return isLiteral ? (value as Column['default']) : undefined
}

/** The columns of each unique key, without the primary key. */
export function uniqueKeysOf({ columns, config, codeNames }: TableFacts): string[][] {
  const keys = [
    ...Object.values(columns).flatMap(({ isUnique, name }) => (isUnique ? [[name]] : [])),
    ...config.uniqueConstraints.map(key => key.columns.map(({ name }) => name)),
    ...config.indexes.flatMap(index => {
      const names = indexColumns(index)
      return names === undefined ? [] : [names]
    }),
  ].map(names => names.map(name => codeNames.get(name)!))
  return [...new Map(keys.map(key => [key.join(), key])).values()]
}

function foreignKeyOf(
  { codeNames }: TableFacts,
  key: TableConfig['foreignKeys'][number],
): ForeignKey<Table> {
  const { columns, foreignColumns, foreignTable } = key.reference()
  const target = factsOf(foreignTable as Table)
  return {
    columns: columns.map(({ name }) => codeNames.get(name)!),
    target: target.table,
    targetColumns: foreignColumns.map(({ name }) => target.codeNames.get(name)!),
  }
}
