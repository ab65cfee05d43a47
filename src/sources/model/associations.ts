import type { DeclaredAssociation, ForeignKey, Through } from '../source-adapter.ts'
import { accessOfAssociation } from './association-access.ts'
import { associationNameOf, inPascalCase, pluralOf, withSmallInitial } from './names.ts'
import type { Association, Reference, NamedSource } from './source.ts'

/** What an association joins. */
type Joined = Omit<
  Association,
  'name' | 'options' | 'source' | 'link' | 'between' | 'guards' | 'isComparable'
>

/** Sources by their tables. */
type SourcesByTable = ReadonlyMap<unknown, NamedSource>

/**
 * The associations of a source: those that the library declares, then those of foreign keys, in both
 * directions, then those through a table that the host names. Of two that join the same columns, the
 * first is taken.
 */
export function associationsOf(
  source: NamedSource,
  sources: SourcesByTable,
  declared: readonly DeclaredAssociation[],
  replaced: ReadonlySet<string>,
  sourceOf: (table: unknown) => NamedSource,
  report: (fault: string) => void,
): Association[] {
  const found: Association[] = []
  const taken = new Map<string, string>()
  const associated = (table: unknown): NamedSource | undefined => {
    const target = sources.get(table)
    return target !== undefined && isAssociated(target) ? target : undefined
  }
  const add = (name: string, parts: Joined): void => {
    const joined = joinOf(parts)
    if (taken.has(joined)) return
    const settings = source.options.associations?.[name]
    taken.set(joined, name)
    if (settings === false) return
    const link = parts.through && sources.get(parts.through.table)
    const association = {
      ...parts,
      name: settings?.name ?? name,
      options: settings ?? {},
      source,
      link,
      between: parts.through && sourceOf(parts.through.table),
    }
    found.push({ ...association, ...accessOfAssociation(association, replaced) })
  }
  const own = isAssociated(source)
  for (const each of own ? declared : []) {
    const target = associated(each.target)
    if (target !== undefined) add(each.name, declaredParts(source, target, each))
  }
  for (const key of own ? source.description.foreignKeys : []) {
    const target = associated(key.target)
    if (target === undefined) continue
    add(associationNameOf(key.columns, target.name), {
      target,
      isList: false,
      isRequired: !key.columns.some(name => isNullable(source, name)),
      isOwning: true,
      columns: key.columns,
      targetColumns: key.targetColumns,
      through: undefined,
    })
  }
  for (const target of own ? [...sources.values()].filter(isAssociated) : []) {
    for (const key of target.description.foreignKeys) {
      if (key.target !== source.description.table) continue
      const isList = !isUnique(target, key.columns)
      add(inverseName(source, target, key, isList), {
        target,
        isList,
        isRequired: false,
        isOwning: false,
        columns: key.targetColumns,
        targetColumns: key.columns,
        through: undefined,
      })
    }
  }
  for (const [name, settings] of Object.entries(source.options.associations ?? {})) {
    if (settings === false || settings.through === undefined) continue
    const parts = partsThrough(source, sources, name, settings.through, report)
    if (parts !== undefined) add(name, parts)
  }
  return found
}

/** Whether associations lead to a source and from it; its scope holds for its table either way. */
export function isAssociated({ options }: NamedSource): boolean {
  return options.associated !== false
}

/**
 * The keys of records of other sources that the rows of a source hold: foreign keys, and those of
 * associations that the library declares.
 */
export function referencesOf(
  source: NamedSource,
  sources: SourcesByTable,
  declared: readonly DeclaredAssociation[],
): Reference[] {
  const keys: readonly ForeignKey[] = [
    ...source.description.foreignKeys,
    ...declared.filter(each => {
      const target = sources.get(each.target)
      return target !== undefined && declaredParts(source, target, each).isOwning
    }),
  ]
  const references = keys.flatMap(({ target: table, columns, targetColumns }) => {
    const target = sources.get(table)
    return target === undefined ? [] : [{ target, columns, targetColumns }]
  })
  return [...new Map(references.map(each => [each.columns.join(), each])).values()]
}

function declaredParts(
  source: NamedSource,
  target: NamedSource,
  { columns, targetColumns, isList, through }: DeclaredAssociation,
): Joined {
  const { foreignKeys, primaryKey } = source.description
  const isForeignKey = foreignKeys.some(key => key.columns.join() === columns.join())
  // Not every relation has a foreign key: the side that holds the other's key is the owning one.
  const holdsKey = isUnique(target, targetColumns) && columns.join() !== primaryKey.join()
  const isOwning = !isList && (isForeignKey || holdsKey)
  return {
    target,
    isList,
    isRequired: isOwning && !columns.some(name => isNullable(source, name)),
    isOwning,
    columns,
    targetColumns,
    through,
  }
}

/** Through the table between: it has a foreign key to the source, and one to another. */
function partsThrough(
  source: NamedSource,
  sources: SourcesByTable,
  name: string,
  table: unknown,
  report: (fault: string) => void,
): Joined | undefined {
  const { foreignKeys, name: tableName } = source.family.adapter.describe(table)
  const own = foreignKeys.filter(key => key.target === source.description.table)
  const isSelf = own.length === 2
  const others = isSelf ? own.slice(1) : foreignKeys.filter(key => !own.includes(key))
  const targets = others.filter(({ target }) => {
    const other = sources.get(target)
    return other !== undefined && isAssociated(other)
  })
  if ((own.length !== 1 && !isSelf) || targets.length !== 1) {
    report(
      `${source.name}.${name} goes through the table ${tableName}, which has ${own.length} foreign keys ` +
        `to ${source.description.name} and ${targets.length} to other sources; expected one of each.`,
    )
    return undefined
  }
  const [toSource, toTarget] = [own[0]!, targets[0]!]
  const through: Through = {
    table,
    parentColumns: toSource.columns,
    targetColumns: toTarget.columns,
  }
  return {
    target: sources.get(toTarget.target)!,
    isList: true,
    isRequired: false,
    isOwning: false,
    columns: toSource.targetColumns,
    targetColumns: toTarget.targetColumns,
    through,
  }
}

/**
 * The name of the records that refer to one: `posts`; where several keys refer to it, `postsAsAuthor`;
 * where the table refers to itself by `parent`, `children`.
 */
function inverseName(
  source: NamedSource,
  target: NamedSource,
  key: ForeignKey,
  isList: boolean,
): string {
  const forward = associationNameOf(key.columns, source.name)
  if (source === target && forward === 'parent') return isList ? 'children' : 'child'
  const noun = withSmallInitial(target.name)
  const base = isList ? (target.options.plural ?? pluralOf(noun)) : noun
  const rivals = target.description.foreignKeys.filter(each => each.target === key.target)
  return rivals.length === 1 && source !== target ? base : `${base}As${inPascalCase(forward)}`
}

/** What an association joins, for comparison. */
function joinOf({ target, columns, targetColumns, through, isOwning }: Joined): string {
  const between =
    through === undefined
      ? []
      : [
          target.family.adapter.describe(through.table).name,
          through.parentColumns,
          through.targetColumns,
        ]
  return JSON.stringify([target.name, columns, targetColumns, isOwning, between])
}

function isNullable({ description }: NamedSource, columnName: string): boolean {
  return description.columns.some(({ name, isNullable }) => name === columnName && isNullable)
}

/** Whether two rows of a source cannot have the same values in some columns. */
export function isUnique({ description }: NamedSource, columns: readonly string[]): boolean {
  const keys = [description.primaryKey, ...description.uniqueKeys]
  return keys.some(key => key.length > 0 && key.every(name => columns.includes(name)))
}
