import type { ResponsePath } from '../../errors/graphql-error.ts'
import type { FieldPlan, SelectionPlan } from '../../planning/plan.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import type { InfoPath } from '../../schema/definitions/resolver.ts'

/** The slot of a value that waits for a promise or a batch. */
export const PENDING: unique symbol = Symbol('pending')

/**
 * Returned instead of a completed value where null propagates to the parent position
 * (`resolving/propagate-null.ts`); never stored in a slot.
 */
export const PROPAGATED_NULL: unique symbol = Symbol('null that propagates')

/**
 * The result of CompleteValue() for a position: a leaf, slots, a TypedObject, null, PENDING or
 * PROPAGATED_NULL.
 */
export type CompletedValue = unknown

/**
 * The completed values of an object or a list; objects and lists in them are Slots, too. For a
 * response as text they are arrays, by the index of the field; for a plain object they are that
 * object, by the response name.
 */
export type Slots = unknown[] | Record<string, unknown>

const noSlots: unknown[] = [null]
noSlots.pop()
const openSlots = new Array<unknown>(64).fill(undefined)

/**
 * Makes an array of `count` slots as a copy of another array. V8 records for each array literal
 * whether the arrays survive a garbage collection, as the slots of a large response do, and then
 * allocates all later arrays of the literal in the old generation (pretenuring): W5 of
 * `bench/benches/execute.ts` (hot) took 1.5 times as long. Nor does `push` fill an array of a known
 * count: V8 allocates 17 elements at the first `push`, which stay until the response is written.
 */
export function newSlots(count = 0): unknown[] {
  return count === 0 ? noSlots.slice() : openSlots.slice(0, count)
}

/**
 * Makes an object for slots. `Object.create(null)` would make a hash table, which takes longer to
 * fill and to read.
 */
export function newObject(): Record<string, unknown> {
  return Object.setPrototypeOf({}, null) as Record<string, unknown>
}

/**
 * The completed object at a position of an abstract type, with the selection set of its object
 * type.
 */
export class TypedObject {
  readonly selection: SelectionPlan
  readonly slots: Slots

  constructor(selection: SelectionPlan, slots: Slots) {
    this.selection = selection
    this.slots = slots
  }
}

/**
 * The selection sets of objects that do not tell them: of plain objects at a position of an abstract
 * type, and of those whose deferred fields are inlined.
 */
export type SelectionsOfObjects = Map<object, SelectionPlan>

/**
 * An object or a list of the response, with its parent, or the root of what is delivered apart. A
 * response position is a node and an index of its slots.
 */
export type ResponseNode = ObjectNode | ListNode | DeliveryRoot

/** A response position; by default the position of a field. */
export interface Position<NodeType extends ResponseNode = ObjectNode> {
  readonly node: NodeType
  readonly index: number
}

/** An object that is being executed. */
export class ObjectNode {
  /** The node that holds the object, at `index`; null for the root. */
  readonly parent: ResponseNode | null
  readonly index: number
  readonly value: unknown
  readonly selection: SelectionPlan
  slots: Slots
  infoPath: InfoPath | undefined = undefined
  /** The deferred fragments that begin at the object, for their delivery; null for none. */
  fragments: readonly object[] | null = null

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
  /** The host's value of the list. */
  readonly items: unknown
  readonly slots: unknown[] = newSlots()
  infoPath: InfoPath | undefined = undefined
  /** Whether null has propagated to the list while its async iterable still delivers items. */
  isNull = false

