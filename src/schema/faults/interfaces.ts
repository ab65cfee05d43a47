import { describeType } from '../definitions/definitions.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * A type implements each interface at most once, and no interface implements itself. GraphQL
 * specification, 3.7 "Interfaces", rule 3, and 3.6 "Objects", rule 3. Whether a type has the fields
 * of its interfaces is the subject of another rule: `is-valid-implementation.ts`.
 */
export const interfaces: SchemaRule = ({ fieldOwners }, report) => {
  for (const type of fieldOwners) {
    const names = new Set<string>()
    for (const name of type.interfaces) {
      if (name === type.name && type.kind === 'INTERFACE') {
        report(`The ${describeType(type)} implements itself; expected other interfaces.`, type)
      } else if (names.has(name))
        report(`The ${describeType(type)} implements ${name} twice; expected it once.`, type)
      names.add(name)
    }
  }
}
