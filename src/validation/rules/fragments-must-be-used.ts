import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, symbolOf } from '../../language/tape.ts'
import { reachableFragments } from '../../selections/fragment-spreads.ts'
import type { Rule } from '../rule.ts'

/** An operation reaches each fragment. GraphQL specification, 5.5.1.4 "Fragments Must Be Used". */
export const fragmentsMustBeUsed: Rule = {
  leave: {
    [Kind.DOCUMENT]: (context, node) => {
      const { document, operations, fragments } = context
      if (fragments.length === 0) return
      const reached = reachableFragments(document, fragments, context.spreads, operations)
      const used = new Set(reached.map(fragment => symbolOf(document, fragment)))
      for (const fragment of childrenOfKind(document, node, Kind.FRAGMENT_DEFINITION)) {
        if (used.has(symbolOf(document, fragment))) continue
        context.report(`Fragment "${context.shownNameOf(fragment)}" is never used.`, fragment)
      }
    },
  },
}
