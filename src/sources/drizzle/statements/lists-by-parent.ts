import { sql, type SQL, type Table } from 'drizzle-orm'
import type { Branch, CountBranch } from '../../source-adapter.ts'
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
  rowNumberLimit,
  rowNumberOutput,
  rowsOf,
  valuesOf,
  type Rows,
  type StatementContext,
} from './branch-clauses.ts'
import { conditionSql, fromTable, whereAll } from './conditions.ts'
import { linkCondition, linkedByCondition } from './linked-rows.ts'
import type { Decoder } from '../drizzle-version.ts'
import { keyTableCondition, unnestedIndex, unnestedKeys } from './parent-keys.ts'
import type { AliasedTable } from '../tables/table-facts.ts'

/** Whether a branch limits the rows of each parent. For a single parent, LIMIT suffices. */
export function isLimitedByParent({ parents, limit, offset }: Branch<Table>): boolean {
  const isLimited = limit !== undefined || (offset ?? 0) > 0
  return parents !== undefined && isLimited && parents.keys.length > 1
}

/** A statement without its ORDER BY. */
interface OrderedStatement {
  readonly statement: SQL
  readonly order: SQL
  /** Returns the index of the key from the last output. */
  readonly decode: Decoder
}

/** The statement of a branch that limits the rows of each parent. */
export function limitedByParent(
  context: StatementContext,
  branch: Branch<Table>,
  isUnionMember = false,
): OrderedStatement {
  return context.facts.dialect === 'postgresql'
    ? lateralLists(context, branch, isUnionMember)
    : listsByRowNumber(context, branch, isUnionMember)
}

/**
 * Reads the list of each key by a lateral join, where an index avoids reading rows past the limit.
 */
function lateralLists(
  context: StatementContext,
  branch: Branch<Table>,
  isUnionMember: boolean,
): OrderedStatement {
  const rows = listOfKey(context, branch)
  const kind = `lists ${aliasesOf(rows)} ${isUnionMember}`
  const [outerSelect, innerSelect, innerOrder, outerOrder] = branchParts(
    context,
    branch,
    kind,
    () => {
      const order = orderTerms(context, rows.table, branch.order)
      const values = valuesOf(context, rows)
      // A join does not keep the order of the inner select.
      const outerOrderBy = orderBy(
        order.map(({ direction }, index) => ({ expression: sql.raw(`t.o${index}`), direction })),
      )
      const outputs = [
        ...values.map((_, index) => sql.raw(`t.c${index}`)),
        sql`${unnestedIndex} as ${sql.raw(`c${values.length}`)}`,
        ...(isUnionMember ? [rowNumberOutput(outerOrderBy)] : []),
      ]
      const selected = [
        ...aliasedOutputs(values, outputNames(context)),
        ...order.map(({ expression }, index) => sql`${expression} as ${sql.raw(`o${index}`)}`),
      ]
      return [
        sql`select ${commaList(outputs)} from `,
        sql` cross join lateral (select ${commaList(selected)} from ${rows.from}`,
        orderBy(order),
        outerOrderBy,
      ]
    },
  )
  const lists = sql`${innerSelect}${rows.where}${innerOrder}${limitClause(context, branch)}) t`
  const keys = unnestedKeys(rows.keyTable, branch.parents!)
  return { statement: sql`${outerSelect}${keys}${lists}`, order: outerOrder!, decode: Number }
}

/** Numbers the rows of each key, and filters by row number. */
function listsByRowNumber(
  context: StatementContext,
  branch: Branch<Table>,
  isUnionMember: boolean,
): OrderedStatement {
  const rows = rowsOf(context, branch, isUnionMember)
  const { group, decode } = rows.match!
  const order = orderBy(orderTerms(context, rows.table, branch.order))
  const names = outputNames(context)
  const inner = [
    ...aliasedOutputs(outputsOf(context, rows), names),
    sql`row_number() over (partition by ${group}${order}) as n`,
  ]
  const outputs = [...names, ...(isUnionMember ? ['n'] : [])].map(name => sql.raw(`t.${name}`))
  return {
    statement: sql`select ${commaList(outputs)} from (select ${commaList(inner)} from ${rows.from}${rows.join}${rows.where}) t${rowNumberLimit(sql`t.n`, branch)}`,
    order: sql` order by t.n`,
    decode,
  }
}

/** The clauses that select the rows of one key, for a lateral join with the table of keys. */
function listOfKey(
  { facts, aliases }: StatementContext,
  { where, parents }: CountBranch<Table>,
): Omit<Rows, 'match' | 'join'> & { readonly keyTable: AliasedTable } {
  const table = aliases.next(facts.table)
  const condition = conditionSql(where, table, aliases)
  const { through } = parents!
  if (through === undefined) {
    const whereClause = whereAll([keyTableCondition(table, parents!), condition])
    return { table, from: fromTable(table), where: whereClause, keyTable: table }
  }
  const keyTable = aliases.next(through.table)
  const linkConditions = [
    keyTableCondition(keyTable, parents!),
    linkCondition(keyTable, through, aliases),
  ]
  const link = keyTable
  return {
    table,
    keyTable,
    link,
    ...linkedByCondition(table, condition, keyTable, parents!, linkConditions),
  }
}
