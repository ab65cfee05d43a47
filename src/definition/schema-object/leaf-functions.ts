import type { GraphQLLeafType, GraphQLScalarType } from 'graphql'
import { scalarCoercionOf } from '../declare/host-scalar.ts'
import type { LeafTest, ScalarCoercion } from '../../schema/definitions/scalar-coercion.ts'
import { specifiedScalars } from '../../schema/scalars/scalars.ts'

/** The functions of a scalar, GraphQL specification, 3.5 "Scalars". */
export const functionNames = ['serialize', 'parseValue', 'parseLiteral'] as const

type FunctionName = (typeof functionNames)[number]

/** The names in graphql-js 17, which has the former ones besides and does not call them. */
const names17 = {
  serialize: 'coerceOutputValue',
  parseValue: 'coerceInputValue',
  parseLiteral: 'coerceInputLiteral',
} as const

/** The property of a leaf type that holds the function that graphql-js calls. */
function keyOf(type: GraphQLLeafType, name: FunctionName): string {
  return names17[name] in type ? names17[name] : name
}

function functionOf(type: GraphQLLeafType, name: FunctionName): unknown {
  return (type as unknown as Readonly<Record<string, unknown>>)[keyOf(type, name)]
}

/**
 * Result coercion by the function that graphql-js calls.
 *
 * @throws what the function throws
 */
export function serialize(type: GraphQLLeafType, value: unknown): unknown {
  return Reflect.apply(functionOf(type, 'serialize') as () => unknown, type, [value])
}

/**
 * The coercion of a scalar in the place of graphql-js: results by the host's function, which errors
 * are of; inputs of a specified scalar by the engine.
 */
export function hostCoercionOf(scalar: GraphQLScalarType): ScalarCoercion {
  const specified = specifiedScalars.find(({ name }) => name === scalar.name)
  const isSpecified =
    specified !== undefined && functionNames.every(name => isOriginal(scalar, name))
  return {
    ...(isSpecified ? specified : scalarCoercionOf(scalar)),
    coerceResult: value => serialize(scalar, value),
    leafTest: isSpecified ? (scalar.name as LeafTest) : undefined,
    coercesAnew: !isSpecified,
  }
}

/**
 * Whether a function of a specified scalar is that of graphql-js, so that plans can do without it.
 * A library may have replaced it before this one was loaded; then its text is another one.
 */
export function isOriginal(scalar: GraphQLScalarType, name: FunctionName): boolean {
  const text = Function.prototype.toString.call(functionOf(scalar, name))
  return text.includes(`${scalar.name} cannot represent`)
}
