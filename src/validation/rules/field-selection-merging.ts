import { Kind } from '../../language/kinds.ts'
import { symbolOf } from '../../language/tape.ts'
import { FieldConflicts } from '../field-conflicts.ts'
import type { Rule } from '../rule.ts'

/**
 * Fields that have one response name in one selection set can be merged, and so can what they select. Most documents are
 * grouped once and done; conflicts are searched only where there may be some.
 * GraphQL specification, 5.3.2 "Field Selection Merging".
 */
export const fieldSelectionMerging: Rule = {
  enter: {
    [Kind.FIELD]: ({ fieldGroups, scope }, node) => fieldGroups.add(scope.selector, node, scope.field),
    [Kind.FRAGMENT_SPREAD]: ({ document, fragments, fieldGroups, scope }, node) => {
      const fragment = fragments[symbolOf(document, node)]
      if (fragment !== undefined) fieldGroups.join(scope.selector, fragment)
    },
  },
  leave: {
    [Kind.DOCUMENT]: context => {
      if (context.fieldGroups.mayConflict) new FieldConflicts(context, context.maxFieldComparisons).report()
    },
  },
}
