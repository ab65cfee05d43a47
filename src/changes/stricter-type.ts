import type { Type } from '../schema/compiled/compiled-schema.ts'

/**
 * Whether a type is another one, or that with more non-nulls. Clients may be given a stricter type
 * than before in a response, and be asked for the looser one in an input.
 * GraphQL specification, 3.12 "Non-Null".
 */
export function isSameOrStricter(type: Type, other: Type): boolean {
  if (type.kind === 'NON_NULL')
    return isSameOrStricter(type.ofType, other.kind === 'NON_NULL' ? other.ofType : other)
  if (other.kind === 'NON_NULL') return false
  if (type.kind === 'LIST' || other.kind === 'LIST')
    return (
      type.kind === 'LIST' && other.kind === 'LIST' && isSameOrStricter(type.ofType, other.ofType)
    )
  return type.name === other.name
}
