import { placeOf } from '../definitions.ts'
import { reportDuplicates } from './duplicates.ts'
import type { Rule } from './rule.ts'

/**
 * Objects and interfaces have fields, whose names are unique.
 * GraphQL specification, 3.6 "Objects", rules 1 and 2.1, and the same of 3.7 "Interfaces".
 */
export const objects: Rule = ({ fieldOwners }, report) => {
  for (const type of fieldOwners) {
    if (type.fields.length === 0) report(`The ${placeOf(type)} has no fields; expected at least one.`, type)
    reportDuplicates(type.fields, type.name, 'field', report)
  }
}
