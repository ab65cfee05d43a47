import { isRequired, printReference } from '../definitions/reference.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * "The `@deprecated` directive must not appear on required (non-null without a default) arguments
 * or input object field definitions." GraphQL specification, 3.13.3 "@deprecated".
 */
export const deprecated: SchemaRule = ({ inputValues }, report) => {
  for (const inputValue of inputValues) {
    const { definition } = inputValue
    if (definition.deprecationReason === undefined || !isRequired(definition)) continue
    const expected = 'expected a nullable type or a default'
    report(
      `${inputValue.coordinate} is deprecated, but its type ${printReference(definition.type)} requires it; ${expected}.`,
      definition,
    )
  }
}
