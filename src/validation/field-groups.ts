import type { Document, Node } from '../language/document.ts'
import type { CompositeType, Field } from '../schema/compiled/compiled-schema.ts'
import { responseSymbolOf } from '../selections/collect-fields.ts'
import { FieldArguments } from './field-arguments.ts'
import { haveSameShape } from './same-shape.ts'

/** A field of a group with more fields than this is found by a map. */
const MAX_SEARCHED = 8

/** The most steps of `#checkWithFragments` for each node of the document. */
const STEPS_PER_NODE = 16

/** A field that represents all fields of its group with its response name. */
class GroupedField {
  readonly node: Node
  readonly responseName: number
  readonly definition: Field | undefined
  /** The composite type that it is selected from; undefined where the schema has none. */
  readonly parentType: CompositeType | undefined
  /** The group of its own selections; null for a field without any. */
  selections: FieldGroup | null
  /**
   * By object type, this field included: fields with its response name that never apply together,
   * because they are leaves on different object types. They have the same shape.
   */
  alternatives: Map<CompositeType | undefined, GroupedField> | null = null
  /** Whether it represents fields of several parent types. */
  isOfManyTypes = false
  next: GroupedField | null = null

  constructor(
    node: Node,
    responseName: number,
    definition: Field | undefined,
    parentType: CompositeType | undefined,
    selections: FieldGroup | null,
  ) {
    this.node = node
    this.parentType = parentType
    this.responseName = responseName
    this.definition = definition
    this.selections = selections
  }
}

/**
 * The fields of selection sets that are merged. A group that is merged into another one is replaced
 * by it: `into` is that other group.
 */
export class FieldGroup {
  into: FieldGroup | null = null
  first: GroupedField | null = null
  last: GroupedField | null = null
  size = 0
  byName: Map<number, GroupedField> | null = null
  /** The groups of the fragments that are spread in these selection sets. */
  fragments: FieldGroup[] | null = null
  /**
   * Whether it is the group of a fragment that is spread. Such a group is checked where it is
   * spread.
   */
  isSpread = false
}

/**
 * Finds out, without comparing all pairs of fields, whether fields of a document may conflict. A
 * group holds one field for each response name of a selection set. A second field with that
 * response name must be like the first; then their selections are merged into one group, the
 * smaller into the larger. Fragments are checked when all groups are known. Hot:
 * `bench/benches/validate.ts`.
 */
export class FieldGroups {
  /** Whether two fields with one response name were not alike. From then on, nothing is grouped. */
  mayConflict = false
  readonly arguments: FieldArguments
  readonly #document: Document
  readonly #byFragment: FieldGroup[] = []
  /** The groups in which fragments are spread. */
  readonly #spreading: FieldGroup[] = []

  constructor(document: Document) {
    this.#document = document
    this.arguments = new FieldArguments(document)
  }

