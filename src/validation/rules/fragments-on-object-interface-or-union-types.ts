import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { kindOf } from '../../language/tape.ts'
import { namedTypeOfNode } from '../../schema/compiled/type-of-node.ts'
import { isCompositeType } from '../../schema/compiled/type-reference.ts'
import { typeConditionOf } from '../../selections/fragments.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * A type condition names a composite type.
 * GraphQL specification, 5.5.1.3 "Fragments on Object, Interface or Union Types".
 */
export const fragmentsOnObjectInterfaceOrUnionTypes: Rule = {
  enter: {
    [Kind.INLINE_FRAGMENT]: check,
    [Kind.FRAGMENT_DEFINITION]: check,
  },
}

function check(context: ValidationContext, fragment: Node): void {
  const { schema, document } = context
  const condition = typeConditionOf(document, fragment)
  const type = condition === undefined ? undefined : namedTypeOfNode(schema, document, condition)
  if (type === undefined || isCompositeType(type)) return
  const isDefinition = kindOf(document, fragment) === Kind.FRAGMENT_DEFINITION
  const name = isDefinition ? ` "${context.shownNameOf(fragment)}"` : ''
  context.report(
    `Fragment${name} cannot condition on non composite type "${type.name}".`,
    condition!,
  )
}
