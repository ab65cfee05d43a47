import { Flag, Kind } from '../../language/kinds.ts'
import { childOfKind, hasFlag, nameOf, spanStartOf } from '../../language/tape.ts'
import { isLeafType, namedTypeOf, printType } from '../../schema/type-reference.ts'
import type { Rule } from '../rule.ts'

/** Fields of composite types have selections, others have none. GraphQL specification, 5.3.3 "Leaf Field Selections". */
export const leafFieldSelections: Rule = context => {
  const { document, report } = context
  return {
    enter: {
      [Kind.FIELD]: node => {
        const { field } = context.scope
        if (field === undefined) return
        const isLeaf = isLeafType(namedTypeOf(field.type))
        if (isLeaf !== hasFlag(document, node, Flag.HAS_SELECTION_SET)) return
        const name = nameOf(document, node)
        const type = printType(field.type)
        if (isLeaf) {
          report(
            `Field "${name}" must not have a selection since type "${type}" has no subfields.`,
            spanStartOf(document, childOfKind(document, node, Kind.SELECTION_SET)!),
          )
        } else {
          report(
            `Field "${name}" of type "${type}" must have a selection of subfields. Did you mean "${name} { ... }"?`,
            spanStartOf(document, node),
          )
        }
      },
    },
  }
}
