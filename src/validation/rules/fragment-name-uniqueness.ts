import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { nameOf, startOf, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/** No two fragments have the same name. GraphQL specification, 5.5.1.1 "Fragment Name Uniqueness". */
export const fragmentNameUniqueness: Rule = ({ document, report }) => {
  const known = new Map<number, Node>()
  return {
    enter: {
      [Kind.FRAGMENT_DEFINITION]: fragment => {
        const id = symbolOf(document, fragment)
        const first = known.get(id)
        if (first === undefined) {
          known.set(id, fragment)
          return
        }
        const message = `There can be only one fragment named "${nameOf(document, fragment)}".`
        report(message, [startOf(document, first), startOf(document, fragment)])
      },
    },
  }
}
