import { Column, is, SQL, sql, StringChunk, type Table } from 'drizzle-orm'
import { inspectKind } from '../../../errors/inspect.ts'
import type { ComparisonOperator, Condition, OrderedValue, Relation } from '../../source-adapter.ts'
import { arrayOf } from '../tables/column-kind.ts'
import {
  arrayParameter,
  comparisonExpression,
  comparisonOperand,
  isReal,
  orderExpression,
  rawExpression,
  rawOperand,
  columnParameter,
} from '../tables/column-values.ts'
import { isDateColumn, hasDatePrecision } from '../tables/times.ts'
import {
  aliasedTo,
  columnOf,
  factsOf,
  type AliasedTable,
  type Dialect,
} from '../tables/table-facts.ts'

/**
 * The aliases of the tables of a statement. Each occurrence of a table has its own alias, so a
 * condition of the host that names the table itself is an error of the database, and never a
 * condition on other rows.
 */
export class TableAliases {
  #count = 0

  next(table: Table): AliasedTable {
    return aliasedTo(factsOf(table), this.#count++)
  }
}

/** A condition on a table as SQL; undefined for a condition that is always true. */
export function conditionSql(
  condition: Condition<Table>,
  table: AliasedTable,
  aliases: TableAliases,
): SQL | undefined {
  switch (condition.kind) {
    case 'all':
      return allOf(condition.conditions.map(operand => conditionSql(operand, table, aliases)))
    case 'any':
      return anyOf(condition.conditions.map(operand => conditionSql(operand, table, aliases)))
    case 'not': {
      const inner = conditionSql(condition.condition, table, aliases)
      return inner === undefined ? falseCondition : sql`not (${inner})`
    }
    case 'compare':
      return comparison(condition, table, aliases)
    case 'in':
      return inCondition(condition.column, condition.values, table)
    case 'has': {
      const column = columnIn(table, condition.column)
      return sql`${column} @> ${arrayParameter(column, [condition.value])}`
    }
    case 'is_null':
      return sql`${valueExpression(condition.column, table, aliases)} is null`
    case 'exists':
      return sql`exists (select 1 ${relatedRows(condition, table, aliases).rows})`
    case 'host':
      return hostCondition(condition.subject, condition.make(table.table), table)
  }
}

/** Joins conditions by AND. An undefined condition is always true. */
export function allOf(conditions: readonly (SQL | undefined)[]): SQL | undefined {
  const expressions = conditions.filter(condition => condition !== undefined)
  if (expressions.length < 2) return expressions[0]
  return sql`(${sql.join(expressions, sql` and `)})`
}

/** The WHERE clause of conditions that are joined by AND. */
export function whereAll(conditions: readonly (SQL | undefined)[]): SQL {
  const condition = allOf(conditions)
  return condition === undefined ? sql`` : sql` where ${condition}`
}

/** The condition that columns equal columns of another table. */
export function joinCondition(
  table: AliasedTable,
  columns: readonly string[],
  joinedTable: AliasedTable,
  joinedColumns: readonly string[],
): SQL {
  const pairs = columns.map(
    (name, index) =>
      sql`${columnIn(table, name)} = ${columnIn(joinedTable, joinedColumns[index]!)}`,
  )
  return sql.join(pairs, sql` and `)
}

export function columnIn(
  { columns, facts }: AliasedTable,
  name: string,
): AliasedTable['columns'][string] {
  return columnOf(columns, name, facts.table)
}

/** The name and the alias of a table in FROM. */
export function fromTable({ facts, alias }: AliasedTable): SQL {
  return sql`${facts.table} ${sql.identifier(alias)}`
}

/** An expression of ORDER BY, and the exact forms in which cursors send and compare values. */
interface OrderExpression {
  readonly expression: SQL
  readonly rawExpression: SQL
  readonly rawOperand: (value: unknown) => SQL
}

/** The expressions of a value of ORDER BY. */
export function orderExpressionOf(
  value: OrderedValue<Table>,
  table: AliasedTable,
  aliases: TableAliases,
): OrderExpression {
  const { dialect } = table.facts
  if (typeof value === 'string') return columnOrder(columnIn(table, value), table)
  const { column: name, relation } = value
  const { target, link, rows } = relatedRows(relation, table, aliases)
  if (name === undefined)
    return countOrder(dialect, sql`(select ${countOf(relation, link)} ${rows})`)
  const column = columnIn(target, name)
  return columnOrder(
    column,
    table,
    sql`(select ${orderExpression(dialect, column)} ${rows} limit 1)`,
  )
}

function columnOrder(
  column: AliasedTable['columns'][string],
  { facts: { dialect } }: AliasedTable,
  expression: SQL = orderExpression(dialect, column),
): OrderExpression {
  return {
    expression,
    rawExpression: rawExpression(dialect, column, expression),
    rawOperand: value => rawOperand(dialect, column, value),
  }
}

function countOrder(dialect: Dialect, expression: SQL): OrderExpression {
  const type = sql.raw(dialect === 'mysql' ? 'signed' : 'bigint')
  return {
    expression,
    // Drivers of PostgreSQL return counts in different types.
    rawExpression: dialect === 'postgresql' ? sql`cast(${expression} as text)` : expression,
    rawOperand: value => sql`cast(${String(value)} as ${type})`,
  }
}

/** The count of related records. Several links to one record count once. */
function countOf({ through }: Relation<Table>, link: AliasedTable | undefined): SQL {
  const [name, ...otherColumns] = through?.targetColumns ?? []
  if (link === undefined || name === undefined || otherColumns.length > 0) return sql`count(*)`
  return sql`count(distinct ${columnIn(link, name)})`
}

const falseCondition = sql`1 = 0`

function anyOf(conditions: readonly (SQL | undefined)[]): SQL | undefined {
  if (conditions.length === 0) return falseCondition
  if (conditions.includes(undefined)) return undefined
  if (conditions.length === 1) return conditions[0]
  return sql`(${sql.join([...conditions], sql` or `)})`
}

const comparisonOperators: Readonly<Partial<Record<ComparisonOperator, SQL>>> = {
  equal: sql` = `,
  not_equal: sql` <> `,
  less: sql` < `,
  less_or_equal: sql` <= `,
  greater: sql` > `,
  greater_or_equal: sql` >= `,
}

function comparison(
  { column: orderedValue, operator, value, isRaw }: Condition<Table> & { readonly kind: 'compare' },
  table: AliasedTable,
  aliases: TableAliases,
): SQL {
  const { dialect } = table.facts
  const operatorSql = comparisonOperators[operator]
  if (isRaw === true || typeof orderedValue !== 'string') {
    const ordered = orderExpressionOf(orderedValue, table, aliases)
    return sql`${ordered.expression}${operatorSql}${ordered.rawOperand(value)}`
  }
  const column = columnIn(table, orderedValue)
  if (operatorSql === undefined) return textComparison(column, operator, String(value), table)
  if (value instanceof Date && isDateColumn(column) && !hasDatePrecision(column))
    return timeComparison(column, operator, value)
  return sql`${comparisonExpression(dialect, column)}${operatorSql}${comparisonOperand(dialect, column, value)}`
}

/**
 * Compares a time in microseconds with a time in milliseconds, as clients see whole milliseconds.
 */
function timeComparison(
  column: AliasedTable['columns'][string],
  operator: ComparisonOperator,
  value: Date,
): SQL {
  const start = columnParameter(column, value)
  const end = columnParameter(column, new Date(value.getTime() + 1))
  switch (operator) {
    case 'equal':
      return sql`(${column} >= ${start} and ${column} < ${end})`
    case 'not_equal':
      return sql`(${column} < ${start} or ${column} >= ${end})`
    case 'less':
      return sql`${column} < ${start}`
    case 'less_or_equal':
      return sql`${column} < ${end}`
    case 'greater':
      return sql`${column} >= ${end}`
    default:
      return sql`${column} >= ${start}`
  }
}

function textComparison(
  column: AliasedTable['columns'][string],
  operator: ComparisonOperator,
  text: string,
  { facts: { dialect } }: AliasedTable,
): SQL {
  const escaped = text.replace(/[%_!]/g, '!$&')
  const prefix = operator === 'starts_with' ? '' : '%'
  const suffix = operator === 'ends_with' ? '' : '%'
  const pattern = `${prefix}${escaped}${suffix}`
  if (dialect !== 'postgresql') return sql`${column} like ${pattern} escape '!'`
  const isText = /^(text|varchar|citext)\b/.test(column.getSQLType())
  const operand = isText ? sql`${column}` : sql`cast(${column} as text)`
  return sql`${operand} ilike ${pattern} escape '!'`
}

function inCondition(name: string, values: readonly unknown[], table: AliasedTable): SQL {
  const { dialect } = table.facts
  const column = columnIn(table, name)
  if (values.length === 0) return falseCondition
  const { dimensions } = arrayOf(column)
  if (dimensions === 0 && isDateColumn(column) && !hasDatePrecision(column))
    return anyOf(values.map(value => timeComparison(column, 'equal', value as Date)))!
  if (dialect === 'postgresql' && dimensions === 0 && !isReal(column))
    return sql`${column} = any(${arrayParameter(column, values)})`
  const operands = values.map(value =>
    dimensions === 0 ? comparisonOperand(dialect, column, value) : columnParameter(column, value),
  )
  return sql`${comparisonExpression(dialect, column)} in (${sql.join(operands, sql`, `)})`
}

function valueExpression(
  value: OrderedValue<Table>,
  table: AliasedTable,
  aliases: TableAliases,
): SQL {
  // The order expression of an enum of MySQL is null exactly where the column is null.
  if (typeof value === 'string') return sql`${columnIn(table, value)}`
  return orderExpressionOf(value, table, aliases).expression
}

interface RelatedRows {
  readonly target: AliasedTable
  /** The junction table. */
  readonly link: AliasedTable | undefined
  /** The clauses FROM and WHERE. */
  readonly rows: SQL
}

function relatedRows(
  { table: relatedTable, columns, targetColumns, through, where }: Relation<Table>,
  table: AliasedTable,
  aliases: TableAliases,
): RelatedRows {
  const target = aliases.next(relatedTable)
  const targetCondition = conditionSql(where, target, aliases)
  if (through === undefined) {
    const condition = allOf([joinCondition(target, targetColumns, table, columns), targetCondition])
    return { target, link: undefined, rows: sql`from ${fromTable(target)} where ${condition}` }
  }
  const link = aliases.next(through.table)
  const linkCondition = through.where && conditionSql(through.where, link, aliases)
  const condition = allOf([
    joinCondition(link, through.parentColumns, table, columns),
    linkCondition,
    targetCondition,
  ])
  const join = joinCondition(target, targetColumns, link, through.targetColumns)
  const rows = sql`from ${fromTable(link)} inner join ${fromTable(target)} on ${join} where ${condition}`
  return { target, link, rows }
}

function hostCondition(
  subject: string,
  hostValue: unknown,
  { facts }: AliasedTable,
): SQL | undefined {
  if (hostValue === undefined) return undefined
  if (!is(hostValue, SQL)) {
    const description = hostValue instanceof Promise ? 'a promise' : inspectKind(hostValue)
    throw new TypeError(
      `${subject} returned ${description}; expected a condition of Drizzle, as from eq().`,
    )
  }
  const column = importedColumn(hostValue, facts.table)
  if (column === undefined) return sql`(${hostValue})`
  const name = `${facts.config.name}.${facts.codeNames.get(column.name) ?? column.name}`
  throw new TypeError(
    `${subject} compares ${name} of the imported table, which has another name in the statement; ` +
      'expected the table that is the first parameter of the function, as in table => eq(table.id, 1).',
  )
}

/**
 * A column of a table under the table's name in the database, which no statement has; undefined
 * where the condition has none, or has a subquery, which may read the table itself.
 */
function importedColumn(condition: SQL, table: Table): Column | undefined {
  const chunks = chunksOf(condition)
  // Drizzle 0.45 has a list of texts in a chunk, and 1.0 a text.
  const isSubquery = chunks.some(
    chunk => is(chunk, StringChunk) && /\bfrom\b/i.test([chunk.value].flat().join('')),
  )
  if (isSubquery) return undefined
  return chunks.find((chunk): chunk is Column => is(chunk, Column) && chunk.table === table)
}

function chunksOf(condition: SQL): readonly unknown[] {
  return condition.queryChunks.flatMap((chunk): readonly unknown[] =>
    is(chunk, SQL) ? chunksOf(chunk) : [chunk],
  )
}
