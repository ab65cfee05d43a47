import { validateHeaderName, validateHeaderValue, type IncomingMessage } from 'node:http'
import { EngineError } from '../../errors/engine-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { errorForClient, logError, type OnError } from '../../errors/masking.ts'
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
    const answered = answeredErrorOf(error, options)
    if (answered !== undefined) return errorAnswerOf(await answered.render(error, request))
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
    const thrown = error.cause ?? error
    const answered = answeredErrorOf(thrown, options)
    if (answered !== undefined) return whenSettled(answered.render(thrown, request), errorAnswerOf)
  }
  return undefined
}

function answeredErrorOf(thrown: unknown, { answerErrors }: ErrorHooks): AnsweredError | undefined {
  return answerErrors?.find(({ errorClass }) => thrown instanceof errorClass)
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

function shownAnswer(
  { message, extensions: { http, ...extensions } }: GraphQLError,
  mediaType: ResponseMediaType,
): Answer {
  const status = statusOf(http) ?? (extensions['code'] === 'INTERNAL_SERVER_ERROR' ? 500 : 400)
  return errorAnswer(status, new EngineError(message, { extensions }), mediaType)
}

function statusOf(http: unknown): number | undefined {
  if (typeof http !== 'object' || http === null || !('status' in http)) return undefined
  const { status } = http
  const isError =
    typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599
  return isError ? status : undefined
}
