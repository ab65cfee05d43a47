import { Kind } from '../../language/kinds.ts'
import type { Rule } from '../rule.ts'

/** The schema defines each directive. GraphQL specification, 5.7.1 "Directives Are Defined". */
export const directivesAreDefined: Rule = {
  enter: {
    [Kind.DIRECTIVE]: (context, node) => {
      if (context.scope.directive !== undefined) return
      context.report(`Unknown directive "@${context.shownNameOf(node)}".`, node)
    },
  },
}
