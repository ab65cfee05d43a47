import type { FieldCondition, FieldPlan } from '../planning/plan.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import type { ArgumentValues } from '../values/coerce-arguments.ts'
import type { RequestInfo } from './request-info.ts'

/** What the events of one request have in common. */
export interface EventOrigin {
  readonly schema: CompiledSchema
  readonly context: object
  readonly memo: Map<unknown, unknown>
  readonly signal: AbortSignal
  /** What the `info` of positional resolvers is read from. */
  readonly requestInfo: RequestInfo
  /** Whether a conditional field is part of the response. */
  includes(condition: FieldCondition): boolean
  /**
   * The arguments of a field, coerced once a request.
   *
   * @throws GraphQLError when a variable has a value that its argument does not take
   */
  argumentsOf(plan: FieldPlan): ArgumentValues
}
