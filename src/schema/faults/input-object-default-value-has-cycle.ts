import { omittedFields } from '../defaults/complete-default.ts'
import { circlesOf } from '../definitions/connected-components.ts'
import { listSome } from './list-some.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * No default of an input's field takes, for what it omits, defaults that come back to it.
 * GraphQL specification, 3.10 "Input Objects", rule 4: InputObjectDefaultValueHasCycle().
 */
export const inputObjectDefaultValueHasCycle: SchemaRule = (definitions, report) => {
  const withDefault = definitions.inputValues.filter(({ definition }) => definition.default !== undefined)
  const placeOf = new Map(withDefault.map(placed => [placed.definition, placed]))
  for (const circle of circlesOf(placeOf.keys(), field => omittedFields(field, definitions))) {
    const [first, ...others] = circle.map(field => placeOf.get(field)!.coordinate)
    const found = others.length === 0 ? 'itself' : `itself through that of ${listSome(others)}`
    report(`The default of ${first} needs ${found}; expected no circle.`, ...circle)
  }
}
