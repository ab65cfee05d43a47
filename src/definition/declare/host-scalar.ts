import type { ValueNode } from '../../language/ast.ts'
import { parseValueToTape } from '../../language/parse.ts'
import { valueTree } from '../../language/tree/to-ast.ts'
import { treeReaderOf } from '../../language/tree/tree-reader.ts'
import type { Literal, ScalarCoercion } from '../../schema/definitions/scalar-coercion.ts'

/**
 * A scalar of a resolver map: a `GraphQLScalarType` of graphql-js, or an object with some of its
 * functions.
 */
export interface HostScalar {
  serialize?(value: unknown): unknown
  parseValue?(value: unknown): unknown
  parseLiteral?(node: ValueNode, variables?: Readonly<Record<string, unknown>> | null): unknown
  readonly description?: string | null | undefined
  readonly specifiedByURL?: string | null | undefined
  /** Replaces `serialize` in graphql-js 17, whose scalars have both. */
  coerceOutputValue?(value: unknown): unknown
  /** Replaces `parseValue` in graphql-js 17. */
  coerceInputValue?(value: unknown): unknown
  /** Replaces `parseLiteral` in graphql-js 17, for literals without variables. */
  coerceInputLiteral?(node: ValueNode): unknown
}

/** Returns whether an object has at least one function of a scalar. */
export function isHostScalar(value: unknown): value is HostScalar {
  const scalar = Object(value) as Partial<Record<keyof HostScalar, unknown>>
  return ['serialize', 'parseValue', 'parseLiteral'].some(
    name => typeof scalar[name as keyof HostScalar] === 'function',
  )
}

/** Returns whether an object is a `GraphQLScalarType` of any copy of graphql-js. */
export function isScalarType(value: object): boolean {
  return Object.prototype.toString.call(value) === '[object GraphQLScalarType]'
}

/**
 * Returns the coercion of a scalar. As in graphql-js, the default functions return values unchanged
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

/** Returns the syntax tree of a literal as graphql-js has it. */
function nodeOf({ text }: Literal): ValueNode {
  const document = parseValueToTape(text)
  if ('errors' in document) throw document.errors[0]
  return valueTree(treeReaderOf(document, undefined))
}
