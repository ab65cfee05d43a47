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
  orderedSql,
  TableNames,
  whereAll,
} from './conditions.ts'
import { linkCondition, linkedByCondition, linkedRows } from './linked-rows.ts'
import { columnReaderOf, type Decode, type DrizzleDatabase } from '../drizzle-version.ts'
import { fixedParts } from './fixed-parts.ts'
import { equalsKey, keyMatch, unnestedIndex, unnestedKeys, type KeyMatch } from './parent-keys.ts'
import { columnOf, factsOf, type AliasedTable, type TableFacts } from '../tables/table-facts.ts'

/** A statement, and how the values of its rows are decoded: undefined where they are as sent. */
export interface Query {
  readonly statement: SQL
  readonly decoders: readonly (Decode | undefined)[]
}

/** The query of a statement that reads rows. */
export function selectQuery(database: DrizzleDatabase, select: SelectStatement<Table>): Query {
  const facts = factsOf(select.table)
  const { branches, maxRows } = select
  const reading: Reading = { database, facts, select, names: new TableNames() }
  const decoders = valueDecoders(reading)
  if (branches.length === 1) return oneBranch(reading, branches[0]!, decoders)
  const members = branches.map((branch, index) => {
    const member = numberedBranch(reading, branch)
    return sql`select m.*, ${sql.raw(String(index))} as b from (${member}) m`
  })
  const outputs = [...outputNames(reading), 'b'].map(name => sql.raw(`u.${name}`))
  const union = sql.join(members, sql` union all `)
  const statement = sql`select ${list(outputs)} from (${union}) u order by u.n limit ${maxRows}`
  const indexDecoders = branches[0]!.parents === undefined ? [Number] : [Number, Number]
  return { statement, decoders: [...decoders, ...indexDecoders] }
}

