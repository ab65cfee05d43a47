import type { InputValue } from '../schema/compiled/compiled-schema.ts'
import { printType } from '../schema/compiled/type-reference.ts'
import { printDirectives } from './print-directives.ts'
import { omitDescription, type PrintDescription } from './print-description.ts'
import { printMembers } from './print-members.ts'

/**
 * Prints the arguments of a field or directive in parentheses: on one line, or each on a line if an
 * argument has a description. GraphQL specification, 3.6.1 "Field Arguments".
 */
export function printArguments(
  inputValues: readonly InputValue[],
  describe: PrintDescription,
  indentation: string,
): string {
  if (inputValues.length === 0) return ''
  if (
    describe === omitDescription ||
    inputValues.every(({ description }) => description === null)
  ) {
    return `(${inputValues.map(printInputValue).join(', ')})`
  }
  const lines = printMembers(inputValues, printInputValue, describe, `${indentation}  `)
  return `(\n${lines}\n${indentation})`
}

/**
 * Prints an InputValueDefinition without its description.
 * GraphQL specification, 3.6.1 "Field Arguments".
 */
export function printInputValue(inputValue: InputValue): string {
  const { name, type, defaultLiteral } = inputValue
  const defaultValue = defaultLiteral === null ? '' : ` = ${defaultLiteral}`
  return `${name}: ${printType(type)}${defaultValue}${printDirectives(inputValue)}`
}
