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
 * A fragment spread has a type that overlaps with its parent type.
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
  if (doTypesOverlap(context, type, parentType)) return
  const reason = `objects of type "${parentType.name}" can never be of type "${type.name}"`
  context.report(`${subject()} cannot be spread here as ${reason}.`, node)
}

/** Whether two types share a possible type. Compares two abstract types once for each document. */
function doTypesOverlap(
  context: ValidationContext,
  typeA: CompositeType,
  typeB: CompositeType,
): boolean {
  const { possibleTypes } = context.schema
  if (typeA === typeB) return true
  if (typeA.kind === 'OBJECT')
    return typeB.kind !== 'OBJECT' && possibleTypes.get(typeB)!.has(typeA)
  if (typeB.kind === 'OBJECT') return possibleTypes.get(typeA)!.has(typeB)
  const overlapByPair = context.memoryOf(fragmentSpreadIsPossible, createMemory)
  const key = typeA.symbol * context.schema.symbolNames.length + typeB.symbol
  let overlaps = overlapByPair.get(key)
  if (overlaps === undefined) {
    overlaps = intersect(possibleTypes.get(typeA)!, possibleTypes.get(typeB)!)
    overlapByPair.set(key, overlaps)
  }
  return overlaps
}

/** Whether two abstract types overlap, by a key of their symbols. */
function createMemory(): Map<number, boolean> {
  return new Map()
}

function intersect(typesA: ReadonlySet<ObjectType>, typesB: ReadonlySet<ObjectType>): boolean {
  const [small, large] = typesA.size < typesB.size ? [typesA, typesB] : [typesB, typesA]
  for (const type of small) if (large.has(type)) return true
  return false
}
