import { sql, type SQL, type Table } from 'drizzle-orm'
import type { Branch, CountStatement, SelectStatement } from '../../source-adapter.ts'
import {
  aliasedOutputs,
  aliasesOf,
  branchParts,
  commaList,
  limitClause,
  orderBy,
  orderTerms,
  outputNames,
  outputsOf,
  rowNumberOutput,
  rowsOf,
  type Rows,
  type StatementContext,
} from './branch-clauses.ts'
import { TableAliases } from './conditions.ts'
import { columnReaderOf, type Decoder, type DrizzleDatabase } from '../drizzle-version.ts'
import { isLimitedByParent, limitedByParent } from './lists-by-parent.ts'
import type { KeyMatch } from './parent-keys.ts'
import { columnOf, factsOf } from '../tables/table-facts.ts'

/** A statement, and the decoder of each output; undefined for an output that needs no decoding. */
export interface Query {
  readonly statement: SQL
  readonly decoders: readonly (Decoder | undefined)[]
}

/** The query of a statement that reads rows. */
export function selectQuery(database: DrizzleDatabase, select: SelectStatement<Table>): Query {
  const facts = factsOf(select.table)
  const { branches, maxRows } = select
  const context: StatementContext = { database, facts, select, aliases: new TableAliases() }
  const decoders = valueDecoders(context)
  if (branches.length === 1) return singleBranch(context, branches[0]!, decoders)
  const members = branches.map((branch, index) => {
    const member = unionMember(context, branch)
    return sql`select m.*, ${sql.raw(String(index))} as b from (${member}) m`
  })
  const outputs = [...outputNames(context), 'b'].map(name => sql.raw(`u.${name}`))
  const union = sql.join(members, sql` union all `)
  const statement = sql`select ${commaList(outputs)} from (${union}) u order by u.n limit ${maxRows}`
  const indexDecoders = branches[0]!.parents === undefined ? [Number] : [Number, Number]
  return { statement, decoders: [...decoders, ...indexDecoders] }
}

/** The query of a statement that counts rows. */
export function countQuery(database: DrizzleDatabase, count: CountStatement<Table>): Query {
  const facts = factsOf(count.table)
  const { branches } = count
  const select = { table: count.table, columns: [], rawColumns: [], maxRows: 0, branches: [] }
  const context: StatementContext = { database, facts, select, aliases: new TableAliases() }
  const isUnion = branches.length > 1
  const matches: (KeyMatch | undefined)[] = []
  const members = branches.map((branch, index) => {
    const { from, join, where, match } = rowsOf(context, branch, isUnion)
    matches.push(match)
    const outputs = [
      sql`count(*)`,
      ...(match === undefined ? [] : [match.output]),
      ...(isUnion ? [sql.raw(String(index))] : []),
    ]
    const groupBy = match?.group === undefined ? sql`` : sql` group by ${match.group}`
    return sql`select ${commaList(outputs)} from ${from}${join}${where}${groupBy}`
  })
  return {
    statement: sql.join(members, sql` union all `),
    decoders: [
      Number,
      ...(matches[0] === undefined ? [] : [isUnion ? Number : matches[0].decode]),
      ...(isUnion ? [Number] : []),
    ],
  }
}

function singleBranch(
  context: StatementContext,
  branch: Branch<Table>,
  decoders: readonly (Decoder | undefined)[],
): Query {
  const { maxRows } = context.select
  if (isLimitedByParent(branch)) {
    const { statement, order, decode } = limitedByParent(context, branch)
    return {
      statement: sql`${statement}${order} limit ${maxRows}`,
      decoders: [...decoders, decode],
    }
  }
  const rows = rowsOf(context, branch)
  const { from, join, where, match } = rows
  const [selectClause, order] = branchParts(
    context,
    branch,
    `rows ${match?.kind} ${aliasesOf(rows)}`,
    () => [
      sql`select ${commaList(outputsOf(context, rows))} from ${from}`,
      orderBy(orderTerms(context, rows.table, branch.order)),
    ],
  )
  return {
    statement: sql`${selectClause}${join}${where}${order}${limitClause(context, branch)}${lockClause(context, rows)}`,
    decoders: match === undefined ? decoders : [...decoders, match.decode],
  }
}

/** The rows of a branch with their row numbers, as a union does not keep the order. */
function unionMember(context: StatementContext, branch: Branch<Table>): SQL {
  if (isLimitedByParent(branch)) {
    const { statement, order } = limitedByParent(context, branch, true)
    return sql`${statement}${order} limit ${context.select.maxRows}`
  }
  const rows = rowsOf(context, branch, true)
  const order = orderBy(orderTerms(context, rows.table, branch.order))
  const outputs = aliasedOutputs(outputsOf(context, rows), outputNames(context))
  return sql`select ${commaList([...outputs, rowNumberOutput(order)])} from ${rows.from}${rows.join}${rows.where}${order}${limitClause(context, branch)}`
}

function valueDecoders({ database, facts, select }: StatementContext): (Decoder | undefined)[] {
  const columns = select.columns.map(name => columnOf(facts.columns, name, facts.table))
  return [
    ...columns.map(column => columnReaderOf(database, facts.dialect, column).decode),
    ...select.rawColumns.map(() => undefined),
    ...linkDecoders(database, select),
  ]
}

function linkDecoders(
  database: DrizzleDatabase,
  { linkColumns = [], branches }: SelectStatement<Table>,
): (Decoder | undefined)[] {
  const through = branches[0]!.parents?.through
  if (through === undefined || linkColumns.length === 0) return []
  const { columns, dialect, table } = factsOf(through.table)
  return linkColumns.map(
    name => columnReaderOf(database, dialect, columnOf(columns, name, table)).decode,
  )
}

function lockClause({ select, facts }: StatementContext, { table }: Rows): SQL {
  if (select.isLocking !== true || facts.dialect === 'sqlite') return sql``
  if (facts.dialect === 'mysql') return sql` for update`
  return sql` for update of ${sql.identifier(table.alias)}`
}
