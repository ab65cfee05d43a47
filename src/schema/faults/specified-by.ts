import { describeType } from '../definitions/definitions.ts'
import { specifiedScalars } from '../scalars/specified-scalars.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * Built-in scalar types have no `@specifiedBy`. GraphQL specification, 3.13.4 "@specifiedBy": "must
 * not appear on built-in scalar types".
 */
export const specifiedBy: SchemaRule = ({ typeMap }, report) => {
  for (const type of typeMap.types) {
    if (type.kind !== 'SCALAR' || type.specifiedByURL === undefined || !builtInNames.has(type.name))
      continue
    report(
      `The ${describeType(type)} has a specification URL; expected none, because it is built in.`,
      type,
    )
  }
}

const builtInNames = new Set(specifiedScalars.map(({ name }) => name))
