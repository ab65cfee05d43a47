import type { ResponsePath } from '../../errors/graphql-error.ts'
import type { FieldPlan, SelectionPlan } from '../../planning/plan.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import type { InfoPath } from '../../schema/definitions/resolver.ts'

/** Stands in the slot of a value that a promise or a batch has yet to deliver. */
export const PENDING: unique symbol = Symbol('pending')

/** What a value is completed to where null propagates from it to the position above. */
export const NULLED: unique symbol = Symbol('null that propagates')

/**
 * The completed values of an object, by the index of the field, or of a list. A leaf is its result; a list and an object are slots
 * again.
 */
export type Slots = unknown[]

const noSlots: Slots = [null]
noSlots.pop()
const openSlots: Slots = new Array<unknown>(64).fill(undefined)

/**
 * Slots for so many values, or without any. Not a literal: V8 notes of each literal whether its arrays outlive a collection, as those of a
 * large response do that is being made just then, and puts all later ones among the old objects, where they are garbage for long. Hot:
 * `bench/execute.ts`, W5 took half as long again. Nor pushed into where their number is known: V8 makes room for 17 at the first, which is
 * kept until the response is written.
 */
export function newSlots(count = 0): Slots {
  return count === 0 ? noSlots.slice() : openSlots.slice(0, count)
}

/** The completed object at a position whose type is abstract: which object type it has is known here alone. */
export class TypedObject {
  readonly selection: SelectionPlan
  readonly slots: Slots

  constructor(selection: SelectionPlan, slots: Slots) {
    this.selection = selection
    this.slots = slots
  }
}

/** An object or a list of the response, which knows where it stands: a response position is a node and an index of its slots. */
export type ResponseNode = ObjectNode | ListNode

/** The position of a field. */
export interface Position {
  readonly node: ObjectNode
  readonly index: number
}

/** An object that is being executed. */
export class ObjectNode {
  /** The node around it, and its index there; null for the root. */
  readonly parent: ResponseNode | null
  readonly index: number
  readonly value: unknown
  readonly selection: SelectionPlan
  slots: Slots

  constructor(
    parent: ResponseNode | null,
    index: number,
    value: unknown,
    selection: SelectionPlan,
    slots: Slots,
  ) {
    this.parent = parent
    this.index = index
    this.value = value
    this.selection = selection
    this.slots = slots
  }

  /** The field at an index. */
  planAt(index: number): FieldPlan {
    return this.selection.fields[index]!
  }

  /** The type of a field. */
  typeAt(index: number): Type {
    return this.selection.fields[index]!.field.type
  }
}

/** A list that is being completed. */
export class ListNode {
  readonly parent: ResponseNode
  readonly index: number
  readonly plan: FieldPlan
  readonly itemType: Type
  /** What the host has for the list. */
  readonly items: unknown
  readonly slots: Slots = newSlots()
  /** Whether null has propagated to the list of an async iterable, whose items are still coming. */
  isNull = false

  constructor(parent: ResponseNode, index: number, plan: FieldPlan, itemType: Type, items: unknown) {
    this.parent = parent
    this.index = index
    this.plan = plan
    this.itemType = itemType
    this.items = items
  }

  /** The field that the items belong to. */
  planAt(): FieldPlan {
    return this.plan
  }

  /** The type of an item. */
  typeAt(): Type {
    return this.itemType
  }
}

/** The response names and indices from the root to a position. */
export function pathOf(node: ResponseNode, index: number): ResponsePath {
  const path: (string | number)[] = []
  let at = index
  for (let step: ResponseNode | null = node; step !== null; step = step.parent) {
    path.push(step instanceof ListNode ? at : step.planAt(at).responseName)
    at = step.index
  }
  return path.reverse()
}

/** The same as `info.path` has it. */
export function infoPathOf(node: ResponseNode, index: number): InfoPath {
  const prev = node.parent === null ? undefined : infoPathOf(node.parent, node.index)
  if (node instanceof ListNode) return { prev, key: index, typename: undefined }
  return { prev, key: node.planAt(index).responseName, typename: node.selection.objectType.name }
}

/** How many levels null propagates from a position: 0 where the position itself becomes null, all of them at the root. */
export function levelsToNull(node: ResponseNode, index: number): number {
  let levels = 0
  let at = index
  for (let step: ResponseNode | null = node; step !== null; step = step.parent) {
    if (step.typeAt(at).kind !== 'NON_NULL') break
    levels++
    at = step.index
  }
  return levels
}

/** Whether null has propagated to something around the positions of a node. */
export function isBelowNull(node: ResponseNode): boolean {
  for (let step = node; step.parent !== null; step = step.parent) {
    if (step.parent.slots[step.index] === null) return true
  }
  return false
}

/** Negative where a position comes before another one in the response, positive where it comes behind. */
export function compareIndices(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length)
  for (let step = 0; step < length; step++) {
    const difference = one[step]! - other[step]!
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

/** Whether a position is another one, or below it. */
export function isWithin(indices: readonly number[], above: readonly number[]): boolean {
  return above.length <= indices.length && above.every((index, step) => indices[step] === index)
}

/** The indices from the root to a position. */
export function indicesOf(node: ResponseNode, index: number): readonly number[] {
  const indices = [index]
  for (let step = node; step.parent !== null; step = step.parent) indices.push(step.index)
  return indices.reverse()
}
