import { randomUUID } from 'node:crypto'
import { EngineError } from './engine-error.ts'
import { GraphQLError, type GraphQLErrorOptions } from './graphql-error.ts'

/**
 * Called with an exception that the client sees as `Internal server error`; `id` is also in the
 * `extensions` of that error.
 */
export type OnError = (error: unknown, details: { readonly id: string }) => void

/**
 * The error in the response for an exception. A `GraphQLError`, of this package or, by its name, of
 * another, keeps its message and extensions; other exceptions are masked and passed to `onError`.
 */
export function errorForClient(
  thrown: unknown,
  onError: OnError,
  place: GraphQLErrorOptions = {},
): GraphQLError {
  const deliberate = deliberateError(thrown)
  if (deliberate !== undefined) {
    const { message, extensions, locations = place.locations } = deliberate
    // An error that was made here for one position may be thrown at others, too.
    const cause = thrown instanceof ErrorForClient ? thrown.cause : thrown
    return new ErrorForClient(message, { locations, path: place.path, extensions, cause })
  }
  return new ErrorForClient('Internal server error', {
    ...place,
    extensions: { code: 'INTERNAL_SERVER_ERROR', id: reportError(onError, thrown) },
    cause: thrown,
  })
}

/** Calls `onError` with an exception that is in no response, if it would be masked in one. */
export function reportIfMasked(onError: OnError, thrown: unknown): void {
  if (deliberateError(thrown) === undefined) reportError(onError, thrown)
}

/** Writes a masked error with its stack to standard error. */
export const logError: OnError = (error, { id }) => {
  console.error(`tapeql: masked error ${id}:`, error)
}

/** Marks the errors that `errorForClient` has made. */
class ErrorForClient extends EngineError {}

/**
 * The properties of a `GraphQLError`; undefined for other exceptions, and where reading or copying
 * the properties throws.
 */
function deliberateError(
  thrown: unknown,
): Pick<GraphQLError, 'message' | 'locations' | 'extensions'> | undefined {
  try {
    const isKnown =
      thrown instanceof GraphQLError || (thrown instanceof Error && thrown.name === 'GraphQLError')
    if (!isKnown) return undefined
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

/**
 * Calls `onError` with an exception that is masked, or has no effect on the response; returns its
 * id, by default a new one.
 */
export function reportError(onError: OnError, thrown: unknown, id: string = randomUUID()): string {
  const log = (failure: unknown): void => {
    console.error(`tapeql: onError failed for the masked error ${id}:`, failure)
  }
  try {
    // `onError` may be an async function.
    const returned: unknown = onError(thrown, { id })
    if (typeof returned === 'object') Promise.resolve(returned).catch(log)
  } catch (failure) {
    log(failure)
  }
  return id
}
