import type { GeneratedDefinitions } from '../../definition/declare/declarations.ts'
import type { SourceModel } from '../model/source-model.ts'
import { keyFields } from '../loading/key-values.ts'
import { filterType, orderType } from './filter-types.ts'
import { GeneratedTypes } from './generated-types.ts'
import { connectionType } from './list-arguments.ts'
import { inputTypes, mutationFields } from './mutation-fields.ts'
import { objectFields } from './object-fields.ts'
import { queryFields } from './query-fields.ts'

/** What a source generates: the fields of its type, root fields, and the types that these need. */
export function generatedDefinitions(
  name: string,
  { sources, faults }: SourceModel,
): GeneratedDefinitions {
  const source = sources.get(name)!
  const found = [...(faults.get(name) ?? [])]
  const report = (fault: string): unknown => found.push(fault)
  const types = new GeneratedTypes()
  const fields = objectFields(source, types)
  const query = queryFields(source, types, report)
  const mutation = mutationFields(source, types, report)
  // What nothing refers to is no part of a schema; fields of the host may refer to these.
  filterType(source, types)
  orderType(source, types)
  inputTypes(source, types)
  if (keyFields(source).length > 0) connectionType(source, types)
  return {
    types: types.types,
    fields: new Map([[name, fields], ...types.fields]),
    query,
    mutation,
    faults: found,
  }
}
