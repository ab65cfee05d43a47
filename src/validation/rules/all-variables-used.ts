import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * An operation or a fragment in it uses each of its variables.
 * GraphQL specification, 5.8.4 "All Variables Used".
 */
export const allVariablesUsed: Rule = {
  leave: {
    [Kind.DOCUMENT]: context => {
      const { variableCount } = context.document
      if (variableCount === 0) return
      const userOf = new Int32Array(variableCount)
      for (const operation of context.operations) {
        if (context.isFull) return
        checkDefinitions(context, operation, userOf)
      }
    },
  },
}

/** @param userOf the last operation with a use of a variable, by the variable's id */
function checkDefinitions(context: ValidationContext, operation: Node, userOf: Int32Array): void {
  const { document, usages } = context
  const definitions = childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)
  if (definitions.length === 0) return
  for (const { variable } of usages.kindsIn(operation)) userOf[variable] = operation
  for (const definition of definitions) {
    if (userOf[symbolOf(document, definition)] === operation) continue
    const name = context.shownNameOf(operation)
    const inOperation = name === '' ? '' : ` in operation "${name}"`
    context.report(
      `Variable "$${context.shownNameOf(definition)}" is never used${inOperation}.`,
      definition,
    )
  }
}
