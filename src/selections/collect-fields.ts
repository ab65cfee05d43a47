import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childOfKind, hasFlag, kindOf, nextOf, symbolOf } from '../language/tape.ts'
import type { CompiledSchema, NamedType, ObjectType } from '../schema/compiled/compiled-schema.ts'
import { namedTypeOfNode } from '../schema/compiled/type-of-node.ts'
import { Conditions, type ConditionValues } from './conditions.ts'
import { typeConditionOf, type FragmentDefinitions } from './fragments.ts'

/** The request and schema from which CollectFields() reads. */
export interface SelectionSource {
  readonly schema: CompiledSchema
  readonly document: Document
  readonly fragments: FragmentDefinitions
  readonly variables: ConditionValues
}

/** The result of CollectFields(): the collected fields map, and an error of a condition. */
interface CollectedFields {
  /** The field set of each response name, in the order of first appearance. */
  readonly fieldSets: readonly (readonly Node[])[]
  /**
   * The first variable in an evaluated `@skip` or `@include` whose value is null, which is an error;
   * null where there is no such variable.
   */
  readonly nullVariable: Node | null
}

/**
 * CollectFields() of one selection set, and CollectSubfields() of the selection sets of a field set,
 * for one object type. GraphQL specification, 6.3.2 "Field Collection".
 *
 * A stack of outer selection sets replaces the recursion, so the fields of a fragment are added to
 * the map directly. The selection sets share `visitedFragments`: a field set has each node once.
 */
export function collectFields(
  { schema, document, fragments, variables }: SelectionSource,
  objectType: ObjectType,
  selectionSets: readonly Node[],
): CollectedFields {
  const collectedFieldsMap = new CollectedFieldsMap(document)
  const conditions = new Conditions(document, variables)
  // Made at the first use: most selection sets have no fragments.
  let visitedFragments: Set<number> | undefined
  let outerSelectionSets: OuterSelectionSet[] | undefined
  for (const selectionSet of selectionSets) {
    let cursor = selectionSet + 1
    let end = nextOf(document, selectionSet)
    for (;;) {
      if (cursor >= end) {
        const outerSelectionSet = outerSelectionSets?.pop()
        if (outerSelectionSet === undefined) break
        ;({ cursor, end } = outerSelectionSet)
        continue
      }
      const selection = cursor
      cursor = nextOf(document, selection)
      if (!conditions.includes(selection)) continue
      const kind = kindOf(document, selection)
      if (kind === Kind.FIELD) {
        collectedFieldsMap.add(selection)
        continue
      }
      let fragment: Node | undefined = selection
      if (kind === Kind.FRAGMENT_SPREAD) {
        const id = symbolOf(document, selection)
        visitedFragments ??= new Set()
        if (visitedFragments.has(id)) continue
        visitedFragments.add(id)
        fragment = fragments[id]
      }
      if (fragment === undefined || !doesFragmentTypeApply(schema, document, fragment, objectType))
        continue
      const fragmentSelectionSet = childOfKind(document, fragment, Kind.SELECTION_SET)!
      // An explicit stack: a chain of fragments may be longer than the call stack allows.
      outerSelectionSets ??= []
      outerSelectionSets.push({ cursor, end })
      cursor = fragmentSelectionSet + 1
      end = nextOf(document, fragmentSelectionSet)
    }
  }
  return { fieldSets: collectedFieldsMap.fieldSets, nullVariable: conditions.nullVariable }
}

/** The rest of a selection set, which is collected after the fragment that interrupts the set. */
interface OuterSelectionSet {
  readonly cursor: Node
  readonly end: Node
}

/** The most response names that are compared one by one; a map holds more names. */
const MAX_COMPARED_NAMES = 16

/** An ordered map from response names, as symbols, to field sets. */
class CollectedFieldsMap {
  readonly fieldSets: Node[][] = []
  readonly #document: Document
  readonly #responseNames: number[] = []
  #fieldSetByName: Map<number, Node[]> | undefined

  constructor(document: Document) {
    this.#document = document
  }

  add(node: Node): void {
    const responseName = responseSymbolOf(this.#document, node)
    const fieldSet = this.#fieldSetOf(responseName)
    if (fieldSet !== undefined) {
      fieldSet.push(node)
      return
    }
    const newFieldSet = [node]
    this.fieldSets.push(newFieldSet)
    this.#responseNames.push(responseName)
    this.#fieldSetByName?.set(responseName, newFieldSet)
  }

  #fieldSetOf(responseName: number): Node[] | undefined {
    if (this.#fieldSetByName !== undefined) return this.#fieldSetByName.get(responseName)
    if (this.fieldSets.length < MAX_COMPARED_NAMES) {
      const index = this.#responseNames.indexOf(responseName)
      return index < 0 ? undefined : this.fieldSets[index]
    }
    this.#fieldSetByName = new Map(
      this.#responseNames.map((responseName, index) => [responseName, this.fieldSets[index]!]),
    )
    return this.#fieldSetByName.get(responseName)
  }
}

/** The symbol of a field's response name: its alias, else its name. */
export function responseSymbolOf(document: Document, field: Node): number {
  return symbolOf(document, hasFlag(document, field, Flag.HAS_ALIAS) ? field + 1 : field)
}

/** DoesFragmentTypeApply(), for a fragment with or without a type condition. */
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
  return schema.possibleTypes.get(type)!.has(objectType)
}
