import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/**
 * No two fragments have the same name. GraphQL specification, 5.5.1.1 "Fragment Name Uniqueness".
 */
export const fragmentNameUniqueness: Rule = {
  enter: {
    [Kind.DOCUMENT]: (context, node) => {
      const { document, fragments } = context
      if (fragments.length === 0) return
      const fragmentById: (Node | undefined)[] = []
      for (const fragment of childrenOfKind(document, node, Kind.FRAGMENT_DEFINITION)) {
        const id = symbolOf(document, fragment)
        const first = fragmentById[id]
        if (first === undefined) fragmentById[id] = fragment
        else {
          const message = `There can be only one fragment named "${context.shownNameOf(fragment)}".`
          context.reportNames(message, [first, fragment])
        }
      }
    },
  },
}
