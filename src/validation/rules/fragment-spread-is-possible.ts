import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { symbolOf } from '../../language/tape.ts'
import type { CompositeType, ObjectType, Type } from '../../schema/compiled/compiled-schema.ts'
import { namedTypeOfNode } from '../../schema/compiled/type-of-node.ts'
import { isCompositeType } from '../../schema/compiled/type-reference.ts'
import { typeConditionOf } from '../../selections/fragments.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * A fragment can apply where it is spread.
 * GraphQL specification, 5.5.2.3 "Fragment Spread Is Possible".
 */
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

function check(
  context: ValidationContext,
  node: Node,
  type: Type | undefined,
  subject: () => string,
): void {
  const { parentType } = context.scope
  if (parentType === undefined || type === undefined || !isCompositeType(type)) return
  if (overlap(context, type, parentType)) return
  const reason = `objects of type "${parentType.name}" can never be of type "${type.name}"`
  context.report(`${subject()} cannot be spread here as ${reason}.`, node)
}

/**
 * Whether an object can be of both types. Two abstract types are compared once for each document.
 */
function overlap(context: ValidationContext, one: CompositeType, other: CompositeType): boolean {
  const { possibleTypes } = context.schema
  if (one === other) return true
  if (one.kind === 'OBJECT') return other.kind !== 'OBJECT' && possibleTypes.get(other)!.has(one)
  if (other.kind === 'OBJECT') return possibleTypes.get(one)!.has(other)
  const compared = context.memoryOf(fragmentSpreadIsPossible, createMemory)
  const key = one.symbol * context.schema.symbolNames.length + other.symbol
  let overlaps = compared.get(key)
  if (overlaps === undefined) {
    overlaps = haveCommon(possibleTypes.get(one)!, possibleTypes.get(other)!)
    compared.set(key, overlaps)
  }
  return overlaps
}

/** Whether two abstract types overlap, by a key that is made of their symbols. */
function createMemory(): Map<number, boolean> {
  return new Map()
}

function haveCommon(one: ReadonlySet<ObjectType>, other: ReadonlySet<ObjectType>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  for (const type of small) if (large.has(type)) return true
  return false
}
