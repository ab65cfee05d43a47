import { describeType } from '../definitions/definitions.ts'
import type { SchemaRule } from './schema-rule.ts'

/** An input object has at least one field. GraphQL specification, 3.10 "Input Objects", rule 1. */
export const inputObjects: SchemaRule = ({ inputs }, report) => {
  for (const type of inputs) {
    if (type.fields.length === 0)
      report(`The ${describeType(type)} has no fields; expected at least one.`, type)
  }
}
