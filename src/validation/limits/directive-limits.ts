import { Kind } from '../../language/kinds.ts'
import type { Limits } from '../../runtime/limits.ts'
import type { Rule } from '../rule.ts'

/** Limits the number of directives in a document, and at one location. */
export function directiveLimits({
  maxDirectives,
  maxDirectivesPerLocation,
}: Pick<Limits, 'maxDirectives' | 'maxDirectivesPerLocation'>): Rule {
  const rule: Rule = {
    enter: {
      [Kind.DIRECTIVE]: (context, node) => {
        const memory = context.memoryOf(rule, () => ({
          count: 0,
          location: -1,
          countAtLocation: 0,
        }))
        const location = context.scope.outer.node
        memory.countAtLocation = memory.location === location ? memory.countAtLocation + 1 : 1
        memory.location = location
        memory.count++
        if (
          maxDirectivesPerLocation !== false &&
          memory.countAtLocation > maxDirectivesPerLocation
        ) {
          const message = `More than ${maxDirectivesPerLocation} directives stand at one place.`
          context.reportExcess(message, 'DIRECTIVE_LIMIT', node)
        } else if (maxDirectives !== false && memory.count > maxDirectives) {
          context.reportExcess(
            `The document has more than ${maxDirectives} directives.`,
            'DIRECTIVE_LIMIT',
            node,
          )
        }
      },
    },
  }
  return rule
}
