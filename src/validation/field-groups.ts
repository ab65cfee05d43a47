import type { Document, Node } from '../language/document.ts'
import { IdMap } from '../language/id-map.ts'
import type { CompositeType, Field } from '../schema/compiled/compiled-schema.ts'
import { responseSymbolOf } from '../selections/collect-fields.ts'
import { FieldArguments } from './field-arguments.ts'
import { sameResponseShape } from './same-response-shape.ts'
import { STREAM_SYMBOL } from '../schema/compiled/symbols.ts'
import { directiveOf } from '../selections/incremental-directives.ts'

/** The most fields of a group that are searched one by one; a larger group has a map. */
const MAX_SEARCHED = 8

/** The most steps of `#checkWithFragments` for each node of the document. */
const STEPS_PER_NODE = 16

/** A field that represents all fields of its group with its response name. */
class GroupedField {
  readonly node: Node
  readonly responseName: number
  readonly definition: Field | undefined
  /** The composite type of the selection set; undefined where the schema has none. */
  readonly parentType: CompositeType | undefined
  /** The group of the field's own selections; null for a field without any. */
  selections: FieldGroup | null
  /**
   * The leaf fields with this response name on different object types, by object type, this field
   * included. Such fields never apply together, and have the same shape.
   */
  alternatives: Map<CompositeType | undefined, GroupedField> | null = null
  /** Whether the field represents fields of several parent types. */
  hasSeveralParentTypes = false
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
 * The fields of selection sets that are merged. `mergedInto` is the group that replaces this one
 * after a merge.
 */
export class FieldGroup {
  mergedInto: FieldGroup | null = null
  first: GroupedField | null = null
  last: GroupedField | null = null
  size = 0
  byName: IdMap<GroupedField> | null = null
  /** The groups of the fragments that are spread in these selection sets. */
  fragments: FieldGroup[] | null = null
  /** Whether a spread names the fragment of this group. The group is checked with each spread. */
  isSpread = false
  /** The last check in which the group is merged with others. */
  #check = 0

  /** Adds the group to those that are merged in a check, unless it is one of them. */
  mergeIn(check: number, merged: FieldGroup[]): void {
    if (this.#check === check) return
    this.#check = check
    merged.push(this)
  }
}

/**
 * Decides FieldsInSetCanMerge() without a comparison of all pairs of fields, except for documents
 * in which fields may conflict. A group holds one field for each response name of a selection set.
 * A second field with that response name must be mergeable with the first; then their selections
 * are merged into one group, the smaller into the larger. Fragments are checked when all groups are
 * complete. Hot: `bench/benches/validate.ts`.
 */
export class FieldGroups {
  /** Whether two fields with one response name may conflict. Ends the grouping of fields. */
  mayConflict = false
  readonly arguments: FieldArguments
  readonly #document: Document
  readonly #isIncremental: boolean
  readonly #byFragment: FieldGroup[] = []
  /** The groups in which fragments are spread. */
  readonly #groupsWithSpreads: FieldGroup[] = []

  constructor(document: Document, isIncremental = false) {
    this.#document = document
    this.#isIncremental = isIncremental
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
    const representative = addTo(rootOf(group), field)
    if (representative === null) return
    if (representative.alternatives !== null || !this.#canMerge(representative, field)) {
      this.#addAlternative(representative, field)
      return
    }
    if (representative.parentType !== parentType) representative.hasSeveralParentTypes = true
    if (representative.selections === null) representative.selections = selections
    // The group of the new field's selections is still empty.
    else if (selections !== null) selections.mergedInto = rootOf(representative.selections)
  }

  /** Adds a field to the alternatives of a representative, unless one of them represents it. */
  #addAlternative(representative: GroupedField, field: GroupedField): void {
    representative.alternatives ??= new Map([[representative.parentType, representative]])
    const alternative = representative.alternatives.get(field.parentType)
    if (alternative !== undefined) this.mayConflict = !this.#canMerge(alternative, field)
    else if (areExclusiveLeaves(representative, field) && !this.#isStreamed(representative, field))
      representative.alternatives.set(field.parentType, field)
    else this.mayConflict = true
  }

