import { nameOfReference } from '../definitions/reference.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * Fields have output types, and arguments and input fields have input types.
 * GraphQL specification, 3.4.2 "Input and Output Types".
 */
export const inputAndOutputTypes: SchemaRule = ({ fields, inputValues, typeByName }, report) => {
  for (const field of fields) {
    const { definition } = field
    const name = nameOfReference(definition.type)
    const type = typeByName.get(name)
    if (type?.kind === 'INPUT_OBJECT') {
      report(
        `${field.coordinate} cannot return ${name}, which is an input type; expected an output type.`,
        definition,
        type,
      )
    }
  }
  for (const inputValue of inputValues) {
    const { definition } = inputValue
    const name = nameOfReference(definition.type)
    const type = typeByName.get(name)
    if (type?.kind === 'OBJECT' || type?.kind === 'INTERFACE' || type?.kind === 'UNION') {
      const expected = 'scalars, enums and inputs can be taken'
      report(
        `${inputValue.coordinate} cannot take ${name}, which is an output type; ${expected}.`,
        definition,
        type,
      )
    }
  }
}
