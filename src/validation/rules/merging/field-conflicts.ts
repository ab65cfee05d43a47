import type { Document, Node } from '../../../language/document.ts'
import { Flag, Kind } from '../../../language/kinds.ts'
import { childrenOf, hasFlag, kindOf, symbolOf } from '../../../language/tape.ts'
import type { NamedType } from '../../../schema/compiled/compiled-schema.ts'
import { namedTypeOfNode } from '../../../schema/compiled/type-of-node.ts'
import { namedTypeOf, printType } from '../../../schema/compiled/type-reference.ts'
import { typeConditionOf } from '../../../selections/fragments.ts'
import { hasArguments } from '../../field-arguments.ts'
import { haveSameShape } from '../../same-shape.ts'
import { rootTypeOf } from '../../scope.ts'
import { selectedFieldsOf, type FieldInSet, type SelectedFields } from './selected-fields.ts'
import type { ValidationContext } from '../../validation-context.ts'

/**
 * The most nodes that a conflict has for each of its fields, and the most characters of the reasons
 * below it.
 */
const MAX_NODES = 20
const MAX_REASON_LENGTH = 1_000
/**
 * The most levels of nested fields that are compared: comparison recurses, and a stack may have as
 * little as 256 kB.
 */
const MAX_DEPTH = 100
/** The most comparisons that are made after the first conflict, for each node of the document. */
const COMPARISONS_PER_NODE = 32

/** Why two fields cannot be merged, and the nodes of both sides. */
interface Conflict {
  readonly responseName: string
  readonly reason: string
  readonly left: readonly Node[]
  readonly right: readonly Node[]
}

/** Takes the conflicts that a comparison finds. */
type Sink = (conflict: Conflict) => void

/**
 * Reports every pair of fields that cannot be merged. The fields of a selection set are compared
 * with each other and with the fields of each fragment in it, and the fields of these fragments
 * with each other. GraphQL specification, 5.3.2 "Field Selection Merging".
 */
export class FieldConflicts {
  readonly #context: ValidationContext
  #comparisonsLeft: number
  readonly #selectedFields = new Map<Node, SelectedFields>()
  /**
   * The pairs of fragments that were compared, and whether they were compared as selections that
   * never apply together.
   */
  readonly #comparedFragments = new Map<number, boolean>()
  /** The selection set that is checked. */
  #selectionSet: Node = 0
  #depth = 0

  constructor(context: ValidationContext, maxComparisons: number | false) {
    this.#context = context
    this.#comparisonsLeft = maxComparisons === false ? Infinity : maxComparisons
  }

  /** Reports the conflicts of each selection set, in document order. */
  report(): void {
    const pending = this.#definitions().reverse()
    for (
      let next = pending.pop();
      next !== undefined && !this.#context.isFull;
      next = pending.pop()
    ) {
      const [selector, type] = next
      const selected = this.#select(selector, type)
      this.#selectionSet = selector
      if (!this.#hasDistinctNames(selected)) this.#compareWithin(selected)
      for (const field of selected.fields.toReversed()) {
        if (field.hasSelections) pending.push([field.node, typeOf(field)])
      }
    }
  }

  /**
   * The operations and fragments of the document, each with the type that its selections are for.
   */
  #definitions(): [Node, NamedType | undefined][] {
    const { schema, document } = this.#context
    const definitions: [Node, NamedType | undefined][] = []
    for (const definition of childrenOf(document, 0)) {
      const kind = kindOf(document, definition)
      if (kind === Kind.OPERATION_DEFINITION) {
        definitions.push([definition, rootTypeOf(schema, document, definition) ?? undefined])
      } else if (kind === Kind.FRAGMENT_DEFINITION) {
        definitions.push([definition, this.#typeOfFragment(definition)])
      }
    }
    return definitions
  }

  /**
   * Whether no two fields, those of fragments included, have the same response name, except for
   * leaves without arguments that are the same field.
   */
  #hasDistinctNames(selected: SelectedFields): boolean {
    if (selected.fragments.length === 0 && selected.fields.length < 2) return true
    const { document } = this.#context
    const known = new Map<number, FieldInSet>()
    const fragments = new Set(selected.fragments)
    const areNew = ({ fields }: SelectedFields): boolean => {
      this.#spend(1 + fields.length)
      return fields.every(field => {
        const other = known.get(field.responseName)
        if (other !== undefined) return isSameLeaf(document, field, other)
        known.set(field.responseName, field)
        return true
      })
    }
    if (!areNew(selected)) return false
    for (const id of fragments) {
      const inner = this.#selectFragment(id)
      if (inner === undefined) continue
      if (this.#context.isFull || !areNew(inner)) return false
      for (const next of inner.fragments) fragments.add(next)
    }
    return true
  }

  #compareWithin(selected: SelectedFields): void {
    const sink: Sink = conflict => this.#report(conflict)
    for (const group of selected.groups.values()) {
      for (const [index, field] of group.entries()) {
        for (let other = index + 1; other < group.length && !this.#context.isFull; other++) {
          this.#compare(field, group[other]!, false, sink)
        }
      }
    }
    const { fragments } = selected
    for (const [index, fragment] of fragments.entries()) {
      this.#compareWithFragment(selected, fragment, false, sink)
      for (let other = index + 1; other < fragments.length && !this.#context.isFull; other++) {
        this.#compareFragments(fragment, fragments[other]!, false, sink)
      }
    }
  }

  #compareBetween(
    left: SelectedFields,
    right: SelectedFields,
    areExclusive: boolean,
    sink: Sink,
  ): void {
    for (const [name, fields] of left.groups) {
      this.#spend(1)
      const others = right.groups.get(name)
      if (others === undefined) continue
      for (const field of fields) {
        for (const other of others) {
          if (this.#context.isFull) return
          this.#compare(field, other, areExclusive, sink)
        }
      }
    }
  }

  /** Compares fields with those of a fragment and of all fragments that it spreads. */
  #compareWithFragment(
    selected: SelectedFields,
    fragment: number,
    areExclusive: boolean,
    sink: Sink,
  ): void {
    if (selected.fields.length === 0) return
    const pending = [fragment]
    for (let id = pending.pop(); id !== undefined && !this.#context.isFull; id = pending.pop()) {
      this.#spend(1)
      if (isCompared(selected.compared, id, areExclusive)) continue
      const other = this.#selectFragment(id)
      if (other === undefined || other === selected) continue
      this.#compareBetween(selected, other, areExclusive, sink)
      for (const inner of other.fragments.toReversed()) pending.push(inner)
    }
  }

