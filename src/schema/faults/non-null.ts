import type { TypeReference } from '../definitions/type-map.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * "A Non-Null type must not wrap another Non-Null type." GraphQL specification, 3.12 "Non-Null".
 */
export const nonNull: SchemaRule = ({ members }, report) => {
  for (const member of members) {
    const { definition } = member
    if (hasDoubleNonNull(definition.type)) {
      report(
        `${member.coordinate} has a non-null type inside a non-null type; expected one of the two.`,
        definition,
      )
    }
  }
}

function hasDoubleNonNull(reference: TypeReference): boolean {
  for (let current = reference; current.kind !== 'NAMED'; current = current.ofType) {
    if (current.kind === 'NON_NULL' && current.ofType.kind === 'NON_NULL') return true
  }
  return false
}
