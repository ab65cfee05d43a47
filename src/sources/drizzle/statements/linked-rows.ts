import { sql, type SQL, type Table } from 'drizzle-orm'
import type { Parents } from '../../source-adapter.ts'
import type { DrizzleDatabase } from '../drizzle-version.ts'
import { uniqueKeysOf } from '../tables/describe-table.ts'
import { factsOf, type AliasedTable } from '../tables/table-facts.ts'
import {
  allOf,
  columnIn,
  conditionSql,
  fromTable,
  isJoined,
  whereAll,
  type TableNames,
} from './conditions.ts'
import { keyMatch, type KeyMatch } from './parent-keys.ts'

type Through = NonNullable<Parents<Table>['through']>

/** What comes behind SELECT of the rows of a table to which another table links parents. */
interface LinkedRows {
  /** The table between, where its columns can be read. */
  readonly link?: AliasedTable
  readonly from: SQL
  readonly join: SQL
  readonly where: SQL
  readonly match: KeyMatch
}

/** The rows that are linked with some parents, each once for a parent, however many links there are. */
export function linkedRows(
  database: DrizzleDatabase,
  table: AliasedTable,
  condition: SQL | undefined,
  parents: Parents<Table>,
  through: Through,
  names: TableNames,
  isListed: boolean,
): LinkedRows {
  const link = names.next(through.table)
  const isOnce = linksOnce(parents, through)
  const match = keyMatch(database, link, parents, names, isListed || !isOnce)
  const isLinked = [match.condition, linkCondition(link, through, names)]
  if (isOnce || match.kind === 'one') {
    const { from, where } = linkedByCondition(table, condition, link, parents, isLinked)
    return { link, from, join: match.join ?? sql``, where, match }
  }
  const columns = through.targetColumns.map(
    (name, index) => sql`${columnIn(link, name)} as ${sql.raw(`l${index}`)}`,
  )
  const outputs = sql.join([sql`${match.output} as n`, ...columns], sql`, `)
  const links = sql`select distinct ${outputs} from ${fromTable(link)}${match.join}${whereAll(isLinked)}`
  const on = through.referencedColumns.map(
    (name, index) => sql`${columnIn(table, name)} = ${sql.raw(`l.l${index}`)}`,
  )
  const index = sql.raw('l.n')
  return {
    from: fromTable(table),
    join: sql` inner join (${links}) l on ${allOf(on)}`,
    where: whereAll([condition]),
    match: { ...match, output: index, group: index },
  }
}

/** The rows that are linked by a link which fulfills conditions on its own columns. */
export function linkedByCondition(
  table: AliasedTable,
  condition: SQL | undefined,
  link: AliasedTable,
  parents: Parents<Table>,
  isLinked: readonly (SQL | undefined)[],
): Pick<LinkedRows, 'from' | 'where'> {
  const { targetColumns, referencedColumns } = parents.through!
  const on = isJoined(table, referencedColumns, link, targetColumns)
  if (linksOnce(parents, parents.through!)) {
    const from = sql`${fromTable(link)} inner join ${fromTable(table)} on ${on}`
    return { from, where: whereAll([...isLinked, condition]) }
  }
  const exists = sql`exists (select 1 from ${fromTable(link)}${whereAll([on, ...isLinked])})`
  return { from: fromTable(table), where: whereAll([exists, condition]) }
}

/** Which links count. */
export function linkCondition(
  link: AliasedTable,
  { where }: Through,
  names: TableNames,
): SQL | undefined {
  return where && conditionSql(where, link, names)
}

/** Whether two records have one link at most, by a key of the table between. */
function linksOnce({ columns }: Parents<Table>, { table, targetColumns }: Through): boolean {
  const facts = factsOf(table)
  const joined = [...columns, ...targetColumns]
  return [facts.primaryKey, ...uniqueKeysOf(facts)].some(
    key => key.length > 0 && key.every(name => joined.includes(name)),
  )
}
