import { CompletionError, ResultMisfit } from './completion-error.ts'
import type { ErrorCode } from './error-code.ts'
import { EngineError } from './engine-error.ts'
import { GraphQLError, type GraphQLErrorOptions, type ResponsePath } from './graphql-error.ts'
import { isInstance } from './is-instance.ts'
import { nodeCrypto } from '../runtime/node-crypto.ts'

/** The second argument of `onError`: the request and the field of the exception. */
export interface ErrorDetails {
  /** Also in the `extensions` of the error that the client sees. */
  readonly id: string
  /** The field, as `Type.field`; undefined where no field threw the exception. */
  readonly coordinate: string | undefined
  /** The response path of the field; for a batch, the path of its first parent's field. */
  readonly path: ResponsePath | undefined
  /** The name of the operation, also where the request has no `operationName`. */
  readonly operationName: string | undefined
  /** The text of the document. */
  readonly source: string | undefined
  readonly context: object | undefined
  /** The result of the field, where it does not fit the field's type. */
  readonly value: unknown
}

/**
 * Called with an exception that the client sees as `Internal server error`, and with the error of a
 * result that does not fit the type of its field.
 */
export type OnError = (error: unknown, details: ErrorDetails) => void

/** The request and the field in which an exception was thrown, as far as they are known. */
export type ErrorOrigin = Pick<GraphQLErrorOptions, 'locations'> &
  Partial<Omit<ErrorDetails, 'id' | 'value'>>

const code: ErrorCode = 'INTERNAL_SERVER_ERROR'

/**
 * Returns the error in the response for an exception. A `GraphQLError`, of this package or, by its
 * name, of another, keeps its message and extensions; other exceptions are masked. Masked exceptions
 * and completion errors are passed to `onError`.
 *
 * @param isSecret whether a `GraphQLError` is masked as well
 */
export function errorForClient(
  thrown: unknown,
  onError: OnError,
  origin: ErrorOrigin = {},
  isSecret = false,
): GraphQLError {
  const isCompletion = isInstance(thrown, CompletionError)
  const errorResult = isSecret && !isCompletion ? undefined : errorResultOf(thrown)
  if (errorResult !== undefined && !isCompletion) {
    // The host may throw an error of one response position at further positions.
    const cause = isInstance(thrown, ErrorForClient) ? thrown.cause : thrown
    return new ErrorForClient(errorResult, origin, cause)
  }
  const message = isCompletion ? thrown.message : 'Internal server error'
  const id = reportError(onError, thrown, origin)
  const original = isCompletion ? {} : originalError(thrown)
  return new ErrorForClient({ message, extensions: { code, id, ...original } }, origin, thrown)
}

/** Calls `onError` with an exception of no response, if `errorForClient` would mask it. */
export function reportIfMasked(
  onError: OnError,
  thrown: unknown,
  originOf: () => ErrorOrigin,
  isSecret = false,
): void {
  if (isInstance(thrown, ErrorForClient)) return
  const isReported = isSecret || isInstance(thrown, CompletionError)
  if (isReported || errorResultOf(thrown) === undefined) reportError(onError, thrown, originOf())
}

/** Returns the field of an error that `errorForClient` has created, as `Type.field`. */
export function coordinateOf(error: GraphQLError): string | undefined {
  return error instanceof ErrorForClient ? error.coordinate : undefined
}

/** Returns an error with the path and the cause of another, and with a new message and extensions. */
export function replacedError(
  error: GraphQLError,
  { message, extensions }: ErrorResult,
): GraphQLError {
  const { locations, path, cause } = error
  return new ErrorForClient(
    { message, locations, extensions },
    { path, coordinate: coordinateOf(error) },
    cause,
  )
}

/**
 * Returns an error that a host has put in the place of another: with its own words and position, and
 * with the field and the exception of the other.
 */
export function errorInPlaceOf(original: GraphQLError, error: GraphQLError): GraphQLError {
  const coordinate = coordinateOf(original)
  return new ErrorForClient(error, { path: error.path, coordinate }, original.cause)
}

/** The entries of a response's error that an exception sets. */
export type ErrorResult = Pick<GraphQLError, 'message' | 'extensions'> &
  Partial<Pick<GraphQLError, 'locations'>>

/** The class of the errors that this module creates. */
class ErrorForClient extends EngineError {
  readonly #coordinate: string | undefined

  constructor(
    { message, extensions, locations }: ErrorResult,
    origin: ErrorOrigin,
    cause: unknown,
  ) {
    const { path } = origin
    super(message, { locations: locations ?? origin.locations, path, extensions, cause })
    this.#coordinate = origin.coordinate
  }

  get coordinate(): string | undefined {
    return this.#coordinate
  }
}

/**
 * Returns the properties of a `GraphQLError`, of this package or, by its name, of another; undefined
 * for other exceptions, and where reading or copying the properties throws.
 */
export function errorResultOf(thrown: unknown): ErrorResult | undefined {
  try {
    const isGraphQLError =
      thrown instanceof GraphQLError || (thrown instanceof Error && thrown.name === 'GraphQLError')
    if (!isGraphQLError || thrown instanceof ResultMisfit) return undefined
    const { message, locations, extensions } = thrown as Error & {
      locations?: unknown
      extensions?: unknown
    }
    const hasExtensions = typeof extensions === 'object' && extensions !== null
    // A getter may throw at the second reading, so the response is written from a copy.
    const copy: unknown = hasExtensions
      ? JSON.parse(JSON.stringify({ ...extensions }, mapAsObject))
      : {}
    return {
      message: String(message),
      locations:
        thrown instanceof GraphQLError && Array.isArray(locations) ? thrown.locations : undefined,
      extensions: Object(copy) as Record<string, unknown>,
    }
  } catch {
    return undefined
  }
}

/** A replacer of `JSON.stringify`: resolvers of Apollo Server have headers in a Map, their `HeaderMap`. */
function mapAsObject(_key: string, value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value as Map<string, unknown>)
  if (!(value instanceof Headers)) return value
  const cookies = value.getSetCookie()
  return { ...Object.fromEntries(value), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
}

/** Returns the extension with the masked exception in development; no entry otherwise. */
function originalError(thrown: unknown): object {
  if (process.env['NODE_ENV'] !== 'development') return {}
  try {
    if (!(thrown instanceof Error)) return { originalError: { message: String(thrown) } }
    return { originalError: { message: String(thrown.message), stack: String(thrown.stack) } }
  } catch {
    return {}
  }
}

/**
 * Calls `onError` with an exception that is masked, or has no effect on the response; returns the
 * exception's id, by default a new one.
 */
export function reportError(
  onError: OnError,
  thrown: unknown,
  origin: ErrorOrigin = {},
  id: string = nodeCrypto().randomUUID(),
): string {
  const { coordinate, path, operationName, source, context } = origin
  const value = isInstance(thrown, CompletionError) ? thrown.value : undefined
  const log = (failure: unknown): void => {
    console.error(`tapeql: onError failed for the masked error ${id}:`, failure)
  }
  try {
    // `onError` may be an async function.
    const details = { id, coordinate, path, operationName, source, context, value }
    const result: unknown = onError(thrown, details)
    if (typeof result === 'object') Promise.resolve(result).catch(log)
  } catch (failure) {
    log(failure)
  }
  return id
}
