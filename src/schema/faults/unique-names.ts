import { describeType } from '../definitions/definitions.ts'
import { specifiedScalars } from '../scalars/specified-scalars.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * "All types within a GraphQL schema must have unique names", and so must all directives. Only a
 * scalar may have the name of a built-in scalar: code may define the scalar anew, and a text may
 * repeat its definition, as printed schemas do, without a change of its coercion.
 * GraphQL specification, 3.3 "Schema", 3.5 "Scalars".
 */
export const uniqueNames: SchemaRule = ({ typeMap, typeByName, directiveByName }, report) => {
  for (const type of typeMap.types) {
    if (builtInNames.has(type.name) && type.kind !== 'SCALAR') {
      report(
        `The ${describeType(type)} has the name of a built-in scalar; expected another name.`,
        type,
      )
    }
    const first = typeByName.get(type.name)!
    if (first === type) continue
    report(
      `There are two types named "${type.name}": the ${describeType(first)} and the ${describeType(type)}; take one definition out.`,
      type,
      first,
    )
  }
  for (const directive of typeMap.directives) {
    const first = directiveByName.get(directive.name)!
    if (first === directive) continue
    report(
      `There are two directives named "@${directive.name}"; take one definition out.`,
      directive,
      first,
    )
  }
}

const builtInNames = new Set(specifiedScalars.map(({ name }) => name))
