import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childOfKind, hasFlag, kindOf, nextOf, symbolOf } from '../language/tape.ts'
import type { CompiledSchema, NamedType, ObjectType } from '../schema/compiled/compiled-schema.ts'
import { namedTypeOfNode } from '../schema/compiled/type-of-node.ts'
import { Conditions, type ConditionValues } from './conditions.ts'
import {
  usagesAround,
  type DeferUsage,
  type DeferUsages,
  type FieldSetUsages,
} from './defer-usages.ts'
import { typeConditionOf, type FragmentDefinitions } from './fragments.ts'

/** The request and schema from which CollectFields() reads. */
export interface SelectionSource {
  readonly schema: CompiledSchema
  readonly document: Document
  readonly fragments: FragmentDefinitions
  readonly variables: ConditionValues
  /** Null where `@defer` is ignored. */
  readonly deferUsages: DeferUsages | null
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
  /** The usages of each field set; null where nothing is deferred. */
  readonly usages: readonly FieldSetUsages[] | null
  /** The usages of `@defer` that begin in the selection sets. */
  readonly newUsages: readonly DeferUsage[]
}

/**
 * CollectFields() of one selection set, and CollectSubfields() of the selection sets of a field set,
 * for one object type. GraphQL specification, 6.3.2 "Field Collection".
 *
 * A stack of outer selection sets replaces the recursion, so the fields of a fragment are added to
 * the map directly. The selection sets share `visitedFragments`: a field set has each node once, and
 * once more for each usage of `@defer` with that node. Where usages are not merged, each of them has a
 * map of its own and visits its fragments itself, so no field set has nodes of two usages.
 *
 * @param outerUsages the usages of the selection sets; null where the sets are not deferred
 */
export function collectFields(
  { schema, document, fragments, variables, deferUsages }: SelectionSource,
  objectType: ObjectType,
  selectionSets: readonly Node[],
  outerUsages: FieldSetUsages | null = null,
): CollectedFields {
  const areMerged = deferUsages?.areMerged !== false
  const collectedFieldsMap = areMerged
    ? new CollectedFieldsMap(document)
    : new CollectedFieldsMaps(document)
  const newUsages: DeferUsage[] = []
  const outerUsageSet = deferUsages === null ? noUsages : usagesAroundAll(outerUsages)
  const conditions = new Conditions(document, variables)
  // Made at the first use: most selection sets have no fragments.
  let visitedFragments: Set<number> | undefined
  let outerSelectionSets: OuterSelectionSet[] | undefined
  for (const [setIndex, selectionSet] of selectionSets.entries()) {
    let usage = outerUsages === null ? null : outerUsages[setIndex]!
    let cursor = selectionSet + 1
    let end = nextOf(document, selectionSet)
    for (;;) {
      if (cursor >= end) {
        const outerSelectionSet = outerSelectionSets?.pop()
        if (outerSelectionSet === undefined) break
        ;({ cursor, end, usage } = outerSelectionSet)
        continue
      }
      const selection = cursor
      cursor = nextOf(document, selection)
      if (!conditions.includes(selection)) continue
      const kind = kindOf(document, selection)
      if (kind === Kind.FIELD) {
        collectedFieldsMap.add(selection, usage)
        continue
      }
      const isSpread = kind === Kind.FRAGMENT_SPREAD
      const fragment = isSpread ? fragments[symbolOf(document, selection)] : selection
      if (fragment === undefined || !doesFragmentTypeApply(schema, document, fragment, objectType))
        continue
      const newUsage = deferUsages?.usageOf(selection, usage, outerUsageSet, conditions)
      const fragmentUsage = newUsage ?? usage
      if (isSpread) {
        const id = symbolOf(document, selection)
        visitedFragments ??= new Set()
        if (areMerged && visitedFragments.has(id)) continue
        const visit =
          fragmentUsage === null
            ? id
            : ((areMerged ? fragmentUsage.directive : fragmentUsage.id) + 1) * fragments.length + id
        if (visitedFragments.has(visit)) continue
        visitedFragments.add(visit)
      }
      // A field that is merged with itself has its selection set twice.
      if (newUsage !== undefined && !newUsages.includes(newUsage)) newUsages.push(newUsage)
      const fragmentSelectionSet = childOfKind(document, fragment, Kind.SELECTION_SET)!
      // An explicit stack: a chain of fragments may be longer than the call stack allows.
      outerSelectionSets ??= []
      outerSelectionSets.push({ cursor, end, usage })
      usage = fragmentUsage
      cursor = fragmentSelectionSet + 1
      end = nextOf(document, fragmentSelectionSet)
    }
  }
  return {
    fieldSets: collectedFieldsMap.fieldSets,
    nullVariable: conditions.nullVariable,
    usages: collectedFieldsMap.usages,
    newUsages,
  }
}

