import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { nameOf, spanStartOf, symbolOf } from '../../language/tape.ts'
import type {
  CompiledSchema,
  CompositeType,
  NamedType,
  ObjectType,
  Type,
} from '../../schema/compiled-schema.ts'
import { isCompositeType } from '../../schema/type-reference.ts'
import { typeConditionOf } from '../../selections/fragments.ts'
import { namedTypeOfNode } from '../../schema/type-of-node.ts'
import type { Rule } from '../rule.ts'

/** A fragment can apply where it is spread. GraphQL specification, 5.5.2.3 "Fragment Spread Is Possible". */
export const fragmentSpreadIsPossible: Rule = context => {
  const { schema, document, fragments, report } = context
  const overlap = overlapTest(schema)
  const check = (node: Node, subject: string, type: Type | undefined): void => {
    const { parentType } = context.scope
    if (parentType === undefined || type === undefined || !isCompositeType(type)) return
    if (overlap(type, parentType)) return
    const reason = `objects of type "${parentType.name}" can never be of type "${type.name}"`
    report(`${subject} cannot be spread here as ${reason}.`, spanStartOf(document, node))
  }
  const typeOfFragment = (fragment: Node | undefined): NamedType | undefined =>
    fragment === undefined
      ? undefined
      : namedTypeOfNode(schema, document, typeConditionOf(document, fragment)!)
  return {
    enter: {
      [Kind.INLINE_FRAGMENT]: node => check(node, 'Fragment', context.scope.outputType),
      [Kind.FRAGMENT_SPREAD]: node =>
        check(
          node,
          `Fragment "${nameOf(document, node)}"`,
          typeOfFragment(fragments[symbolOf(document, node)]),
        ),
    },
  }
}

/** Tells whether an object can be of both of two types; remembers the possible types of abstract ones. */
function overlapTest(schema: CompiledSchema): (a: CompositeType, b: CompositeType) => boolean {
  const possibleTypes = new Map<CompositeType, ReadonlySet<ObjectType>>()
  const possibleTypesOf = (type: CompositeType): ReadonlySet<ObjectType> => {
    let types = possibleTypes.get(type)
    if (types === undefined) {
      types = new Set(type.kind === 'OBJECT' ? [type] : schema.possibleTypes.get(type)!)
      possibleTypes.set(type, types)
    }
    return types
  }
  return (a, b) => {
    if (a === b) return true
    const [few, many] = [possibleTypesOf(a), possibleTypesOf(b)].sort((left, right) => left.size - right.size)
    for (const type of few!) if (many!.has(type)) return true
    return false
  }
}
