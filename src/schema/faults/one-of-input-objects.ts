import { printReference } from '../definitions/reference.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * Fields of a OneOf Input Object are nullable and have no defaults.
 * GraphQL specification, 3.10.1 "OneOf Input Objects".
 */
export const oneOfInputObjects: SchemaRule = ({ inputs }, report) => {
  for (const type of inputs) {
    if (!type.isOneOf) continue
    for (const field of type.fields) {
      const coordinate = `${type.name}.${field.name}`
      const subject = `${coordinate}, a field of a @oneOf input,`
      if (field.type.kind === 'NON_NULL') {
        report(
          `${subject} has the type ${printReference(field.type)}; expected a nullable type.`,
          field,
        )
      }
      if (field.default !== undefined) report(`${subject} has a default; expected none.`, field)
    }
  }
}
