import { Kind } from '../../language/kinds.ts'
import type { Limits } from '../../runtime/limits.ts'
import type { Rule } from '../rule.ts'

/** How many aliases a document has, as it is written: what fragments multiply counts among its fields. */
export function aliasLimit({ maxAliases }: Pick<Limits, 'maxAliases'>): Rule {
  if (maxAliases === false) return {}
  const rule: Rule = {
    enter: {
      [Kind.ALIAS]: (context, node) => {
        const memory = context.memoryOf(rule, () => ({ count: 0 }))
        if (++memory.count <= maxAliases) return
        context.reportExcess(`The document has more than ${maxAliases} aliases.`, 'ALIAS_LIMIT', node)
      },
    },
  }
  return rule
}
