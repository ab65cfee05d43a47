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
 * The object type of that name, which was found for a value.
 *
 * @throws GraphQLError when the abstract type of the field cannot be that type
 */
export function possibleTypeNamed(
  schema: CompiledSchema,
  type: InterfaceType | UnionType,
  name: unknown,
  value: unknown,
  { coordinate }: Field,
): ObjectType {
  const found = typeof name === 'string' ? schema.typeByName.get(name) : undefined
  if (found?.kind === 'OBJECT' && schema.possibleTypes.get(type)!.includes(found)) return found
  const abstract = `Abstract type "${type.name}"`
  const expected = `${abstract} must resolve to an Object type at runtime for field "${coordinate}"`
  if (name == null) {
    throw new GraphQLError(
      `${expected}. Either the "${type.name}" type should provide a "resolveType" function ` +
        `or each possible type should provide an "isTypeOf" function.`,
    )
  }
  if (typeof name !== 'string') {
    throw new GraphQLError(`${expected} with value ${inspect(value)}, received "${inspect(name)}".`)
  }
  if (found === undefined) {
    throw new GraphQLError(
      `${abstract} was resolved to a type "${name}" that does not exist inside the schema.`,
    )
  }
  throw new GraphQLError(
    found.kind === 'OBJECT'
      ? `Runtime Object type "${name}" is not a possible type for "${type.name}".`
      : `${abstract} was resolved to a non-object type "${name}".`,
  )
}
