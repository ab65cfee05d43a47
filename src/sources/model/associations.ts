import type { DeclaredAssociation, ForeignKey, Through } from '../source-adapter.ts'
import { accessOfAssociation } from './association-access.ts'
import { checkAssociationNames } from './option-names.ts'
import { associationNameOf, inPascalCase, pluralOf, withSmallInitial } from './names.ts'
import type { Association, Reference, NamedSource } from './source.ts'

/** The two ends of an association, and the columns that join them. */
type AssociationJoin = Omit<
  Association,
  'name' | 'options' | 'source' | 'link' | 'junction' | 'guards' | 'isComparable'
>

/** Sources by their tables. */
type SourcesByTable = ReadonlyMap<unknown, NamedSource>

/**
 * Returns the associations of a source in this order: declared relations of the library, foreign
 * keys in both directions, then associations through a junction table that the host names. Of two
 * associations that join the same columns, the first wins.
 */
export function associationsOf(
  source: NamedSource,
  sources: SourcesByTable,
  declaredAssociations: readonly DeclaredAssociation[],
  replacedFields: ReadonlySet<string>,
  sourceOf: (table: unknown) => NamedSource,
  report: (fault: string) => void,
): Association[] {
  const associations: Association[] = []
  const joinKeys = new Set<string>()
  const names = new Set<string>()
  const associatedSource = (table: unknown): NamedSource | undefined => {
    const target = sources.get(table)
    return target !== undefined && isAssociated(target) ? target : undefined
  }
  const add = (name: string, join: AssociationJoin): void => {
    const joinKey = joinKeyOf(join)
    if (joinKeys.has(joinKey)) return
    const settings = source.options.associations?.[name]
    joinKeys.add(joinKey)
    names.add(name)
    if (settings === false) return
    const link = join.through && sources.get(join.through.table)
    const association = {
      ...join,
      name: settings?.name ?? name,
      options: settings ?? {},
      source,
      link,
      junction: join.through && sourceOf(join.through.table),
    }
    associations.push({ ...association, ...accessOfAssociation(association, replacedFields) })
  }
  const isSourceAssociated = isAssociated(source)
  for (const declaredAssociation of isSourceAssociated ? declaredAssociations : []) {
    const target = associatedSource(declaredAssociation.target)
    if (target !== undefined)
      add(declaredAssociation.name, joinOfDeclaration(source, target, declaredAssociation))
  }
  for (const key of isSourceAssociated ? source.description.foreignKeys : []) {
    const target = associatedSource(key.target)
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
  for (const target of isSourceAssociated ? [...sources.values()].filter(isAssociated) : []) {
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
    const join = joinThrough(source, sources, name, settings.through, report)
    if (join === undefined) names.add(name)
    else add(name, join)
  }
  checkAssociationNames(source, names, report)
  return associations
}

/** Whether associations lead to a source and from it. The scope applies to the table either way. */
export function isAssociated({ options }: NamedSource): boolean {
  return options.associated !== false
}

/**
 * Returns the keys of other sources' records that the rows of a source hold: foreign keys, and the
 * keys of declared associations.
 */
export function referencesOf(
  source: NamedSource,
  sources: SourcesByTable,
  declaredAssociations: readonly DeclaredAssociation[],
): Reference[] {
  const foreignKeys: readonly ForeignKey[] = [
    ...source.description.foreignKeys,
    ...declaredAssociations.filter(association => {
      const target = sources.get(association.target)
      return target !== undefined && joinOfDeclaration(source, target, association).isOwning
    }),
  ]
  const references = foreignKeys.flatMap(({ target: table, columns, targetColumns }) => {
    const target = sources.get(table)
    return target === undefined ? [] : [{ target, columns, targetColumns }]
  })
  return [...new Map(references.map(reference => [reference.columns.join(), reference])).values()]
}

function joinOfDeclaration(
  source: NamedSource,
  target: NamedSource,
  { columns, targetColumns, isList, through }: DeclaredAssociation,
): AssociationJoin {
  const { foreignKeys, primaryKey } = source.description
  const isForeignKey = foreignKeys.some(key => key.columns.join() === columns.join())
  // Not every relation has a foreign key. The side that holds the key of the other side owns it.
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

/** Joins two sources by a junction table, which has one foreign key to each of them. */
function joinThrough(
  source: NamedSource,
  sources: SourcesByTable,
  name: string,
  table: unknown,
  report: (fault: string) => void,
): AssociationJoin | undefined {
  const { foreignKeys, name: tableName } = source.family.adapter.describe(table)
  const sourceKeys = foreignKeys.filter(key => key.target === source.description.table)
  const isSelf = sourceKeys.length === 2
  const otherKeys = isSelf
    ? sourceKeys.slice(1)
    : foreignKeys.filter(key => !sourceKeys.includes(key))
  const targetKeys = otherKeys.filter(({ target }) => {
    const targetSource = sources.get(target)
    return targetSource !== undefined && isAssociated(targetSource)
  })
  if ((sourceKeys.length !== 1 && !isSelf) || targetKeys.length !== 1) {
    report(
      `${source.name}.${name} goes through the table ${tableName}, which has ${sourceKeys.length} foreign keys ` +
        `to ${source.description.name} and ${targetKeys.length} to other sources; expected one of each.`,
    )
    return undefined
  }
  const [sourceKey, targetKey] = [sourceKeys[0]!, targetKeys[0]!]
  const through: Through = {
    table,
    parentColumns: sourceKey.columns,
    targetColumns: targetKey.columns,
  }
  return {
    target: sources.get(targetKey.target)!,
    isList: true,
    isRequired: false,
    isOwning: false,
    columns: sourceKey.targetColumns,
    targetColumns: targetKey.targetColumns,
    through,
  }
}

/**
 * The name of the association from a record to the records that refer to the record: `posts`; with
 * several foreign keys, `postsAsAuthor`; for a table that refers to itself by `parent`, `children`.
 */
function inverseName(
  source: NamedSource,
  target: NamedSource,
  key: ForeignKey,
  isList: boolean,
): string {
  const forwardName = associationNameOf(key.columns, source.name)
  if (source === target && forwardName === 'parent') return isList ? 'children' : 'child'
  const noun = withSmallInitial(target.name)
  const baseName = isList ? (target.options.plural ?? pluralOf(noun)) : noun
  const rivals = target.description.foreignKeys.filter(
    foreignKey => foreignKey.target === key.target,
  )
  return rivals.length === 1 && source !== target
    ? baseName
    : `${baseName}As${inPascalCase(forwardName)}`
}

/** A text that is equal for associations that join the same columns. */
function joinKeyOf({ target, columns, targetColumns, through, isOwning }: AssociationJoin): string {
  const junction =
    through === undefined
      ? []
      : [
          target.family.adapter.describe(through.table).name,
          through.parentColumns,
          through.targetColumns,
        ]
  return JSON.stringify([target.name, columns, targetColumns, isOwning, junction])
}

function isNullable({ description }: NamedSource, columnName: string): boolean {
  return description.columns.some(({ name, isNullable }) => name === columnName && isNullable)
}

/**
 * Whether columns contain a primary or unique key, so that no two rows have the same values in
 * them.
 */
export function isUnique({ description }: NamedSource, columns: readonly string[]): boolean {
  const keys = [description.primaryKey, ...description.uniqueKeys]
  return keys.some(key => key.length > 0 && key.every(name => columns.includes(name)))
}
