import * as graphql16 from 'graphql'
import type { GraphQLScalarType, GraphQLSchema } from 'graphql'
import * as graphql17 from 'graphql17'

/** The module of one version of graphql-js. */
export type PeerModule = typeof graphql16

export type PeerVersion = 16 | 17

/** Both versions; what is used of 17 here has the types of 16. */
export const peers: Readonly<Record<PeerVersion, PeerModule>> = {
  16: graphql16,
  17: graphql17 as unknown as PeerModule,
}

/**
 * The same schema, made by graphql-js 17 from its text. Like its origin it has no resolvers yet.
 */
export function inGraphQL17(schema: GraphQLSchema): GraphQLSchema {
  const { buildSchema, isEnumType, isScalarType, isSpecifiedScalarType } = peers[17]
  const built = buildSchema(graphql16.printSchema(schema))
  for (const type of Object.values(built.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    const origin = schema.getType(type.name)
    if (isEnumType(type) && graphql16.isEnumType(origin)) {
      for (const value of type.getValues()) value.value = origin.getValue(value.name)!.value
    } else if (isScalarType(type) && !isSpecifiedScalarType(type)) {
      coerceAs(origin as GraphQLScalarType, type)
    }
  }
  return built
}

/** Lets a scalar of graphql-js 17 coerce by the functions of one of 16. */
function coerceAs(origin: GraphQLScalarType, type: GraphQLScalarType): void {
  Object.assign(type, {
    coerceOutputValue: origin.serialize,
    coerceInputValue: origin.parseValue,
    coerceInputLiteral: (literal: graphql16.ValueNode) =>
      origin.parseValue(graphql16.valueFromASTUntyped(literal)),
  })
}
