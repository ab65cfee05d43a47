import { inspect } from '../../errors/inspect.ts'
import type { Type } from './compiled-schema.ts'
import type { TypeReference } from '../definitions/type-map.ts'

/** An argument, a field or an input field, of a definition or of a compiled schema. */
interface Equivalent extends LooselyEquivalent {
  /** The name in GraphQL. */
  readonly name: string
}

interface LooselyEquivalent {
  readonly type: Type | TypeReference
}

/**
 * Whether two arguments have the same name and the same type. Default values and descriptions are
 * not compared.
 *
 * @example
 * const { queryType } = buildSchema('type Query { a(id: ID): Int, b(id: ID): Int }').compiled
 * const [a, b] = queryType!.fields.map(field => field.arguments[0]!)
 * isEqual(a!, b!) // true
 *
 * @throws TypeError when the `type` of one of them is no type of a definition or of a compiled
 * schema
 */
export function isEqual(left: Equivalent, right: Equivalent): boolean {
  return left.name === right.name && isLooselyEqual(left, right)
}

/**
 * Whether two arguments have the same type, lists and non-nulls included. The names may differ.
 *
 * @example
 * const { queryType } = buildSchema('type Query { user(id: ID): Int, users(key: ID): Int }').compiled
 * const [id, key] = queryType!.fields.map(field => field.arguments[0]!)
 * isLooselyEqual(id!, key!) // true
 *
 * @throws TypeError when the `type` of one of them is no type of a definition or of a compiled
 * schema
 */
export function isLooselyEqual(left: LooselyEquivalent, right: LooselyEquivalent): boolean {
  let type = typeOf(left)
  let other = typeOf(right)
  while (isWrapping(type) && isWrapping(other) && type.kind === other.kind) {
    type = type.ofType
    other = other.ofType
  }
  if (isWrapping(type) || isWrapping(other) || type.name !== other.name) return false
  return type.kind === other.kind || type.kind === 'NAMED' || other.kind === 'NAMED'
}

function typeOf(compared: LooselyEquivalent): Type | TypeReference {
  const type: unknown = (Object(compared) as Partial<LooselyEquivalent>).type
  if (typeof type === 'object' && type !== null && 'kind' in type)
    return type as Type | TypeReference
  throw new TypeError(
    `The type that is compared is ${inspect(type)}; expected that of a compiled argument.`,
  )
}

type Wrapping = Extract<Type | TypeReference, { readonly kind: 'LIST' | 'NON_NULL' }>

function isWrapping(type: Type | TypeReference): type is Wrapping {
  return type.kind === 'LIST' || type.kind === 'NON_NULL'
}
