import { Kind } from '../../language/kinds.ts'
import { nameOf, startOf, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/** A spread names a fragment of the document. GraphQL specification, 5.5.2.1 "Fragment Spread Target Defined". */
export const fragmentSpreadTargetDefined: Rule = ({ document, fragments, report }) => ({
  enter: {
    [Kind.FRAGMENT_SPREAD]: spread => {
      if (fragments[symbolOf(document, spread)] !== undefined) return
      report(`Unknown fragment "${nameOf(document, spread)}".`, startOf(document, spread))
    },
  },
})
