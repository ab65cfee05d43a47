import type { IncomingMessage } from 'node:http'

/** An answer that the host makes of an error. */
export interface ErrorAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON. */
  readonly body: unknown
}

/** An error class and what answers its errors. */
export interface AnsweredError {
  readonly errorClass: abstract new (...parameters: any[]) => unknown
  readonly render: (error: any, request: IncomingMessage) => ErrorAnswer | Promise<ErrorAnswer>
}

/**
 * Answers errors of a class, and of its subclasses, with a status, headers and a JSON body of the
 * host's own: `answerErrors(RecordNotFoundError, error => ({ status: 404, body: { error:
 * error.message } }))`.
 *
 * @example
 * answerErrors(RecordNotFoundError, error => ({ status: 404, body: { error: error.message } }))
 */
export function answerErrors<Answered>(
  errorClass: abstract new (...parameters: any[]) => Answered,
  render: (error: Answered, request: IncomingMessage) => ErrorAnswer | Promise<ErrorAnswer>,
): AnsweredError {
  return { errorClass, render }
}
