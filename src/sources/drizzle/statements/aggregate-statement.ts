import { sql, type SQL, type Table } from 'drizzle-orm'
import type {
  AggregateBranch,
  AggregateStatement,
  AggregateTerm,
  GroupOrder,
} from '../../source-adapter.ts'
import { orderExpression } from '../tables/column-values.ts'
import { columnOf, factsOf, type AliasedTable } from '../tables/table-facts.ts'
import { columnReaderOf, type DrizzleDatabase } from '../drizzle-version.ts'
import { rowCount, columnAggregate, type ComputedValue } from './aggregate-terms.ts'
import { columnIn, TableAliases } from './conditions.ts'
import type { KeyMatch } from './parent-keys.ts'
import {
  aliasedOutputs,
  commaList,
  rowNumberLimit,
  rowsOf,
  type StatementContext,
} from './branch-clauses.ts'
import type { Query } from './select-statement.ts'

/** The query of a statement that computes aggregates. */
export function aggregateQuery(
  database: DrizzleDatabase,
  statement: AggregateStatement<Table>,
): Query {
  const { table, branches, groups, terms, maxRows } = statement
  const facts = factsOf(table)
  const select = { table, columns: [], rawColumns: [], maxRows, branches: [] }
  const context: StatementContext = { database, facts, select, aliases: new TableAliases() }
  const aggregate: AggregateContext = { statement, context }
  const isUnion = branches.length > 1
  const members = branches.map((branch, index) => unionMember(aggregate, branch, index))
  const { match } = members[0]!
  const decoders = [
    ...groups.map(
      name => columnReaderOf(database, facts.dialect, columnOf(facts.columns, name, table)).decode,
    ),
    ...terms.map(term => termValue(aggregate, term, facts.columns).decode),
    ...(match === undefined ? [] : [isUnion ? Number : match.decode]),
    ...(isUnion ? [Number] : []),
  ]
  const union = sql.join(
    members.map(member => member.statement),
    sql` union all `,
  )
  if (groups.length === 0) return { statement: union, decoders }
  const outputs = decoders.map((_, index) => sql.raw(`u.c${index}`))
  return {
    statement: sql`select ${commaList(outputs)} from (${union}) u order by u.n limit ${maxRows}`,
    decoders,
  }
}

interface AggregateContext {
  readonly context: StatementContext
  readonly statement: AggregateStatement<Table>
}

interface UnionMember {
  readonly statement: SQL
  readonly match: KeyMatch | undefined
}

function unionMember(
  aggregate: AggregateContext,
  branch: AggregateBranch<Table>,
  index: number,
): UnionMember {
  const { context, statement } = aggregate
  const { groups, terms, branches } = statement
  const { database, facts } = context
  const isUnion = branches.length > 1
  const { table, from, join, where, match } = rowsOf(context, branch, isUnion)
  const columns = groups.map(name => columnIn(table, name))
  const outputs = [
    ...columns.map(column =>
      columnReaderOf(database, facts.dialect, column).select(sql`${column}`),
    ),
    ...terms.map(term => termValue(aggregate, term, table.columns).output),
    ...(match === undefined ? [] : [match.output]),
    ...(isUnion ? [sql.raw(String(index))] : []),
  ]
  const keyExpressions = match?.group === undefined ? [] : [match.group]
  const groupExpressions = [...columns.map(column => sql`${column}`), ...keyExpressions]
  const groupBy =
    groupExpressions.length === 0 ? sql`` : sql` group by ${commaList(groupExpressions)}`
  const rows = sql`from ${from}${join}${where}${groupBy}`
  if (groups.length === 0) return { statement: sql`select ${commaList(outputs)} ${rows}`, match }
  const partition =
    keyExpressions.length === 0 ? sql`` : sql`partition by ${commaList(keyExpressions)} `
  const order = commaList(
    branch.order.flatMap(groupOrder => groupOrderTerms(aggregate, groupOrder, table)),
  )
  const outputNames = outputs.map((_, index) => `c${index}`)
  const rowNumber = sql`row_number() over (${partition}order by ${order}) as n`
  const innerOutputs = commaList([...aliasedOutputs(outputs, outputNames), rowNumber])
  return {
    statement: sql`select g.* from (select ${innerOutputs} ${rows}) g${rowNumberLimit(sql`g.n`, branch)}`,
    match,
  }
}

function groupOrderTerms(
  aggregate: AggregateContext,
  { by, isDescending }: GroupOrder,
  table: AliasedTable,
): SQL[] {
  const expression =
    'group' in by
      ? orderExpression(aggregate.context.facts.dialect, columnIn(table, by.group))
      : termValue(aggregate, by, table.columns).expression
  // Null comes last in all dialects.
  return [sql`${expression} is null`, isDescending ? sql`${expression} desc` : expression]
}

function termValue(
  { context, statement }: AggregateContext,
  term: AggregateTerm,
  columns: AliasedTable['columns'],
): ComputedValue {
  if (term.function === 'count') return rowCount
  const column = columnOf(columns, term.column, statement.table)
  return columnAggregate(context.database, context.facts.dialect, term.function, column)
}
