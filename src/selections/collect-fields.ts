import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childOfKind, hasFlag, kindOf, nextOf, symbolOf } from '../language/tape.ts'
import type { CompiledSchema, NamedType, ObjectType } from '../schema/compiled-schema.ts'
import { namedTypeOfNode } from '../schema/type-of-node.ts'
import { conditionsOf, isImpliedBy, type Conjunction, type VariableCondition } from './conditions.ts'
import { typeConditionOf, type FragmentDefinitions } from './fragments.ts'

/** A node of a document, and what has to hold for it to count. */
export interface ConditionalNode {
  readonly node: Node
  readonly when: Conjunction
}

/** What fields are collected from. */
export interface SelectionSource {
  readonly schema: CompiledSchema
  readonly document: Document
  readonly fragments: FragmentDefinitions
  /** The values of the variables, by id, where the fields are collected for these alone; null for all values. */
  readonly variables: readonly unknown[] | null
}

/** A field of a selection set. */
export interface CollectedField extends ConditionalNode {
  /** Its place among all fields that were collected with it, from 0. */
  readonly order: number
}

/**
 * The fields of selection sets for one object type, grouped by response name, in the order of first appearance. What
 * `@skip` and `@include` say is kept as conditions, unless the values of the variables are known; `see` takes the variables
 * in them. GraphQL specification, 6.3.2 "Field Collection".
 */
export function collectFields(
  { schema, document, fragments, variables }: SelectionSource,
  objectType: ObjectType,
  selectionSets: readonly ConditionalNode[],
  see?: (condition: VariableCondition) => void,
): CollectedField[][] {
  const groups = new Map<number, CollectedField[]>()
  let order = 0
  const visited = new Map<Node, Conjunction[]>()
  // An explicit stack: a chain of fragments may be longer than the machine's stack is deep.
  const open: { cursor: Node; readonly end: Node; readonly when: Conjunction }[] = []
  const descend = (selectionSet: Node, when: Conjunction): unknown =>
    open.push({ cursor: selectionSet + 1, end: nextOf(document, selectionSet), when })

  for (const { node, when } of selectionSets) {
    descend(node, when)
    while (open.length > 0) {
      const top = open.at(-1)!
      if (top.cursor >= top.end) {
        open.pop()
        continue
      }
      const selection = top.cursor
      top.cursor = nextOf(document, selection)
      const conditions = conditionsOf(document, selection, top.when, variables, see)
      if (conditions === undefined) continue
      if (kindOf(document, selection) === Kind.FIELD) {
        const name = responseSymbolOf(document, selection)
        const field = { node: selection, when: conditions, order: order++ }
        const group = groups.get(name)
        if (group === undefined) groups.set(name, [field])
        else group.push(field)
        continue
      }
      const fragment =
        kindOf(document, selection) === Kind.INLINE_FRAGMENT
          ? selection
          : firstVisit(visited, fragments[symbolOf(document, selection)], conditions)
      if (fragment === undefined || !doesFragmentTypeApply(schema, document, fragment, objectType)) continue
      descend(childOfKind(document, fragment, Kind.SELECTION_SET)!, conditions)
    }
  }
  return [...groups.values()]
}

/** The symbol of a field's response name: its alias, else its name. */
export function responseSymbolOf(document: Document, field: Node): number {
  return symbolOf(document, hasFlag(document, field, Flag.HAS_ALIAS) ? field + 1 : field)
}

/** The fragment, unless an earlier visit already collected it wherever this one would. */
function firstVisit(
  visited: Map<Node, Conjunction[]>,
  fragment: Node | undefined,
  conditions: Conjunction,
): Node | undefined {
  if (fragment === undefined) return undefined
  const earlier = visited.get(fragment)
  if (earlier === undefined) visited.set(fragment, [conditions])
  else if (earlier.some(conjunction => isImpliedBy(conjunction, conditions))) return undefined
  else earlier.push(conditions)
  return fragment
}

/** DoesFragmentTypeApply(), of a fragment with or without a condition. */
export function doesFragmentTypeApply(
  schema: CompiledSchema,
  document: Document,
  fragment: Node,
  objectType: ObjectType,
): boolean {
  const condition = typeConditionOf(document, fragment)
  if (condition === undefined) return true
  const type: NamedType | undefined = namedTypeOfNode(schema, document, condition)
  if (type === objectType) return true
  if (type?.kind !== 'INTERFACE' && type?.kind !== 'UNION') return false
  return schema.possibleTypes.get(type)!.includes(objectType)
}
