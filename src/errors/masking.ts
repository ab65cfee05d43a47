import { randomUUID } from 'node:crypto'
import { EngineError } from './engine-error.ts'
import { GraphQLError, type GraphQLErrorOptions } from './graphql-error.ts'

/** Told of an exception that the client sees only as `Internal server error`; `id` is in both. */
export type OnError = (error: unknown, details: { readonly id: string }) => void

/**
 * The error that a client sees for a thrown value. Errors made on purpose (`GraphQLError` of this package or, by name, of
 * another) keep their message and extensions; anything else is masked, and the original goes to `onError`.
 */
export function errorForClient(
  thrown: unknown,
  onError: OnError,
  place: GraphQLErrorOptions = {},
): GraphQLError {
  const deliberate = deliberateError(thrown)
  if (deliberate !== undefined) {
    const { message, extensions, locations = place.locations } = deliberate
    // An error that was made here for one place may stand at others, too.
    const cause = thrown instanceof ErrorForClient ? thrown.cause : thrown
    return new ErrorForClient(message, { locations, path: place.path, extensions, cause })
  }
  return new ErrorForClient('Internal server error', {
    ...place,
    extensions: { code: 'INTERNAL_SERVER_ERROR', id: reportError(onError, thrown) },
    cause: thrown,
  })
}

/** Tells `onError` of a thrown value that no response is going to show, if it would be masked there. */
export function reportIfMasked(onError: OnError, thrown: unknown): void {
  if (deliberateError(thrown) === undefined) reportError(onError, thrown)
}

/** Writes a masked error with its stack to standard error. */
export const printError: OnError = (error, { id }) => {
  console.error(`tapeql: masked error ${id}:`, error)
}

/** Tells what was made here from what was thrown. */
class ErrorForClient extends EngineError {}

/** The error, if it was made on purpose and a response can hold it; looking at a hostile object may throw, and then it was not. */
function deliberateError(
  thrown: unknown,
): Pick<GraphQLError, 'message' | 'locations' | 'extensions'> | undefined {
  try {
    const isKnown =
      thrown instanceof GraphQLError || (thrown instanceof Error && thrown.name === 'GraphQLError')
    if (!isKnown) return undefined
    const { message, locations, extensions } = thrown as Error & { locations?: unknown; extensions?: unknown }
    const isMap = typeof extensions === 'object' && extensions !== null
    // What was read once need not be readable again, when the response is written.
    const copy: unknown = isMap ? JSON.parse(JSON.stringify({ ...extensions })) : {}
    return {
      message: String(message),
      locations: thrown instanceof GraphQLError && Array.isArray(locations) ? thrown.locations : undefined,
      extensions: Object(copy) as Record<string, unknown>,
    }
  } catch {
    return undefined
  }
}

/** Tells `onError` of an exception that changes no answer, or is masked in it; returns the id, a new one if none is given. */
export function reportError(onError: OnError, thrown: unknown, id: string = randomUUID()): string {
  const log = (failure: unknown): void => {
    console.error(`tapeql: onError failed for the masked error ${id}:`, failure)
  }
  try {
    // What is declared to return nothing may be an async function all the same.
    const returned: unknown = onError(thrown, { id })
    if (typeof returned === 'object') Promise.resolve(returned).catch(log)
  } catch (failure) {
    log(failure)
  }
  return id
}
