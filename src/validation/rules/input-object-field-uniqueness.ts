import type { Node } from '../../language/document.ts'
import { IdMap } from '../../language/id-map.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/**
 * No object value has two fields with one name, not even the value of a custom scalar.
 * GraphQL specification, 5.6.3 "Input Object Field Uniqueness".
 */
export const inputObjectFieldUniqueness: Rule = {
  enter: {
    [Kind.OBJECT_VALUE]: (context, node) => {
      const { document } = context
      const fieldBySymbol = new IdMap<Node>()
      for (const field of childrenOfKind(document, node, Kind.OBJECT_FIELD)) {
        const symbol = symbolOf(document, field)
        const first = fieldBySymbol.get(symbol)
        if (first === undefined) fieldBySymbol.set(symbol, field)
        else {
          const message = `There can be only one input field named "${context.shownNameOf(field)}".`
          context.reportNames(message, [first, field])
        }
      }
    },
  },
}
