import type { FieldPlan } from '../../planning/plan.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import type { Trigger } from '../../schema/definitions/trigger.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import type { ObjectNode } from '../slots/response-node.ts'

/** The part of a running request that the events of its fields use. */
export interface FieldScope {
  readonly schema: CompiledSchema
  readonly context: object
  /** The pub/sub of the schema. */
  readonly pubsub: unknown
  /** The public schema object. */
  readonly executable: { readonly trigger: Trigger }
  /** Whether the run makes the source stream of a subscription. */
  readonly isSubscribing: boolean
  /** A Map that the resolvers of a request share. */
  readonly memo: Map<unknown, unknown>
  /** Aborts when the execution is cancelled, times out or exceeds a limit. */
  readonly signal: AbortSignal
  /**
   * CoerceArgumentValues(), once for each field of the request.
   *
   * @throws GraphQLError when an argument cannot be coerced
   */
  argumentsOf(plan: FieldPlan): ArgumentValues
  /** Reports an exception that no response shows to `onError`. */
  report(node: ObjectNode, index: number, exception: unknown): void
}
