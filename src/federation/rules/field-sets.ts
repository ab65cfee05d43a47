import { didYouMean } from '../../errors/suggestion.ts'
import { describeType } from '../../schema/definitions/definitions.ts'
import { selectedFields } from './selected-fields.ts'
import type { FederationRule } from './rule.ts'

/**
 * A field set selects fields that its type has, with selections below objects and none below
 * leaves. Apollo Federation, "FieldSet"; composition: `KEY_INVALID_FIELDS`, `REQUIRES_INVALID_FIELDS`,
 * `PROVIDES_INVALID_FIELDS`, `PROVIDES_ON_NON_OBJECT_FIELD`.
 */
export const fieldSets: FederationRule = ({ types }, report) => {
  for (const fieldSet of [...types.keys, ...types.requirements, ...types.provisions]) {
    const { subject, type, application } = fieldSet
    // The rule on type references tells of a type that is not defined.
    if (type === undefined) continue
    if (!isComposite(type.kind)) {
      report(
        `${subject} selects fields of the ${describeType(type)}; expected a field of an object, an interface or a union.`,
        application,
      )
      continue
    }
    const fields = selectedFields(fieldSet, types, (selected, parentType) => {
      if (selected.kind === 'FRAGMENT') {
        report(
          `${subject} has a fragment on "${selected.typeName}", which is not defined.${didYouMean(selected.typeName!, types.typeByName.keys())}`,
          application,
        )
        return
      }
      if (parentType === undefined || !isComposite(parentType.kind)) return
      const names = 'fields' in parentType ? parentType.fields.map(({ name }) => name) : []
      report(
        `${subject} selects "${selected.name}", which ${parentType.name} does not have.${didYouMean(selected.name, names)}`,
        application,
      )
    })
    for (const { selected, owner, definition, type: fieldType } of fields) {
      if (fieldType === undefined) continue
      const coordinate = `${owner.name}.${definition.name}`
      const hasSelections = selected.selections.length > 0
      if (isComposite(fieldType.kind) === hasSelections) continue
      report(
        hasSelections
          ? `${subject} selects fields below ${coordinate}, which is a leaf; expected none.`
          : `${subject} selects nothing below ${coordinate}; expected fields of ${fieldType.name}.`,
        application,
        definition,
      )
    }
  }
}

function isComposite(kind: string): boolean {
  return kind === 'OBJECT' || kind === 'INTERFACE' || kind === 'UNION'
}
