import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childOfKind, hasFlag, kindOf, nextOf, symbolOf } from '../language/tape.ts'
import type { CompiledSchema, NamedType, ObjectType } from '../schema/compiled/compiled-schema.ts'
import { namedTypeOfNode } from '../schema/compiled/type-of-node.ts'
import { Conditions, type ConditionValues } from './conditions.ts'
import { typeConditionOf, type FragmentDefinitions } from './fragments.ts'

/** What fields are collected from. */
export interface SelectionSource {
  readonly schema: CompiledSchema
  readonly document: Document
  readonly fragments: FragmentDefinitions
  readonly variables: ConditionValues
}

/** The result of CollectFields(). */
interface CollectedFields {
  /** The nodes of each response name, in the order of first appearance. */
  readonly groups: readonly (readonly Node[])[]
  /**
   * The first variable in an evaluated `@skip` or `@include` whose value is null, which is an
   * error; null where there is none.
   */
  readonly nullVariable: Node | null
}

/**
 * CollectFields(), for several selection sets and one object type.
 * GraphQL specification, 6.3.2 "Field Collection".
 */
export function collectFields(
  { schema, document, fragments, variables }: SelectionSource,
  objectType: ObjectType,
  selectionSets: readonly Node[],
): CollectedFields {
  const groups = new FieldGroups(document)
  const conditions = new Conditions(document, variables)
  // Made on first use: most selection sets have no fragments.
  let visited: Set<number> | undefined
  let open: OpenSelections[] | undefined
  for (const selectionSet of selectionSets) {
    let cursor = selectionSet + 1
    let end = nextOf(document, selectionSet)
    for (;;) {
      if (cursor >= end) {
        const outer = open?.pop()
        if (outer === undefined) break
        ;({ cursor, end } = outer)
        continue
      }
      const selection = cursor
      cursor = nextOf(document, selection)
      if (!conditions.includes(selection)) continue
      const kind = kindOf(document, selection)
      if (kind === Kind.FIELD) {
        groups.add(selection)
        continue
      }
      let fragment: Node | undefined = selection
      if (kind === Kind.FRAGMENT_SPREAD) {
        const id = symbolOf(document, selection)
        visited ??= new Set()
        if (visited.has(id)) continue
        visited.add(id)
        fragment = fragments[id]
      }
      if (fragment === undefined || !doesFragmentTypeApply(schema, document, fragment, objectType))
        continue
      const inner = childOfKind(document, fragment, Kind.SELECTION_SET)!
      // An explicit stack: a chain of fragments may be longer than the call stack allows.
      open ??= []
      open.push({ cursor, end })
      cursor = inner + 1
      end = nextOf(document, inner)
    }
  }
  return { groups: groups.all, nullVariable: conditions.nullVariable }
}

/** The rest of a selection set, which is continued after the selections of a fragment in it. */
interface OpenSelections {
  readonly cursor: Node
  readonly end: Node
}

/** Up to this many response names are compared one by one; more are put into a map. */
const MAX_COMPARED_NAMES = 16

/** The fields of a selection set by their response names, in the order of first appearance. */
class FieldGroups {
  readonly all: Node[][] = []
  readonly #document: Document
  readonly #names: number[] = []
  #byName: Map<number, Node[]> | undefined

  constructor(document: Document) {
    this.#document = document
  }

  add(node: Node): void {
    const name = responseSymbolOf(this.#document, node)
    const group = this.#groupOf(name)
    if (group !== undefined) {
      group.push(node)
      return
    }
    const added = [node]
    this.all.push(added)
    this.#names.push(name)
    this.#byName?.set(name, added)
  }

  #groupOf(name: number): Node[] | undefined {
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
