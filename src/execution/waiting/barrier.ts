import { invariant } from '../../errors/invariant.ts'
import type { FieldPlan } from '../../planning/plan.ts'
import {
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

/** A position that waits for a promise. It is no literal, for the reason that `newSlots` has. */
export class Wait implements Position<ResponseNode> {
  readonly node: ResponseNode
  readonly index: number
  /** Whether the promise has settled, or the position was given up. */
  isOver = false

  constructor(node: ResponseNode, index: number) {
    this.node = node
    this.index = index
  }
}

/**
 * Counts the pending promises of each field of an execution, and holds batches until no field above
 * them is pending or held: then all their parents are complete. A held batch waits for one field
 * above it, and is checked again when that field is neither pending nor held. So the cost of a
 * promise does not depend on the number and depth of held batches that it does not release.
 */
export class Barrier {
  /** The counts of pending promises, by the id of the field plan. */
  readonly #pending: number[] = []
  #pendingCount = 0
  /** No literal, for the reason that `newSlots` has: it holds all that is pending. */
  #waits = newSlots() as Wait[]
  /** The positions of batches that were released. */
  readonly #released = newSlots() as Position[]
  #held: Map<FieldPlan, HeldBatch> | null = null
  #heldCount = 0
  /** The batches that wait for a field, by the id of its plan. */
  readonly #waiting: (HeldBatch[] | undefined)[] = []
  /** The batches to check at the next `release`, which wait for no field. */
  #unchecked: HeldBatch[] = []

  /** Whether a batch is held. */
  get hasHeld(): boolean {
    return this.#held !== null
  }

  /** Whether nothing is pending and no batch is held. */
  get isSettled(): boolean {
    return this.#pendingCount === 0 && this.#held === null
  }

  /** The positions that wait for a promise or a batch. */
  get positions(): readonly Position<ResponseNode>[] {
    const held = Array.from(this.#held?.values() ?? [], ({ positions }) => positions).flat()
    const ofBatches = [...this.#released, ...held].filter(
      ({ node, index }) => slotAt(node, index) === PENDING,
    )
    return [...this.#waits.filter(({ isOver }) => !isOver), ...ofBatches]
  }

  /** Counts a promise for which a position waits. */
  begin(wait: Wait): void {
    this.#waits.push(wait)
    this.beginBatch(wait.node.planAt(wait.index))
  }

  /** Counts a settled promise, after its value was completed. */
  end(wait: Wait): void {
    if (wait.isOver) return
    wait.isOver = true
    this.endBatch(wait.node.planAt(wait.index))
  }

  /** Ends the waits of positions below a null: nobody sees what comes there. */
  abandon(): void {
    const waits = this.#waits.filter(({ isOver }) => !isOver)
    this.#waits = newSlots() as Wait[]
    for (const wait of waits) {
      if (isBelowNull(wait.node)) this.end(wait)
      else this.#waits.push(wait)
    }
  }

  /** Counts the promise of a batch that was released. */
  beginBatch({ id }: FieldPlan): void {
    this.#pending[id] = (this.#pending[id] ?? 0) + 1
    this.#pendingCount++
  }

  /** Counts the settled promise of a batch, after its values were completed. */
  endBatch(plan: FieldPlan): void {
    this.#pending[plan.id]!--
    this.#pendingCount--
    this.#recheckBelow(plan)
  }

  /** Adds a parent to the held batch of a field. */
  hold(node: ObjectNode, index: number): void {
    const plan = node.planAt(index)
    this.#held ??= new Map()
    let batch = this.#held.get(plan)
    if (batch === undefined) {
      batch = new HeldBatch(plan, this.#heldCount++)
      this.#held.set(plan, batch)
      this.#unchecked.push(batch)
    }
    batch.add(node, index)
  }

  /**
   * Releases the batches whose parents are complete, in the order in which they were held first.
   */
  release(): readonly Batch[] {
    if (this.#held === null) return none
    const released: HeldBatch[] = []
    for (const batch of this.#unchecked) {
      const busy = this.#busyAbove(batch)
      if (busy === null) released.push(batch)
      else (this.#waiting[busy.id] ??= []).push(batch)
    }
    this.#unchecked = []
    for (const { plan, positions } of released) {
      this.#held.delete(plan)
      for (const position of positions) this.#released.push(position)
    }
    if (this.#held.size === 0) this.#held = null
    // Batches below are checked at the next call of `release`, after the released ones were called.
    for (const { plan } of released) this.#recheckBelow(plan)
    invariant(
      released.length > 0 || this.#pendingCount > 0,
      'a batch is held back only while something is pending',
    )
    return released.sort((one, other) => one.order - other.order)
  }

  /**
   * Puts the batches that wait for a field back to the unchecked ones, if the field is neither
   * pending nor held.
   */
  #recheckBelow(plan: FieldPlan): void {
    const waiting = this.#waiting[plan.id]
    if (waiting === undefined || this.#isBusy(plan)) return
    this.#waiting[plan.id] = undefined
    for (const batch of waiting) this.#unchecked.push(batch)
  }

  /**
   * The field that a batch has to wait for, if any: the topmost one of a path, which is usually the
   * last to finish.
   */
  #busyAbove({ above }: HeldBatch): FieldPlan | null {
    let last: FieldPlan | null = null
    for (const plan of above) if (this.#isBusy(plan)) last = plan
    return last
  }

  #isBusy(plan: FieldPlan): boolean {
    return (this.#pending[plan.id] ?? 0) > 0 || this.#held?.has(plan) === true
  }
}

class HeldBatch implements Batch {
  readonly plan: FieldPlan
  /** How many batches were held before. */
  readonly order: number
  readonly positions: Position[] = []
  /** The fields above the positions, which may stand at several places of the response. */
  readonly above = new Set<FieldPlan>()

  constructor(plan: FieldPlan, order: number) {
    this.plan = plan
    this.order = order
  }

  add(node: ObjectNode, index: number): void {
    this.#addAbove(node, this.positions.at(-1)?.node ?? null)
    this.positions.push({ node, index })
  }

  /**
   * Adds the fields above an object, up to the first that it shares with the object added before.
   */
  #addAbove(object: ObjectNode, before: ObjectNode | null): void {
    let step: ResponseNode = object
    let other: ResponseNode | null = before
    for (; step.parent !== null; step = step.parent) {
      const { parent, index }: ResponseNode = step
      if (parent === other?.parent && (parent instanceof ListNode || index === other.index)) return
      this.above.add(parent.planAt(index))
      other = other?.parent ?? null
    }
  }
}

const none: readonly Batch[] = []
