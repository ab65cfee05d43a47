import { randomUUID } from 'node:crypto'
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
    const { message, extensions, locations = place.locations, path = place.path } = deliberate
    return new GraphQLError(message, { locations, path, extensions, cause: thrown })
  }
  const id = randomUUID()
  reportSafely(onError, thrown, id)
  return new GraphQLError('Internal server error', {
    ...place,
    extensions: { code: 'INTERNAL_SERVER_ERROR', id },
    cause: thrown,
  })
}

/** Writes a masked error with its stack to standard error. */
export const printError: OnError = (error, { id }) => {
  console.error(`tapeql: masked error ${id}:`, error)
}

/** The error, if it was made on purpose; looking at a hostile object may throw, and then it was not. */
function deliberateError(thrown: unknown): (GraphQLErrorOptions & { readonly message: string }) | undefined {
  try {
    if (thrown instanceof GraphQLError) return thrown
    if (!(thrown instanceof Error) || thrown.name !== 'GraphQLError') return undefined
    const { message, extensions } = thrown as Error & { extensions?: unknown }
    const isMap = typeof extensions === 'object' && extensions !== null
    return { message: String(message), extensions: isMap ? { ...extensions } : {} }
  } catch {
    return undefined
  }
}

function reportSafely(onError: OnError, thrown: unknown, id: string): void {
  try {
    onError(thrown, { id })
  } catch (failure) {
    console.error(`tapeql: onError failed for the masked error ${id}:`, failure)
  }
}
