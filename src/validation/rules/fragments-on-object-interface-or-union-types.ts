import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { nameOf, spanStartOf } from '../../language/tape.ts'
import { isCompositeType } from '../../schema/type-reference.ts'
import { typeConditionOf } from '../../selections/fragments.ts'
import { namedTypeOfNode } from '../../schema/type-of-node.ts'
import type { Rule } from '../rule.ts'

/**
 * A type condition names a type that has fields.
 * GraphQL specification, 5.5.1.3 "Fragments on Object, Interface or Union Types".
 */
export const fragmentsOnObjectInterfaceOrUnionTypes: Rule = ({ schema, document, report }) => {
  const check = (fragment: Node, subject: string): void => {
    const condition = typeConditionOf(document, fragment)
    const type = condition === undefined ? undefined : namedTypeOfNode(schema, document, condition)
    if (type === undefined || isCompositeType(type)) return
    report(
      `${subject} cannot condition on non composite type "${type.name}".`,
      spanStartOf(document, condition!),
    )
  }
  return {
    enter: {
      [Kind.INLINE_FRAGMENT]: node => check(node, 'Fragment'),
      [Kind.FRAGMENT_DEFINITION]: node => check(node, `Fragment "${nameOf(document, node)}"`),
    },
  }
}
