import { is, SQL, sql, type Table } from 'drizzle-orm'
import { inspectKind } from '../../../errors/inspect.ts'
import type { ComparisonOperator, Condition } from '../../source-adapter.ts'
import { arrayOf } from '../tables/column-kind.ts'
import {
  arrayOfValues,
  comparedForm,
  comparedValue,
  orderedForm,
  rawValue,
  valueOf,
} from '../tables/column-values.ts'
import { aliasedTo, columnOf, factsOf, type AliasedTable } from '../tables/table-facts.ts'

/**
 * The tables of a statement. Each has a name of its own, so that a condition of the host which names
 * the table itself is an error of the database and no condition on other rows.
 */
export class TableNames {
  #count = 0

  next(table: Table): AliasedTable {
    return aliasedTo(factsOf(table), this.#count++)
  }
}

/** A condition on a table as SQL; undefined where each row fulfills it. */
export function conditionSql(
  condition: Condition<Table>,
  on: AliasedTable,
  names: TableNames,
): SQL | undefined {
  switch (condition.kind) {
    case 'all':
      return allOf(condition.conditions.map(each => conditionSql(each, on, names)))
    case 'any':
      return anyOf(condition.conditions.map(each => conditionSql(each, on, names)))
    case 'not': {
      const inner = conditionSql(condition.condition, on, names)
      return inner === undefined ? noRow : sql`not (${inner})`
    }
    case 'compare':
      return comparison(condition, on)
    case 'in':
      return inList(condition.column, condition.values, on)
    case 'has': {
      const column = columnIn(on, condition.column)
      return sql`${column} @> ${arrayOfValues(column, [condition.value])}`
    }
    case 'is_null':
      return sql`${columnIn(on, condition.column)} is null`
    case 'exists':
      return existence(condition, on, names)
    case 'host':
      return hostCondition(condition.make(on.table))
  }
}

/** All of some conditions; undefined among them are those that each row fulfills. */
export function allOf(conditions: readonly (SQL | undefined)[]): SQL | undefined {
  const some = conditions.filter(condition => condition !== undefined)
  if (some.length < 2) return some[0]
  return sql`(${sql.join(some, sql` and `)})`
}

/** The clause of all of some conditions. */
export function whereAll(conditions: readonly (SQL | undefined)[]): SQL {
  const whole = allOf(conditions)
  return whole === undefined ? sql`` : sql` where ${whole}`
}

/** Whether columns hold the values of columns of another table. */
export function isJoined(
  table: AliasedTable,
  columns: readonly string[],
  other: AliasedTable,
  otherColumns: readonly string[],
): SQL {
  const pairs = columns.map(
    (name, index) => sql`${columnIn(table, name)} = ${columnIn(other, otherColumns[index]!)}`,
  )
  return sql.join(pairs, sql` and `)
}

export function columnIn(
  { columns, facts }: AliasedTable,
  name: string,
): AliasedTable['columns'][string] {
  return columnOf(columns, name, facts.table)
}

/** The name of a table in FROM: its own, and that in the statement. */
export function fromTable({ facts, alias }: AliasedTable): SQL {
  return sql`${facts.table} ${sql.identifier(alias)}`
}

const noRow = sql`1 = 0`

function anyOf(conditions: readonly (SQL | undefined)[]): SQL | undefined {
  if (conditions.length === 0) return noRow
  if (conditions.includes(undefined)) return undefined
  if (conditions.length === 1) return conditions[0]
  return sql`(${sql.join([...conditions], sql` or `)})`
}

const comparisons: Readonly<Partial<Record<ComparisonOperator, SQL>>> = {
  equal: sql` = `,
  not_equal: sql` <> `,
  less: sql` < `,
  less_or_equal: sql` <= `,
  greater: sql` > `,
  greater_or_equal: sql` >= `,
}

function comparison(
  { column: name, operator, value, isRaw }: Condition<Table> & { readonly kind: 'compare' },
  on: AliasedTable,
): SQL {
  const { dialect } = on.facts
  const column = columnIn(on, name)
  const sign = comparisons[operator]
  if (sign === undefined) return textComparison(column, operator, String(value), on)
  if (isRaw === true)
    return sql`${orderedForm(dialect, column)}${sign}${rawValue(dialect, column, value)}`
  return sql`${comparedForm(dialect, column)}${sign}${comparedValue(dialect, column, value)}`
}

function textComparison(
  column: AliasedTable['columns'][string],
  operator: ComparisonOperator,
  text: string,
  { facts: { dialect } }: AliasedTable,
): SQL {
  const escaped = text.replace(/[%_!]/g, '!$&')
  const head = operator === 'starts_with' ? '' : '%'
  const tail = operator === 'ends_with' ? '' : '%'
  const pattern = `${head}${escaped}${tail}`
  if (dialect !== 'postgresql') return sql`${column} like ${pattern} escape '!'`
  const isText = /^(text|varchar|citext)\b/.test(column.getSQLType())
  const operand = isText ? sql`${column}` : sql`cast(${column} as text)`
  return sql`${operand} ilike ${pattern} escape '!'`
}

function inList(name: string, values: readonly unknown[], on: AliasedTable): SQL {
  const { dialect } = on.facts
  const column = columnIn(on, name)
  if (values.length === 0) return noRow
  const { dimensions } = arrayOf(column)
  if (dialect === 'postgresql' && dimensions === 0)
    return sql`${column} = any(${arrayOfValues(column, values)})`
  const list = values.map(value =>
    dimensions === 0 ? comparedValue(dialect, column, value) : valueOf(column, value),
  )
  return sql`${comparedForm(dialect, column)} in (${sql.join(list, sql`, `)})`
}

function existence(
  condition: Condition<Table> & { readonly kind: 'exists' },
  on: AliasedTable,
  names: TableNames,
): SQL {
  const { columns, targetColumns, through, where } = condition
  const target = names.next(condition.table)
  const matches = conditionSql(where, target, names)
  if (through === undefined) {
    const whole = allOf([isJoined(target, targetColumns, on, columns), matches])
    return sql`exists (select 1 from ${fromTable(target)} where ${whole})`
  }
  const link = names.next(through.table)
  const counts = through.where && conditionSql(through.where, link, names)
  const whole = allOf([isJoined(link, through.parentColumns, on, columns), counts, matches])
  const join = isJoined(target, targetColumns, link, through.targetColumns)
  return sql`exists (select 1 from ${fromTable(link)} inner join ${fromTable(target)} on ${join} where ${whole})`
}

function hostCondition(made: unknown): SQL | undefined {
  if (made === undefined) return undefined
  if (is(made, SQL)) return sql`(${made})`
  const found = made instanceof Promise ? 'a promise' : inspectKind(made)
  throw new TypeError(
    `A scope returned ${found}; expected a condition of Drizzle, as from eq(), or undefined for all rows.`,
  )
}
