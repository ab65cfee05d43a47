import { constants } from 'node:buffer'
import type { ErrorCode } from '../errors/error-code.ts'
import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { errorForClient, type ErrorOrigin, type OnError } from '../errors/masking.ts'
import type { ExecutedPart } from '../execution/execute-incrementally.ts'
import type { Executed } from '../execution/execute.ts'
import type { ResponseStreamOf as StreamOf } from '../execution/subscription/response-stream.ts'
import {
  responseObject,
  responseText,
  tooLargeError,
  errorResponse,
  type ExecutionResult,
  type WrittenResponse,
} from '../response/response.ts'
import type { ResponseRoom } from '../response/response-room.ts'

/**
 * The request errors of a request that is not executed. GraphQL specification, 7.1.3 "Request Error
 * Result".
 */
export interface RequestErrorResult {
  readonly errors: readonly GraphQLError[]
}

/** Returns a result with a single request error. */
export function requestErrorResult(message: string, code: ErrorCode): RequestErrorResult {
  return { errors: [new EngineError(message, { extensions: { code } })] }
}

/** The result of a request, with data as plain objects; a part of an incremental response, too. */
export type RequestResult = Executed | ExecutedPart | RequestErrorResult

/** The response to a request, for transports. */
export interface Response {
  /**
   * Whether the operation was executed, so that the body has the entry `data`. If not, the body has
   * request errors.
   */
  readonly executed: boolean
  /** The response as JSON: text, or its bytes in UTF-8. */
  readonly body: string | Buffer
  /** The errors in the body; their `cause` is the original exception. */
  readonly errors: readonly GraphQLError[]
  /** How long the response may be kept; absent for one that may not. */
  readonly freshness?: Freshness | undefined
}

/** How long, and for whom, a response may be kept. */
export interface Freshness {
  /** The time in which the response was made, in milliseconds since 1970. */
  readonly madeAtMs: number
  /** Seconds from then on. */
  readonly maxAge: number
  /** Whether the response is that of one session. */
  readonly isPrivate: boolean
  /** The seconds for which an expired response may be answered while a new one is made. */
  readonly staleWhileRevalidate: number
}

/**
 * The responses to a subscription, for transports, or the parts of an incremental response. GraphQL
 * specification, 6.2.3.2 "Response Stream".
 */
export interface ResponseStream extends StreamOf<Response> {
  /**
   * The first item of an incremental response, which is there before it is requested; absent for a
   * subscription.
   */
  readonly initial?: Response
}

/** Returns the text of a response, or of an error if V8 has no strings of that length. */
export function bodyText({ body }: Pick<Response, 'body'>): string {
  if (typeof body === 'string') return body
  return body.length > constants.MAX_STRING_LENGTH
    ? errorResponse(tooLargeError(false)).bytes.toString()
    : body.toString()
}

/** Returns a copy of the bytes of a response: bodies may share memory. */
export function bodyBytes({ body }: Pick<Response, 'body'>): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
}

/** Returns the response of an execution that was written as bytes, or of request errors. */
export function responseOf(result: WrittenResponse | RequestErrorResult): Response {
  if ('bytes' in result) return { executed: true, errors: result.errors, body: result.bytes }
  return { executed: false, errors: result.errors, body: responseText(result.errors) }
}

/** Returns the response of plain objects; an error where `JSON.stringify` throws. */
export function stringifiedResponse(
  result: RequestResult,
  room: ResponseRoom,
  onError: OnError,
  request?: { readonly errorOrigin: ErrorOrigin },
): Response {
  try {
    const text = JSON.stringify(resultObject(result))
    return boundedResponse(result, text, room)
  } catch (thrown) {
    // An exception of a `toJSON` of a scalar's result may have secret values.
    const errors = [errorForClient(thrown, onError, request?.errorOrigin, true)]
    return { executed: true, errors, body: responseText(errors, 'null') }
  }
}

/** Returns the response of a result as a plain object, without data where no operation was executed. */
export function resultObject(result: RequestResult): ExecutionResult {
  if ('part' in result) return result.part
  if (!('data' in result)) return responseObject(result.errors)
  return responseObject(result.errors, result.data, result.extensions)
}

function boundedResponse(result: RequestResult, text: string, room: ResponseRoom): Response {
  const executed = 'data' in result || 'part' in result
  // The errors of a request that was not executed were counted by `ResponseRoom.takeErrors`.
  if (!executed || room.take(Buffer.byteLength(text)))
    return { executed, errors: result.errors, body: text }
  const { bytes, errors } = room.tooLargeResponse()
  return { executed, errors, body: bytes }
}
