import { sql, type Column, type SQL } from 'drizzle-orm'
import { arrayOf, classOf } from './column-kind.ts'
import { comparedFloat } from './floats.ts'
import { arrayLiteral } from './postgres-arrays.ts'
import type { Dialect } from './table-facts.ts'
import { isDateColumn } from './times.ts'

/** A value for a column, in a statement. */
export function valueOf(column: Column, value: unknown): SQL {
  // A time that no Date can say was read as text.
  if (typeof value === 'string' && isDateColumn(column)) return sql`${value}`
  return sql`${sql.param(toLibrary(column, value), column)}`
}

/**
 * A value in the form that Drizzle takes for a column: some columns hold dates as text, and some
 * drivers know no plain list of bytes.
 */
export function toLibrary(column: Column, value: unknown): unknown {
  if (typeof value !== 'object') return value
  if (value instanceof Date) return isDateText(column) ? value.toISOString().slice(0, 10) : value
  if (value instanceof Uint8Array && !Buffer.isBuffer(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  const { item, dimensions } = arrayOf(column)
  if (dimensions === 1 && Array.isArray(value)) return value.map(each => toLibrary(item, each))
  return value
}

/** A list of values for a column of PostgreSQL: one parameter, however many values there are. */
export function arrayOfValues(column: Column, values: readonly unknown[]): SQL {
  const { item } = arrayOf(column)
  const items = values.map(value =>
    value === null || (typeof value === 'string' && isDateColumn(item))
      ? value
      : item.mapToDriverValue(toLibrary(item, value)),
  )
  // Cast twice, so that no driver guesses the type of the parameter.
  return sql`cast(${arrayLiteral(items)} as text)::${postgresType(item)}[]`
}

/** By what rows are ordered, and compared with values that the database has sent. */
export function orderedForm(dialect: Dialect, column: Column): SQL {
  const { columnType } = column
  // An enum of MySQL is ordered by the places of its values.
  if (columnType.startsWith('MySqlEnum')) return sql`(${column} + 0)`
  return comparedForm(dialect, column)
}

/** What is compared with a value. */
export function comparedForm(dialect: Dialect, column: Column): SQL {
  const { columnType } = column
  // MySQL sends six digits of a float, which none is equal to.
  if (columnType === 'MySqlFloat') return sql`(${column} + 0e0)`
  // Bytes are compared as text.
  if (dialect === 'sqlite' && columnType === 'SQLiteBigInt') return blobAsInteger(column)
  return sql`${column}`
}

/** A value of one column as a column of a table of values, which is compared with another column. */
export function typedValue(dialect: Dialect, column: Column, from: Column, value: unknown): SQL {
  if (dialect === 'sqlite') return comparedValue(dialect, from, value)
  if (column.columnType === 'MySqlFloat') return comparedValue(dialect, column, value)
  const [, name] = /^(decimal|datetime|timestamp|date|time)\b/.exec(column.getSQLType()) ?? []
  const type = typesOfMySql[name ?? '']
  const own = valueOf(from, value)
  return type === undefined ? own : sql`cast(${own} as ${sql.raw(type)})`
}

/** What texts are cast to, so that MySQL compares no texts with values of other types. */
const typesOfMySql: Readonly<Record<string, string>> = {
  date: 'date',
  datetime: 'datetime(6)',
  decimal: 'decimal(65, 30)',
  time: 'time(6)',
  timestamp: 'datetime(6)',
}

/** Whether values of two columns of PostgreSQL are of one type, whichever lengths they have. */
export function haveOneType(column: Column, other: Column): boolean {
  return typeName(column) === typeName(other)
}

/** A value for the compared form of a column. */
export function comparedValue(dialect: Dialect, column: Column, value: unknown): SQL {
  if (column.columnType === 'SQLiteBigInt') return sql`cast(${String(value)} as integer)`
  // Drizzle would cut the milliseconds off.
  if (isInSeconds(column) && value instanceof Date) return sql`${value.getTime() / 1000}`
  if (column.columnType === 'MySqlFloat') return sql`${comparedFloat(Number(value))}`
  if (isReal(column)) return sql`cast(${String(comparedFloat(Number(value)))} as float8)`
  // MySQL compares a decimal with a text as floats.
  if (dialect === 'mysql' && classOf(column) === 'Decimal')
    return sql`cast(${String(value)} as decimal(65, 30))`
  return valueOf(column, value)
}

/** The ordered form of a column as the database has it, exactly: for a cursor. */
export function rawForm(dialect: Dialect, column: Column, form: SQL): SQL {
  if (dialect === 'postgresql') return sql`cast(${form} as text)`
  // These are too large for a number.
  if (dialect === 'mysql' && isLargeInteger(column)) return sql`cast(${form} as char)`
  if (column.columnType === 'SQLiteBigInt') return sql`cast(${form} as text)`
  return form
}

/** A value of a raw form, for a comparison with the ordered form. */
export function rawValue(dialect: Dialect, column: Column, value: unknown): SQL {
  const isPlain = typeof value === 'string' || typeof value === 'number'
  const bound = isPlain || typeof value === 'boolean' ? value : String(value)
  if (dialect === 'postgresql') return sql`cast(${String(bound)} as text)::${postgresType(column)}`
  if (column.columnType === 'SQLiteBigInt') return sql`cast(${bound} as integer)`
  if (dialect === 'mysql' && isLargeInteger(column))
    return sql`cast(${bound} as ${sql.raw(isUnsigned(column) ? 'unsigned' : 'signed')})`
  if (dialect === 'mysql' && classOf(column).startsWith('Decimal'))
    return sql`cast(${String(bound)} as decimal(65, 30))`
  return sql`${bound}`
}

/** Whether MySQL may send an integer that a number cannot hold. */
function isLargeInteger({ columnType }: Column): boolean {
  return columnType.startsWith('MySqlBigInt') || columnType === 'MySqlSerial'
}

/** The type of a column of PostgreSQL without its length and precision, to which no cast rounds. */
function postgresType(column: Column): SQL {
  const { item, dimensions } = arrayOf(column)
  const brackets = '[]'.repeat(dimensions)
  const { enum: type } = item as Column & { readonly enum?: { enumName: string; schema?: string } }
  if (type !== undefined) {
    const name = sql.identifier(type.enumName)
    return type.schema === undefined
      ? sql`${name}${sql.raw(brackets)}`
      : sql`${sql.identifier(type.schema)}.${name}${sql.raw(brackets)}`
  }
  return sql.raw(typeName(item) + brackets)
}

function typeName(item: Column): string {
  const name = item.getSQLType().replace(/(\[\d*\])+$/, '')
  const bare = name.replace(/\s*\(\s*\d+\s*(,\s*-?\d+\s*)?\)/, '')
  return typesOfCasts[bare] ?? bare
}

/** Types that are none for a cast, or mean another length without one. */
const typesOfCasts: Readonly<Record<string, string>> = {
  bigserial: 'bigint',
  bit: 'varbit',
  char: 'bpchar',
  serial: 'integer',
  smallserial: 'smallint',
}

/** Whether a column of PostgreSQL holds numbers of 24 bits. */
export function isReal({ columnType }: Column): boolean {
  return columnType === 'PgReal'
}

/** Whether a column of SQLite holds whole seconds. */
function isInSeconds(column: Column): boolean {
  const { mode } = column as Column & { readonly mode?: string }
  return column.columnType === 'SQLiteTimestamp' && mode === 'timestamp'
}

function isDateText(column: Column): boolean {
  // MySQL's driver would write a Date in the time zone of this process.
  return classOf(column) === 'DateString' || column.columnType === 'MySqlDate'
}

function isUnsigned(column: Column): boolean {
  return column.columnType === 'MySqlSerial' || column.getSQLType().includes('unsigned')
}

function blobAsInteger(column: Column): SQL {
  return sql`cast(cast(${column} as text) as integer)`
}
