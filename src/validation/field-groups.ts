import type { Document, Node } from '../language/document.ts'
import type { Field } from '../schema/compiled-schema.ts'
import { responseSymbolOf } from '../selections/collect-fields.ts'
import { haveSameArguments } from './same-arguments.ts'
import { haveSameShape } from './same-shape.ts'

/** A group of more fields than this is looked up, not searched. */
const MAX_SEARCHED = 8

/** A field that stands for all fields of its group that have its response name. */
class GroupedField {
  readonly node: Node
  readonly responseName: number
  readonly definition: Field | undefined
  /** What is selected in it; null where nothing is. */
  readonly selections: FieldGroup | null
  next: GroupedField | null = null

  constructor(
    node: Node,
    responseName: number,
    definition: Field | undefined,
    selections: FieldGroup | null,
  ) {
    this.node = node
    this.responseName = responseName
    this.definition = definition
    this.selections = selections
  }
}

/** Selections that are merged. A group that was merged into another one is that other group. */
export class FieldGroup {
  into: FieldGroup | null = null
  first: GroupedField | null = null
  last: GroupedField | null = null
  size = 0
  byName: Map<number, GroupedField> | null = null
}

/**
 * Finds out in one pass whether fields of a document may conflict. Selections that are merged make one group: those of fields
 * with one response name in one group, and those of a fragment with all selections that it is spread in. A group holds one field
 * for each response name; a field that comes to it must be like the one that is there. So two places that spread the same
 * fragment look as if they were one: a document without conflicts may look as if it had some, but never the other way round.
 * The smaller of two groups joins the larger, so n fields cost O(n log n). Hot: `bench/validate.ts`.
 */
export class FieldGroups {
  /** Whether two fields have met that are not alike; nothing is grouped any more. */
  mayConflict = false
  readonly #document: Document
  readonly #byFragment: FieldGroup[] = []

  constructor(document: Document) {
    this.#document = document
  }

  /** The group of what a fragment selects. */
  ofFragment(id: number): FieldGroup {
    return (this.#byFragment[id] ??= new FieldGroup())
  }

  /** Adds a field to a group, with the group of what it selects itself. */
  add(group: FieldGroup, node: Node, definition: Field | undefined, selections: FieldGroup | null): void {
    if (this.mayConflict) return
    const responseName = responseSymbolOf(this.#document, node)
    const field = new GroupedField(node, responseName, definition, selections)
    const known = addTo(merged(group), field)
    if (known === null) return
    if (!this.#areAlike(known, field)) this.mayConflict = true
    else if (known.selections !== null && selections !== null) this.merge(known.selections, selections)
  }

  /** Merges two groups, then the selections of the fields that meet. */
  merge(one: FieldGroup, other: FieldGroup): void {
    const meeting: GroupedField[] = []
    mergeGroups(one, other, meeting)
    while (meeting.length > 0 && !this.mayConflict) this.#mergeFields(meeting.pop()!, meeting.pop()!, meeting)
  }

  #mergeFields(one: GroupedField, other: GroupedField, meeting: GroupedField[]): void {
    if (!this.#areAlike(one, other)) this.mayConflict = true
    else if (one.selections !== null && other.selections !== null) {
      mergeGroups(one.selections, other.selections, meeting)
    }
  }

  /** Whether two fields can stand for each other, wherever they are selected. */
  #areAlike(one: GroupedField, other: GroupedField): boolean {
    const document = this.#document
    const left = one.definition
    const right = other.definition
    if (left === undefined || right === undefined) return false
    if (left !== right && left.symbol !== right.symbol) return false
    if (left !== right && !haveSameShape(left.type, right.type)) return false
    return haveSameArguments(document, one.node, other.node)
  }
}

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