/** The rest of a selection set, which is collected after the fragment that interrupts the set. */
interface OuterSelectionSet {
  readonly cursor: Node
  readonly end: Node
  readonly usage: DeferUsage | null
}

const noUsages: ReadonlySet<DeferUsage> = new Set()

/** The usages of a field set, and all usages around them. */
function usagesAroundAll(usages: FieldSetUsages | null): ReadonlySet<DeferUsage> {
  if (usages === null) return noUsages
  return new Set(usages.flatMap(usage => (usage === null ? [] : [usage, ...usagesAround(usage)])))
}

/** The most response names that are compared one by one; a map holds more names. */
const MAX_COMPARED_NAMES = 16

/** An ordered map from response names, as symbols, to field sets. */
class CollectedFieldsMap {
  readonly fieldSets: Node[][] = []
  readonly #document: Document
  /** The usages of the nodes of each field set; null before a deferred node. */
  #usages: Map<readonly Node[], (DeferUsage | null)[]> | null = null
  readonly #responseNames: number[] = []
  #fieldSetByName: Map<number, Node[]> | undefined

  constructor(document: Document) {
    this.#document = document
  }

  add(node: Node, usage: DeferUsage | null): void {
    if (usage !== null)
      this.#usages ??= new Map(
        this.fieldSets.map(nodes => [nodes, new Array<null>(nodes.length).fill(null)]),
      )
    const responseName = responseSymbolOf(this.#document, node)
    const fieldSet = this.#fieldSetOf(responseName)
    if (fieldSet !== undefined) {
      fieldSet.push(node)
      this.#usages?.get(fieldSet)!.push(usage)
      return
    }
    const newFieldSet = [node]
    this.fieldSets.push(newFieldSet)
    this.#usages?.set(newFieldSet, [usage])
    this.#responseNames.push(responseName)
    this.#fieldSetByName?.set(responseName, newFieldSet)
  }

  /** The usages of the field sets; null where nothing is deferred. */
  get usages(): readonly FieldSetUsages[] | null {
    return this.#usages === null ? null : [...this.#usages.values()]
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

/** The collected fields maps of usages that are not merged. */
class CollectedFieldsMaps implements Pick<CollectedFieldsMap, 'add' | 'fieldSets' | 'usages'> {
  readonly #document: Document
  readonly #maps = new Map<DeferUsage | null, CollectedFieldsMap>()

  constructor(document: Document) {
    this.#document = document
  }

  add(node: Node, usage: DeferUsage | null): void {
    let map = this.#maps.get(usage)
    if (map === undefined) this.#maps.set(usage, (map = new CollectedFieldsMap(this.#document)))
    map.add(node, usage)
  }

  get fieldSets(): Node[][] {
    return [...this.#maps.values()].flatMap(({ fieldSets }) => fieldSets)
  }

  get usages(): readonly FieldSetUsages[] {
    return [...this.#maps].flatMap(([usage, { fieldSets }]) =>
      fieldSets.map(nodes => nodes.map(() => usage)),
    )
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
