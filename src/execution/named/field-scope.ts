import type { FieldPlan } from '../../planning/plan.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import type { Trigger } from '../../schema/definitions/trigger.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import type { ObjectNode } from '../slots/response-node.ts'

/** A function of the host that takes named values, and the names that are its arguments. */
export interface NamedParameters {
  /** The function in messages. */
  readonly coordinate: string
  readonly arguments: readonly { readonly declaredName: string }[]
}

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
  /** Makes the named values of a function of the host that is called for a field. */
  namedValuesOf(parameters: NamedParameters, values: ArgumentValues, event: object): object
  /** The error of a position, as clients see the exception. */
  errorAt(node: ObjectNode, index: number, exception: unknown): Error
  /** Reports an exception that no response shows to `onError`. */
  report(node: ObjectNode, index: number, exception: unknown): void
}
