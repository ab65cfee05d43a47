import { GraphQLError } from '../errors/graphql-error.ts'
import { inspect } from '../errors/inspect.ts'
import type {
  CompiledSchema,
  Field,
  InterfaceType,
  ObjectType,
  UnionType,
} from '../schema/compiled-schema.ts'
import { readProperty } from './property.ts'

/**
 * The name of the object type of a value, or a promise of it: the value's own `__typename`, else what `resolveType` says,
 * else the first type whose `isTypeOf` takes the value. GraphQL specification, 6.4.3 "Value Completion", ResolveAbstractType().
 */
export function typeNameOf(schema: CompiledSchema, type: InterfaceType | UnionType, value: unknown): unknown {
  const own = readProperty(value, ['__typename'])
  if (typeof own === 'string') return own
  if (type.resolveType !== null) return type.resolveType(value)
  return schema.possibleTypes.get(type)!.find(possible => possible.isTypeOf?.(value) === true)?.name
}

/**
 * The object type of that name.
 *
 * @throws GraphQLError when the abstract type of the field cannot be that type
 */
export function possibleTypeNamed(
  schema: CompiledSchema,
  type: InterfaceType | UnionType,
  name: unknown,
  { coordinate }: Field,
): ObjectType {
  const found = typeof name === 'string' ? schema.typeByName.get(name) : undefined
  if (found?.kind === 'OBJECT' && schema.possibleTypes.get(type)!.includes(found)) return found
  throw new GraphQLError(
    found === undefined
      ? `Abstract type "${type.name}" must resolve to an Object type at runtime for field "${coordinate}", ` +
          `but it resolved to ${inspect(name)}. Give the value a "__typename", the type a "resolveType", ` +
          `or each possible type an "isTypeOf".`
      : `Runtime type "${found.name}" is not a possible type for "${type.name}" at field "${coordinate}".`,
  )
}
