import { invariant } from '../../errors/invariant.ts'
import type { FieldPlan } from '../../planning/plan.ts'
import type { ObjectNode } from '../resolving/response-node.ts'

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
  /** By the id of the plan. */
  readonly #pending: number[] = []
  #pendingCount = 0
  #held: Map<FieldPlan, ObjectNode[]> | null = null

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
  hold(plan: FieldPlan, node: ObjectNode): void {
    this.#held ??= new Map()
    const nodes = this.#held.get(plan)
    if (nodes === undefined) this.#held.set(plan, [node])
    else nodes.push(node)
  }

  /** Lets go of the batches whose parents are all there. */
  release(): readonly Batch[] {
    if (this.#held === null) return none
    const released: Batch[] = []
    for (const [plan, nodes] of this.#held) {
      if (!this.#isBusyAbove(plan, this.#held)) released.push({ plan, nodes })
    }
    for (const { plan } of released) this.#held.delete(plan)
    if (this.#held.size === 0) this.#held = null
    invariant(
      released.length > 0 || this.#pendingCount > 0,
      'a batch is held back only while something is pending',
    )
    return released
  }

  #isBusyAbove(plan: FieldPlan, held: ReadonlyMap<FieldPlan, unknown>): boolean {
    for (let above = plan.parent; above !== null; above = above.parent) {
      if (held.has(above) || (this.#pending[above.id] ?? 0) > 0) return true
    }
    return false
  }
}

const none: readonly Batch[] = []
