import type { Selection } from '../../schema/definitions/resolver.ts'
import type { Association, SourceField } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'

/** What edges show of the row of the table between that leads to their record. */
const linkValues = new WeakMap<Row, Row>()

/** The fields of the edges of an association's connection: columns of the table between. */
export function edgeFields({ options, junction }: Association): readonly SourceField[] {
  return (options.edge ?? []).flatMap(column => junction?.fields.get(column) ?? [])
}

/** The columns of the table between that a client selects on the edges of a connection. */
export function selectedLinkColumns(
  association: Association,
  connection: Selection,
): readonly string[] {
  const selected = new Set(
    connection.fields
      .filter(({ name }) => name === 'edges')
      .flatMap(({ selection }) => selection.fields.map(({ name }) => name)),
  )
  return edgeFields(association)
    .filter(({ name }) => selected.has(name))
    .map(({ column }) => column.name)
}

/** Keeps what the edge of a record shows, by the names of fields. */
export function keepLinkValues(
  record: Row,
  { junction }: Association,
  columns: readonly string[],
  values: Values,
): void {
  const named = columns.map((column, index) => [junction!.fields.get(column)!.name, values[index]])
  linkValues.set(record, Object.fromEntries(named) as Row)
}

/** What the edge of a record shows besides it. */
export function linkValuesOf(record: Row): Row | undefined {
  return linkValues.get(record)
}
