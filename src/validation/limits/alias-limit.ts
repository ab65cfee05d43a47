import { Kind } from '../../language/kinds.ts'
import type { Limits } from '../../runtime/limits.ts'
import type { Rule } from '../rule.ts'

/**
 * Limits the number of aliases in the text of a document. An alias in a fragment counts once;
 * `maxFields` limits how often it is selected.
 */
export function aliasLimit({ maxAliases }: Pick<Limits, 'maxAliases'>): Rule {
  if (maxAliases === false) return {}
  const rule: Rule = {
    enter: {
      [Kind.ALIAS]: (context, node) => {
        const memory = context.memoryOf(rule, () => ({ count: 0 }))
        if (++memory.count <= maxAliases) return
        context.reportExcess(
          `The document has more than ${maxAliases} aliases.`,
          'ALIAS_LIMIT',
          node,
        )
      },
    },
  }
  return rule
}
