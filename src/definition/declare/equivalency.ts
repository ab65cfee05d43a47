import { inspect } from '../../errors/inspect.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import { isSameType } from '../../schema/compiled/equivalency.ts'
import type { TypeReference } from '../../schema/definitions/type-map.ts'
import { isArgument, type AnyArgument } from './argument.ts'
import { camelCase } from './names.ts'
import { typeReference } from './type-expression.ts'

/**
 * The operands of `isEqual` and `isLooselyEqual`: a declared argument, an argument, a field or an
 * input field of a compiled schema, or a type of a compiled schema.
 */
export type Comparable =
  | AnyArgument
  | { readonly name: string; readonly type: Type | TypeReference }
  | Type
  | TypeReference

/**
 * Returns whether two arguments have the same name and the same type, lists and non-nulls included.
 * Default values and descriptions are not compared. Names are compared as they are in GraphQL: the
 * declared `first_row` is `firstRow`. Types are compared without a name: two types are equal if
 * they are loosely equal, and no type is equal to an argument.
 *
 * @example
 * isEqual(arg('limit', 'int'), arg('limit', 'int', { default: 10 })) // true
 * isEqual(arg('limit', 'int'), arg('limit', 'int', { null: false })) // false
 * const { queryType } = buildSchema('type Query { users(limit: Int): Int }').compiled
 * isEqual(arg('limit', 'int'), queryType.fields[0]!.arguments[0]!) // true
 *
 * @throws TypeError when an operand is neither an argument nor a type, or has no type
 */
export function isEqual(left: Comparable, right: Comparable): boolean {
  return nameOf(left) === nameOf(right) && isLooselyEqual(left, right)
}

/**
 * Returns whether two arguments have the same type, lists and non-nulls included. The names may
 * differ.
 *
 * @example
 * isLooselyEqual(arg('limit', 'int'), arg('count', 'int')) // true
 * const { queryType } = buildSchema('type Query { users(limit: Int): Int }').compiled
 * isLooselyEqual(arg('limit', 'int'), queryType.fields[0]!.type) // true
 *
 * @throws TypeError when an operand is neither an argument nor a type, or has no type
 */
export function isLooselyEqual(left: Comparable, right: Comparable): boolean {
  return isSameType(typeOf(left), typeOf(right))
}

function nameOf(comparable: Comparable): string | undefined {
  if (isType(comparable)) return undefined
  if (isArgument(comparable)) return camelCase(comparable.name)
  return (Object(comparable) as { readonly name?: string }).name
}

function typeOf(comparable: unknown): Type | TypeReference {
  if (isType(comparable)) return comparable
  if (isArgument(comparable)) {
    return typeReference(
      comparable.type,
      comparable.options,
      `The argument ${comparable.name}`,
      fault => {
        throw new TypeError(fault)
      },
    )
  }
  const { type } = Object(comparable) as { readonly type?: unknown }
  if (isType(type)) return type
  throw new TypeError(
    `What is compared is ${inspect(comparable)}; ` +
      "expected a declared argument, as arg('limit', 'int'), or an argument or a type of a compiled schema.",
  )
}

function isType(value: unknown): value is Type | TypeReference {
  return typeof value === 'object' && value !== null && 'kind' in value
}
