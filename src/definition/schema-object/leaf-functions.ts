import type { GraphQLLeafType, GraphQLScalarType } from 'graphql'
import { scalarCoercionOf } from '../declare/host-scalar.ts'
import type { LeafTest, ScalarCoercion } from '../../schema/definitions/scalar-coercion.ts'
import { specifiedScalars } from '../../schema/scalars/specified-scalars.ts'

/** The functions of a scalar in graphql-js. GraphQL specification, 3.5 "Scalars". */
export const functionNames = ['serialize', 'parseValue', 'parseLiteral'] as const

type FunctionName = (typeof functionNames)[number]

/** The names in graphql-js 17, which has the names of 16 as well, but does not call them. */
const names17 = {
  serialize: 'coerceOutputValue',
  parseValue: 'coerceInputValue',
  parseLiteral: 'coerceInputLiteral',
} as const

/** Returns the name of the property whose function graphql-js calls. */
function keyOf(type: GraphQLLeafType, name: FunctionName): string {
  return names17[name] in type ? names17[name] : name
}

function functionOf(type: GraphQLLeafType, name: FunctionName): unknown {
  return (type as unknown as Readonly<Record<string, unknown>>)[keyOf(type, name)]
}

/**
 * Coerces a result by the function that graphql-js calls.
 *
 * @throws the exception of the function
 */
export function serialize(type: GraphQLLeafType, value: unknown): unknown {
  return Reflect.apply(functionOf(type, 'serialize') as () => unknown, type, [value])
}

/**
 * Returns the coercion of a scalar that executes like graphql-js: the host's function coerces
 * results, so that errors are the host's; the engine coerces inputs of a specified scalar.
 */
export function hostCoercionOf(scalar: GraphQLScalarType): ScalarCoercion {
  const specifiedScalar = specifiedScalars.find(({ name }) => name === scalar.name)
  const hasOriginalFunctions =
    specifiedScalar !== undefined && functionNames.every(name => isOriginal(scalar, name))
  return {
    ...(hasOriginalFunctions ? specifiedScalar : scalarCoercionOf(scalar)),
    coerceResult: value => serialize(scalar, value),
    leafTest: hasOriginalFunctions ? (scalar.name as LeafTest) : undefined,
    coercesAnew: !hasOriginalFunctions,
  }
}

/**
 * Returns whether a function of a specified scalar is the original of graphql-js, so that plans
 * need not call it. The text of the function decides: a library may have replaced the function
 * before this module was loaded.
 */
export function isOriginal(scalar: GraphQLScalarType, name: FunctionName): boolean {
  const text = Function.prototype.toString.call(functionOf(scalar, name))
  return text.includes(`${scalar.name} cannot represent`)
}
