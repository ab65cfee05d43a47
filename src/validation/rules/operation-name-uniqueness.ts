import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { nameOf, NO_SYMBOL, startOf, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/** No two operations have the same name. GraphQL specification, 5.2.2.1 "Operation Name Uniqueness". */
export const operationNameUniqueness: Rule = ({ document, report }) => {
  const known = new Map<number, Node>()
  return {
    enter: {
      [Kind.OPERATION_DEFINITION]: operation => {
        const symbol = symbolOf(document, operation)
        if (symbol === NO_SYMBOL) return
        const first = known.get(symbol)
        if (first === undefined) {
          known.set(symbol, operation)
          return
        }
        const message = `There can be only one operation named "${nameOf(document, operation)}".`
        report(message, [startOf(document, first), startOf(document, operation)])
      },
    },
  }
}
