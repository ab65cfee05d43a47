import { placeOf } from '../definitions.ts'
import { reportDuplicates } from './duplicates.ts'
import type { Rule } from './rule.ts'

/** An input has fields, whose names are unique. GraphQL specification, 3.10 "Input Objects", rules 1 and 2.1. */
export const inputObjects: Rule = ({ inputs }, report) => {
  for (const type of inputs) {
    if (type.fields.length === 0) report(`The ${placeOf(type)} has no fields; expected at least one.`, type)
    reportDuplicates(type.fields, type.name, 'field', report)
  }
}
