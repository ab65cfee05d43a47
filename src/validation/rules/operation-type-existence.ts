import { Flag, Kind } from '../../language/kinds.ts'
import { hasFlag } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'
import { rootTypeOf } from '../scope.ts'

/**
 * The schema supports the type of each operation.
 * GraphQL specification, 5.2.1.1 "Operation Type Existence".
 */
export const operationTypeExistence: Rule = {
  enter: {
    [Kind.OPERATION_DEFINITION]: (context, operation) => {
      const { schema, document } = context
      if (rootTypeOf(schema, document, operation) !== null) return
      const type = hasFlag(document, operation, Flag.IS_MUTATION) ? 'mutation' : 'subscription'
      context.report(`The ${type} operation is not supported by the schema.`, operation)
    },
  },
}