  constructor(
    parent: ResponseNode,
    index: number,
    plan: FieldPlan,
    itemType: Type,
    items: unknown,
  ) {
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

/** Who delivers what stands in a `DeliveryRoot`. */
export interface Deliverer {
  /** Called once, when no position below the root is pending any more. */
  settle(root: DeliveryRoot): void
  /** Called once, when null has propagated to the root. */
  fail(root: DeliveryRoot): void
}

/**
 * The root of what is delivered after the response of its position: the fields of a deferred
 * fragment, or an item of a stream. The root is a node with one slot, and adds nothing to a path:
 * the slot stands for the position `index` of `parent`. Null that propagates from below ends here.
 */
export class DeliveryRoot {
  /** The node of the position; null for the root of the response. */
  readonly parent: ResponseNode | null
  readonly index: number
  readonly type: Type
  readonly slots: unknown[] = newSlots(1)
  infoPath: InfoPath | undefined = undefined
  /** The number of positions below that are pending. */
  pendingCount = 0
  /** Whether all positions below are complete, or null has propagated to the root. */
  isSettled = false
  readonly #deliverer: Deliverer

  constructor(parent: ResponseNode | null, index: number, type: Type, deliverer: Deliverer) {
    this.parent = parent
    this.index = index
    this.type = type
    this.slots[0] = PENDING
    this.#deliverer = deliverer
  }

  /** The field of the position; the root of the response has none. */
  planAt(): FieldPlan {
    return this.parent!.planAt(this.index)
  }

  typeAt(): Type {
    return this.type
  }

  /** Stores the completed value, which PENDING positions below may still lack. */
  complete(completed: CompletedValue): void {
    if (completed === PROPAGATED_NULL) return this.fail()
    this.slots[0] = completed
    this.#settleIfComplete()
  }

  /** Counts a position below that waits. */
  begin(): void {
    this.pendingCount++
  }

  /** Counts a position below that waits no more, after its value was stored. */
  end(): void {
    this.pendingCount--
    this.#settleIfComplete()
  }

  /** Ends the root with null, which has propagated from below. */
  fail(): void {
    if (this.isSettled) return
    this.isSettled = true
    this.slots[0] = null
    this.#deliverer.fail(this)
  }

  #settleIfComplete(): void {
    if (this.isSettled || this.pendingCount > 0 || this.slots[0] === PENDING) return
    this.isSettled = true
    this.#deliverer.settle(this)
  }
}

/** The root of what a node is delivered with; null for the first response. */
export function deliveryRootOf(node: ResponseNode): DeliveryRoot | null {
  for (let ancestor: ResponseNode | null = node; ancestor !== null; ancestor = ancestor.parent)
    if (ancestor instanceof DeliveryRoot) return ancestor
  return null
}

/** Slots of either form, by index or response name. */
export type KeyedSlots = Record<number | string, unknown>

/** The key of a position in the slots of its node. */
function slotKey(node: ResponseNode, index: number): number | string {
  return Array.isArray(node.slots) ? index : node.planAt(index).responseName
}

/** The slot of a position. */
export function slotAt(node: ResponseNode, index: number): unknown {
  return (node.slots as KeyedSlots)[slotKey(node, index)]
}

/** Stores the completed value of a position. */
export function setSlot(node: ResponseNode, index: number, completed: unknown): void {
  ;(node.slots as KeyedSlots)[slotKey(node, index)] = completed
}

/** The response names and indices from the root to a position. */
export function pathOf(node: ResponseNode, index: number): ResponsePath {
  const path: (string | number)[] = []
  let ancestorIndex = index
  for (let ancestor: ResponseNode | null = node; ancestor !== null; ancestor = ancestor.parent) {
    if (ancestor instanceof ListNode) path.push(ancestorIndex)
    else if (ancestor instanceof ObjectNode) path.push(ancestor.planAt(ancestorIndex).responseName)
    ancestorIndex = ancestor.index
  }
  return path.reverse()
}

/** The field of a position, as `Type.field`. */
export function coordinateAt(node: ResponseNode, index: number): string {
  return node.planAt(index).field.coordinate
}

/** The path of a position as `info.path`; the positions of a node share the path of the node. */
export function infoPathOf(node: ObjectNode | ListNode, index: number): InfoPath {
  const prev = infoPathOfNode(node)
  if (node instanceof ListNode) return { prev, key: index, typename: undefined }
  return { prev, key: node.planAt(index).responseName, typename: node.selection.objectType.name }
}

/** The path of a node as `info.path`; undefined for the root of the response. */
function infoPathOfNode(node: ResponseNode): InfoPath | undefined {
  const { parent, index } = node
  if (parent === null) return undefined
  return (node.infoPath ??=
    parent instanceof DeliveryRoot ? infoPathOfNode(parent) : infoPathOf(parent, index))
}

/**
 * How many levels null propagates from a position (`resolving/propagate-null.ts`): 0 where the
 * position is nullable.
 */
export function levelsToNull(node: ResponseNode, index: number): number {
  let levels = 0
  let ancestorIndex = index
  for (let ancestor: ResponseNode | null = node; ancestor !== null; ancestor = ancestor.parent) {
    if (ancestor.typeAt(ancestorIndex).kind !== 'NON_NULL') break
    levels++
    if (ancestor instanceof DeliveryRoot) break
    ancestorIndex = ancestor.index
  }
  return levels
}

/** Whether null has propagated to the node or to a node above it. */
export function isBelowNull(node: ResponseNode): boolean {
  for (let ancestor = node; ancestor.parent !== null; ancestor = ancestor.parent) {
    if (slotAt(ancestor.parent, ancestor.index) === null) return true
  }
  return false
}

/** Compares two positions in response order, for `sort`; a parent precedes its children. */
export function compareIndices(first: readonly number[], second: readonly number[]): number {
  const length = Math.min(first.length, second.length)
  for (let depth = 0; depth < length; depth++) {
    const difference = first[depth]! - second[depth]!
    if (difference !== 0) return difference
  }
  return first.length - second.length
}

/** Whether a position equals an ancestor position, or is below that position. */
export function isWithin(indices: readonly number[], ancestorIndices: readonly number[]): boolean {
  return (
    ancestorIndices.length <= indices.length &&
    ancestorIndices.every((index, depth) => indices[depth] === index)
  )
}

/** The indices from the root to a position. */
export function indicesOf(node: ResponseNode, index: number): readonly number[] {
  const indices = [index]
  for (let ancestor = node; ancestor.parent !== null; ancestor = ancestor.parent)
    indices.push(ancestor.index)
  return indices.reverse()
}
