import type { FieldPlan } from '../../planning/plan.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'

/** As much of a running request as its fields see. */
export interface FieldScope {
  readonly schema: CompiledSchema
  readonly context: object
  /** What resolvers of the request share. */
  readonly memo: Map<unknown, unknown>
  /** Aborts when the execution ends before its time. */
  readonly signal: AbortSignal
  /**
   * The values of the arguments of a field.
   *
   * @throws GraphQLError when they have none
   */
  argumentsOf(plan: FieldPlan): ArgumentValues
}
