import { Rescues, type ErrorRescue } from '../../engine/rescues.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { logError } from '../../errors/log-error.ts'
import { errorForClient, type OnError } from '../../errors/masking.ts'
import type { ResponseMediaType } from '../request/accept.ts'
import { errorAnswer, type Answer } from './answer.ts'
import { withHTTPExtension } from './http-extension.ts'

/** The host's handling of errors of hooks. */
export interface ErrorHooks {
  /**
   * Handlers that turn exceptions of hooks into errors for clients. Exceptions of resolvers have
   * the handlers of the schema.
   */
  readonly rescueFrom?: readonly ErrorRescue[] | undefined
  /**
   * Receives an exception of a hook that is masked for clients, with the id of the masked error.
   * Default: prints both to standard error, with the stack. Exceptions of resolvers go to the
   * `onError` of the schema.
   */
  readonly onError?: OnError | undefined
}

/**
 * Returns the answer to an exception of a hook: the error for clients, with the status and headers
 * in its `extensions.http`.
 *
 * @param errorsOf returns the errors of the answer in the place of the error
 */
export async function failureAnswer(
  thrown: unknown,
  options: ErrorHooks,
  mediaType: ResponseMediaType,
  errorsOf: (error: GraphQLError) => readonly GraphQLError[] = error => [error],
): Promise<Answer> {
  const { onError = logError } = options
  try {
    return clientErrorAnswer(errorsOf(await failureError(thrown, options)), mediaType)
  } catch (failure) {
    const error = errorForClient(
      new Error('The answer to an error of a hook could not be made.', { cause: failure }),
      onError,
    )
    return clientErrorAnswer([error], mediaType)
  }
}

/**
 * Returns the error for clients of an exception of a hook: the error of a handler, a thrown
 * GraphQLError itself, or a masked error, whose original goes to `onError`.
 */
export async function failureError(thrown: unknown, options: ErrorHooks): Promise<GraphQLError> {
  const rescues = rescuesOf(options)
  const error = errorForClient(thrown, rescues.onError)
  const request = { context: {}, signal: undefined, errorOrigin: {} }
  const [rescued = error] = await rescues.apply([error], request)
  return rescued
}

/** Whether an exception of a hook has a handler. */
export function isRescued(thrown: unknown, options: ErrorHooks): boolean {
  return rescuesOf(options).rescueOf(thrown) !== undefined
}

function rescuesOf({ rescueFrom = [], onError = logError }: ErrorHooks): Rescues {
  return new Rescues(rescueFrom, onError, false)
}

function clientErrorAnswer(errors: readonly GraphQLError[], mediaType: ResponseMediaType): Answer {
  const status = errors[0]?.extensions['code'] === 'INTERNAL_SERVER_ERROR' ? 500 : 400
  return withHTTPExtension(errorAnswer(status, errors, mediaType), errors)
}