  /** Adds the spread of a fragment to a group. */
  spread(group: FieldGroup, fragment: FieldGroup): void {
    fragment.isSpread = true
    const root = rootOf(group)
    if (root.fragments === null) {
      root.fragments = []
      this.#groupsWithSpreads.push(root)
    }
    root.fragments.push(fragment)
  }

  /**
   * Checks each group together with its fragments. If the check takes too many steps, because the
   * same fragments are spread again and again, or if fragments may form cycles, each fragment is
   * merged with all groups that spread it. This takes O(n log n), but may merge selections that
   * never apply together, and then sets `mayConflict` without a conflict.
   */
  expandFragments(mayHaveCycles: boolean): void {
    if (this.mayConflict || (!mayHaveCycles && this.#checkWithFragments())) return
    for (const group of this.#groupsWithSpreads) {
      for (const fragment of group.fragments!) this.#merge(group, fragment)
    }
  }

  /**
   * Checks each group together with its fragments. Returns false if the check exceeds its steps,
   * which are linear in the size of the document.
   */
  #checkWithFragments(): boolean {
    if (this.#groupsWithSpreads.length === 0) return true
    let steps = this.#document.nodeCount * STEPS_PER_NODE
    let check = 0
    const pending = this.#groupsWithSpreads
      .filter(group => group.mergedInto === null && !group.isSpread)
      .map(group => [group])
    for (let groups = pending.pop(); groups !== undefined; groups = pending.pop()) {
      check++
      const merged: FieldGroup[] = []
      const fieldByName = new IdMap<GroupedField>()
      let selectionsByName: Map<number, FieldGroup[]> | undefined
      for (const group of groups) group.mergeIn(check, merged)
      // The loop also visits the groups that are added during it.
      for (const group of merged) {
        if (--steps < 0) return false
        for (let field = group.first; field !== null; field = field.next) {
          if (--steps < 0) return false
          const representative = fieldByName.get(field.responseName)
          if (representative === undefined) fieldByName.set(field.responseName, field)
          else if (this.#canMerge(representative, field) && !hasAlternatives(representative, field))
            mergeSelections(
              (selectionsByName ??= new Map<number, FieldGroup[]>()),
              fieldByName,
              representative,
              field,
            )
          else {
            this.mayConflict = true
            return true
          }
        }
        for (const fragment of group.fragments ?? noFragments) {
          if (--steps < 0) return false
          rootOf(fragment).mergeIn(check, merged)
        }
      }
      if (selectionsByName !== undefined)
        for (const selections of selectionsByName.values())
          if (selections.some(group => group !== selections[0])) pending.push(selections)
    }
    return true
  }

  /** Merges two groups, then the selections of the fields that share a response name. */
  #merge(groupA: FieldGroup, groupB: FieldGroup): void {
    const pairs: GroupedField[] = []
    mergeGroups(groupA, groupB, pairs)
    while (pairs.length > 0 && !this.mayConflict) {
      const left = pairs.pop()!
      // `mergeGroups` pushes the field of the group before the field to merge.
      const right = pairs.pop()!
      if (!this.#canMerge(left, right) || hasAlternatives(left, right)) this.mayConflict = true
      else if (right.selections === null) right.selections = left.selections
      else if (left.selections !== null) mergeGroups(left.selections, right.selections, pairs)
    }
  }

  /** Whether two fields can be merged, regardless of their parent types. */
  #canMerge(fieldA: GroupedField, fieldB: GroupedField): boolean {
    const definitionA = fieldA.definition
    const definitionB = fieldB.definition
    if (definitionA === undefined || definitionB === undefined) return false
    if (definitionA !== definitionB && definitionA.symbol !== definitionB.symbol) return false
    if (definitionA !== definitionB && !sameResponseShape(definitionA.type, definitionB.type))
      return false
    if (this.#isStreamed(fieldA, fieldB)) return false
    // The order in which fields are added is not the order of the document.
    return this.arguments.areIdentical(fieldA.node, fieldB.node)
  }

  /** Whether one of two fields has `@stream`, so that they conflict even if they exclude each other. */
  #isStreamed(fieldA: GroupedField, fieldB: GroupedField): boolean {
    if (!this.#isIncremental) return false
    return [fieldA, fieldB].some(
      ({ node }) => directiveOf(this.#document, node, STREAM_SYMBOL) !== undefined,
    )
  }
}

/** Whether two fields are leaves of the same shape that never apply together. */
function areExclusiveLeaves(fieldA: GroupedField, fieldB: GroupedField): boolean {
  if (fieldA.selections !== null || fieldB.selections !== null) return false
  if (fieldA.parentType?.kind !== 'OBJECT' || fieldB.parentType?.kind !== 'OBJECT') return false
  if (
    fieldA.parentType === fieldB.parentType ||
    fieldA.hasSeveralParentTypes ||
    fieldB.hasSeveralParentTypes
  )
    return false
  if (fieldA.definition === undefined || fieldB.definition === undefined) return false
  return sameResponseShape(fieldA.definition.type, fieldB.definition.type)
}

const noFragments: readonly FieldGroup[] = []

/**
 * Moves the fields of the smaller group to the larger. If both have a response name, adds the field
 * of the larger group and that of the smaller to `pairs`.
 */
function mergeGroups(groupA: FieldGroup, groupB: FieldGroup, pairs: GroupedField[]): void {
  const left = rootOf(groupA)
  const right = rootOf(groupB)
  if (left === right) return
  const [large, small] = left.size < right.size ? [right, left] : [left, right]
  small.mergedInto = large
  for (let field = small.first, next; field !== null; field = next) {
    next = field.next
    const representative = addTo(large, field)
    if (representative !== null) pairs.push(representative, field)
  }
}

/** Whether either field has alternatives, which `#canMerge` does not check. */
function hasAlternatives(fieldA: GroupedField, fieldB: GroupedField): boolean {
  return fieldA.alternatives !== null || fieldB.alternatives !== null
}

/**
 * Adds the selections of two fields with one response name to the groups that are merged under that
 * name. Replaces a representative without selections by the field.
 */
function mergeSelections(
  selectionsByName: Map<number, FieldGroup[]>,
  fieldByName: IdMap<GroupedField>,
  representative: GroupedField,
  field: GroupedField,
): void {
  if (field.selections === null) return
  if (representative.selections === null) {
    fieldByName.set(representative.responseName, field)
    return
  }
  const groups = selectionsByName.get(representative.responseName)
  if (groups !== undefined) groups.push(rootOf(field.selections))
  else
    selectionsByName.set(representative.responseName, [
      rootOf(representative.selections),
      rootOf(field.selections),
    ])
}

/** Returns the group into which a group was merged, or the group itself. */
function rootOf(group: FieldGroup): FieldGroup {
  let root = group
  while (root.mergedInto !== null) {
    // Path halving: later calls need half the steps.
    if (root.mergedInto.mergedInto !== null) root.mergedInto = root.mergedInto.mergedInto
    root = root.mergedInto
  }
  return root
}

/**
 * Adds a field to a group and returns null; if the group has a field with that response name,
 * returns the latter instead.
 */
function addTo(group: FieldGroup, field: GroupedField): GroupedField | null {
  const representative = fieldWithName(group, field.responseName)
  if (representative !== null) return representative
  field.next = null
  if (group.last === null) group.first = field
  else group.last.next = field
  group.last = field
  group.size++
  group.byName?.set(field.responseName, field)
  return null
}

function fieldWithName(group: FieldGroup, responseName: number): GroupedField | null {
  if (group.size > MAX_SEARCHED)
    return (group.byName ??= fieldsByName(group)).get(responseName) ?? null
  for (let field = group.first; field !== null; field = field.next) {
    if (field.responseName === responseName) return field
  }
  return null
}

function fieldsByName(group: FieldGroup): IdMap<GroupedField> {
  const byName = new IdMap<GroupedField>()
  for (let field = group.first; field !== null; field = field.next)
    byName.set(field.responseName, field)
  return byName
}
