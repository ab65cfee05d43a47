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
  /** The schema as its host has it. */
  readonly executable: { readonly trigger: Trigger }
  /** Whether the source stream of a subscription is made. */
  readonly isSubscribing: boolean
  /** A Map that the resolvers of a request share. */
  readonly memo: Map<unknown, unknown>
  /** Aborts when the execution is cancelled, times out or exceeds a limit. */
  readonly signal: AbortSignal
  /**
   * The coerced arguments of a field.
   *
   * @throws GraphQLError when they cannot be coerced
   */
  argumentsOf(plan: FieldPlan): ArgumentValues
  /** Tells `onError` of an exception at a position that no response shows. */
  report(node: ObjectNode, index: number, exception: unknown): void
}
