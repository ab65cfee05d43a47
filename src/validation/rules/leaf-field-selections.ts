import { Flag, Kind } from '../../language/kinds.ts'
import { childOfKind, hasFlag } from '../../language/tape.ts'
import { isLeafType, printType } from '../../schema/compiled/type-reference.ts'
import type { Rule } from '../rule.ts'

/**
 * Fields of composite types have selections, fields of leaf types have none.
 * GraphQL specification, 5.3.3 "Leaf Field Selections".
 */
export const leafFieldSelections: Rule = {
  enter: {
    [Kind.FIELD]: (context, node) => {
      const { document, scope } = context
      if (scope.field === undefined) return
      const { type, namedType } = scope.field
      const isLeaf = isLeafType(namedType)
      if (isLeaf !== hasFlag(document, node, Flag.HAS_SELECTION_SET)) return
      const name = context.shownNameOf(node)
      if (isLeaf) {
        context.report(
          `Field "${name}" must not have a selection since type "${printType(type)}" has no subfields.`,
          childOfKind(document, node, Kind.SELECTION_SET)!,
        )
      } else {
        context.report(
          `Field "${name}" of type "${printType(type)}" must have a selection of subfields. Did you mean "${name} { ... }"?`,
          node,
        )
      }
    },
  },
}
