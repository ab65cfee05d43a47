import { placeOf } from '../definitions/definitions.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * A type implements each interface at most once, and no interface implements itself. GraphQL
 * specification, 3.7 "Interfaces", rule 3, and 3.6 "Objects", rule 3. Whether a type has the fields
 * of its interfaces is another rule: `is-valid-implementation.ts`.
 */
export const interfaces: SchemaRule = ({ fieldOwners }, report) => {
  for (const type of fieldOwners) {
    const seen = new Set<string>()
    for (const name of type.interfaces) {
      if (name === type.name && type.kind === 'INTERFACE') {
        report(`The ${placeOf(type)} implements itself; expected other interfaces.`, type)
      } else if (seen.has(name))
        report(`The ${placeOf(type)} implements ${name} twice; expected it once.`, type)
      seen.add(name)
    }
  }
}
