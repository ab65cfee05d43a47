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
      if (context.document.variableCount === 0) return
      for (const operation of context.operations) checkDefinitions(context, operation)
    },
  },
}

function checkDefinitions(context: ValidationContext, operation: Node): void {
  const { document, usages } = context
  const definitions = childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)
  if (definitions.length === 0) return
  const used = new Set<number>()
  usages.forEach(operation, ({ node }) => used.add(symbolOf(document, node)))
  for (const definition of definitions) {
    if (used.has(symbolOf(document, definition))) continue
    const name = context.shownNameOf(operation)
    const inOperation = name === '' ? '' : ` in operation "${name}"`
    context.report(
      `Variable "$${context.shownNameOf(definition)}" is never used${inOperation}.`,
      definition,
    )
  }
}
