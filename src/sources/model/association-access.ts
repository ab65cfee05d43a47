import { camelCase } from '../../definition/declare/names.ts'
import type { ColumnGuard } from './column-access.ts'
import { aggregateName, connectionName } from './names.ts'
import type { Association, NamedSource } from './source.ts'

/**
 * Returns who may read an association. An association discloses its foreign key, so a guard on a
 * key column guards the association: the side that holds the key calls the column's `authorize` for
 * each record, and for other associations `checkGuards` requires a guard of their own. Filters, orders
 * and aggregates may use an association without guards whose fields the host does not replace.
 */
export function accessOfAssociation(
  association: Omit<Association, 'guards' | 'isComparable'>,
  replacedFields: ReadonlySet<string>,
): Pick<Association, 'guards' | 'isComparable'> {
  const { isOwning, options, source } = association
  const guardedColumns = guardedKeyColumns(association)
  const isUnguarded =
    options.authorize === undefined &&
    guardedColumns.every(({ guard }) => guard === 'listeners' && options.compared === true)
  return {
    guards: isOwning
      ? guardedColumns.filter(({ guard }) => guard === 'authorize').map(({ name }) => name)
      : [],
    isComparable:
      isUnguarded &&
      (options.compared ?? source.options.compared !== false) &&
      (options.compared === true ||
        fieldNamesOf(association, replacedFields).replaced.length === 0),
  }
}

/**
 * Reports guards on a foreign key, or on a field of an association, that another field bypasses.
 */
export function checkGuards(
  association: Association,
  replacedFields: ReadonlySet<string>,
  report: (fault: string) => void,
): void {
  const { name, source, guards, options } = association
  if (options.authorize !== undefined) return
  const fieldNames = fieldNamesOf(association, replacedFields)
  if (fieldNames.generated.length === 0) return
  if (fieldNames.replaced.length > 0 && options.compared !== true) {
    report(
      `${source.name}.${fieldNames.replaced[0]} has a field of its own in its place, and ` +
        `${source.name}.${fieldNames.generated[0]} would tell the same; expected a field for it, too, ` +
        `or associations: { ${name}: { compared: true } } in the options of ${source.name}.`,
    )
  }
  for (const { name: column, guard, owner } of guardedKeyColumns(association)) {
    if (owner === source && (guards.includes(column) || guard === 'listeners')) continue
    const alternative =
      guard === 'authorize'
        ? ''
        : `, or fields: { ${column}: { compared: true } } in those of ${owner.name}`
    report(
      `${owner.name}.${column} has ${guardDescriptions[guard]}, and ${source.name}.${name} would tell its values; ` +
        `expected associations: { ${name}: { authorize } } or { ${name}: false } in the options of ${source.name}${alternative}.`,
    )
  }
}

const guardDescriptions: Readonly<Record<ColumnGuard, string>> = {
  authorize: 'the option authorize',
  replacement: 'a field of its own in its place',
  listeners: 'listeners around its field',
}

interface GuardedColumn {
  readonly name: string
  readonly guard: ColumnGuard
  /** The source whose table has the column. */
  readonly owner: NamedSource
}

/** The guarded columns among the foreign keys of an association. */
function guardedKeyColumns({
  source,
  target,
  link,
  through,
  columns,
  targetColumns,
  isOwning,
}: Omit<Association, 'guards' | 'isComparable'>): readonly GuardedColumn[] {
  if (through !== undefined && link === undefined) return []
  const owner = through === undefined ? (isOwning ? source : target) : link!
  const keys =
    through === undefined
      ? isOwning
        ? columns
        : targetColumns
      : [...through.parentColumns, ...through.targetColumns]
  return keys.flatMap(name => {
    const guard = owner.access.get(name)?.guard
    return guard === undefined ? [] : [{ name, guard, owner }]
  })
}

/**
 * The names of the fields of an association: generated fields, and fields that the host replaces.
 */
export function fieldNamesOf(
  { name, isList, options }: Pick<Association, 'name' | 'isList' | 'options'>,
  replacedFields: ReadonlySet<string>,
): { readonly generated: readonly string[]; readonly replaced: readonly string[] } {
  const names = [
    name,
    ...(isList && options.connection === true ? [connectionName({ name })] : []),
    ...(isList && options.aggregate === true ? [aggregateName({ name })] : []),
  ].map(camelCase)
  return {
    generated: names.filter(fieldName => !replacedFields.has(fieldName)),
    replaced: names.filter(fieldName => replacedFields.has(fieldName)),
  }
}
