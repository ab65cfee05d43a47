import { sql, type SQL, type Table } from 'drizzle-orm'
import type {
  Branch,
  CountBranch,
  CountStatement,
  Order,
  SelectStatement,
} from '../../source-adapter.ts'
import {
  allOf,
  columnIn,
  conditionSql,
  fromTable,
  orderExpressionOf,
  TableAliases,
  whereAll,
} from './conditions.ts'
import { linkCondition, linkedByCondition, linkedRows } from './linked-rows.ts'
import { columnReaderOf, type Decoder, type DrizzleDatabase } from '../drizzle-version.ts'
import { fixedParts } from './fixed-parts.ts'
import {
  keyTableCondition,
  keyMatch,
  unnestedIndex,
  unnestedKeys,
  type KeyMatch,
} from './parent-keys.ts'
import { columnOf, factsOf, type AliasedTable, type TableFacts } from '../tables/table-facts.ts'

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

/** The database, the table and the aliases of the statement that is built. */
export interface StatementContext {
  readonly database: DrizzleDatabase
  readonly facts: TableFacts
  readonly select: SelectStatement<Table>
  readonly aliases: TableAliases
}

/** The clauses of a branch without order and limit. */
interface Rows {
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
  const limit = Math.min(branch.limit ?? maxRows, maxRows)
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
    statement: sql`${selectClause}${join}${where}${order}${limitClause(limit, branch.offset)}${lockClause(context, rows)}`,
    decoders: match === undefined ? decoders : [...decoders, match.decode],
  }
}

/** The rows of a branch with their row numbers, as a union does not keep the order. */
function unionMember(context: StatementContext, branch: Branch<Table>): SQL {
  if (isLimitedByParent(branch)) {
    const { statement, order } = limitedByParent(context, branch, true)
    return sql`${statement}${order} limit ${context.select.maxRows}`
  }
  const { maxRows } = context.select
  const rows = rowsOf(context, branch, true)
  const order = orderBy(orderTerms(context, rows.table, branch.order))
  const outputs = aliasedOutputs(outputsOf(context, rows), outputNames(context))
  const limit = Math.min(branch.limit ?? maxRows, maxRows)
  return sql`select ${commaList([...outputs, rowNumberOutput(order)])} from ${rows.from}${rows.join}${rows.where}${order}${limitClause(limit, branch.offset)}`
}

/** Whether a branch limits the rows of each parent. For a single parent, LIMIT suffices. */
function isLimitedByParent({ parents, limit, offset }: Branch<Table>): boolean {
  const isLimited = limit !== undefined || (offset ?? 0) > 0
  return parents !== undefined && isLimited && parents.keys.length > 1
}

interface OrderedStatement {
  readonly statement: SQL
  readonly order: SQL
  /** Returns the index of the key from the last output. */
  readonly decode: Decoder
}

function limitedByParent(
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
  const { select } = context
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
  const limit = Math.min(branch.limit ?? select.maxRows, select.maxRows)
  const lists = sql`${innerSelect}${rows.where}${innerOrder}${limitClause(limit, branch.offset)}) t`
  const keys = unnestedKeys(rows.keyTable, branch.parents!)
  return { statement: sql`${outerSelect}${keys}${lists}`, order: outerOrder!, decode: Number }
}

/** The aliases of the tables of a branch, for the key of cached parts. */
function aliasesOf({ table, link }: Pick<Rows, 'table' | 'link'>): string {
  return link === undefined ? table.alias : `${table.alias} ${link.alias}`
}

/**
 * The parts of a branch without parameters, which depend on the selected columns and the tables.
 */
function branchParts(
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
  const { limit, offset = 0 } = branch
  const condition = allOf([
    offset > 0 ? sql`t.n > ${offset}` : undefined,
    limit === undefined ? undefined : sql`t.n <= ${offset + limit}`,
  ])!
  const outputs = [...names, ...(isUnionMember ? ['n'] : [])].map(name => sql.raw(`t.${name}`))
  return {
    statement: sql`select ${commaList(outputs)} from (select ${commaList(inner)} from ${rows.from}${rows.join}${rows.where}) t where ${condition}`,
    order: sql` order by t.n`,
    decode,
  }
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
function outputsOf(context: StatementContext, rows: Rows): SQL[] {
  const values = valuesOf(context, rows)
  return rows.match === undefined ? values : [...values, rows.match.output]
}

function valuesOf(
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

function outputNames({ select }: StatementContext): string[] {
  const keys = select.branches[0]?.parents === undefined ? 0 : 1
  const count =
    select.columns.length + select.rawColumns.length + (select.linkColumns ?? []).length + keys
  return Array.from({ length: count }, (_, index) => `c${index}`)
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

/** An expression of ORDER BY, and the direction with the position of nulls. */
interface OrderTerm {
  readonly expression: SQL
  readonly direction: SQL
}

function orderTerms(
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

function orderBy(terms: readonly OrderTerm[]): SQL {
  if (terms.length === 0) return sql``
  return sql` order by ${commaList(terms.map(({ expression, direction }) => sql`${expression}${direction}`))}`
}

function rowNumberOutput(order: SQL): SQL {
  return sql`row_number() over (${order}) as n`
}

function limitClause(limit: number, offset: number = 0): SQL {
  return offset === 0 ? sql` limit ${limit}` : sql` limit ${limit} offset ${offset}`
}

function lockClause({ select, facts }: StatementContext, { table }: Rows): SQL {
  if (select.isLocking !== true || facts.dialect === 'sqlite') return sql``
  if (facts.dialect === 'mysql') return sql` for update`
  return sql` for update of ${sql.identifier(table.alias)}`
}

/** Outputs of SELECT with names. */
export function aliasedOutputs(outputs: readonly SQL[], names: readonly string[]): SQL[] {
  return outputs.map((output, index) => sql`${output} as ${sql.raw(names[index]!)}`)
}

/** Joins parts of a statement by commas. */
export function commaList(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}
