import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { symbolOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/**
 * A directive is used once at a location, unless it is repeatable.
 * GraphQL specification, 5.7.3 "Directives Are Unique per Location".
 */
export const directivesAreUniquePerLocation: Rule = {
  enter: {
    [Kind.DIRECTIVE]: (context, node) => {
      const { document, scope } = context
      const { directive, outer } = scope
      if (directive === undefined || directive.isRepeatable) return
      const memory = context.memoryOf(directivesAreUniquePerLocation, createMemory)
      if (memory.place !== outer.node) memory.known.clear()
      memory.place = outer.node
      const symbol = symbolOf(document, node)
      const first = memory.known.get(symbol)
      if (first === undefined) {
        memory.known.set(symbol, node)
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

/**
 * The directives of one place are visited one after the other, so one place at a time is
 * remembered.
 */
interface Memory {
  place: Node
  readonly known: Map<number, Node>
}

function createMemory(): Memory {
  return { place: 0, known: new Map() }
}
