import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childOfKind, kindOf, nextOf, symbolOf } from '../language/tape.ts'
import type {
  CompiledSchema,
  CompositeType,
  Field,
  ObjectType,
} from '../schema/compiled/compiled-schema.ts'
import { fieldOf } from '../schema/compiled/field-of.ts'
import { namedTypeOfNode } from '../schema/compiled/type-of-node.ts'
import { responseSymbolOf } from '../selections/collect-fields.ts'
import { Conditions, type ConditionValues } from '../selections/conditions.ts'
import { fragmentDefinitionsOf, typeConditionOf } from '../selections/fragments.ts'
import { PreparedArguments } from '../values/coerce-arguments.ts'
import type { CheckedTypes } from '../values/input-checks.ts'

/** A field node whose arguments have something to check. */
export interface CheckedFieldNode {
  readonly field: Field
  readonly node: Node
  readonly arguments: PreparedArguments
  /**
   * Whether the parent type is an interface or union, and the field one of several that the node may
   * select: objects of its type may not occur.
   */
  readonly isPossible: boolean
  readonly isRoot: boolean
  /** Whether an earlier root field has the response name, and so the arguments. */
  readonly isMerged: boolean
}

/**
 * Finds the field nodes of an operation whose arguments have something to check, for certain values of
 * the variables in `@skip` and `@include`. Each selection set is visited once, so the search is linear
 * in the document, and no selection is planned; where a node has an abstract parent type, the fields of
 * all its possible types are found.
 */
export function checkedFieldNodes(
  schema: CompiledSchema,
  document: Document,
  operation: Node,
  rootType: ObjectType,
  variables: ConditionValues,
  checkedTypes: CheckedTypes,
): readonly CheckedFieldNode[] {
  const fieldNodes: CheckedFieldNode[] = []
  const fragments = fragmentDefinitionsOf(document)
  const visitedFragments = new Set<Node>()
  const rootNames = new Set<number>()
  const conditions = new Conditions(document, variables)
  const selectionSet = childOfKind(document, operation, Kind.SELECTION_SET)!
  const stack: VisitedSet[] = [visitOf(document, selectionSet, rootType, true)]
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { cursor: selection, end, type, isRoot } = visit
    if (selection >= end) continue
    stack.push({ ...visit, cursor: nextOf(document, selection) })
    if (!conditions.includes(selection)) continue
    const kind = kindOf(document, selection)
    if (kind === Kind.FIELD) {
      const responseName = responseSymbolOf(document, selection)
      const isMerged = isRoot && rootNames.has(responseName)
      if (isRoot) rootNames.add(responseName)
      addField(selection, type, { isRoot, isMerged })
      const subselections = childOfKind(document, selection, Kind.SELECTION_SET)
      const fieldType = fieldOf(schema, type, symbolOf(document, selection))?.namedType
      if (subselections !== undefined && fieldType !== undefined)
        stack.push(visitOf(document, subselections, fieldType as CompositeType, false))
      continue
    }
    const isSpread = kind === Kind.FRAGMENT_SPREAD
    const fragment = isSpread ? fragments[symbolOf(document, selection)] : selection
    if (fragment === undefined || (isSpread && visitedFragments.has(fragment))) continue
    if (isSpread) visitedFragments.add(fragment)
    const condition = typeConditionOf(document, fragment)
    const fragmentType =
      condition === undefined
        ? type
        : (namedTypeOfNode(schema, document, condition) as CompositeType | undefined)
    if (fragmentType === undefined) continue
    const fragmentSelections = childOfKind(document, fragment, Kind.SELECTION_SET)!
    stack.push(visitOf(document, fragmentSelections, fragmentType, isRoot))
  }
  return fieldNodes

  function addField(
    node: Node,
    parentType: CompositeType,
    position: Pick<CheckedFieldNode, 'isRoot' | 'isMerged'>,
  ): void {
    const isPossible = parentType.kind !== 'OBJECT'
    const objectTypes = isPossible ? schema.possibleTypes.get(parentType)! : [parentType]
    for (const objectType of objectTypes) {
      const field = fieldOf(schema, objectType, symbolOf(document, node))
      if (field?.arguments.some(argument => checkedTypes.has(argument)) !== true) continue
      const prepared = new PreparedArguments(0, document, node, field.arguments)
      fieldNodes.push({ field, node, arguments: prepared, isPossible, ...position })
    }
  }
}

/** The rest of a selection set that is visited. */
interface VisitedSet {
  readonly cursor: Node
  readonly end: Node
  readonly type: CompositeType
  readonly isRoot: boolean
}

function visitOf(
  document: Document,
  selectionSet: Node,
  type: CompositeType,
  isRoot: boolean,
): VisitedSet {
  return { cursor: selectionSet + 1, end: nextOf(document, selectionSet), type, isRoot }
}
