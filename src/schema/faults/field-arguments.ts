import { reportDuplicates } from './duplicates.ts'
import type { Rule } from './rule.ts'

/** Arguments of a field have unique names. GraphQL specification, 3.6.1 "Field Arguments", 3.6 "Objects", rule 2.4.2. */
export const fieldArguments: Rule = ({ fields }, report) => {
  for (const { coordinate, definition } of fields) {
    reportDuplicates(definition.arguments, coordinate, 'argument', report)
  }
}
