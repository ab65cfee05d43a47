import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { symbolOf } from '../../language/tape.ts'
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
      for (const operation of context.operations) checkUses(context, operation)
    },
  },
}

function checkUses(context: ValidationContext, operation: Node): void {
  const { document, usages } = context
  const variables = context.variablesOf(operation)
  usages.forEach(operation, ({ node }) => {
    if (context.isFull || variables.has(symbolOf(document, node))) return
    const name = context.shownNameOf(operation)
    const byOperation = name === '' ? '' : ` by operation "${name}"`
    context.report(`Variable "$${context.shownNameOf(node)}" is not defined${byOperation}.`, [
      node,
      operation,
    ])
  })
}
