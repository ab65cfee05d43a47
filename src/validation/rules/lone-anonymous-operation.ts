import { Kind } from '../../language/kinds.ts'
import { NO_SYMBOL, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/**
 * An anonymous operation is the only operation of its document.
 * GraphQL specification, 5.2.3.1 "Lone Anonymous Operation".
 */
export const loneAnonymousOperation: Rule = {
  enter: {
    [Kind.OPERATION_DEFINITION]: (context, operation) => {
      if (context.operations.length === 1 || symbolOf(context.document, operation) !== NO_SYMBOL)
        return
      context.report('This anonymous operation must be the only defined operation.', operation)
    },
  },
}
