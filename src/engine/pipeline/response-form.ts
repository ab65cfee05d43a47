import {
  executeIncrementallyToBytes,
  executeIncrementallyToHash,
  executeIncrementallyWith,
  type ExecutedPart,
  type IncrementalResult,
  type IncrementalSpec,
} from '../../execution/execute-incrementally.ts'
import {
  executeToBytes,
  executeToHash,
  type ExecutableOperation,
  type Executed,
} from '../../execution/execute.ts'
import type { OnError } from '../../errors/masking.ts'
import type { ResponseRoom } from '../../response/response-room.ts'
import type { WrittenResponse } from '../../response/response.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import {
  responseOf,
  stringifiedResponse,
  type RequestErrorResult,
  type RequestResult,
  type Response,
} from '../transport-response.ts'
import type { EngineRequest } from './engine-request.ts'
import type { IncrementalStream } from './incremental-stream.ts'
import { isIntrospection } from './stages/introspection-plan.ts'

/** An execution result, as bytes, with plain objects as data or as JSON; or a part. */
type SingleResult = Executed | ExecutedPart | WrittenResponse | Response

/** The result of an execution; with the parts that follow, where there are any. */
export type AnyExecutionResult = IncrementalResult<SingleResult>

/** A response, as JSON or with plain objects as data. */
export type SingleResponse = Response | RequestResult

/** The response to a request; a stream where parts follow. */
export type AnyResponse = SingleResponse | IncrementalStream<SingleResponse>

/** A form of responses. The methods of each form take the results of that form alone. */
export interface ResponseForm<Output extends AnyResponse> {
  /** Returns a response that was kept in this form; null for a form whose responses are not kept. */
  readonly outputOf: ((response: Response) => Output) | null
  /** Executes the operation of a request. */
  execute(request: EngineRequest): AnyExecutionResult | Promise<AnyExecutionResult>
  /** Writes the response of a result, or of request errors. */
  respond(
    result: AnyExecutionResult | RequestErrorResult,
    room: ResponseRoom,
    request?: EngineRequest,
  ): Output
}

/** A form of single responses, in which the responses of an incremental one are written, too. */
export interface SingleForm<Output extends SingleResponse> extends ResponseForm<Output> {
  /** Executes an operation whose plan is incremental. */
  executeIncrementally(
    operation: ExecutableOperation,
    request: EngineRequest,
    spec: IncrementalSpec,
  ): AnyExecutionResult | Promise<AnyExecutionResult>
}

/** JSON that is written as bytes. */
export const bytesForm: SingleForm<Response> = {
  outputOf: response => response,
  execute: executeToKnownBytes,
  executeIncrementally: executeIncrementallyToBytes,
  respond: responseOf,
}

/** Plain objects. */
export const hashForm: SingleForm<RequestResult> = {
  outputOf: null,
  execute: request => executeToHash(request.cachedPlan.operation, request),
  executeIncrementally: executeIncrementallyToHash,
  respond: (result: RequestResult) => result,
}

/** JSON of plain objects, by `JSON.stringify`. An incremental execution writes its responses itself. */
export function stringifiedForm(onError: OnError): SingleForm<Response> {
  return {
    ...hashForm,
    outputOf: response => response,
    executeIncrementally: (operation, request, spec) =>
      executeIncrementallyWith<Response>(operation, request, spec, {
        write: executed => stringifiedResponse(executed, request.room, onError, request),
        writeFailure: ({ part, errors }) => ({
          executed: true,
          errors,
          body: JSON.stringify(part),
        }),
      }),
    respond: (result: RequestResult | Response, room, request) =>
      'body' in result ? result : stringifiedResponse(result, room, onError, request),
  }
}

/** Executes an operation, unless its response is always the same and known. */
function executeToKnownBytes(request: EngineRequest): WrittenResponse | Promise<WrittenResponse> {
  const { operation, response } = request.cachedPlan
  if (response !== undefined) {
    return request.room.take(response.bytes.length) ? response : request.room.tooLargeResponse()
  }
  const result = executeToBytes(operation, request)
  if (!isIntrospection(request.settings.schema, request.plan)) return result
  return whenSettled(result, written => request.cachedPlan.cacheResponse(written))
}
