import { constants } from 'node:buffer'
import type { ErrorCode } from '../errors/error-code.ts'
import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { errorForClient, type OnError } from '../errors/masking.ts'
import type { Executed } from '../execution/execute.ts'
import {
  responseObject,
  responseText,
  tooLargeError,
  tooLargeResponse,
  type WrittenResponse,
} from '../response/response.ts'
import type { ResponseRoom } from '../response/response-room.ts'

/** A request that was refused before anything was executed: a request error. GraphQL specification, 7.1.3 "Request Error Result". */
export interface Refused {
  readonly errors: readonly GraphQLError[]
}

/** A request that is refused for one reason. */
export function refused(message: string, code: ErrorCode): Refused {
  return { errors: [new EngineError(message, { extensions: { code } })] }
}

/** What a request has come to. */
export type Outcome = Executed | Refused

/** What a request has come to, for transports. */
export interface Response {
  /** Whether execution began: the body has an entry `data`. If not, it is a request error. */
  readonly executed: boolean
  /** The response as JSON: text, or its bytes in UTF-8. */
  readonly body: string | Buffer
  /** The errors in it; `cause` is what was thrown originally. */
  readonly errors: readonly GraphQLError[]
}

/** The text of a response; the longest one that V8 can hold is shorter than bytes can be. */
export function textOf({ body }: Response): string {
  if (typeof body === 'string') return body
  return body.length > constants.MAX_STRING_LENGTH
    ? tooLargeResponse(tooLargeError(false)).bytes.toString()
    : body.toString()
}

/** The response for what is written already, or was refused. */
export function responseOf(outcome: WrittenResponse | Refused): Response {
  if ('bytes' in outcome) return { executed: true, errors: outcome.errors, body: outcome.bytes }
  return { executed: false, errors: outcome.errors, body: responseText(outcome.errors) }
}

/** The response for an outcome whose data are plain objects; they may hold what JSON.stringify refuses. */
export function stringifiedResponse(outcome: Outcome, room: ResponseRoom, onError: OnError): Response {
  try {
    const text = JSON.stringify(responseObject(outcome.errors, dataOf(outcome)))
    return boundedResponse(outcome, text, room)
  } catch (thrown) {
    const errors = [errorForClient(thrown, onError)]
    return { executed: true, errors, body: responseText(errors, 'null') }
  }
}

/** The data of an outcome in hash form; undefined where nothing was executed. */
export function dataOf(outcome: Outcome): Record<string, unknown> | null | undefined {
  return 'data' in outcome ? outcome.data : undefined
}

function boundedResponse(outcome: Outcome, text: string, room: ResponseRoom): Response {
  const executed = 'data' in outcome
  // What is not executed takes room for errors.
  if (!executed || room.take(Buffer.byteLength(text))) return { executed, errors: outcome.errors, body: text }
  const { bytes, errors } = room.tooLargeResponse()
  return { executed, errors, body: bytes }
}
