import type { GraphQLType } from 'graphql'

/** The kinds of the types of graphql-js. */
type TypeKind =
  'SCALAR' | 'OBJECT' | 'INTERFACE' | 'UNION' | 'ENUM' | 'INPUT_OBJECT' | 'LIST' | 'NON_NULL'

/**
 * Returns the kind of a type of any copy of graphql-js, by the tag of its class.
 *
 * @throws TypeError for a value that is no type
 */
export function kindOfType(type: GraphQLType): TypeKind {
  const kind = kinds[(type as { readonly [Symbol.toStringTag]: string })[Symbol.toStringTag]]
  if (kind !== undefined) return kind
  throw new TypeError(`Found ${String(type)}; expected a type of graphql-js.`)
}

const kinds: Readonly<Record<string, TypeKind>> = {
  GraphQLScalarType: 'SCALAR',
  GraphQLObjectType: 'OBJECT',
  GraphQLInterfaceType: 'INTERFACE',
  GraphQLUnionType: 'UNION',
  GraphQLEnumType: 'ENUM',
  GraphQLInputObjectType: 'INPUT_OBJECT',
  GraphQLList: 'LIST',
  GraphQLNonNull: 'NON_NULL',
}
