import type { GraphQLResolveInfo } from 'graphql'
import type { CachedPlan } from '../../engine/documents/prepared-document.ts'
import type { RequestErrorResult } from '../../engine/transport-response.ts'
import type { CheckedRequest } from '../../engine/pipeline/stages/input-stage.ts'
import type { ErrorOrigin, OnError } from '../../errors/masking.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { ExecutionRequest, EngineSettings } from '../../execution/request/execution-request.ts'
import type { ResponseRoom } from '../../response/response-room.ts'
import type { ArgumentValues, PreparedArguments } from '../../values/coerce-arguments.ts'
import type { VariableValues } from '../../values/variables.ts'
import { unlimitedRoom } from '../unlimited-room.ts'
import type { ExportedOperation } from './exported-operation.ts'

/** What all requests of an execution share. */
export interface ExecutionParts {
  readonly settings: EngineSettings
  readonly operation: ExportedOperation
  readonly variables: VariableValues
  readonly rootValue: unknown
  /** The context of the first call; a host may give another one to further calls. */
  readonly context: object
}

/**
 * The request of an execution by graphql-js, in the form of the engine, or of one of its calls: then
 * `checkedArguments` begin with the arguments of the call.
 */
export class ExportedRequest implements CheckedRequest {
  readonly settings: EngineSettings
  readonly cachedPlan: CachedPlan
  readonly plan: ExecutionRequest['plan']
  readonly preparedDocument: ExportedOperation
  readonly operation: ExportedOperation
  readonly variables: VariableValues
  checkedArguments: CheckedRequest['checkedArguments']
  readonly context: object
  readonly rootValue: unknown
  readonly info: GraphQLResolveInfo
  readonly fieldResolver = null
  readonly typeResolver = null
  readonly signal = undefined
  readonly errorBehavior = 'PROPAGATE'
  readonly bodyEnd = undefined
  readonly onCompleted = null
  readonly extensions = undefined
  readonly isSync = false
  readonly room: ResponseRoom = unlimitedRoom
  readonly admitsSubscription = true

  constructor(
    parts: ExecutionParts,
    info: GraphQLResolveInfo,
    context: object,
    checkedArguments: CheckedRequest['checkedArguments'],
  ) {
    this.settings = parts.settings
    this.operation = this.preparedDocument = parts.operation
    this.cachedPlan = parts.operation.planFor(parts.variables)
    this.plan = this.cachedPlan.operation.plan
    this.variables = parts.variables
    this.context = context
    this.rootValue = parts.rootValue
    this.info = info
    this.checkedArguments = checkedArguments
  }

  get onError(): OnError {
    return this.settings.onError
  }

  get errorOrigin(): ErrorOrigin {
    const { document } = this.operation
    const operationName = this.info.operation.name?.value
    return { operationName, source: document.source, context: this.context }
  }

  errorResult(errors: readonly GraphQLError[]): RequestErrorResult {
    return { errors }
  }
}

/** The arguments of a call, as graphql-js gives them, before those that were checked for the operation. */
export class GivenArguments {
  readonly mayRepeat = true
  readonly #prepared: PreparedArguments | null
  readonly #values: ArgumentValues
  readonly #ofOperation: CheckedRequest['checkedArguments']

  constructor(
    prepared: PreparedArguments | null,
    values: ArgumentValues,
    ofOperation: CheckedRequest['checkedArguments'],
  ) {
    this.#prepared = prepared
    this.#values = values
    this.#ofOperation = ofOperation
  }

  expects(prepared: PreparedArguments): boolean {
    return this.#ofOperation?.expects(prepared) ?? false
  }

  of(prepared: PreparedArguments): ArgumentValues | GraphQLError | undefined {
    return prepared === this.#prepared ? this.#values : this.#ofOperation?.of(prepared)
  }
}
