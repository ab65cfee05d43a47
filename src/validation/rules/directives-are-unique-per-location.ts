import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/**
 * A directive that is not repeatable is used once at a location.
 * GraphQL specification, 5.7.3 "Directives Are Unique per Location".
 */
export const directivesAreUniquePerLocation: Rule = {
  enter: {
    [Kind.DIRECTIVE]: (context, node) => {
      const { document, scope } = context
      const { directive, outer } = scope
      if (directive === undefined || directive.isRepeatable) return
      const memory = context.memoryOf(directivesAreUniquePerLocation, createMemory)
      if (memory.location !== outer.node) memory.directiveBySymbol.clear()
      memory.location = outer.node
      const symbol = symbolOf(document, node)
      const first = memory.directiveBySymbol.get(symbol)
      if (first === undefined) {
        memory.directiveBySymbol.set(symbol, node)
        return
      }
      const name = context.shownNameOf(node)
      context.report(`The directive "@${name}" can only be used once at this location.`, [
        first,
        node,
      ])
    },
  },
}

/** The directives of the visited location. The walk visits all directives of a location in turn. */
interface Memory {
  location: Node
  readonly directiveBySymbol: Map<number, Node>
}

function createMemory(): Memory {
  return { location: 0, directiveBySymbol: new Map() }
}
