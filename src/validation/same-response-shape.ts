import type { Type } from '../schema/compiled/compiled-schema.ts'
import { isLeafType } from '../schema/compiled/type-reference.ts'

/**
 * SameResponseShape() for the types of two fields, without their selections.
 * GraphQL specification, 5.3.2 "Field Selection Merging".
 */
export function sameResponseShape(fieldTypeA: Type, fieldTypeB: Type): boolean {
  let typeA = fieldTypeA
  let typeB = fieldTypeB
  while (typeA !== typeB) {
    if (typeA.kind === 'LIST' || typeA.kind === 'NON_NULL') {
      if (typeB.kind !== typeA.kind) return false
      typeA = typeA.ofType
      typeB = typeB.ofType
    } else {
      const isWrapped = typeB.kind === 'LIST' || typeB.kind === 'NON_NULL'
      return !isWrapped && !isLeafType(typeA) && !isLeafType(typeB)
    }
  }
  return true
}
