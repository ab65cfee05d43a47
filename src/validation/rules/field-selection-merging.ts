import { Flag, Kind } from '../../language/kinds.ts'
import { hasFlag, symbolOf } from '../../language/tape.ts'
import { FieldConflicts } from './merging/field-conflicts.ts'
import { FieldGroup } from '../field-groups.ts'
import type { Rule } from '../rule.ts'

/**
 * FieldsInSetCanMerge() is true for each selection set. For most documents, grouping the fields by
 * response name proves that; `FieldConflicts` compares the fields of all other documents.
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
      const group = scope.selections
      scope.selections = hasFlag(document, node, Flag.HAS_SELECTION_SET) ? new FieldGroup() : null
      fieldGroups.add(group!, node, scope.field, scope.parentType, scope.selections)
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
