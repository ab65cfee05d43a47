import { inspect } from '../../errors/inspect.ts'
import { didYouMean } from '../../errors/suggestion.ts'
import type { NamedSource, SourceSettings } from './source.ts'

// The names in the options of a source: a name that nothing has would close, guard or rename nothing.

/** Reports names in options that are no columns of the table. */
export function checkColumnNames(
  typeName: string,
  { description, options }: SourceSettings,
  report: (fault: string) => void,
): void {
  const columnNames = description.columns.map(({ name }) => name)
  const namesByOption = {
    skipFields: options.skipFields ?? [],
    key: [options.key === false ? [] : (options.key ?? [])].flat(2),
    readOnly: options.readOnly ?? [],
    uploads: options.uploads ?? [],
    assign: Object.keys(options.assign ?? {}),
    rename: Object.keys(options.rename ?? {}),
    fields: Object.keys(options.fields ?? {}),
    reads: Object.values(options.reads ?? {}).flat(),
    partitionBy: options.partitionBy === undefined ? [] : [options.partitionBy],
  }
  for (const [option, names] of Object.entries(namesByOption)) {
    for (const name of names) {
      if (columnNames.includes(name)) continue
      report(
        `The source ${typeName} names the column ${inspect(name)} in ${option}; ` +
          `expected a column of ${description.name}: ${columnNames.join(', ')}.${didYouMean(name, columnNames)}`,
      )
    }
  }
}

/**
 * Reports names in the option `associations` that are no associations of the source.
 *
 * @param names the names of the associations, before the option renames them or leaves them out
 */
export function checkAssociationNames(
  { name: typeName, options }: NamedSource,
  names: ReadonlySet<string>,
  report: (fault: string) => void,
): void {
  for (const name of Object.keys(options.associations ?? {})) {
    if (names.has(name)) continue
    const { associations = {} } = options
    const suggestion = didYouMean(name, names)
    const hint =
      suggestion === '' && associations[name] !== false
        ? ` An association comes of a foreign key between the tables of two sources, of a junction table, as in associations: { ${name}: { through: ... } }, or of the relations in createSource({ schema }).`
        : suggestion
    report(
      `The source ${typeName} has no association ${inspect(name)}; its associations are ${[...names].join(', ') || 'none'}.${hint}`,
    )
  }
}

/**
 * Reports names in the option `reads` that are no fields of the type.
 *
 * @param fieldNames the names under which the fields of the type are declared
 */
export function checkReads(
  typeName: string,
  { options }: SourceSettings,
  fieldNames: readonly string[],
  report: (fault: string) => void,
): void {
  for (const name of Object.keys(options.reads ?? {})) {
    if (fieldNames.includes(name)) continue
    report(
      `The source ${typeName} names the field ${inspect(name)} in reads; ` +
        `expected a field of ${typeName}, by the name of its declaration.${didYouMean(name, fieldNames)}`,
    )
  }
}
