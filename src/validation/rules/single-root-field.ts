import type { Node } from '../../language/document.ts'
import { Flag, Kind } from '../../language/kinds.ts'
import {
  childOfKind,
  childrenOf,
  childrenOfKind,
  hasFlag,
  kindOf,
  symbolOf,
} from '../../language/tape.ts'
import type { ObjectType } from '../../schema/compiled/compiled-schema.ts'
import { INCLUDE_SYMBOL, SKIP_SYMBOL } from '../../schema/compiled/symbols.ts'
import { collectFields, doesFragmentTypeApply } from '../../selections/collect-fields.ts'
import { DeferUsages } from '../../selections/defer-usages.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * A subscription has one root field, which is no introspection field and has no condition.
 * GraphQL specification, 5.2.4.1 "Single Root Field".
 */
export const singleRootField: Rule = {
  enter: {
    [Kind.OPERATION_DEFINITION]: (context, operation) => {
      const { schema, document, fragments } = context
      const { subscriptionType } = schema
      if (!hasFlag(document, operation, Flag.IS_SUBSCRIPTION) || subscriptionType === null) return
      const name = context.shownNameOf(operation)
      const subject = name === '' ? 'Anonymous Subscription' : `Subscription "${name}"`

      const selectionSet = childOfKind(document, operation, Kind.SELECTION_SET)!
      const conditions = conditionsIn(context, subscriptionType, selectionSet)
      if (conditions.length > 0) {
        const fault = 'must not use `@skip` or `@include` directives in the top level selection.'
        context.report(`${subject} ${fault}`, conditions)
        return
      }
      // As in an execution, a fragment is collected once for each `@defer` of a spread.
      const deferUsages = schema.isIncremental ? new DeferUsages(document) : null
      const source = { schema, document, fragments, variables: [], deferUsages }
      const { fieldSets } = collectFields(source, subscriptionType, [selectionSet])
      if (fieldSets.length > 1) {
        context.report(
          `${subject} must select only one top level field.`,
          fieldSets.slice(1).flat(),
        )
      }
      for (const nodes of fieldSets) {
        if (!context.nameOf(nodes[0]!).startsWith('__')) continue
        context.report(`${subject} must not select an introspection top level field.`, nodes)
      }
    },
  },
}

/**
 * Every `@skip` and `@include` that CollectSubscriptionFields() forbids: on the selections of a set
 * and of its fragments that apply.
 */
function conditionsIn(
  { schema, document, fragments }: ValidationContext,
  subscriptionType: ObjectType,
  selectionSet: Node,
): Node[] {
  const conditions: Node[] = []
  const visited = new Set<Node>()
  const pending = [selectionSet]
  for (let set = pending.pop(); set !== undefined; set = pending.pop()) {
    if (visited.has(set)) continue
    visited.add(set)
    for (const selection of childrenOf(document, set)) {
      for (const directive of childrenOfKind(document, selection, Kind.DIRECTIVE)) {
        const symbol = symbolOf(document, directive)
        if (symbol === SKIP_SYMBOL || symbol === INCLUDE_SYMBOL) conditions.push(directive)
      }
      const kind = kindOf(document, selection)
      if (kind === Kind.FIELD) continue
      const fragment =
        kind === Kind.INLINE_FRAGMENT ? selection : fragments[symbolOf(document, selection)]
      if (fragment === undefined) continue
      if (!doesFragmentTypeApply(schema, document, fragment, subscriptionType)) continue
      pending.push(childOfKind(document, fragment, Kind.SELECTION_SET)!)
    }
  }
  return conditions.sort((a, b) => a - b)
}
