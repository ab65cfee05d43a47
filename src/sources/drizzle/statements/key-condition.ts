import { sql, type Column, type SQL } from 'drizzle-orm'
import type { Values } from '../../source-adapter.ts'
import {
  arrayParameter,
  comparisonExpression,
  comparisonOperand,
  haveSameType,
} from '../tables/column-values.ts'
import type { Dialect } from '../tables/table-facts.ts'

/** The condition that columns equal one of several keys, which are values of `keyColumns`. */
export function keyCondition(
  dialect: Dialect,
  columns: readonly Column[],
  keys: readonly Values[],
  keyColumns: readonly Column[] = columns,
): SQL {
  if (keys.length === 0) return sql`1 = 0`
  if (keys.length === 1) return singleKeyCondition(dialect, columns, keys[0]!, keyColumns)
  if (dialect === 'postgresql') return arrayKeyCondition(columns, keys, keyColumns)
  const expressions = columns.map(column => comparisonExpression(dialect, column))
  const values = keys.map(key =>
    sql.join(
      keyColumns.map((column, index) => comparisonOperand(dialect, column, key[index])),
      comma,
    ),
  )
  if (columns.length === 1) return sql`${expressions[0]} in (${sql.join(values, comma)})`
  const tuples = sql.join(
    values.map(valueList => sql`(${valueList})`),
    comma,
  )
  const valuesKeyword = dialect === 'sqlite' ? sql`values ` : sql``
  return sql`(${sql.join(expressions, comma)}) in (${valuesKeyword}${tuples})`
}

/** The keys as a table of PostgreSQL, with one array parameter for each column. */
export function unnestedArrays(columns: readonly Column[], keys: readonly Values[]): SQL {
  const arrays = columns.map((column, index) =>
    arrayParameter(
      column,
      keys.map(key => key[index]),
    ),
  )
  return sql`unnest(${sql.join(arrays, comma)})`
}

const comma = sql`, `

function singleKeyCondition(
  dialect: Dialect,
  columns: readonly Column[],
  key: Values,
  keyColumns: readonly Column[],
): SQL {
  const comparisons = columns.map((column, index) => {
    const keyColumn = keyColumns[index]!
    // A scalar parameter takes the type of the compared column.
    if (dialect === 'postgresql' && !haveSameType(column, keyColumn))
      return sql`${column} = any(${arrayParameter(keyColumn, [key[index]])})`
    return sql`${comparisonExpression(dialect, column)} = ${comparisonOperand(dialect, keyColumn, key[index])}`
  })
  return sql.join(comparisons, sql` and `)
}

function arrayKeyCondition(
  columns: readonly Column[],
  keys: readonly Values[],
  keyColumns: readonly Column[],
): SQL {
  if (columns.length > 1) {
    const columnList = sql.join(
      columns.map(column => sql`${column}`),
      comma,
    )
    return sql`(${columnList}) in (select * from ${unnestedArrays(keyColumns, keys)})`
  }
  const values = keys.map(([value]) => value)
  return sql`${columns[0]} = any(${arrayParameter(keyColumns[0]!, values)})`
}
