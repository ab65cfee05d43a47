import { randomUUID } from 'node:crypto'
import { CompletionError, ResultMisfit } from './completion-error.ts'
import type { ErrorCode } from './error-code.ts'
import { EngineError } from './engine-error.ts'
import { GraphQLError, type GraphQLErrorOptions, type ResponsePath } from './graphql-error.ts'
import { isInstance } from './is-instance.ts'

/** What `onError` is told besides the exception. */
export interface ErrorDetails {
  /** Also in the `extensions` of the error that the client sees. */
  readonly id: string
  /** The field, as `Type.field`; undefined where the exception does not belong to a field. */
  readonly coordinate: string | undefined
  /** The path of the field in the response; of a batch, that of its first parent's field. */
  readonly path: ResponsePath | undefined
  /** The name of the operation, also where the request did not repeat it. */
  readonly operationName: string | undefined
  /** The text of the document. */
  readonly source: string | undefined
  readonly context: object | undefined
  /** What the field has returned, where that does not fit its type. */
  readonly value: unknown
}

/**
 * Called with an exception that the client sees as `Internal server error`, and with the error of a
 * value that does not fit the type of its field.
 */
export type OnError = (error: unknown, details: ErrorDetails) => void

/** Where an exception was thrown, as far as that is known. */
export type ErrorPlace = Pick<GraphQLErrorOptions, 'locations'> &
  Partial<Omit<ErrorDetails, 'id' | 'value'>>

const code: ErrorCode = 'INTERNAL_SERVER_ERROR'

/**
 * The error in the response for an exception. A `GraphQLError`, of this package or, by its name, of
 * another, keeps its message and extensions; other exceptions are masked. Masked exceptions and
 * completion errors are passed to `onError`.
 *
 * @param isSecret whether a `GraphQLError` is masked as well
 */
export function errorForClient(
  thrown: unknown,
  onError: OnError,
  place: ErrorPlace = {},
  isSecret = false,
): GraphQLError {
  const isCompletion = isInstance(thrown, CompletionError)
  const shown = isSecret && !isCompletion ? undefined : deliberateError(thrown)
  if (shown !== undefined && !isCompletion) {
    // An error that was made here for one position may be thrown at others, too.
    const cause = isInstance(thrown, ErrorForClient) ? thrown.cause : thrown
    return new ErrorForClient(shown, place, cause)
  }
  const message = isCompletion ? thrown.message : 'Internal server error'
  const id = reportError(onError, thrown, place)
  const original = isCompletion ? {} : originalError(thrown)
  return new ErrorForClient({ message, extensions: { code, id, ...original } }, place, thrown)
}

/** Calls `onError` with an exception that is in no response, if it would be told of in one. */
export function reportIfMasked(
  onError: OnError,
  thrown: unknown,
  placeOf: () => ErrorPlace,
  isSecret = false,
): void {
  if (isInstance(thrown, ErrorForClient)) return
  const isTold = isSecret || isInstance(thrown, CompletionError)
  if (isTold || deliberateError(thrown) === undefined) reportError(onError, thrown, placeOf())
}

/** The field of an error that `errorForClient` has made, as `Type.field`. */
export function coordinateOf(error: GraphQLError): string | undefined {
  return error instanceof ErrorForClient ? error.coordinate : undefined
}

/** Another error for clients, at the place of one that `errorForClient` has made. */
export function replacedError(error: GraphQLError, { message, extensions }: Shown): GraphQLError {
  const { locations, path, cause } = error
  return new ErrorForClient(
    { message, locations, extensions },
    { path, coordinate: coordinateOf(error) },
    cause,
  )
}

/** What clients see of an error. */
type Shown = Pick<GraphQLError, 'message' | 'extensions'> & Partial<Pick<GraphQLError, 'locations'>>

/** Marks the errors that are made here. */
class ErrorForClient extends EngineError {
  readonly #coordinate: string | undefined

  constructor({ message, extensions, locations }: Shown, place: ErrorPlace, cause: unknown) {
    const { path } = place
    super(message, { locations: locations ?? place.locations, path, extensions, cause })
    this.#coordinate = place.coordinate
  }

  get coordinate(): string | undefined {
    return this.#coordinate
  }
}

/**
 * The properties of a `GraphQLError`; undefined for other exceptions, and where reading or copying
 * the properties throws.
 */
function deliberateError(thrown: unknown): Shown | undefined {
  try {
    const isKnown =
      thrown instanceof GraphQLError || (thrown instanceof Error && thrown.name === 'GraphQLError')
    if (!isKnown || thrown instanceof ResultMisfit) return undefined
    const { message, locations, extensions } = thrown as Error & {
      locations?: unknown
      extensions?: unknown
    }
    const isMap = typeof extensions === 'object' && extensions !== null
    // A getter may throw when it is read again, so the response is written from a copy.
    const copy: unknown = isMap ? JSON.parse(JSON.stringify({ ...extensions })) : {}
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

/** An entry of the extensions that tells developers what was masked; none elsewhere. */
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
 * Calls `onError` with an exception that is masked, or has no effect on the response; returns its
 * id, by default a new one.
 */
export function reportError(
  onError: OnError,
  thrown: unknown,
  place: ErrorPlace = {},
  id: string = randomUUID(),
): string {
  const { coordinate, path, operationName, source, context } = place
  const value = isInstance(thrown, CompletionError) ? thrown.value : undefined
  const log = (failure: unknown): void => {
    console.error(`tapeql: onError failed for the masked error ${id}:`, failure)
  }
  try {
    // `onError` may be an async function.
    const details = { id, coordinate, path, operationName, source, context, value }
    const returned: unknown = onError(thrown, details)
    if (typeof returned === 'object') Promise.resolve(returned).catch(log)
  } catch (failure) {
    log(failure)
  }
  return id
}