  /** Compares the fields of two fragments, and of all fragments that they spread. */
  #compareFragments(fragment: number, other: number, areExclusive: boolean, sink: Sink): void {
    const { fragmentCount } = this.#context.document
    const pending: [number, number][] = [[fragment, other]]
    for (
      let pair = pending.pop();
      pair !== undefined && !this.#context.isFull;
      pair = pending.pop()
    ) {
      this.#spend(1)
      const [left, right] = pair
      if (left === right) continue
      const key = Math.min(left, right) * fragmentCount + Math.max(left, right)
      if (isCompared(this.#comparedFragments, key, areExclusive)) continue
      const leftFields = this.#selectFragment(left)
      const rightFields = this.#selectFragment(right)
      if (leftFields === undefined || rightFields === undefined) continue
      this.#compareBetween(leftFields, rightFields, areExclusive, sink)
      for (const inner of leftFields.fragments.toReversed()) pending.push([inner, right])
      for (const inner of rightFields.fragments.toReversed()) pending.push([left, inner])
    }
  }

  /**
   * Compares two fields with one response name. Those of different object types never apply
   * together.
   */
  #compare(left: FieldInSet, right: FieldInSet, areExclusiveAbove: boolean, sink: Sink): void {
    this.#spend(1)
    const areExclusive =
      areExclusiveAbove || areDifferentObjectTypes(left.parentType, right.parentType)
    const reason =
      (areExclusive ? undefined : this.#differenceOf(left.node, right.node)) ??
      this.#typeConflict(left, right)
    const responseName = this.#responseNameOf(left.node)
    if (reason !== undefined) {
      sink({ responseName, reason, left: [left.node], right: [right.node] })
    } else if (left.hasSelections && right.hasSelections) {
      const conflicts = this.#conflictsBelow(left, right, areExclusive)
      if (conflicts.length === 0) return
      sink({
        responseName,
        reason: reasonOf(conflicts),
        left: someNodes(
          left.node,
          conflicts.map(conflict => conflict.left),
        ),
        right: someNodes(
          right.node,
          conflicts.map(conflict => conflict.right),
        ),
      })
    }
  }

  #differenceOf(left: Node, right: Node): string | undefined {
    const { document } = this.#context
    if (symbolOf(document, left) !== symbolOf(document, right)) {
      return `"${this.#context.shownNameOf(left)}" and "${this.#context.shownNameOf(right)}" are different fields`
    }
    const areSame = this.#context.fieldGroups.arguments.areSame(left, right)
    return areSame ? undefined : 'they have differing arguments'
  }

