import { sql, type Column, type SQL } from 'drizzle-orm'
import type { Values } from '../../source-adapter.ts'
import { arrayOfValues, comparedForm, comparedValue, haveOneType } from '../tables/column-values.ts'
import type { Dialect } from '../tables/table-facts.ts'

/** Whether columns hold one of some keys, which are values of these columns or of others. */
export function hasKey(
  dialect: Dialect,
  columns: readonly Column[],
  keys: readonly Values[],
  keyColumns: readonly Column[] = columns,
): SQL {
  if (keys.length === 0) return sql`1 = 0`
  if (keys.length === 1) return hasOneKey(dialect, columns, keys[0]!, keyColumns)
  if (dialect === 'postgresql') return hasKeyOfArrays(columns, keys, keyColumns)
  const forms = columns.map(column => comparedForm(dialect, column))
  const values = keys.map(key =>
    sql.join(
      keyColumns.map((column, index) => comparedValue(dialect, column, key[index])),
      comma,
    ),
  )
  if (columns.length === 1) return sql`${forms[0]} in (${sql.join(values, comma)})`
  const lists = sql.join(
    values.map(list => sql`(${list})`),
    comma,
  )
  const head = dialect === 'sqlite' ? sql`values ` : sql``
  return sql`(${sql.join(forms, comma)}) in (${head}${lists})`
}

/** The keys as a table of PostgreSQL, with a parameter for each column of them. */
export function unnested(columns: readonly Column[], keys: readonly Values[]): SQL {
  const arrays = columns.map((column, index) =>
    arrayOfValues(
      column,
      keys.map(key => key[index]),
    ),
  )
  return sql`unnest(${sql.join(arrays, comma)})`
}

const comma = sql`, `

function hasOneKey(
  dialect: Dialect,
  columns: readonly Column[],
  key: Values,
  keyColumns: readonly Column[],
): SQL {
  const parts = columns.map((column, index) => {
    const keyColumn = keyColumns[index]!
    // A parameter would take the type of the column that it is compared with.
    if (dialect === 'postgresql' && !haveOneType(column, keyColumn))
      return sql`${column} = any(${arrayOfValues(keyColumn, [key[index]])})`
    return sql`${comparedForm(dialect, column)} = ${comparedValue(dialect, keyColumn, key[index])}`
  })
  return sql.join(parts, sql` and `)
}

function hasKeyOfArrays(
  columns: readonly Column[],
  keys: readonly Values[],
  keyColumns: readonly Column[],
): SQL {
  if (columns.length > 1) {
    const list = sql.join(
      columns.map(column => sql`${column}`),
      comma,
    )
    return sql`(${list}) in (select * from ${unnested(keyColumns, keys)})`
  }
  const values = keys.map(([value]) => value)
  return sql`${columns[0]} = any(${arrayOfValues(keyColumns[0]!, values)})`
}
