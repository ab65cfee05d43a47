import type { Selection } from '../../schema/definitions/resolver.ts'
import type { Association, SourceField } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'

/** The columns of the link that leads to a record, by the names of the fields of edges. */
const linkValues = new WeakMap<Row, Row>()

/**
 * Returns the fields that the edges of an association's connection have for columns of the junction
 * table.
 */
export function linkFieldsOf({ options, junction }: Association): readonly SourceField[] {
  return (options.edge ?? []).flatMap(column => junction?.fields.get(column) ?? [])
}

/** Returns the columns of the junction table that are selected on the edges of a connection. */
export function selectedLinkColumns(
  association: Association,
  connection: Selection,
): readonly string[] {
  const selected = new Set(
    connection.fields
      .filter(({ name }) => name === 'edges')
      .flatMap(({ selection }) => selection.fields.map(({ name }) => name)),
  )
  return linkFieldsOf(association)
    .filter(({ name }) => selected.has(name))
    .map(({ column }) => column.name)
}

/** Stores the link columns of the edge of a record, by the names of fields. */
export function setLinkValues(
  record: Row,
  { junction }: Association,
  columns: readonly string[],
  values: Values,
): void {
  const fieldEntries = columns.map((column, index) => [
    junction!.fields.get(column)!.name,
    values[index],
  ])
  linkValues.set(record, Object.fromEntries(fieldEntries) as Row)
}

/** Returns the link columns of the edge of a record. */
export function linkValuesOf(record: Row): Row | undefined {
  return linkValues.get(record)
}
