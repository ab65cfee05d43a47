import { camelCase } from '../../definition/declare/names.ts'
import type { ColumnGuard } from './column-access.ts'
import { aggregateName, connectionName } from './names.ts'
import type { Association, NamedSource } from './source.ts'

/**
 * An association tells the foreign key that it goes by. So a guard on a column of the key guards the
 * association: the side that holds the key asks the column's `authorize` for each record; elsewhere
 * the host says who may read the association.
 */
export function accessOfAssociation(
  association: Omit<Association, 'guards' | 'isComparable'>,
  replaced: ReadonlySet<string>,
): Pick<Association, 'guards' | 'isComparable'> {
  const { isOwning, options } = association
  const guarded = guardedKeyColumns(association)
  const isOpen = options.authorize === undefined && guarded.length === 0
  return {
    guards: isOwning
      ? guarded.filter(({ guard }) => guard === 'authorize').map(({ name }) => name)
      : [],
    isComparable:
      isOpen &&
      (options.compared === true || fieldsOf(association, replaced).replaced.length === 0),
  }
}

/** Reports guards on a foreign key, or on a field of the association, that others would go around. */
export function checkGuards(
  association: Association,
  replaced: ReadonlySet<string>,
  report: (fault: string) => void,
): void {
  const { name, source, guards, options } = association
  if (options.authorize !== undefined) return
  const fields = fieldsOf(association, replaced)
  if (fields.generated.length === 0) return
  if (fields.replaced.length > 0 && options.compared !== true) {
    report(
      `${source.name}.${fields.replaced[0]} has a field of its own in its place, and ` +
        `${source.name}.${fields.generated[0]} would tell the same; expected a field for it, too, ` +
        `or associations: { ${name}: { compared: true } } in the options of ${source.name}.`,
    )
  }
  for (const { name: column, guard, holder } of guardedKeyColumns(association)) {
    if (holder === source && guards.includes(column)) continue
    const open =
      guard === 'replacement'
        ? `, or fields: { ${column}: { compared: true } } in those of ${holder.name}`
        : ''
    report(
      `${holder.name}.${column} has ${wordsOfGuards[guard]}, and ${source.name}.${name} would tell its values; ` +
        `expected associations: { ${name}: { authorize } } or { ${name}: false } in the options of ${source.name}${open}.`,
    )
  }
}

const wordsOfGuards: Readonly<Record<ColumnGuard, string>> = {
  authorize: 'the option authorize',
  replacement: 'a field of its own in its place',
}

interface GuardedColumn {
  readonly name: string
  readonly guard: ColumnGuard
  /** The source of the table that has the column. */
  readonly holder: NamedSource
}

/** The guarded columns of the foreign keys that an association goes by. */
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
  const holder = through === undefined ? (isOwning ? source : target) : link!
  const keys =
    through === undefined
      ? isOwning
        ? columns
        : targetColumns
      : [...through.parentColumns, ...through.targetColumns]
  return keys.flatMap(name => {
    const guard = holder.access.get(name)?.guard
    return guard === undefined ? [] : [{ name, guard, holder }]
  })
}

/** The fields of an association: those that are generated, and those that the host has replaced. */
function fieldsOf(
  { name, isList, options }: Pick<Association, 'name' | 'isList' | 'options'>,
  replaced: ReadonlySet<string>,
): { readonly generated: readonly string[]; readonly replaced: readonly string[] } {
  const names = [
    name,
    ...(isList && options.connection === true ? [connectionName({ name })] : []),
    ...(isList && options.aggregate === true ? [aggregateName({ name })] : []),
  ].map(camelCase)
  return {
    generated: names.filter(fieldName => !replaced.has(fieldName)),
    replaced: names.filter(fieldName => replaced.has(fieldName)),
  }
}
