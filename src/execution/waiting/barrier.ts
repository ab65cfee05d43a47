import { invariant } from '../../errors/invariant.ts'
import type { FieldPlan } from '../../planning/plan.ts'
import { ListNode, type ObjectNode, type Position, type ResponseNode } from '../slots/response-node.ts'

/** The positions that a batch field was asked for at, waiting for its resolver. */
export interface Batch {
  readonly plan: FieldPlan
  readonly positions: readonly Position[]
}

/**
 * Counts what each field of an execution waits for, and holds batches back until nothing above them is pending or held: then all parents of
 * their level have arrived. A held batch waits for one field above it, and is looked at again when that is neither pending nor held, so that
 * a promise that lets go of nothing costs the same however many batches are held, and however deep.
 */
export class Barrier {
  /** By the id of the plan. */
  readonly #pending: number[] = []
  #pendingCount = 0
  #held: Map<FieldPlan, HeldBatch> | null = null
  #heldSoFar = 0
  /** The batches that wait for a field, by the id of its plan. */
  readonly #waiting: (HeldBatch[] | undefined)[] = []
  /** The batches that wait for no field as yet, or for none any more. */
  #toLookAt: HeldBatch[] = []

  /** Whether a batch is held back. */
  get holds(): boolean {
    return this.#held !== null
  }

  /** Whether nothing is pending and no batch is held. */
  get isSettled(): boolean {
    return this.#pendingCount === 0 && this.#held === null
  }

  /** Counts a promise of a field. */
  begin({ id }: FieldPlan): void {
    this.#pending[id] = (this.#pending[id] ?? 0) + 1
    this.#pendingCount++
  }

  /** Counts a promise that has settled, after what it delivered was completed. */
  end(plan: FieldPlan): void {
    this.#pending[plan.id]!--
    this.#pendingCount--
    this.#lookAgainBelow(plan)
  }

  /** Holds a parent back for the batch of a field. */
  hold(node: ObjectNode, index: number): void {
    const plan = node.planAt(index)
    this.#held ??= new Map()
    let batch = this.#held.get(plan)
    if (batch === undefined) {
      batch = new HeldBatch(plan, this.#heldSoFar++)
      this.#held.set(plan, batch)
      this.#toLookAt.push(batch)
    }
    batch.add(node, index)
  }

  /** Lets go of the batches whose parents are all there, in the order in which they were held. */
  release(): readonly Batch[] {
    if (this.#held === null) return none
    const released: HeldBatch[] = []
    for (const batch of this.#toLookAt) {
      const busy = this.#busyAbove(batch)
      if (busy === null) released.push(batch)
      else (this.#waiting[busy.id] ??= []).push(batch)
    }
    this.#toLookAt = []
    for (const { plan } of released) this.#held.delete(plan)
    if (this.#held.size === 0) this.#held = null
    // They are called before those below them are looked at.
    for (const { plan } of released) this.#lookAgainBelow(plan)
    invariant(
      released.length > 0 || this.#pendingCount > 0,
      'a batch is held back only while something is pending',
    )
    return released.sort((one, other) => one.place - other.place)
  }

  /** Has the batches that wait for a field looked at again, if that is neither pending nor held. */
  #lookAgainBelow(plan: FieldPlan): void {
    const waiting = this.#waiting[plan.id]
    if (waiting === undefined || this.#isBusy(plan)) return
    this.#waiting[plan.id] = undefined
    for (const batch of waiting) this.#toLookAt.push(batch)
  }

  /** The field to wait for, if any: of one path the topmost, which is mostly the last to be free. */
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
  /** How many were held before it. */
  readonly place: number
  readonly positions: Position[] = []
  /** The fields above the positions, which may stand at several places of the response. */
  readonly above = new Set<FieldPlan>()

  constructor(plan: FieldPlan, place: number) {
    this.plan = plan
    this.place = place
  }

  add(node: ObjectNode, index: number): void {
    this.#addAbove(node, this.positions.at(-1)?.node ?? null)
    this.positions.push({ node, index })
  }

  /** Goes up from an object, until it comes to where it has come from the one before. */
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
