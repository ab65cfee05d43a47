import type { Type } from '../schema/compiled/compiled-schema.ts'
import { isLeafType } from '../schema/compiled/type-reference.ts'

/**
 * Whether values of two types have the same shape in a response, whatever is selected in them.
 * GraphQL specification, 5.3.2 "Field Selection Merging", SameResponseShape().
 */
export function haveSameShape(one: Type, other: Type): boolean {
  let left = one
  let right = other
  while (left !== right) {
    if (left.kind === 'LIST' || left.kind === 'NON_NULL') {
      if (right.kind !== left.kind) return false
      left = left.ofType
      right = right.ofType
    } else {
      const isWrapped = right.kind === 'LIST' || right.kind === 'NON_NULL'
      return !isWrapped && !isLeafType(left) && !isLeafType(right)
    }
  }
  return true
}
