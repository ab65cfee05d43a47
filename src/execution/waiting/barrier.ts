import { invariant } from '../../errors/invariant.ts'
import type { FieldPlan } from '../../planning/plan.ts'
import {
  DeliveryRoot,
  deliveryRootOf,
  isBelowNull,
  ListNode,
  newSlots,
  PENDING,
  slotAt,
  type ObjectNode,
  type Position,
  type ResponseNode,
} from '../slots/response-node.ts'

/** The positions of a batch field that wait for one call of its resolver. */
export interface Batch {
  readonly plan: FieldPlan
  readonly positions: readonly Position[]
}

/** Most responses wait for fewer positions. */
const MIN_FORGOTTEN = 1_024

/** A position that waits for a promise; a class, because V8 pretenures object literals: `newSlots`. */
export class Wait implements Position<ResponseNode> {
  readonly node: ResponseNode
  readonly index: number
  /** Whether the promise has settled, or the position is abandoned. */
  isOver = false

  constructor(node: ResponseNode, index: number) {
    this.node = node
    this.index = index
  }
}

/**
 * Counts the pending promises of each field of an execution, and holds batches until no field above
 * a batch is pending or held: then all parents of the batch are complete. A held batch waits for one
 * field above, and is checked again when that field is neither pending nor held. So the cost of a
 * promise does not depend on the number and depth of the held batches that wait for other fields.
 */
export class Barrier {
  /** The counts of pending promises, by the id of the field plan. */
  readonly #pending: number[] = []
  #pendingCount = 0
  /** The waits of all pending positions, in an array that is not pretenured: `newSlots`. */
  #waits = newSlots() as Wait[]
  /** The number of waits from which on those that are over are forgotten: a stream may have no end. */
  #maxWaits = MIN_FORGOTTEN
  /** The positions of released batches. */
  #released = newSlots() as Position[]
  #maxReleased = MIN_FORGOTTEN
  #heldBatches: Map<FieldPlan, HeldBatch> | null = null
  #heldCount = 0
  /** The batches that wait for a field, by the id of its plan. */
  readonly #waiting: (HeldBatch[] | undefined)[] = []
  #waitingCount = 0
  /** The batches to check at the next `release`, which wait for no field. */
  #unchecked: HeldBatch[] = []
  /** Whether positions are counted by the root of what they are delivered with, too. */
  readonly #countsRoots: boolean

  constructor(countsRoots: boolean) {
    this.#countsRoots = countsRoots
  }

  /** Whether a batch is held. */
  get hasHeld(): boolean {
    return this.#heldBatches !== null
  }

  /** Whether a batch is held because a field above is pending or held. */
  get hasWaiting(): boolean {
    return this.#waitingCount > 0
  }

  /** Whether nothing is pending and no batch is held. */
  get isSettled(): boolean {
    return this.#pendingCount === 0 && this.#heldBatches === null
  }

