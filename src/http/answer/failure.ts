import { validateHeaderName, validateHeaderValue, type IncomingMessage } from 'node:http'
import { EngineError } from '../../errors/engine-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { logError } from '../../errors/log-error.ts'
import { errorForClient, type OnError } from '../../errors/masking.ts'
import { isInstance } from '../../errors/is-instance.ts'
import type { ResponseMediaType } from '../request/accept.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { errorAnswer, textAnswer, type Answer } from './answer.ts'
import type { AnsweredError, ErrorAnswer } from '../error-answer.ts'

/** What the host does with errors of hooks and resolvers. */
export interface ErrorHooks {
  /**
   * The host's answers to errors that hooks and resolvers throw; the first that matches is used.
   */
  readonly answerErrors?: readonly AnsweredError[] | undefined
  /**
   * Receives the error of a hook that is masked for clients, with the id that they see.
   * Default: both are printed to standard error, with the stack. Exceptions of resolvers go to the
   * `onError` of the schema.
   */
  readonly onError?: OnError | undefined
}

/**
 * The answer to an exception of a hook: that of `answerErrors`; or, for a GraphQLError, its message
 * with the status in `extensions.http`; or a masked error, whose original is passed to `onError`.
 */
export async function failureAnswer(
  error: unknown,
  request: IncomingMessage,
  options: ErrorHooks,
  mediaType: ResponseMediaType,
): Promise<Answer> {
  const { onError = logError } = options
  try {
    const answered = await thrownAnswer(error, request, options)
    if (answered !== undefined) return answered
    return shownAnswer(errorForClient(error, onError), mediaType)
  } catch (second) {
    return shownAnswer(
      errorForClient(
        new Error('The answer to an error of a hook could not be made.', { cause: second }),
        onError,
      ),
      mediaType,
    )
  }
}

/**
 * The host's answer to a response, by the first of its errors that `answerErrors` matches;
 * undefined where none does. Matched is the original exception.
 */
export function hostAnswer(
  errors: readonly GraphQLError[],
  request: IncomingMessage,
  options: ErrorHooks,
): Answer | undefined | Promise<Answer> {
  if (options.answerErrors === undefined) return undefined
  for (const error of errors) {
    const answer = thrownAnswer(error.cause ?? error, request, options)
    if (answer !== undefined) return answer
  }
  return undefined
}

/** The host's answer to what one of its hooks has thrown; undefined where none matches. */
export function thrownAnswer(
  thrown: unknown,
  request: IncomingMessage,
  options: ErrorHooks,
): Answer | undefined | Promise<Answer> {
  const answered = answeredErrorOf(thrown, options)
  return answered && whenSettled(answered.render(thrown, request), errorAnswerOf)
}

/**
 * Whether `answerErrors` matches an exception, so that it is not told of as masked; undefined where
 * there are none.
 */
export function answersErrorOf(options: ErrorHooks): ((thrown: unknown) => boolean) | undefined {
  if (options.answerErrors === undefined) return undefined
  return thrown => answeredErrorOf(thrown, options) !== undefined
}

function answeredErrorOf(thrown: unknown, { answerErrors }: ErrorHooks): AnsweredError | undefined {
  return answerErrors?.find(({ errorClass }) => isInstance(thrown, errorClass))
}

/** @throws Error when the host's answer cannot be sent */
function errorAnswerOf({ status, headers = {}, body }: ErrorAnswer): Answer {
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new Error(
      `The status of an answer to an error must be an integer from 200 to 599, but it is ${status}.`,
    )
  }
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  // A response of these has no content: RFC 9110, 15.
  if (status === 204 || status === 205 || status === 304) return { status, headers, body: '' }
  return textAnswer(status, 'application/json', JSON.stringify(body) ?? 'null', headers)
}

function shownAnswer(error: GraphQLError, mediaType: ResponseMediaType): Answer {
  const { code, http } = error.extensions
  const status = statusOf(http) ?? (code === 'INTERNAL_SERVER_ERROR' ? 500 : 400)
  return errorAnswer(status, withoutStatus(error), mediaType)
}

/** An error of a hook as clients see it: the status in `extensions.http` is for HTTP alone. */
export function withoutStatus({
  message,
  cause,
  extensions: { http: _, ...extensions },
}: GraphQLError): GraphQLError {
  return new EngineError(message, { extensions, cause })
}

function statusOf(http: unknown): number | undefined {
  if (typeof http !== 'object' || http === null || !('status' in http)) return undefined
  const { status } = http
  const isError =
    typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599
  return isError ? status : undefined
}
