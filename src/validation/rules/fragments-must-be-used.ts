import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, symbolOf } from '../../language/tape.ts'
import { reachableFragments } from '../../selections/fragment-spreads.ts'
import type { Rule } from '../rule.ts'

/**
 * An operation spreads each fragment, directly or through others.
 * GraphQL specification, 5.5.1.4 "Fragments Must Be Used".
 */
export const fragmentsMustBeUsed: Rule = {
  leave: {
    [Kind.DOCUMENT]: (context, node) => {
      const { document, operations, fragments } = context
      if (fragments.length === 0) return
      const usedFragments = reachableFragments(document, fragments, context.spreads, operations)
      const isUsed = new Uint8Array(fragments.length)
      for (const fragment of usedFragments) isUsed[symbolOf(document, fragment)] = 1
      for (const fragment of childrenOfKind(document, node, Kind.FRAGMENT_DEFINITION)) {
        if (isUsed[symbolOf(document, fragment)] === 1) continue
        context.report(`Fragment "${context.shownNameOf(fragment)}" is never used.`, fragment)
      }
    },
  },
}