  /** The group of the fields that a fragment selects. */
  ofFragment(id: number): FieldGroup {
    return (this.#byFragment[id] ??= new FieldGroup())
  }

  /** Adds a field to a group. `selections` is the group of the field's own selections. */
  add(
    group: FieldGroup,
    node: Node,
    definition: Field | undefined,
    parentType: CompositeType | undefined,
    selections: FieldGroup | null,
  ): void {
    if (this.mayConflict) return
    const responseName = responseSymbolOf(this.#document, node)
    const field = new GroupedField(node, responseName, definition, parentType, selections)
    const known = addTo(merged(group), field)
    if (known === null) return
    if (known.alternatives !== null || !this.#areAlike(known, field)) {
      this.#addAlternative(known, field)
      return
    }
    if (known.parentType !== parentType) known.isOfManyTypes = true
    if (known.selections === null) known.selections = selections
    // The group of the new field's selections is still empty.
    else if (selections !== null) selections.into = merged(known.selections)
  }

  /** Adds a field to the alternatives of another one, unless it is like one of them. */
  #addAlternative(known: GroupedField, field: GroupedField): void {
    known.alternatives ??= new Map([[known.parentType, known]])
    const other = known.alternatives.get(field.parentType)
    if (other !== undefined) this.mayConflict = !this.#areAlike(other, field)
    else if (areExclusiveLeaves(known, field)) known.alternatives.set(field.parentType, field)
    else this.mayConflict = true
  }

  /** Notes that a fragment is spread in a group. */
  spread(group: FieldGroup, fragment: FieldGroup): void {
    fragment.isSpread = true
    const spreading = merged(group)
    if (spreading.fragments === null) {
      spreading.fragments = []
      this.#spreading.push(spreading)
    }
    spreading.fragments.push(fragment)
  }

  /**
   * Checks each group together with the fragments in it. If that takes too many steps, because the
   * same fragments are spread again and again, or if fragments may form cycles, each fragment is
   * merged with all groups that spread it. This takes O(n log n), but may merge selections that
   * never apply together, and then sets `mayConflict` without a conflict.
   */
  expandFragments(mayHaveCycles: boolean): void {
    if (this.mayConflict || (!mayHaveCycles && this.#checkWithFragments())) return
    for (const group of this.#spreading) {
      for (const fragment of group.fragments!) this.#merge(group, fragment)
    }
  }

  /**
   * Checks each group together with the fragments in it. Returns false if that takes too many
   * steps; their number is linear in the size of the document.
   */
  #checkWithFragments(): boolean {
    if (this.#spreading.length === 0) return true
    let steps = this.#document.nodeCount * STEPS_PER_NODE
    const pending = this.#spreading
      .filter(group => group.into === null && !group.isSpread)
      .map(group => new Set([group]))
    for (let context = pending.pop(); context !== undefined; context = pending.pop()) {
      const known = new Map<number, GroupedField>()
      let selectionsByName: Map<number, Set<FieldGroup>> | undefined
      // The loop also visits the groups that are added during it.
      for (const group of context) {
        if (--steps < 0) return false
        for (let field = group.first; field !== null; field = field.next) {
          if (--steps < 0) return false
          const other = known.get(field.responseName)
          if (other === undefined) known.set(field.responseName, field)
          else if (this.#areAlike(other, field) && !haveAlternatives(other, field))
            noteMergedSelections(
              (selectionsByName ??= new Map<number, Set<FieldGroup>>()),
              known,
              other,
              field,
            )
          else {
            this.mayConflict = true
            return true
          }
        }
        for (const fragment of group.fragments ?? none) {
          if (--steps < 0) return false
          context.add(merged(fragment))
        }
      }
      if (selectionsByName !== undefined)
        for (const groups of selectionsByName.values()) if (groups.size > 1) pending.push(groups)
    }
    return true
  }

  /** Merges two groups, then the selections of the fields that meet. */
  #merge(one: FieldGroup, other: FieldGroup): void {
    const pairs: GroupedField[] = []
    mergeGroups(one, other, pairs)
    while (pairs.length > 0 && !this.mayConflict) {
      const left = pairs.pop()!
      // This field is the one in the group.
      const right = pairs.pop()!
      if (!this.#areAlike(left, right) || haveAlternatives(left, right)) this.mayConflict = true
      else if (right.selections === null) right.selections = left.selections
      else if (left.selections !== null) mergeGroups(left.selections, right.selections, pairs)
    }
  }

  /** Whether two fields can be merged, whatever their parent types. */
  #areAlike(one: GroupedField, other: GroupedField): boolean {
    const left = one.definition
    const right = other.definition
    if (left === undefined || right === undefined) return false
    if (left !== right && left.symbol !== right.symbol) return false
    if (left !== right && !haveSameShape(left.type, right.type)) return false
    // Fields are not met in the order in which they are compared.
    return this.arguments.areIdentical(one.node, other.node)
  }
}

/** Whether two fields are leaves of the same shape that never apply together. */
function areExclusiveLeaves(one: GroupedField, other: GroupedField): boolean {
  if (one.selections !== null || other.selections !== null) return false
  if (one.parentType?.kind !== 'OBJECT' || other.parentType?.kind !== 'OBJECT') return false
  if (one.parentType === other.parentType || one.isOfManyTypes || other.isOfManyTypes) return false
  if (one.definition === undefined || other.definition === undefined) return false
  return haveSameShape(one.definition.type, other.definition.type)
}

const none: readonly FieldGroup[] = []

/**
 * Moves the fields of the smaller group to the larger. A field whose response name the larger group
 * has is added to `pairs`, after the field there.
 */
function mergeGroups(one: FieldGroup, other: FieldGroup, pairs: GroupedField[]): void {
  const left = merged(one)
  const right = merged(other)
  if (left === right) return
  const [large, small] = left.size < right.size ? [right, left] : [left, right]
  small.into = large
  for (let field = small.first, next; field !== null; field = next) {
    next = field.next
    const known = addTo(large, field)
    if (known !== null) pairs.push(known, field)
  }
}

/** Whether one of two fields has alternatives, which a comparison of the two does not check. */
function haveAlternatives(one: GroupedField, other: GroupedField): boolean {
  return one.alternatives !== null || other.alternatives !== null
}

/**
 * Notes that the selections of two fields with one response name are merged. `one` is the field in
 * `known`; if it has no selections, `other` takes its place there.
 */
function noteMergedSelections(
  selectionsByName: Map<number, Set<FieldGroup>>,
  known: Map<number, GroupedField>,
  one: GroupedField,
  other: GroupedField,
): void {
  if (other.selections === null) return
  if (one.selections === null) {
    known.set(one.responseName, other)
    return
  }
  const groups = selectionsByName.get(one.responseName)
  if (groups !== undefined) groups.add(merged(other.selections))
  else
    selectionsByName.set(
      one.responseName,
      new Set([merged(one.selections), merged(other.selections)]),
    )
}

/** The group into which a group was merged, or the group itself. */
function merged(group: FieldGroup): FieldGroup {
  let current = group
  while (current.into !== null) {
    // Path halving: later calls need half the steps.
    if (current.into.into !== null) current.into = current.into.into
    current = current.into
  }
  return current
}

/**
 * Adds a field to a group and returns null. If the group has a field with that response name,
 * returns that field instead.
 */
function addTo(group: FieldGroup, field: GroupedField): GroupedField | null {
  const known = find(group, field.responseName)
  if (known !== null) return known
  field.next = null
  if (group.last === null) group.first = field
  else group.last.next = field
  group.last = field
  group.size++
  group.byName?.set(field.responseName, field)
  return null
}

function find(group: FieldGroup, responseName: number): GroupedField | null {
  if (group.size > MAX_SEARCHED)
    return (group.byName ??= fieldsByName(group)).get(responseName) ?? null
  for (let field = group.first; field !== null; field = field.next) {
    if (field.responseName === responseName) return field
  }
  return null
}

function fieldsByName(group: FieldGroup): Map<number, GroupedField> {
  const byName = new Map<number, GroupedField>()
  for (let field = group.first; field !== null; field = field.next)
    byName.set(field.responseName, field)
  return byName
}
