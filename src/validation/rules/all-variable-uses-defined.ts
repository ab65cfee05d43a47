import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * An operation defines each variable that the operation or a fragment in it uses.
 * GraphQL specification, 5.8.3 "All Variable Uses Defined".
 */
export const allVariableUsesDefined: Rule = {
  leave: {
    [Kind.DOCUMENT]: context => {
      if (context.document.variableCount === 0) return
      for (const operation of context.operations) {
        if (context.isFull) return
        if (!areDefined(context, operation)) reportUses(context, operation)
      }
    },
  },
}

function areDefined(context: ValidationContext, operation: Node): boolean {
  for (const { variable } of context.usages.kindsIn(operation))
    if (context.variableOf(operation, variable) === undefined) return false
  return true
}

function reportUses(context: ValidationContext, operation: Node): void {
  context.usages.forEach(operation, (node, kind) => {
    if (context.isFull || context.variableOf(operation, kind.variable) !== undefined) return
    const name = context.shownNameOf(operation)
    const byOperation = name === '' ? '' : ` by operation "${name}"`
    context.report(`Variable "$${context.shownNameOf(node)}" is not defined${byOperation}.`, [
      node,
      operation,
    ])
  })
}
