import type { InputValueDefinition, TypeReference } from './type-map.ts'

/** The name of the type inside all lists and non-nulls. */
export function nameOfReference(reference: TypeReference): string {
  let innerReference = reference
  while (innerReference.kind !== 'NAMED') innerReference = innerReference.ofType
  return innerReference.name
}

/**
 * A reference as GraphQL writes it: `[String!]!`. A non-null type inside a non-null type, in a schema
 * that is assumed to be valid, is one. GraphQL specification, 2.12 "Type References".
 */
export function printReference(reference: TypeReference): string {
  let innerReference = reference
  let opening = ''
  let closing = ''
  for (; innerReference.kind !== 'NAMED'; innerReference = innerReference.ofType) {
    if (innerReference.kind === 'LIST') opening += '['
    if (innerReference.kind === 'LIST') closing = `]${closing}`
    else if (!closing.startsWith('!')) closing = `!${closing}`
  }
  return opening + innerReference.name + closing
}

/**
 * Whether an argument or input field is required: non-null, and without a default value.
 * GraphQL specification, 5.4.3 "Required Arguments".
 */
export function isRequired({ type, default: defaultValue }: InputValueDefinition): boolean {
  return type.kind === 'NON_NULL' && defaultValue === undefined
}
