import type { Document, Node } from '../../../language/document.ts'
import { Flag } from '../../../language/kinds.ts'
import { childrenOf, hasFlag, isExecutableDefinition, symbolOf } from '../../../language/tape.ts'
import type { NamedType } from '../../../schema/compiled/compiled-schema.ts'
import { printType } from '../../../schema/compiled/type-reference.ts'
import { hasArguments } from '../../field-arguments.ts'
import { sameResponseShape } from '../../same-response-shape.ts'
import { canMergeByTypes } from './merge-by-types.ts'
import { SelectionSets, type FieldInSet, type SelectedFields } from './selected-fields.ts'
import type { ValidationContext } from '../../validation-context.ts'
import { STREAM_SYMBOL } from '../../../schema/compiled/symbols.ts'
import { directiveOf } from '../../../selections/incremental-directives.ts'

/** The most nodes for each field of a conflict, and the most characters of its nested reasons. */
const MAX_NODES = 20
const MAX_REASON_LENGTH = 1_000
/**
 * The most levels of nested fields that are compared: the comparison is recursive, and a stack may
 * have as little as 256 kB.
 */
const MAX_DEPTH = 100
/** The most comparisons after the first conflict, for each node of the document. */
const COMPARISONS_PER_NODE = 32

/** The reason why two fields cannot be merged, and the nodes of both sides. */
interface Conflict {
  readonly responseName: string
  readonly reason: string
  readonly left: readonly Node[]
  readonly right: readonly Node[]
}

const noConflicts: readonly Conflict[] = []

/**
 * Reports every pair of fields for which FieldsInSetCanMerge() is false. Compares the fields of a
 * selection set with each other and with the fields of each fragment in the set, and the fields of
 * these fragments with each other, like `OverlappingFieldsCanBeMergedRule` of graphql-js.
 * GraphQL specification, 5.3.2 "Field Selection Merging".
 */
export class FieldConflicts {
  readonly #context: ValidationContext
  #remainingComparisons: number
  readonly #selectionSets: SelectionSets
  /** The compared pairs of fragments, and whether their selections were mutually exclusive. */
  readonly #comparedFragments = new Map<number, boolean>()
  /** The field or definition whose selection set is checked. */
  #selectionParent: Node = 0
  #depth = 0
  /** The conflicts of nested fields, of which those of the outer fields are made. */
  readonly #nestedConflicts: Conflict[] = []

  constructor(context: ValidationContext, maxComparisons: number | false) {
    this.#context = context
    this.#selectionSets = new SelectionSets(context)
    this.#remainingComparisons = maxComparisons === false ? Infinity : maxComparisons
  }

