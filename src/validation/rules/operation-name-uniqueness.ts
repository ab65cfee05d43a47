import type { Node } from '../../language/document.ts'
import { IdMap } from '../../language/id-map.ts'
import { Kind } from '../../language/kinds.ts'
import { NO_SYMBOL, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/**
 * No two operations have the same name. GraphQL specification, 5.2.2.1 "Operation Name Uniqueness".
 */
export const operationNameUniqueness: Rule = {
  enter: {
    [Kind.DOCUMENT]: context => {
      const { document, operations } = context
      if (operations.length < 2) return
      const operationBySymbol = new IdMap<Node>()
      for (const operation of operations) {
        const symbol = symbolOf(document, operation)
        if (symbol === NO_SYMBOL) continue
        const first = operationBySymbol.get(symbol)
        if (first === undefined) operationBySymbol.set(symbol, operation)
        else {
          const message = `There can be only one operation named "${context.shownNameOf(operation)}".`
          context.reportNames(message, [first, operation])
        }
      }
    },
  },
}
