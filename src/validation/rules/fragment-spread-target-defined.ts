import { Kind } from '../../language/kinds.ts'
import { symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/**
 * A fragment spread names a fragment of the document.
 * GraphQL specification, 5.5.2.1 "Fragment Spread Target Defined".
 */
export const fragmentSpreadTargetDefined: Rule = {
  enter: {
    [Kind.FRAGMENT_SPREAD]: (context, spread) => {
      if (context.fragments[symbolOf(context.document, spread)] !== undefined) return
      context.reportNames(`Unknown fragment "${context.shownNameOf(spread)}".`, spread)
    },
  },
}
