import { checkInput } from './check-input.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * "If the argument has a default value it must be compatible with argumentType as per the coercion
 * rules for that type."
 * GraphQL specification, 3.6 "Objects", rule 2.4.5; the same holds for all input values.
 */
export const defaultValues: SchemaRule = (definitions, report) => {
  for (const inputValue of definitions.inputValues) {
    const { definition } = inputValue
    if (definition.default === undefined) continue
    const owner = `The default of ${inputValue.coordinate}`
    checkInput(definition.type, definition.default.value, definitions, owner, definition, report)
  }
}
