import { Kind } from '../../language/kinds.ts'
import { NO_SYMBOL, spanStartOf, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/** An operation without a name stands alone. GraphQL specification, 5.2.3.1 "Lone Anonymous Operation". */
export const loneAnonymousOperation: Rule = ({ document, operations, report }) => ({
  enter: {
    [Kind.OPERATION_DEFINITION]: operation => {
      if (operations.length === 1 || symbolOf(document, operation) !== NO_SYMBOL) return
      report('This anonymous operation must be the only defined operation.', spanStartOf(document, operation))
    },
  },
})
