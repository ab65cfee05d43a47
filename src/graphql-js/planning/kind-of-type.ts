import type { GraphQLOutputType, GraphQLType } from 'graphql'

/** The kinds of the types of graphql-js. */
type TypeKind =
  'SCALAR' | 'OBJECT' | 'INTERFACE' | 'UNION' | 'ENUM' | 'INPUT_OBJECT' | 'LIST' | 'NON_NULL'

/**
 * The kind of a type of graphql-js, of any copy of the package: the classes name themselves.
 *
 * @throws TypeError for what is no type
 */
export function kindOfType(type: GraphQLType): TypeKind {
  const kind = kinds[Object.prototype.toString.call(type)]
  if (kind !== undefined) return kind
  throw new TypeError(`Found ${String(type)}; expected a type of graphql-js.`)
}

/** Whether a type excludes null. */
export function isNonNull(type: GraphQLOutputType): boolean {
  return kindOfType(type) === 'NON_NULL'
}

const kinds: Readonly<Record<string, TypeKind>> = {
  '[object GraphQLScalarType]': 'SCALAR',
  '[object GraphQLObjectType]': 'OBJECT',
  '[object GraphQLInterfaceType]': 'INTERFACE',
  '[object GraphQLUnionType]': 'UNION',
  '[object GraphQLEnumType]': 'ENUM',
  '[object GraphQLInputObjectType]': 'INPUT_OBJECT',
  '[object GraphQLList]': 'LIST',
  '[object GraphQLNonNull]': 'NON_NULL',
}
