import { Kind } from '../../language/kinds.ts'
import type { Rule } from '../rule.ts'
import { reportUnknownType } from '../unknown-type.ts'

/**
 * A type condition names a type of the schema.
 * GraphQL specification, 5.5.1.2 "Fragment Spread Type Existence".
 */
export const fragmentSpreadTypeExistence: Rule = {
  enter: {
    [Kind.NAMED_TYPE]: (context, node) => {
      const { kind } = context.scope.outer
      if (kind === Kind.FRAGMENT_DEFINITION || kind === Kind.INLINE_FRAGMENT)
        reportUnknownType(context, node)
    },
  },
}