  /** Reports the conflicts of each selection set, in document order. */
  report(): void {
    const context = this.#context
    if (context.errors.length === 0 && canMergeByTypes(context, this.#selectionSets)) return
    const pending = this.#definitions().reverse()
    for (let next = pending.pop(); next !== undefined && !context.isFull; next = pending.pop()) {
      const [selectionParent, selected] = next
      this.#selectionParent = selectionParent
      if (!this.#hasDistinctNames(selected)) this.#collectConflictsWithin(selected)
      for (const field of selected.fields.toReversed()) {
        if (field.hasSelections) pending.push([field.node, this.#selectionSets.ofField(field)])
      }
    }
  }

  /** The operations and fragments of the document, each with its selections. */
  #definitions(): [Node, SelectedFields][] {
    const { document } = this.#context
    const definitions: [Node, SelectedFields][] = []
    for (const definition of childrenOf(document, 0)) {
      if (isExecutableDefinition(document, definition))
        definitions.push([definition, this.#selectionSets.ofDefinition(definition)])
    }
    return definitions
  }

  /**
   * Whether all fields of a selection set and its fragments have distinct response names, except
   * for leaves without arguments that are the same field, not streamed.
   */
  #hasDistinctNames(selected: SelectedFields): boolean {
    if (selected.fragments.length === 0 && selected.fields.length < 2) return true
    const { document } = this.#context
    const fieldByName = new Map<number, FieldInSet>()
    const fragments = new Set(selected.fragments)
    const addFields = ({ fields }: SelectedFields): boolean => {
      this.#countComparisons(1 + fields.length)
      return fields.every(field => {
        const firstField = fieldByName.get(field.responseName)
        if (firstField !== undefined)
          return (
            isSameLeaf(document, field, firstField) &&
            this.#streamConflict(field.node, firstField.node) === undefined
          )
        fieldByName.set(field.responseName, field)
        return true
      })
    }
    if (!addFields(selected)) return false
    for (const id of fragments) {
      const fragmentFields = this.#selectionSets.ofFragment(id)
      if (fragmentFields === undefined) continue
      if (this.#context.isFull || !addFields(fragmentFields)) return false
      for (const nestedFragment of fragmentFields.fragments) fragments.add(nestedFragment)
    }
    return true
  }

  #collectConflictsWithin(selected: SelectedFields): void {
    for (const group of selected.groups.values()) {
      for (const [index, field] of group.entries()) {
        for (
          let otherIndex = index + 1;
          otherIndex < group.length && !this.#context.isFull;
          otherIndex++
        ) {
          this.#findConflict(field, group[otherIndex]!, false)
        }
      }
    }
    const { fragments } = selected
    for (const [index, fragment] of fragments.entries()) {
      this.#collectConflictsBetweenFieldsAndFragment(selected, fragment, false)
      for (
        let otherIndex = index + 1;
        otherIndex < fragments.length && !this.#context.isFull;
        otherIndex++
      ) {
        this.#collectConflictsBetweenFragments(fragment, fragments[otherIndex]!, false)
      }
    }
  }

  #collectConflictsBetween(
    left: SelectedFields,
    right: SelectedFields,
    areExclusive: boolean,
  ): void {
    for (const leftFields of left.groups.values()) {
      this.#countComparisons(1)
      const rightFields = right.groups.get(leftFields[0]!.responseName)
      if (rightFields === undefined) continue
      for (const leftField of leftFields) {
        for (const rightField of rightFields) {
          if (this.#context.isFull) return
          this.#findConflict(leftField, rightField, areExclusive)
        }
      }
    }
  }

  /** Compares fields with the fields of a fragment and of all fragments that it spreads. */
  #collectConflictsBetweenFieldsAndFragment(
    selected: SelectedFields,
    fragment: number,
    areExclusive: boolean,
  ): void {
    if (selected.fields.length === 0) return
    const pending = [fragment]
    for (let id = pending.pop(); id !== undefined && !this.#context.isFull; id = pending.pop()) {
      this.#countComparisons(1)
      if (isRepeatedComparison(selected.compared, id, areExclusive)) continue
      const fragmentFields = this.#selectionSets.ofFragment(id)
      if (fragmentFields === undefined || fragmentFields === selected) continue
      this.#collectConflictsBetween(selected, fragmentFields, areExclusive)
      const { fragments } = fragmentFields
      for (let index = fragments.length; index-- > 0;) pending.push(fragments[index]!)
    }
  }

  /** Compares the fields of two fragments, and of all fragments that they spread. */
  #collectConflictsBetweenFragments(
    leftFragment: number,
    rightFragment: number,
    areExclusive: boolean,
  ): void {
    const { fragmentCount } = this.#context.document
    const pending: [number, number][] = [[leftFragment, rightFragment]]
    for (
      let pair = pending.pop();
      pair !== undefined && !this.#context.isFull;
      pair = pending.pop()
    ) {
      this.#countComparisons(1)
      const [left, right] = pair
      if (left === right) continue
      const key = Math.min(left, right) * fragmentCount + Math.max(left, right)
      if (isRepeatedComparison(this.#comparedFragments, key, areExclusive)) continue
      const leftFields = this.#selectionSets.ofFragment(left)
      const rightFields = this.#selectionSets.ofFragment(right)
      if (leftFields === undefined || rightFields === undefined) continue
      this.#collectConflictsBetween(leftFields, rightFields, areExclusive)
      for (const nestedFragment of leftFields.fragments.toReversed())
        pending.push([nestedFragment, right])
      for (const nestedFragment of rightFields.fragments.toReversed())
        pending.push([left, nestedFragment])
    }
  }

  /**
   * Compares two fields with one response name. Fields of different object types are mutually
   * exclusive, because they never apply together.
   */
  #findConflict(left: FieldInSet, right: FieldInSet, areExclusiveAbove: boolean): void {
    this.#countComparisons(1)
    const areExclusive =
      areExclusiveAbove || areDifferentObjectTypes(left.parentType, right.parentType)
    const reason =
      (areExclusive ? undefined : this.#fieldDifference(left.node, right.node)) ??
      this.#streamConflict(left.node, right.node) ??
      this.#typeConflict(left, right)
    const responseName = this.#responseNameOf(left.node)
    if (reason !== undefined) {
      this.#add({ responseName, reason, left: [left.node], right: [right.node] })
    } else if (left.hasSelections && right.hasSelections) {
      const conflicts = this.#subfieldConflicts(left, right, areExclusive)
      if (conflicts.length === 0) return
      this.#add({
        responseName,
        reason: reasonOf(conflicts),
        left: nodesOf(
          left.node,
          conflicts.map(conflict => conflict.left),
        ),
        right: nodesOf(
          right.node,
          conflicts.map(conflict => conflict.right),
        ),
      })
    }
  }

  #fieldDifference(left: Node, right: Node): string | undefined {
    const { document } = this.#context
    if (symbolOf(document, left) !== symbolOf(document, right)) {
      return `"${this.#context.shownNameOf(left)}" and "${this.#context.shownNameOf(right)}" are different fields`
    }
    const areSame = this.#context.fieldGroups.arguments.areSame(left, right)
    return areSame ? undefined : 'they have differing arguments'
  }

  /**
   * Streams of one response position conflict, even equal streams, and so does a stream with a field
   * that is not streamed. Draft of the GraphQL specification, 5.3.2 "Field Selection Merging".
   */
  #streamConflict(left: Node, right: Node): string | undefined {
    const { schema, document, fieldGroups } = this.#context
    if (!schema.isIncremental) return undefined
    const leftStream = directiveOf(document, left, STREAM_SYMBOL)
    const rightStream = directiveOf(document, right, STREAM_SYMBOL)
    if (leftStream === undefined && rightStream === undefined) return undefined
    const reason = 'they have overlapping stream directives'
    if (leftStream === undefined || rightStream === undefined) return reason
    return fieldGroups.arguments.areSame(leftStream, rightStream)
      ? `${reason}. See https://github.com/graphql/defer-stream-wg/discussions/100`
      : reason
  }

  #typeConflict(
    { definition: left }: FieldInSet,
    { definition: right }: FieldInSet,
  ): string | undefined {
    if (left === undefined || right === undefined || sameResponseShape(left.type, right.type))
      return undefined
    return `they return conflicting types "${printType(left.type)}" and "${printType(right.type)}"`
  }

