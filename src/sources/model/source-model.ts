import { globalId } from '../../definition/relay/global-id.ts'
import type { Declarations, Replacements } from '../../definition/declare/declarations.ts'
import type { Column, ColumnKind, DeclaredAssociation } from '../source-adapter.ts'
import { checkGuards } from './association-access.ts'
import { associationsOf, isAssociated, referencesOf } from './associations.ts'
import { accessOfColumns } from './column-access.ts'
import { checkColumnNames } from './option-names.ts'
import {
  inPascalCase,
  isNamedAsKey,
  pluralOf,
  withSmallInitial,
  aggregateName,
  connectionName,
} from './names.ts'
import type {
  Association,
  Reference,
  NamedSource,
  SourceFamily,
  SourceField,
  SourceSettings,
} from './source.ts'

/** The sources of a namespace, and their faults, by the names of their types. */
export interface SourceModel {
  readonly sources: ReadonlyMap<string, NamedSource>
  readonly faults: ReadonlyMap<string, readonly string[]>
}

/** Builds the model of the sources among the declarations of a namespace. */
export function sourceModel(
  declarations: Declarations,
  replacements: Replacements,
  settingsOf: (declaration: object) => SourceSettings | undefined,
  declaredAssociations: (declaration: object) => readonly DeclaredAssociation[],
): SourceModel {
  const sources = new Map<string, NamedSource>()
  const faults = new Map<string, string[]>()
  for (const [name, declaration] of Object.entries(declarations)) {
    const settings = settingsOf(declaration)
    if (settings === undefined) continue
    faults.set(name, [])
    const replacedFields = replacements.get(name) ?? new Set()
    sources.set(
      name,
      newSource(name, settings, replacedFields, fault => faults.get(name)!.push(fault)),
    )
  }
  for (const [name, source] of sources) {
    const report = (fault: string): unknown => faults.get(name)!.push(fault)
    const familySources = [...sources.values()].filter(({ family }) => family === source.family)
    const byTable = sourcesByTable(familySources)
    const associationsOfLibrary = declaredAssociations(declarations[name]!)
    checkTable(source, familySources, report)
    ;(source.references as Reference[]).push(
      ...referencesOf(source, byTable, associationsOfLibrary),
    )
    setNodeKeys(source)
    const replacedFields = replacements.get(name) ?? new Set()
    const sourceOf = (table: unknown): NamedSource =>
      byTable.get(table) ?? sourceWithoutOptions(source.family, table)
    for (const association of associationsOf(
      source,
      byTable,
      associationsOfLibrary,
      replacedFields,
      sourceOf,
      report,
    )) {
      addAssociation(source, association, report)
      checkGuards(association, replacedFields, report)
    }
    checkFieldNames(source, report)
  }
  return { sources, faults }
}

/** Maps each table to its source; with several sources, to the associated source. */
function sourcesByTable(sources: readonly NamedSource[]): ReadonlyMap<unknown, NamedSource> {
  const associatedLast = sources.toSorted(
    (a, b) => Number(isAssociated(a)) - Number(isAssociated(b)),
  )
  return new Map(associatedLast.map(source => [source.description.table, source]))
}

/**
 * Checks that exactly one of several sources of a table is associated. The last of them reports.
 */
function checkTable(
  source: NamedSource,
  sources: readonly NamedSource[],
  report: (fault: string) => void,
): void {
  const { table, name } = source.description
  const rivals = sources.filter(({ description }) => description.table === table)
  if (rivals.length === 1 || rivals.at(-1) !== source) return
  if (rivals.filter(isAssociated).length === 1) return
  report(
    `The table ${name} has the sources ${rivals.map(rival => rival.name).join(' and ')}, and associations ` +
      'can lead to one of them only; expected associated: false in the options of all but one.',
  )
}

function newSource(
  name: string,
  settings: SourceSettings,
  replacedFields: ReadonlySet<string>,
  report: (fault: string) => void,
): NamedSource {
  const { description, options, family } = settings
  if (family.options.strict === true && options.scope === undefined) {
    report(
      `The source ${name} has no scope; expected scope: (table, context) => condition, ` +
        "or scope: 'everyone', because its sources are strict.",
    )
  }
  checkColumnNames(name, settings, report)
  checkUploads(name, settings, report)
  const singular = withSmallInitial(name)
  const fields = new Map<string, SourceField>()
  for (const column of description.columns) {
    if (options.skipFields?.includes(column.name) === true) continue
    const field = fieldOf(name, column, settings, report)
    if (field !== undefined) fields.set(column.name, field)
  }
  const columnsByField = new Map<string, readonly string[] | undefined>()
  for (const [columnName, { name: fieldName, options: fieldOptions }] of fields)
    columnsByField.set(fieldName, fieldOptions.authorize === undefined ? [columnName] : undefined)
  if (options.node === true) columnsByField.set('id', description.primaryKey)
  // The option `reads` overrides generated fields, which a field of the host may replace.
  for (const [fieldName, columns] of Object.entries(options.reads ?? {}))
    columnsByField.set(fieldName, columns)
  return {
    ...settings,
    name,
    singular,
    plural: options.plural ?? pluralOf(singular),
    fields,
    access: accessOfColumns(description, options, replacedFields),
    associations: new Map(),
    references: [],
    columnsByField,
  }
}