  /** The positions that wait for a promise or a batch. */
  get positions(): readonly Position<ResponseNode>[] {
    const heldPositions = Array.from(
      this.#heldBatches?.values() ?? [],
      ({ positions }) => positions,
    ).flat()
    const batchPositions = [...this.#released, ...heldPositions].filter(isPending)
    return [...this.#waits.filter(({ isOver }) => !isOver), ...batchPositions]
  }

  /** Counts a promise for which a position waits. */
  begin(wait: Wait): void {
    if (this.#waits.length >= this.#maxWaits) this.#forgetOver()
    this.#waits.push(wait)
    if (this.#countsRoots) deliveryRootOf(wait.node)?.begin()
    this.countPending(wait.node.planAt(wait.index))
  }

  /** Counts a settled promise, after the value was completed. */
  end(wait: Wait): void {
    if (wait.isOver) return
    wait.isOver = true
    this.countSettled(wait.node.planAt(wait.index))
    this.countStored(wait.node)
  }

  #forgetOver(): void {
    this.#waits = this.#waits.filter(({ isOver }) => !isOver)
    this.#maxWaits = Math.max(2 * this.#waits.length, MIN_FORGOTTEN)
  }

  /** Ends the waits of positions below a null, which are no part of the response. */
  abandon(): void {
    const waits = this.#waits.filter(({ isOver }) => !isOver)
    this.#waits = newSlots() as Wait[]
    for (const wait of waits) {
      if (isBelowNull(wait.node)) this.end(wait)
      else this.#waits.push(wait)
    }
  }

  /** Counts the promise of a released batch. */
  countPending({ id }: FieldPlan): void {
    this.#pending[id] = (this.#pending[id] ?? 0) + 1
    this.#pendingCount++
  }

  /** Counts the settled promise of a batch, after the values were completed. */
  countSettled(plan: FieldPlan): void {
    this.#pending[plan.id]!--
    this.#pendingCount--
    this.#recheckBelow(plan)
  }

  /** Counts the value of a position that waited for a promise or a batch, after it was stored. */
  countStored(node: ResponseNode): void {
    if (this.#countsRoots) deliveryRootOf(node)?.end()
  }

  /** Adds a parent to the held batch of a field. */
  hold(node: ObjectNode, index: number): void {
    if (this.#countsRoots) deliveryRootOf(node)?.begin()
    const plan = node.planAt(index)
    this.#heldBatches ??= new Map()
    let batch = this.#heldBatches.get(plan)
    if (batch === undefined) {
      batch = new HeldBatch(plan, this.#heldCount++)
      this.#heldBatches.set(plan, batch)
      this.#unchecked.push(batch)
    }
    batch.add(node, index)
  }

  /**
   * Releases the batches whose parents are complete, in the order in which they were held first.
   */
  release(): readonly Batch[] {
    if (this.#heldBatches === null) return noBatches
    const released: HeldBatch[] = []
    for (const batch of this.#unchecked) {
      const busyPlan = this.#busyAncestorPlan(batch)
      if (busyPlan === null) released.push(batch)
      else {
        this.#waitingCount++
        ;(this.#waiting[busyPlan.id] ??= []).push(batch)
      }
    }
    this.#unchecked = []
    for (const { plan, positions } of released) {
      this.#heldBatches.delete(plan)
      for (const position of positions) this.#released.push(position)
    }
    if (this.#released.length >= this.#maxReleased) {
      this.#released = this.#released.filter(isPending)
      this.#maxReleased = Math.max(2 * this.#released.length, MIN_FORGOTTEN)
    }
    if (this.#heldBatches.size === 0) this.#heldBatches = null
    // Batches below are checked at the next call of `release`, after the released ones were called.
    for (const { plan } of released) this.#recheckBelow(plan)
    invariant(
      released.length > 0 || this.#pendingCount > 0,
      'a batch is held back only while something is pending',
    )
    return released.sort((first, second) => first.order - second.order)
  }

  /**
   * Makes the batches that wait for a field unchecked again, if the field is neither pending nor
   * held.
   */
  #recheckBelow(plan: FieldPlan): void {
    const waiting = this.#waiting[plan.id]
    if (waiting === undefined || this.#isBusy(plan)) return
    this.#waiting[plan.id] = undefined
    this.#waitingCount -= waiting.length
    for (const batch of waiting) this.#unchecked.push(batch)
  }

  /**
   * The field that a batch has to wait for, if any: of the busy fields above, the last one that was
   * added, which usually finishes last.
   */
  #busyAncestorPlan({ ancestorPlans }: HeldBatch): FieldPlan | null {
    let topmost: FieldPlan | null = null
    for (const plan of ancestorPlans) if (this.#isBusy(plan)) topmost = plan
    return topmost
  }

  #isBusy(plan: FieldPlan): boolean {
    return (this.#pending[plan.id] ?? 0) > 0 || this.#heldBatches?.has(plan) === true
  }
}

function isPending({ node, index }: Position): boolean {
  return slotAt(node, index) === PENDING
}

class HeldBatch implements Batch {
  readonly plan: FieldPlan
  /** The number of batches that were held before. */
  readonly order: number
  readonly positions: Position[] = []
  /** The fields above the positions, on all paths of the response. */
  readonly ancestorPlans = new Set<FieldPlan>()

  constructor(plan: FieldPlan, order: number) {
    this.plan = plan
    this.order = order
  }

  add(node: ObjectNode, index: number): void {
    this.#addAncestorPlans(node, this.positions.at(-1)?.node ?? null)
    this.positions.push({ node, index })
  }

  /** Adds the fields above an object, up to the first field shared with the previous object. */
  #addAncestorPlans(object: ObjectNode, previousObject: ObjectNode | null): void {
    let ancestor: ResponseNode = object
    let previousNode: ResponseNode | null = previousObject
    for (; ancestor.parent !== null; ancestor = ancestor.parent) {
      const { parent, index }: ResponseNode = ancestor
      if (parent instanceof DeliveryRoot) {
        previousNode = previousNode?.parent ?? null
        continue
      }
      if (
        parent === previousNode?.parent &&
        (parent instanceof ListNode || index === previousNode.index)
      )
        return
      this.ancestorPlans.add(parent.planAt(index))
      previousNode = previousNode?.parent ?? null
    }
  }
}

const noBatches: readonly Batch[] = []
