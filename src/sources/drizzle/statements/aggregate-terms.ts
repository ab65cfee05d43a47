import { sql, type Column, type SQL } from 'drizzle-orm'
import type { ColumnFunction } from '../../source-adapter.ts'
import { columnReaderOf, type Decoder, type DrizzleDatabase } from '../drizzle-version.ts'
import { classOf, columnType } from '../tables/column-kind.ts'
import { comparisonExpression } from '../tables/column-values.ts'
import type { Dialect } from '../tables/table-facts.ts'

/** An aggregate of rows. */
export interface ComputedValue {
  /** The expression that orders groups. */
  readonly expression: SQL
  /** The output of SELECT. */
  readonly output: SQL
  readonly decode: Decoder | undefined
}

/** The number of rows. */
export const rowCount: ComputedValue = {
  expression: sql`count(*)`,
  output: sql`count(*)`,
  decode: Number,
}

/** The aggregate of the values of a column by a function. */
export function columnAggregate(
  database: DrizzleDatabase,
  dialect: Dialect,
  functionName: ColumnFunction,
  column: Column,
): ComputedValue {
  switch (functionName) {
    case 'sum':
      return sumOf(dialect, column)
    case 'average':
      return averageOf(dialect, column)
    case 'min':
    case 'max':
      return extremeOf(database, dialect, sql.raw(functionName), column)
  }
}

function sumOf(dialect: Dialect, column: Column): ComputedValue {
  const { kind } = columnType(column)
  if (kind === 'float') {
    const expression = sql`sum(${asDouble(dialect, sql`${column}`)})`
    return { expression, output: expression, decode: Number }
  }
  const expression = sql`sum(${comparisonExpression(dialect, column)})`
  if (kind === 'decimal')
    return { expression, output: asExactDecimal(dialect, expression), decode: String }
  // A sum of integers may exceed a number, and a bigint of the database.
  return { expression, output: asText(dialect, expression), decode: text => BigInt(text as string) }
}

function averageOf(dialect: Dialect, column: Column): ComputedValue {
  const expression = sql`avg(${comparisonExpression(dialect, column)})`
  if (columnType(column).kind === 'decimal')
    return { expression, output: asExactDecimal(dialect, expression), decode: String }
  return { expression, output: asDouble(dialect, expression), decode: Number }
}

function extremeOf(
  database: DrizzleDatabase,
  dialect: Dialect,
  functionName: SQL,
  column: Column,
): ComputedValue {
  // PostgreSQL has no min and max of MAC addresses, whose texts have the same order.
  if (dialect === 'postgresql' && /^Macaddr/.test(classOf(column))) {
    const expression = sql`${functionName}(cast(${column} as text))`
    return { expression, output: expression, decode: undefined }
  }
  const expression = sql`${functionName}(${comparisonExpression(dialect, column)})`
  // The column holds bytes, and its comparison expression is an integer.
  if (column.columnType === 'SQLiteBigInt')
    return { expression, output: asText(dialect, expression), decode: BigInt }
  const reader = columnReaderOf(database, dialect, column)
  return { expression, output: reader.select(expression), decode: reader.decode }
}

function asDouble(dialect: Dialect, expression: SQL): SQL {
  if (dialect === 'postgresql') return sql`cast(${expression} as double precision)`
  return dialect === 'mysql' ? sql`(${expression} + 0e0)` : expression
}

function asText(dialect: Dialect, expression: SQL): SQL {
  return dialect === 'mysql' ? sql`cast(${expression} as char)` : sql`cast(${expression} as text)`
}

/** A decimal with all digits of the database. SQLite formats a float with 15 digits only. */
function asExactDecimal(dialect: Dialect, expression: SQL): SQL {
  if (dialect !== 'sqlite') return asText(dialect, expression)
  return sql`case when typeof(${expression}) = 'integer' then cast(${expression} as text) else ${expression} end`
}
