import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { symbolOf } from '../../language/tape.ts'
import type {
  CompiledSchema,
  CompositeType,
  InterfaceType,
  ObjectType,
  Type,
  UnionType,
} from '../../schema/compiled-schema.ts'
import { namedTypeOfNode } from '../../schema/type-of-node.ts'
import { isCompositeType } from '../../schema/type-reference.ts'
import { typeConditionOf } from '../../selections/fragments.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/** A fragment can apply where it is spread. GraphQL specification, 5.5.2.3 "Fragment Spread Is Possible". */
export const fragmentSpreadIsPossible: Rule = {
  enter: {
    [Kind.INLINE_FRAGMENT]: (context, node) => {
      check(context, node, context.scope.outputType, () => 'Fragment')
    },
    [Kind.FRAGMENT_SPREAD]: (context, node) => {
      const { schema, document, fragments } = context
      const fragment = fragments[symbolOf(document, node)]
      if (fragment === undefined) return
      const type = namedTypeOfNode(schema, document, typeConditionOf(document, fragment)!)
      check(context, node, type, () => `Fragment "${context.shownNameOf(node)}"`)
    },
  },
}

function check(context: ValidationContext, node: Node, type: Type | undefined, subject: () => string): void {
  const { parentType } = context.scope
  if (parentType === undefined || type === undefined || !isCompositeType(type)) return
  if (overlap(context.schema, type, parentType)) return
  const reason = `objects of type "${parentType.name}" can never be of type "${type.name}"`
  context.report(`${subject()} cannot be spread here as ${reason}.`, node)
}

/** Whether an object can be of both types. */
function overlap(schema: CompiledSchema, one: CompositeType, other: CompositeType): boolean {
  if (one === other) return true
  if (one.kind === 'OBJECT') return other.kind !== 'OBJECT' && isPossible(one, other)
  if (other.kind === 'OBJECT') return isPossible(other, one)
  const possible = schema.possibleTypes.get(one)!
  const others = schema.possibleTypes.get(other)!
  return possible.length < others.length
    ? possible.some(type => isPossible(type, other))
    : others.some(type => isPossible(type, one))
}

function isPossible(type: ObjectType, abstract: InterfaceType | UnionType): boolean {
  return abstract.kind === 'INTERFACE' ? type.interfaces.includes(abstract) : abstract.members.includes(type)
}
