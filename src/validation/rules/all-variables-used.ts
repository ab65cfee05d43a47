import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, nameOf, NO_SYMBOL, spanStartOf, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/** An operation or a fragment in it uses each of its variables. GraphQL specification, 5.8.4 "All Variables Used". */
export const allVariablesUsed: Rule = ({ document, operations, usages, report }) => ({
  leave: {
    [Kind.DOCUMENT]: () => {
      for (const operation of operations) {
        const definitions = childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)
        if (definitions.length === 0) continue
        const used = new Set<number>()
        usages.forEach(operation, ({ node }) => used.add(symbolOf(document, node)))
        const isAnonymous = symbolOf(document, operation) === NO_SYMBOL
        const inOperation = isAnonymous ? '' : ` in operation "${nameOf(document, operation)}"`
        for (const definition of definitions) {
          if (used.has(symbolOf(document, definition))) continue
          const message = `Variable "$${nameOf(document, definition)}" is never used${inOperation}.`
          report(message, spanStartOf(document, definition))
        }
      }
    },
  },
})
