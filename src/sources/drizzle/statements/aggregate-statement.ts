import { sql, type SQL, type Table } from 'drizzle-orm'
import type {
  AggregateBranch,
  AggregateStatement,
  AggregateTerm,
  GroupOrder,
} from '../../source-adapter.ts'
import { orderedForm } from '../tables/column-values.ts'
import { columnOf, factsOf, type AliasedTable } from '../tables/table-facts.ts'
import { columnReaderOf, type DrizzleDatabase } from '../drizzle-version.ts'
import { countOfRows, valueOfColumn, type ComputedValue } from './aggregate-terms.ts'
import { allOf, columnIn, TableNames } from './conditions.ts'
import type { KeyMatch } from './parent-keys.ts'
import { list, aliasedOutputs, rowsOf, type Query, type Reading } from './select-statement.ts'

/** The query of a statement that computes values over rows. */
export function aggregateQuery(
  database: DrizzleDatabase,
  statement: AggregateStatement<Table>,
): Query {
  const { table, branches, groups, terms, maxRows } = statement
  const facts = factsOf(table)
  const select = { table, columns: [], rawColumns: [], maxRows, branches: [] }
  const reading: Reading = { database, facts, select, names: new TableNames() }
  const aggregating: Aggregating = { statement, reading }
  const isUnion = branches.length > 1
  const members = branches.map((branch, index) => memberOf(aggregating, branch, index))
  const { match } = members[0]!
  const decoders = [
    ...groups.map(
      name => columnReaderOf(database, facts.dialect, columnOf(facts.columns, name, table)).decode,
    ),
    ...terms.map(term => computed(aggregating, term, facts.columns).decode),
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
    statement: sql`select ${list(outputs)} from (${union}) u order by u.n limit ${maxRows}`,
    decoders,
  }
}

interface Aggregating {
  readonly reading: Reading
  readonly statement: AggregateStatement<Table>
}

interface Member {
  readonly statement: SQL
  readonly match: KeyMatch | undefined
}

function memberOf(aggregating: Aggregating, branch: AggregateBranch<Table>, index: number): Member {
  const { reading, statement } = aggregating
  const { groups, terms, branches } = statement
  const { database, facts } = reading
  const isUnion = branches.length > 1
  const { table, from, join, where, match } = rowsOf(reading, branch, isUnion)
  const columns = groups.map(name => columnIn(table, name))
  const outputs = [
    ...columns.map(column =>
      columnReaderOf(database, facts.dialect, column).select(sql`${column}`),
    ),
    ...terms.map(term => computed(aggregating, term, table.columns).output),
    ...(match === undefined ? [] : [match.output]),
    ...(isUnion ? [sql.raw(String(index))] : []),
  ]
  const keys = match?.group === undefined ? [] : [match.group]
  const grouped = [...columns.map(column => sql`${column}`), ...keys]
  const grouping = grouped.length === 0 ? sql`` : sql` group by ${list(grouped)}`
  const rows = sql`from ${from}${join}${where}${grouping}`
  if (groups.length === 0) return { statement: sql`select ${list(outputs)} ${rows}`, match }
  const partition = keys.length === 0 ? sql`` : sql`partition by ${list(keys)} `
  const order = list(branch.order.flatMap(each => orderOf(aggregating, each, table)))
  const names = outputs.map((_, place) => `c${place}`)
  const place = sql`row_number() over (${partition}order by ${order}) as n`
  const inner = list([...aliasedOutputs(outputs, names), place])
  return { statement: sql`select g.* from (select ${inner} ${rows}) g${placesOf(branch)}`, match }
}

function placesOf({ limit, offset = 0 }: AggregateBranch<Table>): SQL {
  const places = allOf([
    offset > 0 ? sql`g.n > ${offset}` : undefined,
    limit === undefined ? undefined : sql`g.n <= ${offset + limit}`,
  ])
  return places === undefined ? sql`` : sql` where ${places}`
}

function orderOf(
  aggregating: Aggregating,
  { by, isDescending }: GroupOrder,
  table: AliasedTable,
): SQL[] {
  const form =
    'group' in by
      ? orderedForm(aggregating.reading.facts.dialect, columnIn(table, by.group))
      : computed(aggregating, by, table.columns).form
  // What has no value comes last in all dialects.
  return [sql`${form} is null`, isDescending ? sql`${form} desc` : form]
}

function computed(
  { reading, statement }: Aggregating,
  term: AggregateTerm,
  columns: AliasedTable['columns'],
): ComputedValue {
  if (term.function === 'count') return countOfRows
  const column = columnOf(columns, term.column, statement.table)
  return valueOfColumn(reading.database, reading.facts.dialect, term.function, column)
}
