import { describeType } from '../definitions/definitions.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * A union has at least one member, and each only once. GraphQL specification, 3.8 "Unions", rule 1.
 */
export const unions: SchemaRule = ({ typeMap }, report) => {
  for (const union of typeMap.types) {
    if (union.kind !== 'UNION') continue
    if (union.members.length === 0)
      report(`The ${describeType(union)} has no members; expected at least one.`, union)
    const names = new Set<string>()
    for (const name of union.members) {
      if (names.has(name))
        report(`The ${describeType(union)} has the member ${name} twice; expected it once.`, union)
      names.add(name)
    }
  }
}
