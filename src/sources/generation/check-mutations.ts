import { inspect } from '../../errors/inspect.ts'
import { hasKeyFields, keyFields, missingKeyFault } from '../loading/key-values.ts'
import type { Association, NamedSource } from '../model/source.ts'
import { needsValue } from '../writing/input-values.ts'
import { memberAssociations } from '../writing/members.ts'
import { nestedAssociations } from '../writing/nested-input.ts'

/** Reports associations whose records cannot be nested in mutations. */
export function checkNested(source: NamedSource, report: (fault: string) => void): void {
  const { mutation, associations, name } = source
  const directAssociations = [...associations.values()].filter(
    ({ through }) => through === undefined,
  )
  for (const nestedName of mutation?.nested ?? []) {
    const association = directAssociations.find(association => association.name === nestedName)
    if (association === undefined) {
      report(
        `The source ${name} nests ${inspect(nestedName)}; expected some of its associations ` +
          `that go through no other table: ${directAssociations.map(({ name }) => name).join(', ') || 'it has none'}.`,
      )
      continue
    }
    if (!hasKeyFields(association.target))
      report(missingKeyFault(association.target, `the records nested in ${name}.${nestedName}`))
    checkForeignKey(association, report)
  }
}

/** Reports associations whose members mutations cannot set. */
export function checkMembers(source: NamedSource, report: (fault: string) => void): void {
  const { mutation, associations, name } = source
  const linkedAssociations = [...associations.values()].filter(
    ({ junction }) => junction !== undefined,
  )
  for (const memberName of mutation?.members ?? []) {
    const association = linkedAssociations.find(association => association.name === memberName)
    if (association !== undefined) {
      checkJunctionTable(association, report)
      continue
    }
    report(
      `The source ${name} sets the members ${inspect(memberName)}; expected some of its associations ` +
        `that go through another table: ${linkedAssociations.map(({ name }) => name).join(', ') || 'it has none'}.`,
    )
  }
}

/** Reports faults of the junction table, whose rows are written when members are set. */
function checkJunctionTable(association: Association, report: (fault: string) => void): void {
  const { source, target, name } = association
  const members = `the members ${source.name}.${name}`
  if (!hasKeyFields(target)) report(missingKeyFault(target, members))
  const { description, access } = association.junction!
  const { parentColumns, targetColumns } = association.through!
  const keyColumns = [...parentColumns, ...targetColumns]
  if (description.primaryKey.length === 0)
    report(`The table ${description.name} has no primary key, which ${members} need.`)
  const hostColumns = keyColumns.filter(column => access.get(column)!.isHostOnly)
  if (hostColumns.length > 0) {
    report(
      `The source ${source.name} sets ${members}, and so ${hostColumns.join(' and ')} of ${description.name}, ` +
        'which readOnly or assign has; expected one of both.',
    )
  }
  const unsetColumns = columnsWithoutValue(association.junction!, name => keyColumns.includes(name))
  if (unsetColumns.length === 0) return
  report(
    `A new row of ${description.name} needs ${unsetColumns.join(' and ')}, which ${members} do not give; ` +
      'expected a source of the table with assign or before, or a default.',
  )
}

/**
 * Reports columns that make each creation fail. A column that a trigger of the database fills is
 * declared with a default, as the database gives its value.
 */
export function checkCreation(source: NamedSource, report: (fault: string) => void): void {
  const { name, access } = source
  const nestedKeys = nestedAssociations(source).flatMap(({ isOwning, columns }) =>
    isOwning ? columns : [],
  )
  const columns = columnsWithoutValue(
    source,
    column => access.get(column)!.isCreatable || nestedKeys.includes(column),
  )
  for (const column of columns) {
    report(
      `The source ${name} creates records, and nothing gives ${column}, which is not null, has no default, and is in skipFields or readOnly; ` +
        `expected assign: { ${column}: context => ... }, a default in the table, also where a trigger gives the value, or buildMutation({ only }) without 'create'.`,
    )
  }
}

/** Reports a column of the key with the name of the argument for the values of an update. */
export function checkArguments(source: NamedSource, report: (fault: string) => void): void {
  const { name, singular } = source
  const field = keyFields(source).find(field => field.name === singular)
  if (field === undefined) return
  report(
    `The mutation update${name} has the argument ${singular} for the values of the record, and the column ${field.column.name} of its key has that name, too; ` +
      `expected rename: { ${field.column.name}: 'key' }, another name of the type, or buildMutation({ only }) without 'update'.`,
  )
}

/**
 * Returns the columns that a new row needs, and that neither the input, nor `assign`, nor the database
 * gives; none where `before` or `validate` may give them.
 */
function columnsWithoutValue(
  { description, options }: NamedSource,
  isInInput: (column: string) => boolean,
): readonly string[] {
  if (options.before !== undefined || options.validate !== undefined) return []
  return description.columns
    .filter(needsValue)
    .map(({ name }) => name)
    .filter(name => !isInInput(name) && !Object.hasOwn(options.assign ?? {}, name))
}

/**
 * Reports a foreign key that only the host may set, although a new nested record would set the key.
 */
function checkForeignKey(
  { source, name, isOwning, columns }: Association,
  report: (fault: string) => void,
): void {
  const hostColumns = columns.filter(column => source.access.get(column)!.isHostOnly)
  if (!isOwning || hostColumns.length === 0) return
  report(
    `The source ${source.name} nests ${inspect(name)}, which sets ${hostColumns.join(' and ')}, and readOnly or assign ` +
      'has it; expected one of both.',
  )
}

/**
 * Reports a lack of `withDatabase`: functions of the host get the database of a transaction by
 * their context.
 */
export function checkContext(source: NamedSource, report: (fault: string) => void): void {
  const { database, withDatabase } = source.family.options
  if (database === undefined || withDatabase !== undefined) return
  const [callingSource] = [...writtenSources(source, new Set())].filter(hasCallbacks)
  if (callingSource === undefined) return
  report(
    `The source ${callingSource.name} has functions that mutations call in their transactions, and createSource() has the ` +
      'option database; expected withDatabase: (context, database) => context, too, so that they ask the database ' +
      'of the transaction.',
  )
}

/** Returns a source and all sources whose records are written with its own. */
function writtenSources(source: NamedSource, sources: Set<NamedSource>): ReadonlySet<NamedSource> {
  if (sources.has(source)) return sources
  sources.add(source)
  for (const { target } of nestedAssociations(source)) writtenSources(target, sources)
  for (const { junction } of memberAssociations(source)) writtenSources(junction!, sources)
  return sources
}

function hasCallbacks({ options }: NamedSource): boolean {
  const { authorize, assign, before, after, fields = {} } = options
  const fieldCallbacks = Object.values(fields).flatMap(field => [
    field?.authorize,
    field?.authorizeWrite,
  ])
  return [authorize, assign, before, after, ...fieldCallbacks].some(
    callback => callback !== undefined,
  )
}
