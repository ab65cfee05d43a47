import type { ValueNode } from '../../language/ast.ts'
import { parseValueToTape } from '../../language/parse.ts'
import { valueTree } from '../../language/tree/to-ast.ts'
import { treeReaderOf } from '../../language/tree/tree-reader.ts'
import type { Literal, ScalarCoercion } from '../../schema/definitions/scalar-coercion.ts'

/**
 * A scalar of a resolver map: a `GraphQLScalarType` of graphql-js, or an object with some of its
 * functions.
 */
interface HostScalar {
  serialize?(value: unknown): unknown
  parseValue?(value: unknown): unknown
  parseLiteral?(node: ValueNode, variables?: Readonly<Record<string, unknown>> | null): unknown
  /** Replace the former ones in graphql-js 17, where both exist. */
  coerceOutputValue?(value: unknown): unknown
  coerceInputValue?(value: unknown): unknown
  /** Takes no variables. */
  coerceInputLiteral?(node: ValueNode): unknown
}

/** Whether an object has one of the functions of a scalar. */
export function isHostScalar(value: unknown): value is HostScalar {
  const scalar = Object(value) as Partial<Record<keyof HostScalar, unknown>>
  return ['serialize', 'parseValue', 'parseLiteral'].some(
    name => typeof scalar[name as keyof HostScalar] === 'function',
  )
}

/** Whether an object is a `GraphQLScalarType` of graphql-js, whichever module it is from. */
export function isScalarType(value: object): boolean {
  return Object.prototype.toString.call(value) === '[object GraphQLScalarType]'
}

/**
 * The coercion of a scalar. As in graphql-js, functions that are missing return values unchanged
 * and literals as plain values.
 */
export function scalarCoercionOf(scalar: HostScalar): ScalarCoercion {
  const coerceInput = (value: unknown): unknown => {
    if (scalar.coerceInputValue !== undefined) return scalar.coerceInputValue(value)
    return scalar.parseValue === undefined ? value : scalar.parseValue(value)
  }
  return {
    coerceResult: value => {
      if (scalar.coerceOutputValue !== undefined) return scalar.coerceOutputValue(value)
      return scalar.serialize === undefined ? value : scalar.serialize(value)
    },
    coerceInput,
    coerceLiteral: literal => {
      if (scalar.coerceInputLiteral !== undefined && literal.variables === undefined) {
        return scalar.coerceInputLiteral(nodeOf(literal))
      }
      return scalar.parseLiteral === undefined
        ? coerceInput(literal.value)
        : scalar.parseLiteral(nodeOf(literal), literal.variables)
    },
  }
}

/** A literal as the syntax tree of graphql-js. */
function nodeOf({ text }: Literal): ValueNode {
  const parsed = parseValueToTape(text)
  if ('errors' in parsed) throw parsed.errors[0]
  return valueTree(treeReaderOf(parsed, undefined))
}
