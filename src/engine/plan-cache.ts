import type { ExecutableOperation } from '../execution/execute.ts'
import type { Node } from '../language/document.ts'
import type { UsualVariables } from '../planning/usual-variables.ts'

/** The operations of one document that requests have asked for, by the name that they gave; null for none. */
export type KnownOperations = Map<string | null, KnownOperation>

/** An operation, and what is found out about it once. */
export interface KnownOperation {
  readonly node: Node
  readonly usualVariables: UsualVariables
}

/**
 * The plans of one document, by operation and by the values of conditions where these count; null for one that was made once.
 * It is kept when it is made again: many documents never come back.
 */
export type DocumentPlans = Map<PlanKey, ExecutableOperation | null>

/** An operation; as text where its conditions count, or its calls are told of. */
type PlanKey = Node | string

/** The most plans of a document of which it is noted that they were made; others are kept at once. */
const MAX_NOTED = 16
/** How many plans are kept between two counts of their fields, which grow while they are used. */
const KEPT_BETWEEN_COUNTS = 256

/**
 * The plans of all documents, bounded by the fields in them, because a plan takes much more memory than its document. The
 * oldest goes first.
 */
export class PlanCache {
  readonly #maxFields: number | false
  readonly #kept = new Set<KeptPlan>()
  #fields = 0
  #sinceCount = 0

  constructor(maxFields: number | false) {
    this.#maxFields = maxFields
  }

  keep(plans: DocumentPlans, key: PlanKey, operation: ExecutableOperation): void {
    if (!plans.has(key) && plans.size < MAX_NOTED) {
      plans.set(key, null)
      return
    }
    plans.set(key, operation)
    const fields = operation.plan.fieldCount
    this.#kept.add({ plans, key, operation, fields })
    this.#fields += fields
    if (++this.#sinceCount >= KEPT_BETWEEN_COUNTS) this.#count()
    for (const kept of this.#kept) {
      if (this.#maxFields === false || this.#fields <= this.#maxFields) return
      this.#forget(kept)
    }
  }

  #count(): void {
    this.#sinceCount = 0
    this.#fields = 0
    for (const kept of this.#kept) {
      kept.fields = kept.operation.plan.fieldCount
      this.#fields += kept.fields
    }
  }

  #forget(kept: KeptPlan): void {
    const { plans, key, operation, fields } = kept
    this.#kept.delete(kept)
    this.#fields -= fields
    // A newer plan may have taken its place.
    if (plans.get(key) === operation) plans.delete(key)
  }
}

interface KeptPlan {
  readonly plans: DocumentPlans
  readonly key: PlanKey
  readonly operation: ExecutableOperation
  /** As many as there were when they were counted last. */
  fields: number
}
