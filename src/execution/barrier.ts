import { invariant } from '../errors/invariant.ts'
import type { FieldPlan } from '../planning/plan.ts'
import type { ObjectNode } from './object-node.ts'

/** The parents that a batch field was asked for, waiting for its resolver. */
export interface Batch {
  readonly plan: FieldPlan
  readonly nodes: readonly ObjectNode[]
}

/**
 * Counts what each field of an execution waits for, and holds batches back until nothing above them is pending or held:
 * then all parents of their level have arrived.
 */
export class Barrier {
  readonly #pending = new Map<FieldPlan, number>()
  readonly #held = new Map<FieldPlan, ObjectNode[]>()

  /** Whether nothing is pending and no batch is held. */
  get isSettled(): boolean {
    return this.#pending.size === 0 && this.#held.size === 0
  }

  /** Counts a promise of a field. */
  begin(plan: FieldPlan): void {
    this.#pending.set(plan, (this.#pending.get(plan) ?? 0) + 1)
  }

  /** Counts a promise that has settled, after what it delivered was resolved. */
  end(plan: FieldPlan): void {
    const left = this.#pending.get(plan)! - 1
    if (left === 0) this.#pending.delete(plan)
    else this.#pending.set(plan, left)
  }

  /** Holds a parent back for the batch of a field. */
  hold(plan: FieldPlan, node: ObjectNode): void {
    const nodes = this.#held.get(plan)
    if (nodes === undefined) this.#held.set(plan, [node])
    else nodes.push(node)
  }

  /** Lets go of the batches whose parents are all there. */
  release(): readonly Batch[] {
    const released: Batch[] = []
    for (const [plan, nodes] of this.#held) {
      if (!this.#isBusyAbove(plan)) released.push({ plan, nodes })
    }
    for (const { plan } of released) this.#held.delete(plan)
    invariant(
      released.length > 0 || this.#held.size === 0 || this.#pending.size > 0,
      'a batch is held back only while something is pending',
    )
    return released
  }

  #isBusyAbove(plan: FieldPlan): boolean {
    for (let above = plan.parent; above !== null; above = above.parent) {
      if (this.#held.has(above) || this.#pending.has(above)) return true
    }
    return false
  }
}
