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
  const groups = new FieldGroups(document)
  // Most selection sets have neither fragments nor a need to come back.
  let visited: Map<Node, Conjunction[]> | undefined
  let open: OpenSelections[] | undefined
  for (const selectionSet of selectionSets) {
    let { when } = selectionSet
    let cursor = selectionSet.node + 1
    let end = nextOf(document, selectionSet.node)
    for (;;) {
      if (cursor >= end) {
        const outer = open?.pop()
        if (outer === undefined) break
        ;({ cursor, end, when } = outer)
        continue
      }
      const selection = cursor
      cursor = nextOf(document, selection)
      const conditions = conditionsOf(document, selection, when, variables, see)
      if (conditions === undefined) continue
      const kind = kindOf(document, selection)
      if (kind === Kind.FIELD) {
        groups.add(selection, conditions)
        continue
      }
      let fragment: Node | undefined = selection
      if (kind !== Kind.INLINE_FRAGMENT) {
        visited ??= new Map()
        fragment = firstVisit(visited, fragments[symbolOf(document, selection)], conditions)
      }
      if (fragment === undefined || !doesFragmentTypeApply(schema, document, fragment, objectType)) continue
      const inner = childOfKind(document, fragment, Kind.SELECTION_SET)!
      // An explicit stack: a chain of fragments may be longer than the machine's stack is deep.
      open ??= []
      open.push({ cursor, end, when })
      cursor = inner + 1
      end = nextOf(document, inner)
      when = conditions
    }
  }
  return groups.all
}

/** Selections that are left for those of a fragment among them. */
interface OpenSelections {
  readonly cursor: Node
  readonly end: Node
  readonly when: Conjunction
}

/** So many response names are compared one by one. */
const MAX_COMPARED_NAMES = 16

/** The fields of a selection set by their response names, in the order of first appearance. */
class FieldGroups {
  readonly all: CollectedField[][] = []
  readonly #document: Document
  readonly #names: number[] = []
  #byName: Map<number, CollectedField[]> | undefined
  #order = 0

  constructor(document: Document) {
    this.#document = document
  }

  add(node: Node, when: Conjunction): void {
    const name = responseSymbolOf(this.#document, node)
    const field: CollectedField = { node, when, order: this.#order++ }
    const group = this.#groupOf(name)
    if (group !== undefined) {
      group.push(field)
      return
    }
    const added = [field]
    this.all.push(added)
    this.#names.push(name)
    this.#byName?.set(name, added)
  }

  #groupOf(name: number): CollectedField[] | undefined {
    if (this.#byName !== undefined) return this.#byName.get(name)
    if (this.all.length < MAX_COMPARED_NAMES) {
      const index = this.#names.indexOf(name)
      return index < 0 ? undefined : this.all[index]
    }
    this.#byName = new Map(this.#names.map((known, index) => [known, this.all[index]!]))
    return this.#byName.get(name)
  }
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
