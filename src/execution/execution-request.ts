import type { OnError } from '../errors/masking.ts'
import type { OperationPlan } from '../planning/plan.ts'
import type { CompiledSchema, Field } from '../schema/compiled-schema.ts'
import type { VariableValues } from '../values/variables.ts'
import type { InfoSchema } from './info-schema.ts'
import type { NamedValuesFactory } from './named-values.ts'

/** One request for a planned operation. */
export interface ExecutionRequest {
  readonly schema: CompiledSchema
  readonly plan: OperationPlan
  readonly variables: VariableValues
  readonly context: object
  /** Whether the entries of the context are among the named values of resolvers. */
  readonly injectsContext: boolean
  readonly rootValue: unknown
  readonly namedValues: NamedValuesFactory
  /** The schema as `info` shows it to positional resolvers; made at the first call. */
  readonly infoSchema: () => InfoSchema
  /** Takes the fields without a resolver whose property turned out to be a function or a promise. */
  readonly methods: Set<Field>
  readonly onError: OnError
  /** Ends the execution when it aborts. */
  readonly signal: AbortSignal | undefined
  /** Milliseconds after which the execution ends; `false` for never. */
  readonly timeoutMs: number | false
  /** Bytes that the response may have; `false` for any number. */
  readonly maxBytes: number | false
  /** Whether the execution ends where something would have to be waited for. */
  readonly isSync: boolean
}
