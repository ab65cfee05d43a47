import { inspect } from '../../errors/inspect.ts'
import { placeOf } from '../definitions.ts'
import { reportDuplicates } from './duplicates.ts'
import type { Rule } from './rule.ts'

/** An enum has values, whose names are unique. GraphQL specification, 3.9 "Enums". */
export const enums: Rule = ({ typeMap }, report) => {
  for (const type of typeMap.types) {
    if (type.kind !== 'ENUM') continue
    if (type.values.length === 0) report(`The ${placeOf(type)} has no values; expected at least one.`, type)
    const values = type.values.map(({ name, value, position }) => ({
      name,
      position,
      declaredName: typeof value === 'string' ? value : inspect(value),
    }))
    reportDuplicates(values, type.name, 'value', report)
  }
}
