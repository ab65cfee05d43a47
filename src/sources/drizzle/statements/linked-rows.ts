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
  joinCondition,
  whereAll,
  type TableAliases,
} from './conditions.ts'
import { keyMatch, type KeyMatch } from './parent-keys.ts'

type Through = NonNullable<Parents<Table>['through']>

/** The clauses of a SELECT from a table to which a junction table links parents. */
interface LinkedRows {
  /** The junction table, if its columns are readable. */
  readonly link?: AliasedTable
  readonly from: SQL
  readonly join: SQL
  readonly where: SQL
  readonly match: KeyMatch
}

/**
 * The rows that links connect with parents. Several links between a parent and a row count once.
 */
export function linkedRows(
  database: DrizzleDatabase,
  table: AliasedTable,
  condition: SQL | undefined,
  parents: Parents<Table>,
  through: Through,
  aliases: TableAliases,
  joinsKeys: boolean,
): LinkedRows {
  const link = aliases.next(through.table)
  const isUnique = hasUniqueLinks(parents, through)
  const match = keyMatch(database, link, parents, aliases, joinsKeys || !isUnique)
  const linkConditions = [match.condition, linkCondition(link, through, aliases)]
  if (isUnique || match.kind === 'one') {
    const { from, where } = linkedByCondition(table, condition, link, parents, linkConditions)
    return { link, from, join: match.join ?? sql``, where, match }
  }
  const columns = through.targetColumns.map(
    (name, index) => sql`${columnIn(link, name)} as ${sql.raw(`l${index}`)}`,
  )
  const outputs = sql.join([sql`${match.output} as n`, ...columns], sql`, `)
  const links = sql`select distinct ${outputs} from ${fromTable(link)}${match.join}${whereAll(linkConditions)}`
  const joinTerms = through.referencedColumns.map(
    (name, index) => sql`${columnIn(table, name)} = ${sql.raw(`l.l${index}`)}`,
  )
  const index = sql.raw('l.n')
  return {
    from: fromTable(table),
    join: sql` inner join (${links}) l on ${allOf(joinTerms)}`,
    where: whereAll([condition]),
    match: { ...match, output: index, group: index },
  }
}

/** The rows with a link that fulfills conditions on the columns of the junction table. */
export function linkedByCondition(
  table: AliasedTable,
  condition: SQL | undefined,
  link: AliasedTable,
  parents: Parents<Table>,
  linkConditions: readonly (SQL | undefined)[],
): Pick<LinkedRows, 'from' | 'where'> {
  const { targetColumns, referencedColumns } = parents.through!
  const onCondition = joinCondition(table, referencedColumns, link, targetColumns)
  if (hasUniqueLinks(parents, parents.through!)) {
    const from = sql`${fromTable(link)} inner join ${fromTable(table)} on ${onCondition}`
    return { from, where: whereAll([...linkConditions, condition]) }
  }
  const exists = sql`exists (select 1 from ${fromTable(link)}${whereAll([onCondition, ...linkConditions])})`
  return { from: fromTable(table), where: whereAll([exists, condition]) }
}

/** The condition on the links of an association. */
export function linkCondition(
  link: AliasedTable,
  { where }: Through,
  aliases: TableAliases,
): SQL | undefined {
  return where && conditionSql(where, link, aliases)
}

/** Whether a key of the junction table allows at most one link between two records. */
function hasUniqueLinks({ columns }: Parents<Table>, { table, targetColumns }: Through): boolean {
  const facts = factsOf(table)
  const linkColumns = [...columns, ...targetColumns]
  return [facts.primaryKey, ...uniqueKeysOf(facts)].some(
    key => key.length > 0 && key.every(name => linkColumns.includes(name)),
  )
}
