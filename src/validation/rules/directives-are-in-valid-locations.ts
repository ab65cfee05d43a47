import type { Document, Node } from '../../language/document.ts'
import { Flag, Kind } from '../../language/kinds.ts'
import { hasFlag, kindOf } from '../../language/tape.ts'
import type { ExecutableDirectiveLocation } from '../../schema/definitions/directive-locations.ts'
import type { Rule } from '../rule.ts'

/**
 * A directive is used at a location that its definition allows.
 * GraphQL specification, 5.7.2 "Directives Are in Valid Locations".
 */
export const directivesAreInValidLocations: Rule = {
  enter: {
    [Kind.DIRECTIVE]: (context, node) => {
      const { directive, outer } = context.scope
      if (directive === undefined) return
      const location = directiveLocationOf(context.document, outer.node)
      if (directive.locations.includes(location)) return
      context.report(`Directive "@${directive.name}" may not be used on ${location}.`, node)
    },
  },
}

/** The location of the directives of a node. GraphQL specification, 2.13 "Directives". */
export function directiveLocationOf(document: Document, node: Node): ExecutableDirectiveLocation {
  switch (kindOf(document, node)) {
    case Kind.FIELD:
      return 'FIELD'
    case Kind.FRAGMENT_DEFINITION:
      return 'FRAGMENT_DEFINITION'
    case Kind.FRAGMENT_SPREAD:
      return 'FRAGMENT_SPREAD'
    case Kind.INLINE_FRAGMENT:
      return 'INLINE_FRAGMENT'
    case Kind.VARIABLE_DEFINITION:
      return 'VARIABLE_DEFINITION'
    default:
      if (hasFlag(document, node, Flag.IS_MUTATION)) return 'MUTATION'
      return hasFlag(document, node, Flag.IS_SUBSCRIPTION) ? 'SUBSCRIPTION' : 'QUERY'
  }
}
