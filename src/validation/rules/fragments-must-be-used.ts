import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, nameOf, spanStartOf, symbolOf } from '../../language/tape.ts'
import { reachableFragments } from '../../selections/fragment-spreads.ts'
import type { Rule } from '../rule.ts'

/** An operation reaches each fragment. GraphQL specification, 5.5.1.4 "Fragments Must Be Used". */
export const fragmentsMustBeUsed: Rule = ({ document, operations, fragments, spreads, report }) => ({
  leave: {
    [Kind.DOCUMENT]: node => {
      const reached = reachableFragments(document, fragments, spreads, operations)
      const used = new Set(reached.map(fragment => symbolOf(document, fragment)))
      for (const fragment of childrenOfKind(document, node, Kind.FRAGMENT_DEFINITION)) {
        if (used.has(symbolOf(document, fragment))) continue
        report(`Fragment "${nameOf(document, fragment)}" is never used.`, spanStartOf(document, fragment))
      }
    },
  },
})
