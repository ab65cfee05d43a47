import { Flag, Kind } from '../../language/kinds.ts'
import { hasFlag, symbolOf } from '../../language/tape.ts'
import { FieldConflicts } from './merging/field-conflicts.ts'
import { FieldGroup } from '../field-groups.ts'
import type { Rule } from '../rule.ts'

/**
 * Fields with one response name in one selection set can be merged, and so can their selections.
 * For most documents, grouping the fields shows that; conflicts are searched for in the others
 * only.
 * GraphQL specification, 5.3.2 "Field Selection Merging".
 */
export const fieldSelectionMerging: Rule = {
  enter: {
    [Kind.OPERATION_DEFINITION]: ({ scope }) => {
      scope.selections = new FieldGroup()
    },
    [Kind.FRAGMENT_DEFINITION]: ({ document, fieldGroups, scope }, node) => {
      scope.selections = fieldGroups.ofFragment(symbolOf(document, node))
    },
    [Kind.FIELD]: ({ document, fieldGroups, scope }, node) => {
      const around = scope.selections
      scope.selections = hasFlag(document, node, Flag.HAS_SELECTION_SET) ? new FieldGroup() : null
      fieldGroups.add(around!, node, scope.field, scope.parentType, scope.selections)
    },
    [Kind.FRAGMENT_SPREAD]: ({ document, fieldGroups, scope }, node) => {
      fieldGroups.spread(scope.selections!, fieldGroups.ofFragment(symbolOf(document, node)))
    },
  },
  leave: {
    [Kind.DOCUMENT]: context => {
      // Fragments form cycles only if an error was reported.
      context.fieldGroups.expandFragments(context.errors.length > 0)
      if (context.fieldGroups.mayConflict)
        new FieldConflicts(context, context.maxFieldComparisons).report()
    },
  },
}
