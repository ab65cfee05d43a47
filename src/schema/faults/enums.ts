import { describeType } from '../definitions/definitions.ts'
import type { SchemaRule } from './schema-rule.ts'

/** An enum has at least one value. GraphQL specification, 3.9 "Enums". */
export const enums: SchemaRule = ({ typeMap }, report) => {
  for (const type of typeMap.types) {
    if (type.kind !== 'ENUM' || type.values.length > 0) continue
    report(`The ${describeType(type)} has no values; expected at least one.`, type)
  }
}
