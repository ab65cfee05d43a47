import type { Executed } from '../../execution/execute.ts'
import type {
  ExecutionRequest,
  ExecutionSettings,
} from '../../execution/request/execution-request.ts'
import type { OperationPlan } from '../../planning/plan.ts'
import type { ResponseRoom } from '../../response/response-room.ts'
import type { WrittenResponse } from '../../response/response.ts'
import type { VariableValues } from '../../values/variables.ts'
import type { KeptDocument, KeptPlan, KnownOperation } from '../documents/kept-document.ts'
import type { PreparedDocument } from '../documents/prepared-document.ts'
import type { ExecuteOptions } from '../execute-options.ts'
import type { Outcome, Refused, Response } from '../response.ts'

/**
 * A request whose document is found: its options, and the results of its stages, each the input of
 * the next one.
 */
export class EngineRequest implements ExecutionRequest {
  readonly settings: ExecutionSettings
  readonly prepared: PreparedDocument
  readonly keptDocument: KeptDocument
  readonly options: ExecuteOptions
  readonly context: object
  readonly rootValue: unknown
  readonly signal: ExecutionRequest['signal']
  readonly isSync: boolean
  readonly room: ResponseRoom
  operation!: KnownOperation
  variables!: VariableValues
  keptPlan!: KeptPlan
  plan!: OperationPlan

  constructor(
    settings: ExecutionSettings,
    prepared: PreparedDocument,
    options: ExecuteOptions,
    isSync: boolean,
    room: ResponseRoom,
  ) {
    this.settings = settings
    this.prepared = prepared
    this.keptDocument = prepared.forRequest()
    this.options = options
    this.context = options.context ?? {}
    this.rootValue = options.rootValue
    this.signal = options.signal
    this.isSync = isSync
    this.room = room
  }
}

/** The result of an execution, as bytes or with plain objects as data. */
export type AnyExecuted = Executed | WrittenResponse

/** The response to a request, as JSON or with plain objects as data. */
export type AnyAnswer = Response | Outcome

/** A form of responses: executes an operation, and makes the response of its result. */
export interface Form<Whole extends AnyExecuted, Answer extends AnyAnswer> {
  readonly execute: (request: EngineRequest) => Whole | Promise<Whole>
  readonly answer: (outcome: Whole | Refused, room: ResponseRoom) => Answer
}
