import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { nameOf, spanStartOf, symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/**
 * A directive stands once at its place, unless it is repeatable.
 * GraphQL specification, 5.7.3 "Directives Are Unique per Location".
 */
export const directivesAreUniquePerLocation: Rule = context => {
  const { document, report } = context
  // The directives of one place follow each other, so one place at a time is remembered.
  let place: Node | undefined
  const known = new Map<number, Node>()
  return {
    enter: {
      [Kind.DIRECTIVE]: node => {
        const { directive, outer } = context.scope
        if (directive === undefined || directive.isRepeatable) return
        if (place !== outer.node) known.clear()
        place = outer.node
        const first = known.get(symbolOf(document, node))
        if (first === undefined) {
          known.set(symbolOf(document, node), node)
          return
        }
        const message = `The directive "@${nameOf(document, node)}" can only be used once at this location.`
        report(message, [spanStartOf(document, first), spanStartOf(document, node)])
      },
    },
  }
}
