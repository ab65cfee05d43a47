import type { Selection } from '../../schema/definitions/resolver.ts'
import type { NamedSource } from '../model/source.ts'

/**
 * Returns the columns that the selected fields of a source read, in the order of the table. A
 * computed field, or one with `authorize`, reads all columns unless the option `reads` names its
 * columns.
 */
export function selectedColumns(
  source: NamedSource,
  selections: readonly Selection[],
  additionalColumns: readonly string[] = [],
): readonly string[] {
  const { description, columnsByField } = source
  const columnNames = new Set(additionalColumns)
  for (const { name, typeName } of selections.flatMap(({ fields }) => fields)) {
    if (name === '__typename' || typeName !== source.name) continue
    const columns = columnsByField.get(name)
    if (columns === undefined) return allColumns(source)
    for (const column of columns) columnNames.add(column)
  }
  if (columnNames.size === 0)
    columnNames.add(description.primaryKey[0] ?? description.columns[0]!.name)
  return allColumns(source).filter(name => columnNames.has(name))
}

/** Returns the names of all columns of a source. */
export function allColumns({ description }: NamedSource): readonly string[] {
  return description.columns.map(({ name }) => name)
}

/** Whether a selection of a connection needs records, and not their number alone. */
export function selectsRecords(connection: Selection): boolean {
  return connection.fields.some(({ name, selection }) => {
    if (name === 'page_info') return selection.fields.some(field => field.name !== '__typename')
    return name !== 'total_count' && name !== '__typename'
  })
}

/** Returns the selections of the records of a connection: of `nodes`, and of `node` in `edges`. */
export function nodeSelections(connection: Selection): readonly Selection[] {
  return connection.fields.flatMap(({ name, selection }) => {
    if (name === 'nodes') return [selection]
    if (name !== 'edges') return []
    return selection.fields.filter(field => field.name === 'node').map(field => field.selection)
  })
}
