import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError, FormattedError } from '../errors/graphql-error.ts'

/** A response as a plain object. GraphQL specification, 7.1 "Response Format". */
export interface ExecutionResult<Data = Record<string, unknown>> {
  readonly errors?: readonly FormattedError[]
  /** Absent when the operation was not executed. */
  readonly data?: Data | null
  readonly extensions?: ResponseExtensions
}

/** The entry `extensions` of a response. GraphQL specification, 7.1 "Response Format". */
export type ResponseExtensions = Readonly<Record<string, unknown>>

/** A response as JSON in UTF-8, and the errors in it. */
export interface WrittenResponse {
  readonly bytes: Buffer
  readonly errors: readonly GraphQLError[]
}

/** A response as JSON text. `data` is JSON text too, and absent when no operation was executed. */
export function responseText(errors: readonly GraphQLError[], data?: string): string {
  const entries: string[] = []
  if (errors.length > 0) entries.push(`"errors":${JSON.stringify(errors)}`)
  if (data !== undefined) entries.push(`"data":${data}`)
  return `{${entries.join(',')}}`
}

/**
 * The request errors that fit into `maxBytes` bytes of JSON: at least the first error, with a shorter
 * message and fewer locations where necessary. GraphQL specification, 7.1.3 "Request Error Result".
 */
export function limitErrorBytes(
  errors: readonly GraphQLError[],
  maxBytes: number | false,
): readonly GraphQLError[] {
  if (maxBytes === false) return errors
  const { count } = fitErrors(errors, maxBytes - '{"errors":[]}'.length)
  if (count === errors.length) return errors
  return count === 0 ? [truncateError(errors[0]!)] : errors.slice(0, count)
}

/** The number of the first errors that fit into bytes of JSON, and the bytes left behind them. */
export function fitErrors(
  errors: readonly GraphQLError[],
  maxBytes: number,
): { readonly count: number; readonly bytesLeft: number } {
  let bytesLeft = maxBytes
  for (let count = 0; count < errors.length; count++) {
    const bytes = Buffer.byteLength(JSON.stringify(errors[count])) + 1
    if (bytes > bytesLeft) return { count, bytesLeft }
    bytesLeft -= bytes
  }
  return { count: errors.length, bytesLeft }
}

/** The first `maxErrors` errors, followed by an error with the number of the other errors. */
export function limitErrorCount(
  errors: readonly GraphQLError[],
  maxErrors: number | false,
  code: unknown = 'EXECUTION_ERROR',
): readonly GraphQLError[] {
  if (maxErrors === false || errors.length <= maxErrors) return errors
  const overflowError = new EngineError(`There are ${errors.length - maxErrors} more errors.`, {
    extensions: { code },
  })
  return [...errors.slice(0, maxErrors), overflowError]
}

/** The length of the longest string of V8. */
const MAX_TEXT_BYTES = 2 ** 29 - 24

/** The error of a response, or of the responses of a batch, that exceeds the limit of bytes. */
export function tooLargeError(maxBytes: number | false, isOfBatch = false): GraphQLError {
  const limit = maxBytes === false ? MAX_TEXT_BYTES : maxBytes
  const subject = isOfBatch ? 'The responses of the batch have' : 'The response has'
  return new EngineError(`${subject} more than ${limit} bytes.`, {
    extensions: { code: 'COMPLEXITY_LIMIT' },
  })
}

/** The error of a response for which there is no memory. */
export function outOfMemoryError(): GraphQLError {
  return new EngineError('There is not enough memory for the response.', {
    extensions: { code: 'SERVICE_UNAVAILABLE' },
  })
}

/** The response with null data and one error. */
export function errorResponse(error: GraphQLError): WrittenResponse {
  return { bytes: Buffer.from(responseText([error], 'null')), errors: [error] }
}

const MAX_MESSAGE_UNITS = 1_000
const MAX_LOCATIONS = 1_000

function truncateError({ message, locations, path, extensions }: GraphQLError): GraphQLError {
  const text =
    message.length > MAX_MESSAGE_UNITS ? `${message.slice(0, MAX_MESSAGE_UNITS)}…` : message
  return new EngineError(text, { locations: locations?.slice(0, MAX_LOCATIONS), path, extensions })
}

/** A response as a plain object; `data` is absent when no operation was executed. */
export function responseObject(
  errors: readonly GraphQLError[],
  data?: Record<string, unknown> | null,
  extensions?: ResponseExtensions,
): ExecutionResult {
  return {
    ...(errors.length > 0 && { errors: errors.map(error => error.toJSON()) }),
    ...(data !== undefined && { data }),
    ...(extensions !== undefined && { extensions }),
  }
}
