import type { GraphQLLeafType } from 'graphql'
import { inspect } from '../../errors/inspect.ts'
import type { GraphQLVersion } from '../graphql-version.ts'

/**
 * Makes the value in the response of a leaf.
 *
 * @throws Error, also where the type makes null of a value
 */
export type Serialize = (value: unknown) => unknown

/** The result coercion of a leaf type. GraphQL specification, 3.5 "Scalars" and 3.9 "Enums". */
export function serializer(
  { serialize: method }: GraphQLVersion,
  type: GraphQLLeafType,
): Serialize {
  const leaf = type as unknown as Readonly<Record<typeof method, Serialize>>
  return value => {
    const serialized: unknown = leaf[method](value)
    if (serialized != null) return serialized
    throw new Error(
      `Expected \`${inspect(type)}.${method}(${inspect(value)})\` to ` +
        `return non-nullable value, returned: ${inspect(serialized)}`,
    )
  }
}
