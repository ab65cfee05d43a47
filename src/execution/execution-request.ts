import type { OnError } from '../errors/masking.ts'
import type { OperationPlan } from '../planning/plan.ts'
import type { CompiledSchema, Field } from '../schema/compiled-schema.ts'
import type { VariableValues } from '../values/variables.ts'
import type { InfoSchema } from './info-schema.ts'
import type { NamedValuesFactory } from './named-values.ts'
import type { TurnQueue } from './turn.ts'
import type { UnreadWatch } from './unread-values.ts'

/** One request for a planned operation. */
export interface ExecutionRequest {
  readonly settings: ExecutionSettings
  readonly plan: OperationPlan
  readonly variables: VariableValues
  readonly context: object
  readonly rootValue: unknown
  /** Ends the execution when it aborts. */
  readonly signal: AbortSignal | undefined
  /** Whether the execution ends where something would have to be waited for. */
  readonly isSync: boolean
}

/** What all requests of a schema have in common. */
export interface ExecutionSettings {
  readonly schema: CompiledSchema
  /** Whether the entries of the context are among the named values of resolvers. */
  readonly injectsContext: boolean
  readonly namedValues: NamedValuesFactory
  /** The schema as `info` shows it to positional resolvers; made at the first call. */
  readonly infoSchema: () => InfoSchema
  /** Takes the fields without a resolver whose property turned out to be a function or a promise. */
  readonly methods: Set<Field>
  /** Watches what executions have resolved as long as they wait for something. */
  readonly unreadWatch: UnreadWatch
  readonly onError: OnError
  /** Milliseconds after which an execution ends; `false` for never. */
  readonly timeoutMs: number | false
  /** What executions have left to other turns of the event loop, and how long a turn is. */
  readonly turns: TurnQueue
  /** Bytes that a response may have; `false` for any number. */
  readonly maxBytes: number | false
}
