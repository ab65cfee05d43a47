import type { Document, Node } from '../language/document.ts'
import type { CompositeType, Field } from '../schema/compiled/compiled-schema.ts'
import { responseSymbolOf } from '../selections/collect-fields.ts'
import { FieldArguments } from './field-arguments.ts'
import { haveSameShape } from './same-shape.ts'

/** A group of more fields than this is looked up, not searched. */
const MAX_SEARCHED = 8

/** Steps for each node of the document that are made to look at fragments where they are spread. */
const STEPS_PER_NODE = 16

/** A field that stands for all fields of its group that have its response name. */
class GroupedField {
  readonly node: Node
  readonly responseName: number
  readonly definition: Field | undefined
  /** The composite type that it is selected from; undefined where the schema has none. */
  readonly parentType: CompositeType | undefined
  /** What is selected in it; null where nothing is. */
  selections: FieldGroup | null
  /**
   * By object type, itself included: fields with its response name that never apply together, because they are leaves on
   * different types. They have the same shape.
   */
  alternatives: Map<CompositeType | undefined, GroupedField> | null = null
  /** Whether it stands for fields that are selected from other types, too. */
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

/** Selections that are merged wherever they stand. A group that was merged into another one is that other group. */
export class FieldGroup {
  into: FieldGroup | null = null
  first: GroupedField | null = null
  last: GroupedField | null = null
  size = 0
  byName: Map<number, GroupedField> | null = null
  /** The fragments whose selections stand among these. */
  fragments: FieldGroup[] | null = null
  /** Whether it is a fragment that is spread: then it is looked at where it is spread. */
  isSpread = false
}

/**
 * Finds out without comparing pairs whether fields of a document may conflict. Fields of one selection set are grouped: a group
 * holds one field for each response name, a field that comes to it must be like the one that is there, and then their selections
 * make one group, too; the smaller of two groups joins the larger. What fragments bring is looked at when all groups are known.
 * Hot: `bench/validate.ts`.
 */
export class FieldGroups {
  /** Whether two fields have met that are not alike; nothing is grouped any more. */
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

  /** The group of what a fragment selects. */
  ofFragment(id: number): FieldGroup {
    return (this.#byFragment[id] ??= new FieldGroup())
  }

  /** Adds a field to a group, with the group of what it selects itself. */
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
    // Nothing has come to the selections of the new field yet.
    else if (selections !== null) selections.into = merged(known.selections)
  }

  /** Adds a field to those that never apply together; it may be like one of them. */
  #addAlternative(known: GroupedField, field: GroupedField): void {
    known.alternatives ??= new Map([[known.parentType, known]])
    const other = known.alternatives.get(field.parentType)
    if (other !== undefined) this.mayConflict = !this.#areAlike(other, field)
    else if (areExclusiveLeaves(known, field)) known.alternatives.set(field.parentType, field)
    else this.mayConflict = true
  }

