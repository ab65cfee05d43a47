import { nameOfReference } from '../definitions/reference.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * Fields have output types, and arguments and input fields have input types.
 * GraphQL specification, 3.4.2 "Input and Output Types".
 */
export const inputAndOutputTypes: SchemaRule = ({ fields, inputValues, typeByName }, report) => {
  for (const placed of fields) {
    const { definition } = placed
    const name = nameOfReference(definition.type)
    const type = typeByName.get(name)
    if (type?.kind === 'INPUT_OBJECT') {
      report(
        `${placed.coordinate} cannot return ${name}, which is an input type; expected an output type.`,
        definition,
        type,
      )
    }
  }
  for (const placed of inputValues) {
    const { definition } = placed
    const name = nameOfReference(definition.type)
    const type = typeByName.get(name)
    if (type?.kind === 'OBJECT' || type?.kind === 'INTERFACE' || type?.kind === 'UNION') {
      const expected = 'scalars, enums and inputs can be taken'
      report(
        `${placed.coordinate} cannot take ${name}, which is an output type; ${expected}.`,
        definition,
        type,
      )
    }
  }
}
