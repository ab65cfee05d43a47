import type { FieldOwner } from '../../schema/definitions/definitions.ts'
import { nameOfReference } from '../../schema/definitions/reference.ts'
import type { FieldDefinition, TypeDefinition } from '../../schema/definitions/type-map.ts'
import type { AppliedFieldSet, FederatedTypes } from '../federated-types.ts'
import type { FieldSelections, Selected, FieldSelection } from '../field-set.ts'

/** A field of a field set, with its definition and the fields around it. */
export interface SelectedDefinition {
  readonly selected: FieldSelection
  readonly owner: FieldOwner
  readonly definition: FieldDefinition
  /** The type of the field; undefined where it is not defined. */
  readonly type: TypeDefinition | undefined
  readonly parent: SelectedDefinition | undefined
}

/** Receives a selection that the type around it does not have. */
type ReportUnknown = (selected: Selected, type: TypeDefinition | undefined) => void

/** The fields of a field set that are defined, in the order of its text. */
export function selectedFields(
  { selections, type }: AppliedFieldSet,
  { typeByName }: FederatedTypes,
  reportUnknown: ReportUnknown = () => undefined,
): readonly SelectedDefinition[] {
  const fields: SelectedDefinition[] = []
  const visit = (
    selectionSet: FieldSelections,
    parentType: TypeDefinition | undefined,
    parent: SelectedDefinition | undefined,
  ): void => {
    for (const selected of selectionSet) {
      if (selected.kind === 'FRAGMENT') {
        const { typeName } = selected
        const fragmentType = typeName === undefined ? parentType : typeByName.get(typeName)
        if (fragmentType === undefined) reportUnknown(selected, parentType)
        else visit(selected.selections, fragmentType, parent)
        continue
      }
      if (selected.name === '__typename') continue
      const owner =
        parentType?.kind === 'OBJECT' || parentType?.kind === 'INTERFACE' ? parentType : undefined
      const definition = owner?.fields.find(({ name }) => name === selected.name)
      if (owner === undefined || definition === undefined) {
        reportUnknown(selected, parentType)
        continue
      }
      const fieldType = typeByName.get(nameOfReference(definition.type))
      const field = { selected, owner, definition, type: fieldType, parent }
      fields.push(field)
      visit(selected.selections, fieldType, field)
    }
  }
  visit(selections, type, undefined)
  return fields
}
