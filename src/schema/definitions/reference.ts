import type { InputValueDefinition, TypeReference } from './type-map.ts'

/** The name inside all lists and non-nulls. */
export function nameOfReference(reference: TypeReference): string {
  let current = reference
  while (current.kind !== 'NAMED') current = current.ofType
  return current.name
}

/**
 * A reference as GraphQL writes it: `[String!]!`. GraphQL specification, 2.12 "Type References".
 */
export function printReference(reference: TypeReference): string {
  let current = reference
  let opening = ''
  let closing = ''
  for (; current.kind !== 'NAMED'; current = current.ofType) {
    if (current.kind === 'LIST') opening += '['
    closing = (current.kind === 'LIST' ? ']' : '!') + closing
  }
  return opening + current.name + closing
}

/**
 * "An argument is required if the argument type is non-null and does not have a default value":
 * 5.4.3 of the specification.
 */
export function isRequired({ type, default: defaultValue }: InputValueDefinition): boolean {
  return type.kind === 'NON_NULL' && defaultValue === undefined
}
