import { invariant } from '../../errors/invariant.ts'
import type { FieldPlan } from '../../planning/plan.ts'
import { ListNode, type ObjectNode, type Position, type ResponseNode } from '../resolving/response-node.ts'

/** The positions that a batch field was asked for at, waiting for its resolver. */
export interface Batch {
  readonly plan: FieldPlan
  readonly positions: readonly Position[]
}

/**
 * Counts what each field of an execution waits for, and holds batches back until nothing above them is pending or held:
 * then all parents of their level have arrived.
 */
export class Barrier {
  /** By the id of the plan. */
  readonly #pending: number[] = []
  #pendingCount = 0
  #held: Map<FieldPlan, HeldBatch> | null = null

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
  end({ id }: FieldPlan): void {
    this.#pending[id]!--
    this.#pendingCount--
  }

  /** Holds a parent back for the batch of a field. */
  hold(node: ObjectNode, index: number): void {
    const plan = node.planAt(index)
    this.#held ??= new Map()
    let batch = this.#held.get(plan)
    if (batch === undefined) this.#held.set(plan, (batch = new HeldBatch(plan)))
    batch.add(node, index)
  }

  /** Lets go of the batches whose parents are all there. */
  release(): readonly Batch[] {
    if (this.#held === null) return none
    const released: HeldBatch[] = []
    for (const batch of this.#held.values()) {
      if (!this.#isBusyAbove(batch, this.#held)) released.push(batch)
    }
    for (const { plan } of released) this.#held.delete(plan)
    if (this.#held.size === 0) this.#held = null
    invariant(
      released.length > 0 || this.#pendingCount > 0,
      'a batch is held back only while something is pending',
    )
    return released
  }

  #isBusyAbove({ above }: HeldBatch, held: ReadonlyMap<FieldPlan, unknown>): boolean {
    for (const plan of above) {
      if (held.has(plan) || (this.#pending[plan.id] ?? 0) > 0) return true
    }
    return false
  }
}

class HeldBatch implements Batch {
  readonly plan: FieldPlan
  readonly positions: Position[] = []
  /** The fields above the positions, which may stand at several places of the response. */
  readonly above = new Set<FieldPlan>()

  constructor(plan: FieldPlan) {
    this.plan = plan
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
