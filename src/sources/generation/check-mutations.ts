import { inspect } from '../../errors/inspect.ts'
import { hasWholeKey, lackOfWholeKey } from '../loading/key-values.ts'
import type { Association, NamedSource } from '../model/source.ts'
import { memberAssociations } from '../writing/members.ts'
import { nestedAssociations } from '../writing/nested-input.ts'

/** Reports associations that cannot be written together with their record. */
export function checkNested(source: NamedSource, report: (fault: string) => void): void {
  const { mutation, associations, name } = source
  const direct = [...associations.values()].filter(({ through }) => through === undefined)
  for (const nestedName of mutation?.nested ?? []) {
    const association = direct.find(association => association.name === nestedName)
    if (association === undefined) {
      report(
        `The source ${name} nests ${inspect(nestedName)}; expected some of its associations ` +
          `that go through no other table: ${direct.map(({ name }) => name).join(', ') || 'it has none'}.`,
      )
      continue
    }
    if (!hasWholeKey(association.target))
      report(lackOfWholeKey(association.target, `the records nested in ${name}.${nestedName}`))
    checkOwner(association, report)
  }
}

/** Reports associations whose members cannot be set. */
export function checkMembers(source: NamedSource, report: (fault: string) => void): void {
  const { mutation, associations, name } = source
  const through = [...associations.values()].filter(({ junction }) => junction !== undefined)
  for (const memberName of mutation?.members ?? []) {
    const association = through.find(association => association.name === memberName)
    if (association !== undefined) {
      checkBetween(association, report)
      continue
    }
    report(
      `The source ${name} sets the members ${inspect(memberName)}; expected some of its associations ` +
        `that go through another table: ${through.map(({ name }) => name).join(', ') || 'it has none'}.`,
    )
  }
}

/** Whoever sets members writes rows of the table between. */
function checkBetween(association: Association, report: (fault: string) => void): void {
  const { source, target, name } = association
  const members = `the members ${source.name}.${name}`
  if (!hasWholeKey(target)) report(lackOfWholeKey(target, members))
  const { description, access, options } = association.junction!
  const { parentColumns, targetColumns } = association.through!
  const set = [...parentColumns, ...targetColumns]
  if (description.primaryKey.length === 0)
    report(`The table ${description.name} has no primary key, which ${members} need.`)
  const ofHost = set.filter(column => access.get(column)!.isHostOnly)
  if (ofHost.length > 0) {
    report(
      `The source ${source.name} sets ${members}, and so ${ofHost.join(' and ')} of ${description.name}, ` +
        'which readOnly or assign has; expected one of both.',
    )
  }
  const lacking = description.columns.filter(
    ({ name, isNullable, hasDefault, isGenerated }) =>
      !(set.includes(name) || isNullable || hasDefault || isGenerated) &&
      !Object.hasOwn(options.assign ?? {}, name),
  )
  if (lacking.length === 0 || options.before !== undefined) return
  report(
    `A new row of ${description.name} needs ${lacking.map(({ name }) => name).join(' and ')}, which ${members} do not give; ` +
      'expected a source of the table with assign or before, or a default.',
  )
}

/** A new owner sets the key that refers to it, which a client may not set where the host alone may. */
function checkOwner(
  { source, name, isOwning, columns }: Association,
  report: (fault: string) => void,
): void {
  const ofHost = columns.filter(column => source.access.get(column)!.isHostOnly)
  if (!isOwning || ofHost.length === 0) return
  report(
    `The source ${source.name} nests ${inspect(name)}, which sets ${ofHost.join(' and ')}, and readOnly or assign ` +
      'has it; expected one of both.',
  )
}

/** Functions of the host that are called in a transaction get its database by the context. */
export function checkContext(source: NamedSource, report: (fault: string) => void): void {
  const { database, withDatabase } = source.family.options
  if (database === undefined || withDatabase !== undefined) return
  const [caller] = [...writtenSources(source, new Set())].filter(asksInTransactions)
  if (caller === undefined) return
  report(
    `The source ${caller.name} has functions that mutations call in their transactions, and createSource() has the ` +
      'option database; expected withDatabase: (context, database) => context, too, so that they ask the database ' +
      'of the transaction.',
  )
}

/** A source, and those whose records are nested in its own. */
function writtenSources(source: NamedSource, sources: Set<NamedSource>): ReadonlySet<NamedSource> {
  if (sources.has(source)) return sources
  sources.add(source)
  for (const { target } of nestedAssociations(source)) writtenSources(target, sources)
  for (const { junction } of memberAssociations(source)) writtenSources(junction!, sources)
  return sources
}

function asksInTransactions({ options }: NamedSource): boolean {
  const { authorize, assign, before, after, fields = {} } = options
  const ofFields = Object.values(fields).map(field => field?.authorize)
  return [authorize, assign, before, after, ...ofFields].some(caller => caller !== undefined)
}
