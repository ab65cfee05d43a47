import type { GeneratedDefinitions } from '../../definition/declare/declarations.ts'
import { connectionName } from '../model/names.ts'
import { type SourceModel } from '../model/source-model.ts'
import {
  hasKeyFields,
  inexactColumns,
  inexactColumnsFault,
  missingKeyFault,
} from '../loading/key-values.ts'
import { checkEdges } from './check-edges.ts'
import { entityKeys } from './keys/entity-keys.ts'
import { checkEnums } from './enum-types.ts'
import { filterType, orderType } from './filter-types.ts'
import { SourceTypes } from './generated-types.ts'
import { connectionType } from './list-arguments.ts'
import { inputTypes } from './input-types.ts'
import { mutationFields } from './mutation-fields.ts'
import { objectFields } from './object-fields.ts'
import { queryFields } from './query-fields.ts'
import { sourceNode } from './keys/source-node.ts'

/**
 * Generates the definitions of a source: the fields of its type, root fields, and the types of
 * both.
 */
export function definitionsOfSource(
  name: string,
  { sources, faults: faultsByType }: SourceModel,
): GeneratedDefinitions {
  const source = sources.get(name)!
  const faults = [...(faultsByType.get(name) ?? [])]
  const report = (fault: string): unknown => faults.push(fault)
  for (const association of source.associations.values()) {
    const { target, isList, options, columns } = association
    if (!isList && options.aggregate === true)
      report(
        `The association ${name}.${association.name} leads to one record; only lists have an aggregate.`,
      )
    const inexact = inexactColumns(source.description.columns, columns)
    if (inexact.length > 0)
      report(
        `The association ${name}.${association.name} needs keys that are read exactly; ${inexactColumnsFault(inexact)}, ` +
          `or associations: { ${association.name}: false }.`,
      )
    checkEdges(association, sources, report)
    if (isList && options.connection === true && !hasKeyFields(target))
      report(missingKeyFault(target, `the connection ${name}.${connectionName(association)}`))
  }
  checkEnums(source, report)
  const types = new SourceTypes()
  const node = sourceNode(source, report)
  const fields = objectFields(source, types)
  const query = queryFields(source, types, report)
  const mutation = mutationFields(source, types, report)
  // Fields of the host may refer to these types; a schema leaves out types without references.
  filterType(source, types)
  orderType(source, types)
  inputTypes(source, types)
  if (hasKeyFields(source)) connectionType(source, types)
  return {
    types: types.types,
    fields: new Map([[name, fields], ...types.fields]),
    ...(node !== undefined && { nodes: new Map([[name, node]]) }),
    keys: entityKeys(source, report),
    query,
    mutation,
    faults,
  }
}