  #subfieldConflicts(
    left: FieldInSet,
    right: FieldInSet,
    areExclusive: boolean,
  ): readonly Conflict[] {
    if (this.#depth === MAX_DEPTH) {
      this.#reportExcess(`Fields with one response name are nested more than ${MAX_DEPTH} deep.`)
      return noConflicts
    }
    this.#depth++
    const begin = this.#nestedConflicts.length
    const leftFields = this.#selectionSets.ofField(left)
    const rightFields = this.#selectionSets.ofField(right)
    this.#collectConflictsBetween(leftFields, rightFields, areExclusive)
    for (const id of rightFields.fragments)
      this.#collectConflictsBetweenFieldsAndFragment(leftFields, id, areExclusive)
    for (const id of leftFields.fragments)
      this.#collectConflictsBetweenFieldsAndFragment(rightFields, id, areExclusive)
    for (const leftFragment of leftFields.fragments) {
      for (const rightFragment of rightFields.fragments)
        this.#collectConflictsBetweenFragments(leftFragment, rightFragment, areExclusive)
    }
    this.#depth--
    return this.#nestedConflicts.length === begin
      ? noConflicts
      : this.#nestedConflicts.splice(begin)
  }

  #responseNameOf(field: Node): string {
    const hasAlias = hasFlag(this.#context.document, field, Flag.HAS_ALIAS)
    return this.#context.shownNameOf(hasAlias ? field + 1 : field)
  }

  #add(conflict: Conflict): void {
    if (this.#depth === 0) this.#report(conflict)
    else this.#nestedConflicts.push(conflict)
  }

  #report({ responseName, reason, left, right }: Conflict): void {
    const advice = 'Use different aliases on the fields to fetch both if this was intentional.'
    this.#context.report(`Fields "${responseName}" conflict because ${reason}. ${advice}`, [
      ...left,
      ...right,
    ])
    // The document is invalid with its first conflict, so the search for other conflicts must not
    // take longer than reading the document.
    const { nodeCount } = this.#context.document
    this.#remainingComparisons = Math.min(
      this.#remainingComparisons,
      nodeCount * COMPARISONS_PER_NODE,
    )
  }

  #countComparisons(comparisons: number): void {
    this.#remainingComparisons -= comparisons
    this.#context.work.fieldComparisons += comparisons
    if (this.#remainingComparisons < 0)
      this.#reportExcess('The fields of the document take too many comparisons to be merged.')
  }

  #reportExcess(message: string): void {
    this.#context.reportExcess(message, 'COMPLEXITY_LIMIT', this.#selectionParent)
  }
}

/** Whether two fields are one field without arguments and selections. */
function isSameLeaf(document: Document, left: FieldInSet, right: FieldInSet): boolean {
  if (left.definition !== right.definition || left.definition === undefined) return false
  return [left, right].every(
    ({ node, hasSelections }) => !hasSelections && !hasArguments(document, node),
  )
}

/** Whether two types are different object types. Abstract types may share a possible type. */
function areDifferentObjectTypes(
  left: NamedType | undefined,
  right: NamedType | undefined,
): boolean {
  return left !== right && left?.kind === 'OBJECT' && right?.kind === 'OBJECT'
}

/**
 * Whether a comparison was made before; otherwise adds it to `compared`. A comparison of selections
 * that may apply together is stricter, and so includes that of mutually exclusive selections.
 */
function isRepeatedComparison(
  compared: Map<number, boolean>,
  key: number,
  areExclusive: boolean,
): boolean {
  const wasExclusive = compared.get(key)
  if (wasExclusive === false || (areExclusive && wasExclusive === true)) return true
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
 * A field and the nodes of its nested conflicts, at most `MAX_NODES`; the innermost nodes of a
 * conflict with too many nodes.
 */
function nodesOf(field: Node, conflicts: readonly (readonly Node[])[]): readonly Node[] {
  const nodes = [field]
  for (const conflictNodes of conflicts) {
    if (nodes.length === MAX_NODES) break
    nodes.push(...conflictNodes.slice(nodes.length - MAX_NODES))
  }
  return nodes
}
