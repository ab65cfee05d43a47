import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { OnError } from '../../errors/masking.ts'
import type { OperationPlan } from '../../planning/plan.ts'
import type { ResponseRoom } from '../../response/response-room.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import type { VariableValues } from '../../values/variables.ts'
import type { NamedValuesFactory } from '../named/named-values.ts'
import type { InfoSchema } from '../positional/info-schema.ts'
import type { SyntaxTree } from '../../language/tree/syntax-tree.ts'
import type { TimeSlices } from '../waiting/time-slices.ts'

/** One request for a planned operation. */
export interface ExecutionRequest {
  readonly settings: ExecutionSettings
  readonly plan: OperationPlan
  /** The cache entry of the document. */
  readonly keptDocument: { readonly syntaxTree: SyntaxTree }
  readonly variables: VariableValues
  readonly context: object
  readonly rootValue: unknown
  /** Ends the execution when it aborts. */
  readonly signal: Cancellation | undefined
  /** Whether the execution ends where something would have to be waited for. */
  readonly isSync: boolean
  /** What the response may hold. */
  readonly room: ResponseRoom
}

/** What tells that a request is cancelled: an AbortSignal, or what says the same for less. */
export interface Cancellation {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** What all requests of a schema have in common. */
export interface ExecutionSettings {
  readonly schema: CompiledSchema
  /** Whether the entries of the context are among the named values of resolvers. */
  readonly injectsContext: boolean
  readonly namedValues: NamedValuesFactory
  /** The schema as `info` shows it to positional resolvers; made when it is first asked for. */
  readonly infoSchema: () => InfoSchema
  readonly onError: OnError
  /** The errors as the response is to have them, given all errors of its fields in response order. */
  readonly finishErrors: (
    errors: readonly GraphQLError[],
    request: ExecutionRequest,
  ) => readonly GraphQLError[] | Promise<readonly GraphQLError[]>
  /** Milliseconds after which an execution ends; `false` for never. */
  readonly timeoutMs: number | false
  /** How long responses are written before others have the event loop. */
  readonly slices: TimeSlices
}
