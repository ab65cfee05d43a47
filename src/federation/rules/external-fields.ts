import type { FieldOwner } from '../../schema/definitions/definitions.ts'
import type { FieldDefinition } from '../../schema/definitions/type-map.ts'
import type { FederatedTypes } from '../federated-types.ts'
import { selectedFields, type SelectedDefinition } from './selected-fields.ts'
import type { FederationRule } from './rule.ts'

/**
 * What `@requires` and `@provides` select is `@external`, and what is `@external` is selected by one
 * of them or by a key, or is a field of an interface. Apollo Federation, composition:
 * `REQUIRES_FIELDS_MISSING_EXTERNAL`, `PROVIDES_FIELDS_MISSING_EXTERNAL`, `EXTERNAL_UNUSED`,
 * `EXTERNAL_ON_INTERFACE`.
 */
export const externalFields: FederationRule = ({ types }, report) => {
  const used = new Set<FieldDefinition>()
  for (const fieldSet of [...types.keys, ...types.requirements, ...types.provisions]) {
    const { subject, application, field } = fieldSet
    for (const selection of selectedFields(fieldSet, types)) {
      for (const definition of definitionsOf(selection, types)) used.add(definition)
      const isLeaf = selection.selected.selections.length === 0
      if (field === undefined || !isLeaf || isExternalOrBelow(selection, types)) continue
      report(
        `${subject} selects ${selection.owner.name}.${selection.definition.name}, which is not @external; expected a field of another subgraph.`,
        application,
        selection.definition,
      )
    }
  }
  // The selections of contexts are no field sets of the schema.
  const hasContexts = types.typeMap.types.some(type => types.applied(type, 'context').length > 0)
  for (const type of types.fieldOwners) {
    for (const field of type.fields) {
      const [external] = types.applied(field, 'external')
      if (external === undefined) continue
      const clause = `${type.name}.${field.name} is @${external.name}`
      if (type.kind === 'INTERFACE') {
        report(`${clause}, and of an interface; expected it on the fields of objects.`, external)
      } else if (!used.has(field) && !hasContexts && !isOfInterface(type, field, types)) {
        report(
          `${clause}, and nothing uses it; expected a @key, @requires or @provides that selects it.`,
          external,
        )
      }
    }
  }
}

/** The field, and for a field of an interface those of the objects that implement it. */
function definitionsOf(
  { owner, definition }: SelectedDefinition,
  types: FederatedTypes,
): readonly FieldDefinition[] {
  return [definition, ...implementations(owner, definition, types).map(({ field }) => field)]
}

function implementations(
  owner: FieldOwner,
  { name }: FieldDefinition,
  { fieldOwners }: FederatedTypes,
): readonly { readonly type: FieldOwner; readonly field: FieldDefinition }[] {
  if (owner.kind !== 'INTERFACE') return []
  return fieldOwners.flatMap(type => {
    const field = type.fields.find(candidate => candidate.name === name)
    return field !== undefined && type.interfaces.includes(owner.name) ? [{ type, field }] : []
  })
}

function isExternalOrBelow(selection: SelectedDefinition, types: FederatedTypes): boolean {
  const { owner, definition, parent } = selection
  return (
    isExternal(owner, definition, types) ||
    implementations(owner, definition, types).some(({ type, field }) =>
      isExternal(type, field, types),
    ) ||
    (parent !== undefined && isExternalOrBelow(parent, types))
  )
}

function isExternal(
  owner: FieldOwner,
  field: FieldDefinition,
  { applied }: FederatedTypes,
): boolean {
  return applied(field, 'external').length > 0 || applied(owner, 'external').length > 0
}

function isOfInterface(
  { interfaces }: FieldOwner,
  { name }: FieldDefinition,
  { typeByName }: FederatedTypes,
): boolean {
  return interfaces.some(interfaceName => {
    const type = typeByName.get(interfaceName)
    return type?.kind === 'INTERFACE' && type.fields.some(field => field.name === name)
  })
}
