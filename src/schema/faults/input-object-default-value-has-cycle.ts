import { omittedFields } from '../defaults/complete-default.ts'
import { cyclesOf } from '../definitions/connected-components.ts'
import { listSome } from './list-some.ts'
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
  const placeOf = new Map(withDefault.map(placed => [placed.definition, placed]))
  for (const cycle of cyclesOf(placeOf.keys(), field => omittedFields(field, definitions))) {
    const [first, ...others] = cycle.map(field => placeOf.get(field)!.coordinate)
    const found = others.length === 0 ? 'itself' : `itself through that of ${listSome(others)}`
    report(`The default of ${first} needs ${found}; expected no circle.`, ...cycle)
  }
}