  /** Spreads a fragment in a group. */
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
   * Looks at each group with the fragments in it. Where that is too much, because fragments are spread again and again, or not
   * possible, because they form circles, all groups that spread a fragment are merged: then the cost is O(n log n), but
   * selections may seem to meet that never do.
   */
  expandFragments(mayHaveCircles: boolean): void {
    if (this.mayConflict || (!mayHaveCircles && this.#lookAtContexts())) return
    for (const group of this.#spreading) {
      for (const fragment of group.fragments!) this.#merge(group, fragment)
    }
  }

  /** Whether it was possible to look at every group with its fragments; the number of steps is linear. */
  #lookAtContexts(): boolean {
    if (this.#spreading.length === 0) return true
    let steps = this.#document.nodeCount * STEPS_PER_NODE
    const pending = this.#spreading
      .filter(group => group.into === null && !group.isSpread)
      .map(group => new Set([group]))
    for (let context = pending.pop(); context !== undefined; context = pending.pop()) {
      const known = new Map<number, GroupedField>()
      let meeting: Map<number, Set<FieldGroup>> | undefined
      // The iteration comes to what is added on the way.
      for (const group of context) {
        if (--steps < 0) return false
        for (let field = group.first; field !== null; field = field.next) {
          if (--steps < 0) return false
          const other = known.get(field.responseName)
          if (other === undefined) known.set(field.responseName, field)
          else if (this.#areAlike(other, field) && !haveAlternatives(other, field))
            meet((meeting ??= new Map<number, Set<FieldGroup>>()), known, other, field)
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
      if (meeting !== undefined)
        for (const groups of meeting.values()) if (groups.size > 1) pending.push(groups)
    }
    return true
  }

  /** Merges two groups, then the selections of the fields that meet. */
  #merge(one: FieldGroup, other: FieldGroup): void {
    const meeting: GroupedField[] = []
    mergeGroups(one, other, meeting)
    while (meeting.length > 0 && !this.mayConflict) {
      const left = meeting.pop()!
      // This one stays.
      const right = meeting.pop()!
      if (!this.#areAlike(left, right) || haveAlternatives(left, right)) this.mayConflict = true
      else if (right.selections === null) right.selections = left.selections
      else if (left.selections !== null) mergeGroups(left.selections, right.selections, meeting)
    }
  }

  /** Whether two fields can stand for each other, wherever they are selected. */
  #areAlike(one: GroupedField, other: GroupedField): boolean {
    const left = one.definition
    const right = other.definition
    if (left === undefined || right === undefined) return false
    if (left !== right && left.symbol !== right.symbol) return false
    if (left !== right && !haveSameShape(left.type, right.type)) return false
    return this.arguments.areSame(one.node, other.node)
  }
}

/** Whether two fields never apply together, and their values look alike. */
function areExclusiveLeaves(one: GroupedField, other: GroupedField): boolean {
  if (one.selections !== null || other.selections !== null) return false
  if (one.parentType?.kind !== 'OBJECT' || other.parentType?.kind !== 'OBJECT') return false
  if (one.parentType === other.parentType || one.isOfManyTypes || other.isOfManyTypes) return false
  if (one.definition === undefined || other.definition === undefined) return false
  return haveSameShape(one.definition.type, other.definition.type)
}

const none: readonly FieldGroup[] = []

/** Moves the fields of the smaller group to the larger; those that meet one with their response name are noted with it. */
function mergeGroups(one: FieldGroup, other: FieldGroup, meeting: GroupedField[]): void {
  const left = merged(one)
  const right = merged(other)
  if (left === right) return
  const [large, small] = left.size < right.size ? [right, left] : [left, right]
  small.into = large
  for (let field = small.first, next; field !== null; field = next) {
    next = field.next
    const known = addTo(large, field)
    if (known !== null) meeting.push(known, field)
  }
}

/** What is grouped under one name is looked at again where it meets fields of other groups. */
function haveAlternatives(one: GroupedField, other: GroupedField): boolean {
  return one.alternatives !== null || other.alternatives !== null
}

/** Notes that the selections of two fields meet, of which one is known by its name. */
function meet(
  meeting: Map<number, Set<FieldGroup>>,
  known: Map<number, GroupedField>,
  one: GroupedField,
  other: GroupedField,
): void {
  if (other.selections === null) return
  if (one.selections === null) {
    known.set(one.responseName, other)
    return
  }
  const groups = meeting.get(one.responseName)
  if (groups !== undefined) groups.add(merged(other.selections))
  else meeting.set(one.responseName, new Set([merged(one.selections), merged(other.selections)]))
}

/** The group that a group is by now. */
function merged(group: FieldGroup): FieldGroup {
  let current = group
  while (current.into !== null) {
    // Halves the way for who comes next.
    if (current.into.into !== null) current.into = current.into.into
    current = current.into
  }
  return current
}

/** Adds a field, unless the group has one with its response name: this is returned then. */
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
  if (group.size > MAX_SEARCHED) return (group.byName ??= fieldsByName(group)).get(responseName) ?? null
  for (let field = group.first; field !== null; field = field.next) {
    if (field.responseName === responseName) return field
  }
  return null
}

function fieldsByName(group: FieldGroup): Map<number, GroupedField> {
  const byName = new Map<number, GroupedField>()
  for (let field = group.first; field !== null; field = field.next) byName.set(field.responseName, field)
  return byName
}
