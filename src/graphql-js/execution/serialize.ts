import type { GraphQLLeafType } from 'graphql'
import { inspect } from '../../errors/inspect.ts'

/**
 * Makes the value in the response of a leaf.
 *
 * @throws Error, also where the type makes null of a value
 */
export type Serialize = (value: unknown) => unknown

/** The result coercion of a leaf type. GraphQL specification, 3.5 "Scalars" and 3.9 "Enums". */
export function serializer(type: GraphQLLeafType): Serialize {
  return value => {
    const serialized: unknown = type.serialize(value)
    if (serialized != null) return serialized
    throw new Error(
      `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to ` +
        `return non-nullable value, returned: ${inspect(serialized)}`,
    )
  }
}