  #typeConflict(
    { definition: left }: FieldInSet,
    { definition: right }: FieldInSet,
  ): string | undefined {
    if (left === undefined || right === undefined || haveSameShape(left.type, right.type))
      return undefined
    return `they return conflicting types "${printType(left.type)}" and "${printType(right.type)}"`
  }

  #conflictsBelow(left: FieldInSet, right: FieldInSet, areExclusive: boolean): readonly Conflict[] {
    const conflicts: Conflict[] = []
    if (this.#depth === MAX_DEPTH) {
      this.#refuse(`Fields with one response name are nested more than ${MAX_DEPTH} deep.`)
      return conflicts
    }
    this.#depth++
    const sink: Sink = conflict => conflicts.push(conflict)
    const leftFields = this.#select(left.node, typeOf(left))
    const rightFields = this.#select(right.node, typeOf(right))
    this.#compareBetween(leftFields, rightFields, areExclusive, sink)
    for (const id of rightFields.fragments)
      this.#compareWithFragment(leftFields, id, areExclusive, sink)
    for (const id of leftFields.fragments)
      this.#compareWithFragment(rightFields, id, areExclusive, sink)
    for (const id of leftFields.fragments) {
      for (const other of rightFields.fragments)
        this.#compareFragments(id, other, areExclusive, sink)
    }
    this.#depth--
    return conflicts
  }

  #responseNameOf(field: Node): string {
    const hasAlias = hasFlag(this.#context.document, field, Flag.HAS_ALIAS)
    return this.#context.shownNameOf(hasAlias ? field + 1 : field)
  }

  #typeOfFragment(fragment: Node): NamedType | undefined {
    const { schema, document } = this.#context
    return namedTypeOfNode(schema, document, typeConditionOf(document, fragment)!)
  }

  #selectFragment(id: number): SelectedFields | undefined {
    const fragment = this.#context.fragments[id]
    return fragment === undefined
      ? undefined
      : this.#select(fragment, this.#typeOfFragment(fragment))
  }

  /** The fields that a field, an operation or a fragment selects; they are read once. */
  #select(selector: Node, type: NamedType | undefined): SelectedFields {
    let selected = this.#selectedFields.get(selector)
    if (selected === undefined) {
      selected = selectedFieldsOf(this.#context, selector, type)
      this.#selectedFields.set(selector, selected)
    }
    return selected
  }

  #report({ responseName, reason, left, right }: Conflict): void {
    const advice = 'Use different aliases on the fields to fetch both if this was intentional.'
    this.#context.report(`Fields "${responseName}" conflict because ${reason}. ${advice}`, [
      ...left,
      ...right,
    ])
    // One conflict is enough to refuse the document, so the search for others must not take longer
    // than reading it.
    const { nodeCount } = this.#context.document
    this.#comparisonsLeft = Math.min(this.#comparisonsLeft, nodeCount * COMPARISONS_PER_NODE)
  }

  #spend(comparisons: number): void {
    this.#comparisonsLeft -= comparisons
    this.#context.work.fieldComparisons += comparisons
    if (this.#comparisonsLeft < 0)
      this.#refuse('The fields of the document take too many comparisons to be merged.')
  }

  #refuse(message: string): void {
    this.#context.reportExcess(message, 'COMPLEXITY_LIMIT', this.#selectionSet)
  }
}

/** Whether two fields are one field without arguments and selections. */
function isSameLeaf(document: Document, one: FieldInSet, other: FieldInSet): boolean {
  if (one.definition !== other.definition || one.definition === undefined) return false
  return [one, other].every(
    ({ node, hasSelections }) => !hasSelections && !hasArguments(document, node),
  )
}

function typeOf({ definition }: FieldInSet): NamedType | undefined {
  return definition && namedTypeOf(definition.type)
}

/**
 * Whether two types are different object types. Abstract types may have an object type in common.
 */
function areDifferentObjectTypes(
  one: NamedType | undefined,
  other: NamedType | undefined,
): boolean {
  return one !== other && one?.kind === 'OBJECT' && other?.kind === 'OBJECT'
}

/**
 * Whether a comparison was made before; if not, notes that it is made now. A comparison of
 * selections that may apply together is stricter, so it counts for both.
 */
function isCompared(compared: Map<number, boolean>, key: number, areExclusive: boolean): boolean {
  const earlier = compared.get(key)
  if (earlier === false || (areExclusive && earlier === true)) return true
  compared.set(key, areExclusive)
  return false
}

function reasonOf(conflicts: readonly Conflict[]): string {
  let text = ''
  for (const { responseName, reason } of conflicts) {
    if (text.length > MAX_REASON_LENGTH) break
    text += `${text === '' ? '' : ' and '}subfields "${responseName}" conflict because ${reason}`
  }
  return text.length > MAX_REASON_LENGTH ? `${text.slice(0, MAX_REASON_LENGTH)}...` : text
}

/**
 * A field and the nodes of the conflicts below it, at most `MAX_NODES`. Of a conflict with too many
 * nodes, the innermost are taken.
 */
function someNodes(field: Node, below: readonly (readonly Node[])[]): readonly Node[] {
  const nodes = [field]
  for (const inner of below) {
    if (nodes.length === MAX_NODES) break
    nodes.push(...inner.slice(nodes.length - MAX_NODES))
  }
  return nodes
}
