import { describeType } from '../definitions/definitions.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * An object or interface has at least one field.
 * GraphQL specification, 3.6 "Objects", rule 1, and the same of 3.7 "Interfaces".
 */
export const objects: SchemaRule = ({ fieldOwners, typeMap }, report) => {
  for (const type of fieldOwners) {
    if (type.fields.length > 0) continue
    const isQueryOfCode = type.name === typeMap.rootTypes.query && type.definedAt !== undefined
    const advice = isQueryOfCode
      ? ' Import the files that define them before the schema is made; of a source, buildQuery() makes them.'
      : ''
    report(`The ${describeType(type)} has no fields; expected at least one.${advice}`, type)
  }
}
