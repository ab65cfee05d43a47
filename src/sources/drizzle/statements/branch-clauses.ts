import { sql, type SQL, type Table } from 'drizzle-orm'
import type { Branch, CountBranch, Order, SelectStatement } from '../../source-adapter.ts'
import {
  columnIn,
  conditionSql,
  fromTable,
  orderExpressionOf,
  whereAll,
  type TableAliases,
} from './conditions.ts'
import { linkedRows } from './linked-rows.ts'
import { columnReaderOf, type DrizzleDatabase } from '../drizzle-version.ts'
import { fixedParts } from './fixed-parts.ts'
import { keyMatch, type KeyMatch } from './parent-keys.ts'
import { columnOf, factsOf, type AliasedTable, type TableFacts } from '../tables/table-facts.ts'

/** The database, the table and the aliases of the statement that is built. */
export interface StatementContext {
  readonly database: DrizzleDatabase
  readonly facts: TableFacts
  readonly select: SelectStatement<Table>
  readonly aliases: TableAliases
}

/** The clauses of a branch without order and limit. */
export interface Rows {
  readonly table: AliasedTable
  /** The junction table. */
  readonly link?: AliasedTable
  readonly from: SQL
  /** The join with the table of keys. */
  readonly join: SQL
  readonly where: SQL
  /** The match of the rows with the keys of their parents. */
  readonly match: KeyMatch | undefined
}

/** The clauses of a branch. With `joinsKeys`, as in a union, rows join the table of keys. */
export function rowsOf(
  { database, facts, aliases }: StatementContext,
  { where, parents }: CountBranch<Table>,
  joinsKeys: boolean = false,
): Rows {
  const table = aliases.next(facts.table)
  const condition = conditionSql(where, table, aliases)
  if (parents === undefined)
    return {
      table,
      from: fromTable(table),
      join: sql``,
      where: whereAll([condition]),
      match: undefined,
    }
  if (parents.through !== undefined)
    return {
      table,
      ...linkedRows(database, table, condition, parents, parents.through, aliases, joinsKeys),
    }
  const match = keyMatch(database, table, parents, aliases, joinsKeys)
  return {
    table,
    from: fromTable(table),
    join: match.join ?? sql``,
    where: whereAll([match.condition, condition]),
    match,
  }
}

/** The aliases of the tables of a branch, for the key of cached parts. */
export function aliasesOf({ table, link }: Pick<Rows, 'table' | 'link'>): string {
  return link === undefined ? table.alias : `${table.alias} ${link.alias}`
}

/**
 * The parts of a branch without parameters, which depend on the selected columns, the tables and
 * `kind`; made once for each of these.
 */
export function branchParts(
  { database, facts, select }: StatementContext,
  { order, parents }: Branch<Table>,
  kind: string,
  make: () => readonly SQL[],
): readonly SQL[] {
  const through = parents?.through && [
    factsOf(parents.through.table).id,
    parents.through.targetColumns,
    parents.through.referencedColumns,
  ]
  const isConstant = [...order.map(({ column }) => column), ...select.rawColumns].every(
    value => typeof value === 'string',
  )
  // Conditions on related rows have parameters.
  if (!isConstant) return make()
  const partsKey = [
    kind,
    select.linkColumns,
    select.columns,
    select.rawColumns,
    order,
    parents?.columns,
    through,
  ]
  return fixedParts(database, facts.table, JSON.stringify(partsKey), make)
}

/** The outputs of a branch: its values, and the index of the key of the parent. */
export function outputsOf(context: StatementContext, rows: Rows): SQL[] {
  const values = valuesOf(context, rows)
  return rows.match === undefined ? values : [...values, rows.match.output]
}

/** The values of a branch: columns, raw columns, and columns of the junction table. */
export function valuesOf(
  { database, facts, select, aliases }: StatementContext,
  { table, link }: Pick<Rows, 'table' | 'link'>,
): SQL[] {
  const { dialect } = facts
  const values = select.columns.map(name => {
    const column = columnOf(facts.columns, name, facts.table)
    return columnReaderOf(database, dialect, column).select(sql`${columnIn(table, name)}`)
  })
  const rawValues = select.rawColumns.map(
    value => orderExpressionOf(value, table, aliases).rawExpression,
  )
  const linkValues = (select.linkColumns ?? []).map(name => {
    const column = columnIn(link!, name)
    return columnReaderOf(database, dialect, column).select(sql`${column}`)
  })
  return [...values, ...rawValues, ...linkValues]
}

/** The names of the outputs: c0, c1 and so on. */
export function outputNames({ select }: StatementContext): string[] {
  const keys = select.branches[0]?.parents === undefined ? 0 : 1
  const count =
    select.columns.length + select.rawColumns.length + (select.linkColumns ?? []).length + keys
  return Array.from({ length: count }, (_, index) => `c${index}`)
}

/** An expression of ORDER BY, and the direction with the position of nulls. */
interface OrderTerm {
  readonly expression: SQL
  readonly direction: SQL
}

/** The terms of ORDER BY, with the position of nulls where it is not that of the dialect. */
export function orderTerms(
  { aliases }: StatementContext,
  table: AliasedTable,
  order: readonly Order<Table>[],
): OrderTerm[] {
  const { dialect } = table.facts
  return order.flatMap(({ column, isDescending, nulls }) => {
    const { expression } = orderExpressionOf(column, table, aliases)
    const direction = isDescending ? sql` desc` : sql``
    // In PostgreSQL null is the largest value, in other dialects the smallest.
    const isDefaultPosition = (nulls === 'last') === (isDescending !== (dialect === 'postgresql'))
    if (nulls === undefined || isDefaultPosition) return [{ expression, direction }]
    if (dialect !== 'mysql')
      return [{ expression, direction: sql`${direction} nulls ${sql.raw(nulls)}` }]
    const nullsDirection = nulls === 'last' ? sql`` : sql` desc`
    return [
      { expression: sql`${expression} is null`, direction: nullsDirection },
      { expression, direction },
    ]
  })
}

/** ORDER BY; no SQL without terms. */
export function orderBy(terms: readonly OrderTerm[]): SQL {
  if (terms.length === 0) return sql``
  return sql` order by ${commaList(terms.map(({ expression, direction }) => sql`${expression}${direction}`))}`
}

/** The number of each row as the output `n`. */
export function rowNumberOutput(order: SQL): SQL {
  return sql`row_number() over (${order}) as n`
}

/** LIMIT, at most the `maxRows` of the statement, with OFFSET where rows are skipped. */
export function limitClause(
  { select: { maxRows } }: StatementContext,
  { limit = maxRows, offset = 0 }: Branch<Table>,
): SQL {
  const limitSql = sql` limit ${Math.min(limit, maxRows)}`
  return offset === 0 ? limitSql : sql`${limitSql} offset ${offset}`
}

/** WHERE in the place of LIMIT and OFFSET, for rows with numbers; no SQL without a limit. */
export function rowNumberLimit(
  rowNumber: SQL,
  { limit, offset = 0 }: Pick<Branch<Table>, 'limit' | 'offset'>,
): SQL {
  return whereAll([
    offset > 0 ? sql`${rowNumber} > ${offset}` : undefined,
    limit === undefined ? undefined : sql`${rowNumber} <= ${offset + limit}`,
  ])
}

/** Outputs of SELECT with names. */
export function aliasedOutputs(outputs: readonly SQL[], names: readonly string[]): SQL[] {
  return outputs.map((output, index) => sql`${output} as ${sql.raw(names[index]!)}`)
}

/** Joins parts of a statement by commas. */
export function commaList(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}
