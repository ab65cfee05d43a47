import { omittedFields } from '../defaults/complete-default.ts'
import { cyclesOf } from '../definitions/connected-components.ts'
import { listNames } from './list-names.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * No default value of an input field depends on itself through the defaults of the fields that it
 * omits.
 * GraphQL specification, 3.10 "Input Objects", rule 4: InputObjectDefaultValueHasCycle().
 */
export const inputObjectDefaultValueHasCycle: SchemaRule = (definitions, report) => {
  const withDefault = definitions.inputValues.filter(
    ({ definition }) => definition.default !== undefined,
  )
  const memberByDefinition = new Map(withDefault.map(member => [member.definition, member]))
  for (const cycle of cyclesOf(memberByDefinition.keys(), field =>
    omittedFields(field, definitions),
  )) {
    const [coordinate, ...furtherCoordinates] = cycle.map(
      field => memberByDefinition.get(field)!.coordinate,
    )
    const path =
      furtherCoordinates.length === 0
        ? 'itself'
        : `itself through that of ${listNames(furtherCoordinates)}`
    report(`The default of ${coordinate} needs ${path}; expected no circle.`, ...cycle)
  }
}
