import { inspect } from '../../errors/inspect.ts'
import { isUnique } from '../model/associations.ts'
import type { Association, NamedSource } from '../model/source.ts'
import { edgeConnectionPrefix } from './type-names.ts'

/** Reports faults of the option `edge` of an association. */
export function checkEdges(
  association: Association,
  sources: ReadonlyMap<string, NamedSource>,
  report: (fault: string) => void,
): void {
  const { source, name, options, junction, through } = association
  if (options.edge === undefined) return
  const edges = `The edges of ${source.name}.${name}`
  if (junction === undefined || through === undefined) {
    report(`${edges} have columns, and the association goes through no other table.`)
    return
  }
  if (options.connection !== true)
    report(`${edges} have columns, and there is no connection; expected connection: true.`)
  const table = junction.description.name
  for (const column of options.edge) {
    const fault = faultOfColumn(junction, column)
    if (fault !== undefined)
      report(`${edges} have the column ${inspect(column)} of ${table}${fault}`)
  }
  const pair = [...through.parentColumns, ...through.targetColumns]
  if (!isUnique(junction, pair)) {
    report(
      `${edges} have columns, and ${table} may have several rows for two records; ` +
        `expected a primary or unique key of ${pair.join(' and ')}.`,
    )
  }
  const prefix = edgeConnectionPrefix(association)
  if (sources.has(prefix)) {
    report(
      `${edges} have columns, and so a type ${prefix}Edge of their own, which the source ${prefix} has, too; ` +
        'expected another name of one of both.',
    )
  }
}

/**
 * Returns the fault of a column on edges, which expose its values to every request that sees the
 * record.
 */
function faultOfColumn(
  { description, fields, access }: NamedSource,
  name: string,
): string | undefined {
  const field = fields.get(name)
  const columns = description.columns.map(column => column.name)
  if (!columns.includes(name)) return `; expected one of its columns: ${columns.join(', ')}.`
  if (field === undefined) return ', which is no field; expected another one.'
  switch (access.get(name)!.guard) {
    case 'authorize':
      return ', which has the option authorize; expected one that everybody may read.'
    case 'replacement':
      return ', in the place of which stands a field of its own; expected one without.'
    case 'listeners':
      return ', whose listeners the edges do not have; expected one without, or compared: true for it.'
    case undefined:
      return ['cursor', 'node'].includes(field.name)
        ? ', whose name the edges have already; expected rename for it.'
        : undefined
  }
}