/** The query of a statement that counts rows. */
export function countQuery(database: DrizzleDatabase, count: CountStatement<Table>): Query {
  const facts = factsOf(count.table)
  const { branches } = count
  const select = { table: count.table, columns: [], rawColumns: [], maxRows: 0, branches: [] }
  const reading: Reading = { database, facts, select, names: new TableNames() }
  const isUnion = branches.length > 1
  const matches: (KeyMatch | undefined)[] = []
  const members = branches.map((branch, index) => {
    const { from, join, where, match } = rowsOf(reading, branch, isUnion)
    matches.push(match)
    const outputs = [
      sql`count(*)`,
      ...(match === undefined ? [] : [match.output]),
      ...(isUnion ? [sql.raw(String(index))] : []),
    ]
    const grouping = match?.group === undefined ? sql`` : sql` group by ${match.group}`
    return sql`select ${list(outputs)} from ${from}${join}${where}${grouping}`
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

/** What is read of a table, under which names. */
export interface Reading {
  readonly database: DrizzleDatabase
  readonly facts: TableFacts
  readonly select: SelectStatement<Table>
  readonly names: TableNames
}

/** What a branch reads, before rows are left out. */
interface Rows {
  readonly table: AliasedTable
  /** The table between, where there is one. */
  readonly link?: AliasedTable
  readonly from: SQL
  /** The keys that they are joined with. */
  readonly join: SQL
  readonly where: SQL
  /** How the rows are those of their parents. */
  readonly match: KeyMatch | undefined
}

function oneBranch(
  reading: Reading,
  branch: Branch<Table>,
  decoders: readonly (Decode | undefined)[],
): Query {
  const { maxRows } = reading.select
  if (isLimitedByParent(branch)) {
    const { statement, order, decode } = limitedByParent(reading, branch)
    return {
      statement: sql`${statement}${order} limit ${maxRows}`,
      decoders: [...decoders, decode],
    }
  }
  const rows = rowsOf(reading, branch)
  const { from, join, where, match } = rows
  const limit = Math.min(branch.limit ?? maxRows, maxRows)
  const [head, order] = fixed(reading, branch, `rows ${match?.kind} ${namesOf(rows)}`, () => [
    sql`select ${list(outputsOf(reading, rows))} from ${from}`,
    orderBy(orderTerms(reading, rows.table, branch.order)),
  ])
  return {
    statement: sql`${head}${join}${where}${order}${bounds(limit, branch.offset)}${lockOf(reading, rows)}`,
    decoders: match === undefined ? decoders : [...decoders, match.decode],
  }
}

/** The rows of a branch with their places in its order, which a union does not keep. */
function numberedBranch(reading: Reading, branch: Branch<Table>): SQL {
  if (isLimitedByParent(branch)) {
    const { statement, order } = limitedByParent(reading, branch, true)
    return sql`${statement}${order} limit ${reading.select.maxRows}`
  }
  const { maxRows } = reading.select
  const rows = rowsOf(reading, branch, true)
  const order = orderBy(orderTerms(reading, rows.table, branch.order))
  const outputs = aliasedOutputs(outputsOf(reading, rows), outputNames(reading))
  const limit = Math.min(branch.limit ?? maxRows, maxRows)
  return sql`select ${list([...outputs, placeIn(order)])} from ${rows.from}${rows.join}${rows.where}${order}${bounds(limit, branch.offset)}`
}

/** A single parent needs no more than an ordinary limit. */
function isLimitedByParent({ parents, limit, offset }: Branch<Table>): boolean {
  const isLimited = limit !== undefined || (offset ?? 0) > 0
  return parents !== undefined && isLimited && parents.keys.length > 1
}

interface Ordered {
  readonly statement: SQL
  readonly order: SQL
  /** The index of the key of a row. */
  readonly decode: Decode
}

function limitedByParent(reading: Reading, branch: Branch<Table>, isNumbered = false): Ordered {
  return reading.facts.dialect === 'postgresql'
    ? lateralLists(reading, branch, isNumbered)
    : numberedLists(reading, branch, isNumbered)
}

/** For each key a list of its own, which an index can give without reading the rest. */
function lateralLists(reading: Reading, branch: Branch<Table>, isNumbered: boolean): Ordered {
  const { select } = reading
  const rows = listOfKey(reading, branch)
  const kind = `lists ${namesOf(rows)} ${isNumbered}`
  const [head, inner, innerOrder, outerOrder] = fixed(reading, branch, kind, () => {
    const order = orderTerms(reading, rows.table, branch.order)
    const values = valuesOf(reading, rows)
    // A join keeps no order.
    const whole = orderBy(order.map(({ sign }, index) => ({ form: sql.raw(`t.o${index}`), sign })))
    const outputs = [
      ...values.map((_, index) => sql.raw(`t.c${index}`)),
      sql`${unnestedIndex} as ${sql.raw(`c${values.length}`)}`,
      ...(isNumbered ? [placeIn(whole)] : []),
    ]
    const selected = [
      ...aliasedOutputs(values, outputNames(reading)),
      ...order.map(({ form }, index) => sql`${form} as ${sql.raw(`o${index}`)}`),
    ]
    return [
      sql`select ${list(outputs)} from `,
      sql` cross join lateral (select ${list(selected)} from ${rows.from}`,
      orderBy(order),
      whole,
    ]
  })
  const limit = Math.min(branch.limit ?? select.maxRows, select.maxRows)
  const lists = sql`${inner}${rows.where}${innerOrder}${bounds(limit, branch.offset)}) t`
  const keys = unnestedKeys(rows.keyTable, branch.parents!)
  return { statement: sql`${head}${keys}${lists}`, order: outerOrder!, decode: Number }
}

/** Under which names a statement has its tables. */
function namesOf({ table, link }: Pick<Rows, 'table' | 'link'>): string {
  return link === undefined ? table.alias : `${table.alias} ${link.alias}`
}

/** Parts of a branch that hold no values: they depend on what is selected, and from which tables. */
function fixed(
  { database, facts, select }: Reading,
  { order, parents }: Branch<Table>,
  kind: string,
  make: () => readonly SQL[],
): readonly SQL[] {
  const through = parents?.through && [
    factsOf(parents.through.table).id,
    parents.through.targetColumns,
    parents.through.referencedColumns,
  ]
  const isFixed = [...order.map(({ column }) => column), ...select.rawColumns].every(
    value => typeof value === 'string',
  )
  // Conditions on related rows hold values.
  if (!isFixed) return make()
  const shape = [
    kind,
    select.linkColumns,
    select.columns,
    select.rawColumns,
    order,
    parents?.columns,
    through,
  ]
  return fixedParts(database, facts.table, JSON.stringify(shape), make)
}

/** The rows of all keys with their places in the lists, of which some are left out. */
function numberedLists(reading: Reading, branch: Branch<Table>, isNumbered: boolean): Ordered {
  const rows = rowsOf(reading, branch, isNumbered)
  const { group, decode } = rows.match!
  const order = orderBy(orderTerms(reading, rows.table, branch.order))
  const names = outputNames(reading)
  const inner = [
    ...aliasedOutputs(outputsOf(reading, rows), names),
    sql`row_number() over (partition by ${group}${order}) as n`,
  ]
  const { limit, offset = 0 } = branch
  const places = allOf([
    offset > 0 ? sql`t.n > ${offset}` : undefined,
    limit === undefined ? undefined : sql`t.n <= ${offset + limit}`,
  ])!
  const outputs = [...names, ...(isNumbered ? ['n'] : [])].map(name => sql.raw(`t.${name}`))
  return {
    statement: sql`select ${list(outputs)} from (select ${list(inner)} from ${rows.from}${rows.join}${rows.where}) t where ${places}`,
    order: sql` order by t.n`,
    decode,
  }
}

/** The rows of a branch; in a union, and wherever `isJoined`, they tell the indices of their keys. */
export function rowsOf(
  { database, facts, names }: Reading,
  { where, parents }: CountBranch<Table>,
  isJoined: boolean = false,
): Rows {
  const table = names.next(facts.table)
  const condition = conditionSql(where, table, names)
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
      ...linkedRows(database, table, condition, parents, parents.through, names, isJoined),
    }
  const match = keyMatch(database, table, parents, names, isJoined)
  return {
    table,
    from: fromTable(table),
    join: match.join ?? sql``,
    where: whereAll([match.condition, condition]),
    match,
  }
}

/** The rows of the key in the row of the table of keys that they are joined with. */
function listOfKey(
  { facts, names }: Reading,
  { where, parents }: CountBranch<Table>,
): Omit<Rows, 'match' | 'join'> & { readonly keyTable: AliasedTable } {
  const table = names.next(facts.table)
  const condition = conditionSql(where, table, names)
  const { through } = parents!
  if (through === undefined) {
    const whole = whereAll([equalsKey(table, parents!), condition])
    return { table, from: fromTable(table), where: whole, keyTable: table }
  }
  const keyTable = names.next(through.table)
  const isLinked = [equalsKey(keyTable, parents!), linkCondition(keyTable, through, names)]
  const link = keyTable
  return {
    table,
    keyTable,
    link,
    ...linkedByCondition(table, condition, keyTable, parents!, isLinked),
  }
}
function outputsOf(reading: Reading, rows: Rows): SQL[] {
  const values = valuesOf(reading, rows)
  return rows.match === undefined ? values : [...values, rows.match.output]
}

function valuesOf(
  { database, facts, select, names }: Reading,
  { table, link }: Pick<Rows, 'table' | 'link'>,
): SQL[] {
  const { dialect } = facts
  const values = select.columns.map(name => {
    const own = columnOf(facts.columns, name, facts.table)
    return columnReaderOf(database, dialect, own).select(sql`${columnIn(table, name)}`)
  })
  const rawValues = select.rawColumns.map(value => orderedSql(value, table, names).rawForm)
  const linkValues = (select.linkColumns ?? []).map(name => {
    const column = columnIn(link!, name)
    return columnReaderOf(database, dialect, column).select(sql`${column}`)
  })
  return [...values, ...rawValues, ...linkValues]
}

function outputNames({ select }: Reading): string[] {
  const keys = select.branches[0]?.parents === undefined ? 0 : 1
  const count =
    select.columns.length + select.rawColumns.length + (select.linkColumns ?? []).length + keys
  return Array.from({ length: count }, (_, index) => `c${index}`)
}

function valueDecoders({ database, facts, select }: Reading): (Decode | undefined)[] {
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
): (Decode | undefined)[] {
  const through = branches[0]!.parents?.through
  if (through === undefined || linkColumns.length === 0) return []
  const { columns, dialect, table } = factsOf(through.table)
  return linkColumns.map(
    name => columnReaderOf(database, dialect, columnOf(columns, name, table)).decode,
  )
}

/** By what rows are ordered, and in which direction. */
interface OrderTerm {
  readonly form: SQL
  readonly sign: SQL
}

function orderTerms(
  { names }: Reading,
  table: AliasedTable,
  order: readonly Order<Table>[],
): OrderTerm[] {
  const { dialect } = table.facts
  return order.flatMap(({ column, isDescending, nulls }) => {
    const { form } = orderedSql(column, table, names)
    const sign = isDescending ? sql` desc` : sql``
    // PostgreSQL takes a row without a value for the largest, the others for the smallest.
    const isUsual = (nulls === 'last') === (isDescending !== (dialect === 'postgresql'))
    if (nulls === undefined || isUsual) return [{ form, sign }]
    if (dialect !== 'mysql') return [{ form, sign: sql`${sign} nulls ${sql.raw(nulls)}` }]
    const nullsSign = nulls === 'last' ? sql`` : sql` desc`
    return [
      { form: sql`${form} is null`, sign: nullsSign },
      { form, sign },
    ]
  })
}

function orderBy(terms: readonly OrderTerm[]): SQL {
  if (terms.length === 0) return sql``
  return sql` order by ${list(terms.map(({ form, sign }) => sql`${form}${sign}`))}`
}

function placeIn(order: SQL): SQL {
  return sql`row_number() over (${order}) as n`
}

function bounds(limit: number, offset: number = 0): SQL {
  return offset === 0 ? sql` limit ${limit}` : sql` limit ${limit} offset ${offset}`
}

function lockOf({ select, facts }: Reading, { table }: Rows): SQL {
  if (select.isLocking !== true || facts.dialect === 'sqlite') return sql``
  if (facts.dialect === 'mysql') return sql` for update`
  return sql` for update of ${sql.identifier(table.alias)}`
}

/** Outputs under names of a statement. */
export function aliasedOutputs(outputs: readonly SQL[], names: readonly string[]): SQL[] {
  return outputs.map((output, index) => sql`${output} as ${sql.raw(names[index]!)}`)
}

/** Parts of a statement with commas between them. */
export function list(items: readonly SQL[]): SQL {
  return sql.join([...items], sql`, `)
}
