import type { Withdrawal } from '../../budgets/client-budget.ts'
import type { ExecutionRequest, EngineSettings } from '../../execution/request/execution-request.ts'
import { nameOf } from '../../language/tape.ts'
import type { OperationPlan } from '../../planning/plan.ts'
import type { ErrorBehavior } from '../../response/error-behavior.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { ErrorOrigin, OnError } from '../../errors/masking.ts'
import type { ResponseRoom } from '../../response/response-room.ts'
import type { VariableValues } from '../../values/variables.ts'
import type {
  CachedPlan,
  PreparedDocument,
  PreparedOperation,
} from '../documents/prepared-document.ts'
import { formattedErrors, type RequestOptions } from '../execute-options.ts'
import type { RequestErrorResult } from '../transport-response.ts'

/** Measures the costs of responses. */
export interface CostMeter {
  /** Has the response of a request measured when it is complete. */
  measure(request: EngineRequest): void
  /** Takes what a response has cost that was kept. */
  settle(request: EngineRequest, actual: number): void
}

/**
 * A request with its document: the options, and the results of the stages, each the input of the
 * next stage.
 */
export class EngineRequest implements ExecutionRequest {
  readonly settings: EngineSettings
  readonly preparedDocument: PreparedDocument
  options: RequestOptions
  readonly context: object
  readonly rootValue: unknown
  readonly fieldResolver = null
  readonly typeResolver = null
  readonly signal: ExecutionRequest['signal']
  /** The behavior in the options, else that of the document, else that of the schema. */
  readonly errorBehavior: ErrorBehavior
  readonly bodyEnd: ExecutionRequest['bodyEnd']
  readonly isSync: boolean
  /** Whether the operation may be a subscription: to open its source, or to execute an event. */
  readonly admitsSubscription: boolean
  /** Whether parts of the response may be delivered later. */
  readonly isIncremental: boolean
  readonly room: ResponseRoom
  operation!: PreparedOperation
  variables!: VariableValues
  cachedPlan!: CachedPlan
  plan!: OperationPlan
  /** The estimated cost, where costs are limited. */
  cost = 0
  /** What the response has cost; undefined before it is complete, and where nobody asks. */
  actualCost: number | undefined = undefined
  /** Measures what the response costs, where somebody asks. */
  costMeter: CostMeter | undefined = undefined
  /** What was taken from the bucket of the client; undefined for nothing. */
  withdrawal: Withdrawal | undefined = undefined
  /** Whether listeners are told of the end of the execution. */
  isObserved = false
  onCompleted: ExecutionRequest['onCompleted'] = null
  extensions: ExecutionRequest['extensions'] = undefined
  /** Whether the request is that of an event, whose subscription was charged. */
  isEvent = false
  /** Set by the stage that checks arguments; the events of a subscription take those of the client. */
  checkedArguments: ExecutionRequest['checkedArguments'] = null

  constructor(
    settings: EngineSettings,
    preparedDocument: PreparedDocument,
    options: RequestOptions,
    isSync: boolean,
    room: ResponseRoom,
    admitsSubscription = false,
  ) {
    this.settings = settings
    this.preparedDocument = preparedDocument.use()
    this.options = options
    this.context = options.context ?? {}
    this.rootValue = options.rootValue
    this.signal = settings.signals.of(options.signal)
    this.errorBehavior =
      options.errorBehavior ?? preparedDocument.errorBehavior ?? settings.errorBehavior
    this.bodyEnd = options.bodyEnd
    this.isSync = isSync
    this.admitsSubscription = admitsSubscription
    this.room = room
    this.isIncremental =
      options.incrementalSpec !== undefined &&
      !admitsSubscription &&
      settings.schema.isIncremental &&
      preparedDocument.isIncremental
  }

  /**
   * Whether deferred fragments share their fields. Clients of the format of 2022 find a fragment by its
   * path and label, and expect all of its fields there.
   */
  get mergesDeferred(): boolean {
    return this.options.incrementalSpec !== '20220824'
  }

  /** The result of a request with errors, of those that its response has room for. */
  errorResult(errors: readonly GraphQLError[]): RequestErrorResult {
    return { errors: formattedErrors(this.room.takeErrors(errors), this.options) }
  }

  /** Has a function told of the completed values, behind those that were named before. */
  afterCompletion(listener: NonNullable<ExecutionRequest['onCompleted']>): void {
    const { onCompleted } = this
    this.onCompleted =
      onCompleted === null
        ? listener
        : response => {
            onCompleted(response)
            listener(response)
          }
  }

  /** Drops the values of variables that the operation does not define. */
  dropUnknownVariables(): void {
    const { variables } = this.options
    if (variables == null) return
    this.options = {
      ...this.options,
      variables: this.operation.variables.declaredEntriesOf(variables),
    }
  }

  /**
   * Returns the request to execute an event of the subscription. GraphQL specification, 6.2.3.2
   * "Response Stream".
   */
  forEvent(
    rootValue: unknown,
    signal: ExecutionRequest['signal'],
    room: ResponseRoom,
  ): EngineRequest {
    const options = { ...this.options, rootValue, signal }
    const event = new EngineRequest(
      this.settings,
      this.preparedDocument,
      options,
      false,
      room,
      true,
    )
    event.checkedArguments = this.checkedArguments
    event.isEvent = true
    return event
  }

  /** Returns the request to make the response again, when the client has gone. */
  forRevalidation(room: ResponseRoom): EngineRequest {
    const options = { ...this.options, signal: undefined, answer: undefined }
    const again = new EngineRequest(this.settings, this.preparedDocument, options, false, room)
    again.operation = this.operation
    again.variables = this.variables
    again.cachedPlan = this.cachedPlan
    again.plan = this.plan
    again.checkedArguments = this.checkedArguments
    again.cost = this.cost
    this.costMeter?.measure(again)
    return again
  }

  get onError(): OnError {
    return this.settings.onError
  }

  get errorOrigin(): ErrorOrigin {
    const { document } = this.preparedDocument
    // Before the stage `getOperation`, only the request may name the operation.
    const { operation } = this as { readonly operation?: PreparedOperation }
    const name = operation === undefined ? undefined : nameOf(document, operation.node)
    return {
      operationName: name || (this.options.operationName ?? undefined),
      source: document.source,
      context: this.context,
    }
  }
}
