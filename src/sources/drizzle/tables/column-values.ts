import { sql, type Column, type SQL } from 'drizzle-orm'
import { arrayOf, classOf } from './column-kind.ts'
import { floatOperand } from './floats.ts'
import { arrayLiteral } from './postgres-arrays.ts'
import type { Dialect } from './table-facts.ts'
import { isDateColumn } from './times.ts'

/** A value of a column as a parameter of a statement. */
export function columnParameter(column: Column, value: unknown): SQL {
  // A time that a Date cannot represent is a text.
  if (typeof value === 'string' && isDateColumn(column)) return sql`${value}`
  return sql`${sql.param(drizzleValue(column, value), column)}`
}

/**
 * Converts a value to the form that Drizzle expects for a column: some columns hold dates as text,
 * and some drivers expect a Buffer for bytes.
 */
export function drizzleValue(column: Column, value: unknown): unknown {
  if (typeof value !== 'object') return value
  if (value instanceof Date) return isDateText(column) ? value.toISOString().slice(0, 10) : value
  if (value instanceof Uint8Array && !Buffer.isBuffer(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  const { item, dimensions } = arrayOf(column)
  if (dimensions === 1 && Array.isArray(value))
    return value.map(itemValue => drizzleValue(item, itemValue))
  return value
}

/** A list of values of a column of PostgreSQL as a single parameter. */
export function arrayParameter(column: Column, values: readonly unknown[]): SQL {
  const { item } = arrayOf(column)
  const items = values.map(value =>
    value === null || (typeof value === 'string' && isDateColumn(item))
      ? value
      : item.mapToDriverValue(drizzleValue(item, value)),
  )
  // The cast to text keeps drivers from inferring the type of the parameter.
  return sql`cast(${arrayLiteral(items)} as text)::${postgresType(item)}[]`
}

/** The expression of a column in ORDER BY, and in comparisons with raw operands. */
export function orderExpression(dialect: Dialect, column: Column): SQL {
  const { columnType } = column
  // An enum of MySQL is ordered by the index of the value.
  if (columnType.startsWith('MySqlEnum')) return sql`(${column} + 0)`
  return comparisonExpression(dialect, column)
}

/** The expression of a column in comparisons with values. */
export function comparisonExpression(dialect: Dialect, column: Column): SQL {
  const { columnType } = column
  // MySQL displays six digits of a float, and the stored value equals no such decimal.
  if (columnType === 'MySqlFloat') return sql`(${column} + 0e0)`
  // A blob would compare as bytes.
  if (dialect === 'sqlite' && columnType === 'SQLiteBigInt') return blobAsInteger(column)
  return sql`${column}`
}

/** A value of `keyColumn` in a table of keys that is compared with `column`. */
export function typedOperand(
  dialect: Dialect,
  column: Column,
  keyColumn: Column,
  value: unknown,
): SQL {
  if (dialect === 'sqlite') return comparisonOperand(dialect, keyColumn, value)
  if (column.columnType === 'MySqlFloat') return comparisonOperand(dialect, column, value)
  const [, name] = /^(decimal|datetime|timestamp|date|time)\b/.exec(column.getSQLType()) ?? []
  const type = mysqlCastTypes[name ?? '']
  const parameter = columnParameter(keyColumn, value)
  return type === undefined ? parameter : sql`cast(${parameter} as ${sql.raw(type)})`
}

/** The types to which texts are cast, so that MySQL compares values of the same type. */
const mysqlCastTypes: Readonly<Record<string, string>> = {
  date: 'date',
  datetime: 'datetime(6)',
  decimal: 'decimal(65, 30)',
  time: 'time(6)',
  timestamp: 'datetime(6)',
}

/** Whether two columns of PostgreSQL have the same type, regardless of length. */
export function haveSameType(column: Column, otherColumn: Column): boolean {
  return typeName(column) === typeName(otherColumn)
}

/** A value as the operand of a comparison with `comparisonExpression`. */
export function comparisonOperand(dialect: Dialect, column: Column, value: unknown): SQL {
  if (column.columnType === 'SQLiteBigInt') return sql`cast(${String(value)} as integer)`
  // Drizzle would truncate the milliseconds.
  if (isInSeconds(column) && value instanceof Date) return sql`${value.getTime() / 1000}`
  if (column.columnType === 'MySqlFloat') return sql`${floatOperand(Number(value))}`
  if (isReal(column)) return sql`cast(${String(floatOperand(Number(value)))} as float8)`
  // MySQL compares a decimal with a text as floats.
  if (dialect === 'mysql' && classOf(column) === 'Decimal')
    return sql`cast(${String(value)} as decimal(65, 30))`
  return columnParameter(column, value)
}

/** Casts the order expression of a column to a form that drivers send exactly, for a cursor. */
export function rawExpression(dialect: Dialect, column: Column, expression: SQL): SQL {
  if (dialect === 'postgresql') return sql`cast(${expression} as text)`
  // A bigint may be too large for a number.
  if (dialect === 'mysql' && isLargeInteger(column)) return sql`cast(${expression} as char)`
  if (column.columnType === 'SQLiteBigInt') return sql`cast(${expression} as text)`
  return expression
}

/** A value of `rawExpression` as the operand of a comparison with `orderExpression`. */
export function rawOperand(dialect: Dialect, column: Column, value: unknown): SQL {
  const isPrimitive = typeof value === 'string' || typeof value === 'number'
  const parameter = isPrimitive || typeof value === 'boolean' ? value : String(value)
  if (dialect === 'postgresql')
    return sql`cast(${String(parameter)} as text)::${postgresType(column)}`
  if (column.columnType === 'SQLiteBigInt') return sql`cast(${parameter} as integer)`
  if (dialect === 'mysql' && isLargeInteger(column))
    return sql`cast(${parameter} as ${sql.raw(isUnsigned(column) ? 'unsigned' : 'signed')})`
  if (dialect === 'mysql' && classOf(column).startsWith('Decimal'))
    return sql`cast(${String(parameter)} as decimal(65, 30))`
  return sql`${parameter}`
}

/** Whether a column of MySQL holds integers that may be too large for a number. */
function isLargeInteger({ columnType }: Column): boolean {
  return columnType.startsWith('MySqlBigInt') || columnType === 'MySqlSerial'
}

/**
 * The type of a column of PostgreSQL without length and precision, so that a cast does not round.
 */
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
  const baseName = name.replace(/\s*\(\s*\d+\s*(,\s*-?\d+\s*)?\)/, '')
  return postgresCastTypes[baseName] ?? baseName
}

/** The types for casts of types that casts do not accept, or that have another default length. */
const postgresCastTypes: Readonly<Record<string, string>> = {
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
  // The driver of MySQL writes a Date in the time zone of this process.
  return classOf(column) === 'DateString' || column.columnType === 'MySqlDate'
}

function isUnsigned(column: Column): boolean {
  return column.columnType === 'MySqlSerial' || column.getSQLType().includes('unsigned')
}

function blobAsInteger(column: Column): SQL {
  return sql`cast(cast(${column} as text) as integer)`
}
