import { Kind } from '../../language/kinds.ts'
import { nameOf, spanStartOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/** The schema defines each directive. GraphQL specification, 5.7.1 "Directives Are Defined". */
export const directivesAreDefined: Rule = context => {
  const { document, report } = context
  return {
    enter: {
      [Kind.DIRECTIVE]: node => {
        if (context.scope.directive !== undefined) return
        report(`Unknown directive "@${nameOf(document, node)}".`, spanStartOf(document, node))
      },
    },
  }
}
