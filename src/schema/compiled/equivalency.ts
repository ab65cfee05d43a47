import type { Type } from './compiled-schema.ts'
import type { TypeReference } from '../definitions/type-map.ts'

/**
 * Whether two types are equal, with their lists and non-nulls. A type reference has the name of its
 * type.
 */
export function isSameType(typeA: Type | TypeReference, typeB: Type | TypeReference): boolean {
  let left = typeA
  let right = typeB
  while (isWrapping(left) && isWrapping(right) && left.kind === right.kind) {
    left = left.ofType
    right = right.ofType
  }
  if (isWrapping(left) || isWrapping(right) || left.name !== right.name) return false
  return left.kind === right.kind || left.kind === 'NAMED' || right.kind === 'NAMED'
}

type Wrapping = Extract<Type | TypeReference, { readonly kind: 'LIST' | 'NON_NULL' }>

function isWrapping(type: Type | TypeReference): type is Wrapping {
  return type.kind === 'LIST' || type.kind === 'NON_NULL'
}
