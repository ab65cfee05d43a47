import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, nameOf, NO_SYMBOL, spanStartOf, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/**
 * An operation defines each variable that it or a fragment in it uses.
 * GraphQL specification, 5.8.3 "All Variable Uses Defined".
 */
export const allVariableUsesDefined: Rule = ({ document, operations, usages, report }) => ({
  leave: {
    [Kind.DOCUMENT]: () => {
      for (const operation of operations) {
        const definitions = childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)
        const defined = new Set(definitions.map(definition => symbolOf(document, definition)))
        const isAnonymous = symbolOf(document, operation) === NO_SYMBOL
        const byOperation = isAnonymous ? '' : ` by operation "${nameOf(document, operation)}"`
        usages.forEach(operation, ({ node }) => {
          if (defined.has(symbolOf(document, node))) return
          report(`Variable "$${nameOf(document, node)}" is not defined${byOperation}.`, [
            spanStartOf(document, node),
            spanStartOf(document, operation),
          ])
        })
      }
    },
  },
})
