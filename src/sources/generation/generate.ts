import type { GeneratedDefinitions } from '../../definition/declare/declarations.ts'
import { connectionName } from '../model/names.ts'
import { type SourceModel } from '../model/source-model.ts'
import { hasWholeKey, inexactColumns, inexactText, lackOfWholeKey } from '../loading/key-values.ts'
import { checkEdges } from './check-edges.ts'
import { checkEnums } from './enum-types.ts'
import { filterType, orderType } from './filter-types.ts'
import { SourceTypes } from './generated-types.ts'
import { connectionType } from './list-arguments.ts'
import { inputTypes } from './input-types.ts'
import { mutationFields } from './mutation-fields.ts'
import { objectFields } from './object-fields.ts'
import { queryFields } from './query-fields.ts'

/** What a source generates: the fields of its type, root fields, and the types that these need. */
export function definitionsOfSource(
  name: string,
  { sources, faults }: SourceModel,
): GeneratedDefinitions {
  const source = sources.get(name)!
  const found = [...(faults.get(name) ?? [])]
  const report = (fault: string): unknown => found.push(fault)
  for (const association of source.associations.values()) {
    const { target, isList, options, columns } = association
    if (!isList && options.aggregate === true)
      report(
        `The association ${name}.${association.name} leads to one record; only lists have an aggregate.`,
      )
    const inexact = inexactColumns(source.description.columns, columns)
    if (inexact.length > 0)
      report(
        `The association ${name}.${association.name} needs keys that are read exactly; ${inexactText(inexact)}, ` +
          `or associations: { ${association.name}: false }.`,
      )
    checkEdges(association, sources, report)
    if (isList && options.connection === true && !hasWholeKey(target))
      report(lackOfWholeKey(target, `the connection ${name}.${connectionName(association)}`))
  }
  checkEnums(source, report)
  const types = new SourceTypes()
  const fields = objectFields(source, types)
  const query = queryFields(source, types, report)
  const mutation = mutationFields(source, types, report)
  // What nothing refers to is no part of a schema; fields of the host may refer to these.
  filterType(source, types)
  orderType(source, types)
  inputTypes(source, types)
  if (hasWholeKey(source)) connectionType(source, types)
  return {
    types: types.types,
    fields: new Map([[name, fields], ...types.fields]),
    query,
    mutation,
    faults: found,
  }
}
