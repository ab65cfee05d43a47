import type { Selection } from '../../schema/definitions/resolver.ts'
import type { NamedSource } from '../model/source.ts'

/**
 * The columns that fields of a source read which a client selected, in the order of the table. A
 * computed field reads all columns unless the option `reads` names them.
 */
export function selectedColumns(
  source: NamedSource,
  selections: readonly Selection[],
  others: readonly string[] = [],
): readonly string[] {
  const { description, columnsByField } = source
  const wanted = new Set(others)
  for (const { name, typeName } of selections.flatMap(({ fields }) => fields)) {
    if (name === '__typename' || typeName !== source.name) continue
    const columns = columnsByField.get(name)
    if (columns === undefined) return allColumns(source)
    for (const column of columns) wanted.add(column)
  }
  if (wanted.size === 0) wanted.add(description.primaryKey[0] ?? description.columns[0]!.name)
  return allColumns(source).filter(name => wanted.has(name))
}

export function allColumns({ description }: NamedSource): readonly string[] {
  return description.columns.map(({ name }) => name)
}

/** Whether a client selected of a connection what depends on its records, and not their number alone. */
export function wantsRecords(connection: Selection): boolean {
  return connection.fields.some(({ name, selection }) => {
    if (name === 'page_info') return selection.fields.some(field => field.name !== '__typename')
    return name !== 'total_count' && name !== '__typename'
  })
}

/** The selections of the records of a connection: of `nodes`, and of the `node` of `edges`. */
export function nodeSelections(connection: Selection): readonly Selection[] {
  return connection.fields.flatMap(({ name, selection }) => {
    if (name === 'nodes') return [selection]
    if (name !== 'edges') return []
    return selection.fields.filter(each => each.name === 'node').map(each => each.selection)
  })
}
