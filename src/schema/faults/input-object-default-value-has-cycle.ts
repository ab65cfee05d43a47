import { omittedFields } from '../complete-default.ts'
import { circlesOf } from '../connected-components.ts'
import { listSome } from './list-some.ts'
import type { Rule } from './rule.ts'

/**
 * No default of an input's field takes, for what it omits, defaults that come back to it.
 * GraphQL specification, 3.10 "Input Objects", rule 4: InputObjectDefaultValueHasCycle().
 */
export const inputObjectDefaultValueHasCycle: Rule = (definitions, report) => {
  const coordinates = new Map(
    definitions.inputValues.map(({ coordinate, definition }) => [definition, coordinate]),
  )
  for (const circle of circlesOf(coordinates.keys(), field => omittedFields(field, definitions))) {
    const [first, ...others] = circle.map(field => coordinates.get(field)!)
    const found = others.length === 0 ? 'itself' : `itself through that of ${listSome(others)}`
    report(`The default of ${first} needs ${found}; expected no circle.`, ...circle)
  }
}
