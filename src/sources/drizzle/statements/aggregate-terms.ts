import { sql, type Column, type SQL } from 'drizzle-orm'
import type { ColumnFunction } from '../../source-adapter.ts'
import { columnReaderOf, type Decode, type DrizzleDatabase } from '../drizzle-version.ts'
import { classOf, columnType } from '../tables/column-kind.ts'
import { comparedForm } from '../tables/column-values.ts'
import type { Dialect } from '../tables/table-facts.ts'

/** A value that is computed of rows. */
export interface ComputedValue {
  /** By what groups are ordered. */
  readonly form: SQL
  /** What is selected. */
  readonly output: SQL
  readonly decode: Decode | undefined
}

/** The number of rows. */
export const countOfRows: ComputedValue = {
  form: sql`count(*)`,
  output: sql`count(*)`,
  decode: Number,
}

/** What a function computes of the values of a column. */
export function valueOfColumn(
  database: DrizzleDatabase,
  dialect: Dialect,
  name: ColumnFunction,
  column: Column,
): ComputedValue {
  switch (name) {
    case 'sum':
      return sumOf(dialect, column)
    case 'average':
      return averageOf(dialect, column)
    case 'min':
    case 'max':
      return extremeOf(database, dialect, sql.raw(name), column)
  }
}

function sumOf(dialect: Dialect, column: Column): ComputedValue {
  const { kind } = columnType(column)
  if (kind === 'float') {
    const form = sql`sum(${asDouble(dialect, sql`${column}`)})`
    return { form, output: form, decode: Number }
  }
  const form = sql`sum(${comparedForm(dialect, column)})`
  if (kind === 'decimal') return { form, output: exactly(dialect, form), decode: String }
  // The sum of integers may be too large for a number, and for a bigint of the database.
  return { form, output: asText(dialect, form), decode: text => BigInt(text as string) }
}

function averageOf(dialect: Dialect, column: Column): ComputedValue {
  const form = sql`avg(${comparedForm(dialect, column)})`
  if (columnType(column).kind === 'decimal')
    return { form, output: exactly(dialect, form), decode: String }
  return { form, output: asDouble(dialect, form), decode: Number }
}

function extremeOf(
  database: DrizzleDatabase,
  dialect: Dialect,
  name: SQL,
  column: Column,
): ComputedValue {
  // PostgreSQL has no extremes of these; as text they have the same order.
  if (dialect === 'postgresql' && /^Macaddr/.test(classOf(column))) {
    const form = sql`${name}(cast(${column} as text))`
    return { form, output: form, decode: undefined }
  }
  const form = sql`${name}(${comparedForm(dialect, column)})`
  // The values of the column are bytes, the compared ones are integers.
  if (column.columnType === 'SQLiteBigInt')
    return { form, output: asText(dialect, form), decode: BigInt }
  const reader = columnReaderOf(database, dialect, column)
  return { form, output: reader.select(form), decode: reader.decode }
}

function asDouble(dialect: Dialect, expression: SQL): SQL {
  if (dialect === 'postgresql') return sql`cast(${expression} as double precision)`
  return dialect === 'mysql' ? sql`(${expression} + 0e0)` : expression
}

function asText(dialect: Dialect, expression: SQL): SQL {
  return dialect === 'mysql' ? sql`cast(${expression} as char)` : sql`cast(${expression} as text)`
}

/** A decimal with all digits that the database has; SQLite writes 15 of a float as text. */
function exactly(dialect: Dialect, expression: SQL): SQL {
  if (dialect !== 'sqlite') return asText(dialect, expression)
  return sql`case when typeof(${expression}) = 'integer' then cast(${expression} as text) else ${expression} end`
}
