import type { Type } from './compiled-schema.ts'
import type { TypeReference } from '../definitions/type-map.ts'

/**
 * Whether two types are the same, lists and non-nulls included. A reference is to a type by its
 * name.
 */
export function isSameType(left: Type | TypeReference, right: Type | TypeReference): boolean {
  let type = left
  let other = right
  while (isWrapping(type) && isWrapping(other) && type.kind === other.kind) {
    type = type.ofType
    other = other.ofType
  }
  if (isWrapping(type) || isWrapping(other) || type.name !== other.name) return false
  return type.kind === other.kind || type.kind === 'NAMED' || other.kind === 'NAMED'
}

type Wrapping = Extract<Type | TypeReference, { readonly kind: 'LIST' | 'NON_NULL' }>

function isWrapping(type: Type | TypeReference): type is Wrapping {
  return type.kind === 'LIST' || type.kind === 'NON_NULL'
}
