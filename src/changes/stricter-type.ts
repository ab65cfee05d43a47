import type { Type } from '../schema/compiled/compiled-schema.ts'

/**
 * Returns whether a type is the base type, or the base type with more non-nulls. The type of a
 * field may become stricter without an effect on clients, the type of an input less strict. GraphQL
 * specification, 3.12 "Non-Null".
 */
export function isSameOrStricter(type: Type, baseType: Type): boolean {
  if (type.kind === 'NON_NULL')
    return isSameOrStricter(type.ofType, baseType.kind === 'NON_NULL' ? baseType.ofType : baseType)
  if (baseType.kind === 'NON_NULL') return false
  if (type.kind === 'LIST' || baseType.kind === 'LIST')
    return (
      type.kind === 'LIST' &&
      baseType.kind === 'LIST' &&
      isSameOrStricter(type.ofType, baseType.ofType)
    )
  return type.name === baseType.name
}
