import { is, SQL, sql, type Table } from 'drizzle-orm'
import { inspectKind } from '../../../errors/inspect.ts'
import type { ComparisonOperator, Condition, OrderedValue, Relation } from '../../source-adapter.ts'
import { arrayOf } from '../tables/column-kind.ts'
import {
  arrayOfValues,
  comparedForm,
  comparedValue,
  isReal,
  orderedForm,
  rawForm,
  rawValue,
  valueOf,
} from '../tables/column-values.ts'
import { isDateColumn, isWholeInDate } from '../tables/times.ts'
import {
  aliasedTo,
  columnOf,
  factsOf,
  type AliasedTable,
  type Dialect,
} from '../tables/table-facts.ts'

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
      return comparison(condition, on, names)
    case 'in':
      return inList(condition.column, condition.values, on)
    case 'has': {
      const column = columnIn(on, condition.column)
      return sql`${column} @> ${arrayOfValues(column, [condition.value])}`
    }
    case 'is_null':
      return sql`${formOfValue(condition.column, on, names)} is null`
    case 'exists':
      return sql`exists (select 1 ${relatedRows(condition, on, names).rows})`
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

/** By what rows are ordered, and how its values are sent and compared with, exactly. */
interface OrderedSql {
  readonly form: SQL
  readonly rawForm: SQL
  readonly rawValue: (value: unknown) => SQL
}

/** A value by which rows are ordered. */
export function orderedSql(
  value: OrderedValue<Table>,
  on: AliasedTable,
  names: TableNames,
): OrderedSql {
  const { dialect } = on.facts
  if (typeof value === 'string') return orderedColumn(columnIn(on, value), on)
  const { column: name, relation: related } = value
  const { target, link, rows } = relatedRows(related, on, names)
  if (name === undefined)
    return orderedCount(dialect, sql`(select ${countOf(related, link)} ${rows})`)
  const column = columnIn(target, name)
  return orderedColumn(column, on, sql`(select ${orderedForm(dialect, column)} ${rows} limit 1)`)
}

function orderedColumn(
  column: AliasedTable['columns'][string],
  { facts: { dialect } }: AliasedTable,
  form: SQL = orderedForm(dialect, column),
): OrderedSql {
  return {
    form,
    rawForm: rawForm(dialect, column, form),
    rawValue: value => rawValue(dialect, column, value),
  }
}

function orderedCount(dialect: Dialect, form: SQL): OrderedSql {
  const type = sql.raw(dialect === 'mysql' ? 'signed' : 'bigint')
  return {
    form,
    // Drivers differ in how they send these.
    rawForm: dialect === 'postgresql' ? sql`cast(${form} as text)` : form,
    rawValue: value => sql`cast(${String(value)} as ${type})`,
  }
}

/** A record counts once, however many rows of the table between lead to it. */
function countOf({ through }: Relation<Table>, link: AliasedTable | undefined): SQL {
  const [name, ...others] = through?.targetColumns ?? []
  if (link === undefined || name === undefined || others.length > 0) return sql`count(*)`
  return sql`count(distinct ${columnIn(link, name)})`
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
  { column: compared, operator, value, isRaw }: Condition<Table> & { readonly kind: 'compare' },
  on: AliasedTable,
  names: TableNames,
): SQL {
  const { dialect } = on.facts
  const sign = comparisons[operator]
  if (isRaw === true || typeof compared !== 'string') {
    const ordered = orderedSql(compared, on, names)
    return sql`${ordered.form}${sign}${ordered.rawValue(value)}`
  }
  const column = columnIn(on, compared)
  if (sign === undefined) return textComparison(column, operator, String(value), on)
  if (value instanceof Date && isDateColumn(column) && !isWholeInDate(column))
    return timeComparison(column, operator, value)
  return sql`${comparedForm(dialect, column)}${sign}${comparedValue(dialect, column, value)}`
}

/** Clients see whole milliseconds of a time that has microseconds: it is in the one that they give. */
function timeComparison(
  column: AliasedTable['columns'][string],
  operator: ComparisonOperator,
  value: Date,
): SQL {
  const begin = valueOf(column, value)
  const end = valueOf(column, new Date(value.getTime() + 1))
  switch (operator) {
    case 'equal':
      return sql`(${column} >= ${begin} and ${column} < ${end})`
    case 'not_equal':
      return sql`(${column} < ${begin} or ${column} >= ${end})`
    case 'less':
      return sql`${column} < ${begin}`
    case 'less_or_equal':
      return sql`${column} < ${end}`
    case 'greater':
      return sql`${column} >= ${end}`
    default:
      return sql`${column} >= ${begin}`
  }
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
  if (dimensions === 0 && isDateColumn(column) && !isWholeInDate(column))
    return anyOf(values.map(value => timeComparison(column, 'equal', value as Date)))!
  if (dialect === 'postgresql' && dimensions === 0 && !isReal(column))
    return sql`${column} = any(${arrayOfValues(column, values)})`
  const list = values.map(value =>
    dimensions === 0 ? comparedValue(dialect, column, value) : valueOf(column, value),
  )
  return sql`${comparedForm(dialect, column)} in (${sql.join(list, sql`, `)})`
}

function formOfValue(value: OrderedValue<Table>, on: AliasedTable, names: TableNames): SQL {
  // An enum of MySQL has another ordered form, which is null where the column is.
  if (typeof value === 'string') return sql`${columnIn(on, value)}`
  return orderedSql(value, on, names).form
}

interface RelatedRows {
  readonly target: AliasedTable
  /** The table between. */
  readonly link: AliasedTable | undefined
  /** FROM and WHERE. */
  readonly rows: SQL
}

function relatedRows(
  { table, columns, targetColumns, through, where }: Relation<Table>,
  on: AliasedTable,
  names: TableNames,
): RelatedRows {
  const target = names.next(table)
  const matches = conditionSql(where, target, names)
  if (through === undefined) {
    const whole = allOf([isJoined(target, targetColumns, on, columns), matches])
    return { target, link: undefined, rows: sql`from ${fromTable(target)} where ${whole}` }
  }
  const link = names.next(through.table)
  const counts = through.where && conditionSql(through.where, link, names)
  const whole = allOf([isJoined(link, through.parentColumns, on, columns), counts, matches])
  const join = isJoined(target, targetColumns, link, through.targetColumns)
  const rows = sql`from ${fromTable(link)} inner join ${fromTable(target)} on ${join} where ${whole}`
  return { target, link, rows }
}

function hostCondition(made: unknown): SQL | undefined {
  if (made === undefined) return undefined
  if (is(made, SQL)) return sql`(${made})`
  const found = made instanceof Promise ? 'a promise' : inspectKind(made)
  throw new TypeError(`A scope returned ${found}; expected a condition of Drizzle, as from eq().`)
}
