import { placeOf } from '../definitions/definitions.ts'
import { specifiedScalars } from '../scalars/scalars.ts'
import type { SchemaRule } from './schema-rule.ts'

/** "It must not appear on built-in scalar types." GraphQL specification, 3.13.4 "@specifiedBy". */
export const specifiedBy: SchemaRule = ({ typeMap }, report) => {
  for (const type of typeMap.types) {
    if (type.kind !== 'SCALAR' || type.specifiedByURL === undefined || !builtInNames.has(type.name))
      continue
    report(
      `The ${placeOf(type)} has a specification URL; expected none, because it is built in.`,
      type,
    )
  }
}

const builtInNames = new Set(specifiedScalars.map(({ name }) => name))
