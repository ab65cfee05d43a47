import { Kind } from '../../language/kinds.ts'
import { childrenOfKind } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'
import { sameNames } from '../same-names.ts'

/** No operation defines a variable twice. GraphQL specification, 5.8.1 "Variable Uniqueness". */
export const variableUniqueness: Rule = {
  enter: {
    [Kind.OPERATION_DEFINITION]: (context, operation) => {
      const { document } = context
      const definitions = childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)
      for (const nodes of sameNames(document, definitions)) {
        const name = context.shownNameOf(nodes[0]!)
        context.reportNames(`There can be only one variable named "$${name}".`, nodes)
      }
    },
  },
}
