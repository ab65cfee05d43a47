import type { ScalarTypeDefinition } from '../schema/definitions/type-map.ts'

/** A scalar whose values pass as they are. */
export function plainScalar(name: string): ScalarTypeDefinition {
  return {
    kind: 'SCALAR',
    name,
    coerceResult: value => value,
    coerceInput: value => value,
    coerceLiteral: ({ value }) => value,
  }
}
