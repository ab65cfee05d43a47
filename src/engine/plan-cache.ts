import type { ExecutableOperation } from '../execution/execute.ts'
import type { Node } from '../language/document.ts'
import type { PreparedVariables } from '../values/coerce-variables.ts'

/** The operations of one document that requests have asked for, by the name that they gave; null for none. */
export type KnownOperations = Map<string | null, KnownOperation>

/** An operation, and what is found out about it once. */
export interface KnownOperation {
  readonly node: Node
  readonly variables: PreparedVariables
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

/**
 * The plans of all documents, bounded by the fields in them, because a plan takes much more memory than its document. The
 * oldest goes first.
 */
export class PlanCache {
  readonly #maxFields: number | false
  readonly #kept = new Map<ExecutableOperation, KeptPlan>()
  #fields = 0

  constructor(maxFields: number | false) {
    this.#maxFields = maxFields
  }

  /** How many fields all plans have that are kept, as they were counted last. */
  get fieldCount(): number {
    return this.#fields
  }

  keep(plans: DocumentPlans, key: PlanKey, operation: ExecutableOperation): void {
    if (!plans.has(key) && plans.size < MAX_NOTED) {
      plans.set(key, null)
      return
    }
    plans.set(key, operation)
    this.#kept.set(operation, { plans, key, fields: 0 })
    this.count(operation)
  }

  /** Counts the fields of a plan again, which grow while it is used. */
  count(operation: ExecutableOperation): void {
    const kept = this.#kept.get(operation)
    const { fieldCount } = operation.plan
    if (kept === undefined || kept.fields === fieldCount) return
    this.#fields += fieldCount - kept.fields
    kept.fields = fieldCount
    for (const [oldest, { plans, key, fields }] of this.#kept) {
      if (this.#maxFields === false || this.#fields <= this.#maxFields) return
      this.#kept.delete(oldest)
      this.#fields -= fields
      // A newer plan may have taken its place.
      if (plans.get(key) === oldest) plans.delete(key)
    }
  }
}

interface KeptPlan {
  readonly plans: DocumentPlans
  readonly key: PlanKey
  /** As many as there were when they were counted last. */
  fields: number
}
