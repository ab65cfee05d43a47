import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { ErrorBehavior } from '../../response/error-behavior.ts'
import type { ErrorOrigin, OnError } from '../../errors/masking.ts'
import type { OperationPlan } from '../../planning/plan.ts'
import type { PubSub } from '../../pubsub/pubsub.ts'
import type { ResponseExtensions } from '../../response/response.ts'
import type { ResponseRoom } from '../../response/response-room.ts'
import type { Cancellation } from '../../runtime/cancellation.ts'
import type { CompiledSchema, Field } from '../../schema/compiled/compiled-schema.ts'
import type { Trigger } from '../../schema/definitions/trigger.ts'
import type {
  PositionalResolver,
  ResolveInfo,
  TypeResolver,
} from '../../schema/definitions/resolver.ts'
import type { CheckedArguments } from '../../values/checked-arguments.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import type { VariableValues } from '../../values/variables.ts'
import type { NamedValuesFactory } from '../named/named-values.ts'
import type { InfoSchema } from '../positional/info-schema.ts'
import type { InfoScope } from '../positional/resolve-info.ts'
import type { SyntaxNodes } from '../../language/tree/syntax-tree.ts'
import type {
  ObjectNode,
  ResponseNode,
  SelectionsOfObjects,
  Slots,
} from '../slots/response-node.ts'
import type { TimeSlices } from '../waiting/time-slices.ts'

/** The completed values of a response. */
export interface CompletedResponse {
  readonly slots: Slots
  /** The selection sets of objects that do not tell them; null where the slots are those of a text. */
  readonly selections: SelectionsOfObjects | null
  readonly errors: readonly GraphQLError[]
  /** What resolvers have left for each other; null where there was nothing. */
  readonly memo: ReadonlyMap<unknown, unknown> | null
}

/** A request to execute a planned operation. */
export interface ExecutionRequest {
  readonly settings: EngineSettings
  readonly plan: OperationPlan
  /** The cache entry of the document. */
  readonly preparedDocument: { readonly syntaxTree: SyntaxNodes }
  readonly variables: VariableValues
  /** The arguments that were checked before the execution; null where the schema checks none. */
  readonly checkedArguments: Pick<CheckedArguments, 'of' | 'expects' | 'mayRepeat'> | null
  readonly context: object
  readonly rootValue: unknown
  /**
   * Resolves fields without a resolver, where the plan was made with `hasFieldResolver`; null where
   * the values of such fields are properties.
   */
  readonly fieldResolver: PositionalResolver | null
  /** Resolves all abstract types; null where their definitions do. */
  readonly typeResolver: TypeResolver | null
  /** Ends the execution when it aborts. */
  readonly signal: Cancellation | undefined
  /** The behavior at an execution error; the plan has the same `propagatesNull`. */
  readonly errorBehavior: ErrorBehavior
  /**
   * Settled at the end of a body whose files may be arriving still: resolvers wait for the names of
   * their files, and the timeout begins at the end. Undefined for a request without files.
   */
  readonly bodyEnd: Promise<void> | undefined
  /** Whether the execution is cancelled when it becomes asynchronous. */
  readonly isSync: boolean
  /**
   * Is told of the completed values of a response that is whole, before it is written; null where nobody
   * asks. Responses of which parts follow, and those with null data, are not told of.
   */
  readonly onCompleted: ((response: CompletedResponse) => void) | null
  /** The entry `extensions` of the response; undefined for none. */
  readonly extensions: ResponseExtensions | undefined
  /** Counts the bytes and errors of the response against their limits. */
  readonly room: ResponseRoom
  /** Called with exceptions that are masked, and with completion errors. */
  readonly onError: OnError
  /** The request as `onError` receives it. */
  readonly errorOrigin: ErrorOrigin
}

/** The settings that all requests of a schema share. */
export interface EngineSettings {
  readonly schema: CompiledSchema
  /** The public schema object, as in the events of resolvers. */
  readonly executable: { readonly trigger: Trigger }
  readonly namedValues: NamedValuesFactory
  readonly pubsub: PubSub
  /** Makes the cancellation of a request from a signal that several requests may share. */
  readonly signals: { of(signal: Cancellation | undefined): Cancellation | undefined }
  /** The schema in the `info` of positional resolvers, made at the first call. */
  readonly infoSchema: () => InfoSchema
  /** Makes the `info` of a call at the position of a field. */
  readonly infoOf: (run: InfoScope, node: ObjectNode, index: number) => ResolveInfo
  /**
   * Makes the error of an exception at a position, for a host that masks no errors; sets `isNull`
   * for an exception that ends the execution. Null where the errors are masked for clients.
   */
  readonly locateError:
    | ((
        run: InfoScope & { isNull: boolean },
        node: ResponseNode,
        index: number,
        thrown: unknown,
      ) => GraphQLError)
    | null
  /** The events that are published for a subscription field and the values of its arguments. */
  readonly listen: (field: Field, values: ArgumentValues) => AsyncIterable<unknown>
  readonly onError: OnError
  /** Makes the errors of the response, given all errors of fields in response order. */
  readonly finishErrors: (
    errors: readonly GraphQLError[],
    request: ExecutionRequest,
  ) => readonly GraphQLError[] | Promise<readonly GraphQLError[]>
  /** The behavior of requests that name none. */
  readonly errorBehavior: ErrorBehavior
  /** Milliseconds after which an execution ends; `false` for never. */
  readonly timeoutMs: number | false
  /** The most fragments and streams of a response that are delivered apart; `false` for any number. */
  readonly maxIncrementalParts: number | false
  /** The time slices in which long responses are written. */
  readonly slices: TimeSlices
}
