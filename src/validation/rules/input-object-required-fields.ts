import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, spanStartOf, symbolOf } from '../../language/tape.ts'
import { namedTypeOf, printType } from '../../schema/type-reference.ts'
import type { Rule } from '../rule.ts'

/**
 * An input object is given each field that is non-null and has no default.
 * GraphQL specification, 5.6.4 "Input Object Required Fields".
 */
export const inputObjectRequiredFields: Rule = context => {
  const { document, report } = context
  return {
    enter: {
      [Kind.OBJECT_VALUE]: node => {
        const { inputType, isMisplaced } = context.scope
        const type = inputType && namedTypeOf(inputType)
        if (type?.kind !== 'INPUT_OBJECT' || isMisplaced) return
        const nodes = childrenOfKind(document, node, Kind.OBJECT_FIELD)
        const given = new Set(nodes.map(field => symbolOf(document, field)))
        for (const field of type.fields) {
          if (field.type.kind !== 'NON_NULL' || field.hasDefault || given.has(field.symbol)) continue
          const coordinate = `${type.name}.${field.name}`
          report(
            `Field "${coordinate}" of required type "${printType(field.type)}" was not provided.`,
            spanStartOf(document, node),
          )
        }
      },
    },
  }
}