/** Lets inputs take global IDs for the columns that hold the key of a node, of one column. */
function setNodeKeys(source: NamedSource): void {
  const { primaryKey } = source.description
  const itself = { target: source, columns: primaryKey, targetColumns: primaryKey }
  const fields = source.fields as Map<string, SourceField>
  for (const { target, columns, targetColumns } of [itself, ...source.references]) {
    const field = fields.get(columns[0] ?? '')
    const isKey =
      columns.length === 1 && targetColumns.join() === target.description.primaryKey.join()
    if (field === undefined || !isKey || target.options.node !== true) continue
    fields.set(columns[0]!, { ...field, globalId: globalId(target.name, 'string') })
  }
}

/** An internal source of a table for which the host declares no source. Clients have no access. */
function sourceWithoutOptions(family: SourceFamily, table: unknown): NamedSource {
  const description = family.adapter.describe(table)
  const name = inPascalCase(description.name)
  const settings = { family, description, options: {}, query: undefined, mutation: undefined }
  return newSource(name, settings, new Set(), () => {})
}

function fieldOf(
  typeName: string,
  column: Column,
  { options }: SourceSettings,
  report: (fault: string) => void,
): SourceField | undefined {
  const fieldOptions = options.fields?.[column.name] ?? {}
  const isEnumGenerated = fieldOptions.type === undefined && column.kind === 'enum'
  const type = fieldOptions.type ?? scalarOf(typeName, column)
  if (type === undefined) {
    report(
      `The column ${typeName}.${column.name} has the type ${column.typeName}, for which there is no scalar; ` +
        `expected its type, as in fields: { ${column.name}: { type: 'json' } }, or its name in skipFields.`,
    )
    return undefined
  }
  const name = options.rename?.[column.name] ?? column.name
  const inputType = options.uploads?.includes(column.name) === true ? 'upload' : type
  return { name, column, options: fieldOptions, type, inputType, isEnumGenerated }
}

const scalars: Readonly<Record<Exclude<ColumnKind, 'enum' | 'unknown'>, string>> = {
  int: 'int',
  float: 'float',
  bigint: 'bigint',
  decimal: 'decimal',
  boolean: 'boolean',
  string: 'string',
  uuid: 'string',
  date: 'date',
  date_time: 'date_time',
  time: 'time',
  json: 'json',
  binary: 'binary',
}

const keyKinds: readonly ColumnKind[] = ['int', 'bigint', 'string', 'uuid']

function scalarOf(typeName: string, column: Column): string | undefined {
  const { name, kind, isArray, isPrimaryKey } = column
  if (kind === 'unknown') return undefined
  if (kind === 'enum') return `${typeName}${inPascalCase(name)}`
  const isKey = !isArray && keyKinds.includes(kind) && (isPrimaryKey || isNamedAsKey(name))
  return isKey ? 'id' : scalars[kind]
}

function addAssociation(
  source: NamedSource,
  association: Association,
  report: (fault: string) => void,
): void {
  const { name, columns } = association
  const associations = source.associations as Map<string, Association>
  if (associations.has(name)) {
    report(
      `The source ${source.name} has two associations named ${name}; ` +
        `expected names for them, as in associations: { ${name}: { name: '...' } }.`,
    )
    return
  }
  associations.set(name, association)
  const { partitionBy } = association.target.options.partitionBy === undefined ? {} : source.options
  const readColumns = partitionBy === undefined ? columns : [...new Set([...columns, partitionBy])]
  const needsWholeRow = association.options.authorize !== undefined || association.guards.length > 0
  const columnsOfField = needsWholeRow ? undefined : readColumns
  const fieldNames = association.isList
    ? [name, connectionName(association), aggregateName(association)]
    : [name]
  for (const fieldName of fieldNames.filter(
    fieldName => source.options.reads?.[fieldName] === undefined,
  ))
    (source.columnsByField as Map<string, readonly string[] | undefined>).set(
      fieldName,
      columnsOfField,
    )
}

/** Checks that the columns that take a file hold bytes, and no key, with which others are compared. */
function checkUploads(
  typeName: string,
  { description, options }: SourceSettings,
  report: (fault: string) => void,
): void {
  const { columns, primaryKey, foreignKeys } = description
  const keys = [primaryKey, ...foreignKeys.map(foreignKey => foreignKey.columns)].flat()
  for (const { name, kind, isArray, typeName: columnType } of columns) {
    if (options.uploads?.includes(name) !== true) continue
    const isKey = keys.includes(name)
    if (kind === 'binary' && !isArray && !isKey) continue
    report(
      `The source ${typeName} names the column ${name} in uploads, which ${isKey ? 'is part of a key' : `has the type ${columnType}`}; ` +
        'expected a column of bytes, such as bytea or blob, that is part of no key.',
    )
  }
}

function checkFieldNames(source: NamedSource, report: (fault: string) => void): void {
  const fieldNames = [...source.fields.values()].map(field => field.name)
  for (const { name } of source.associations.values()) {
    if (!fieldNames.includes(name)) continue
    report(
      `The source ${source.name} has a column and an association named ${name}; ` +
        `expected another name, as in associations: { ${name}: { name: '...' } }.`,
    )
  }
}
