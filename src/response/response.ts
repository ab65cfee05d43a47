import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError, FormattedError } from '../errors/graphql-error.ts'

/** A response as a plain object. GraphQL specification, 7.1 "Response Format". */
export interface ExecutionResult<Data = Record<string, unknown>> {
  readonly errors?: readonly FormattedError[]
  /** Absent when nothing was executed. */
  readonly data?: Data | null
}

/** A response as JSON in UTF-8, and the errors in it. */
export interface WrittenResponse {
  readonly bytes: Buffer
  readonly errors: readonly GraphQLError[]
}

/** A response as JSON text. `data` is JSON text too; it is left out when nothing was executed. */
export function responseText(errors: readonly GraphQLError[], data?: string): string {
  const entries: string[] = []
  if (errors.length > 0) entries.push(`"errors":${JSON.stringify(errors)}`)
  if (data !== undefined) entries.push(`"data":${data}`)
  return `{${entries.join(',')}}`
}

/**
 * As many request errors as fit into `maxBytes` bytes of JSON; at least the first, whose message
 * and locations are cut where it does not fit. GraphQL specification, 7.1.3 "Request Error Result".
 */
export function boundedErrors(
  errors: readonly GraphQLError[],
  maxBytes: number | false,
): readonly GraphQLError[] {
  if (maxBytes === false) return errors
  const sizes = errors.map(error => Buffer.byteLength(JSON.stringify(error)) + 1)
  let room = maxBytes - '{"errors":[]}'.length
  const overflow = sizes.findIndex(size => (room -= size) < 0)
  if (overflow < 0) return errors
  return overflow === 0 ? [cutError(errors[0]!)] : errors.slice(0, overflow)
}

/** The first `maxErrors` errors, followed by one that has the number of the others. */
export function countedErrors(
  errors: readonly GraphQLError[],
  maxErrors: number | false,
  code: unknown = 'EXECUTION_ERROR',
): readonly GraphQLError[] {
  if (maxErrors === false || errors.length <= maxErrors) return errors
  const more = new EngineError(`There are ${errors.length - maxErrors} more errors.`, {
    extensions: { code },
  })
  return [...errors.slice(0, maxErrors), more]
}

/** The length of the longest string of V8. */
const MAX_TEXT_BYTES = 2 ** 29 - 24

/**
 * The error of a response that exceeds its limit of bytes, alone or with the others of its batch.
 */
export function tooLargeError(maxBytes: number | false, isOfBatch = false): GraphQLError {
  const most = maxBytes === false ? MAX_TEXT_BYTES : maxBytes
  const what = isOfBatch ? 'The responses of the batch have' : 'The response has'
  return new EngineError(`${what} more than ${most} bytes.`, {
    extensions: { code: 'COMPLEXITY_LIMIT' },
  })
}

/** The error of a response for which there is no memory. */
export function outOfMemoryError(): GraphQLError {
  return new EngineError('There is not enough memory for the response.', {
    extensions: { code: 'SERVICE_UNAVAILABLE' },
  })
}

/** The response of an execution in the place of its data, with one error. */
export function errorResponse(error: GraphQLError): WrittenResponse {
  return { bytes: Buffer.from(responseText([error], 'null')), errors: [error] }
}

const keptUnits = 1_000
const keptLocations = 1_000

function cutError({ message, locations, path, extensions }: GraphQLError): GraphQLError {
  const text = message.length > keptUnits ? `${message.slice(0, keptUnits)}…` : message
  return new EngineError(text, { locations: locations?.slice(0, keptLocations), path, extensions })
}

/** A response as a plain object; `data` is left out when nothing was executed. */
export function responseObject(
  errors: readonly GraphQLError[],
  data?: Record<string, unknown> | null,
): ExecutionResult {
  return {
    ...(errors.length > 0 && { errors: errors.map(error => error.toJSON()) }),
    ...(data !== undefined && { data }),
  }
}
