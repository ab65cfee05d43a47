import type { Type } from './compiled-schema.ts'
import type { TypeReference } from './type-map.ts'

/** An argument, a field or a field of an input, as it was defined or compiled. */
interface Equivalent extends LooselyEquivalent {
  /** The name in GraphQL. */
  readonly name: string
}

interface LooselyEquivalent {
  readonly type: Type | TypeReference
}

/** Equality of arguments: name and type match. Neither defaults nor descriptions count. */
export function isEqual(left: Equivalent, right: Equivalent): boolean {
  return left.name === right.name && isLooselyEqual(left, right)
}

/** Loose match of arguments: the type matches, lists and non-nulls included; the name may differ. */
export function isLooselyEqual(left: LooselyEquivalent, right: LooselyEquivalent): boolean {
  let { type } = left
  let other = right.type
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
