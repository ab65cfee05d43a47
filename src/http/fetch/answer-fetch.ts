import { inspectKind } from '../../errors/inspect.ts'
import { refusalAnswer } from '../answer/answer.ts'
import { Refusal, unavailable } from '../refusal.ts'
import type { Listener } from '../handler.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { defaultMediaType } from '../request/accept.ts'
import { BodyConnection, FetchedResponse } from './fetched-response.ts'
import { OriginalRequest } from './original-request.ts'

/**
 * Answers a `Request` with a listener for node:http, for hosts that implement the Fetch Standard.
 * The promise never rejects; the response to an aborted request has the status 499.
 */
export async function answerFetch(
  listener: Listener,
  request: Request,
  lifecycle: Lifecycle,
): Promise<Response> {
  if (!isRequest(request)) {
    throw new TypeError(
      `fetch() was given ${inspectKind(request)}; expected a Request: fetch(new Request(url, init)).`,
    )
  }
  const connection = new BodyConnection()
  const incoming = new OriginalRequest(request, connection)
  const outgoing = new FetchedResponse(incoming, connection)
  const { signal } = request
  const abort = (): void => void connection.destroy()
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  connection.once('close', () => signal.removeEventListener('abort', abort))
  listener(incoming, outgoing)
  const response = await outgoing.fetchResponse
  if (response !== undefined) return response
  if (signal.aborted) return new Response(null, { status: 499 })
  const refusal = lifecycle.isClosing ? unavailable() : responseDestroyed()
  const { body, status, headers, contentType = '' } = refusalAnswer(refusal, defaultMediaType)
  return new Response(body, { status, headers: { ...headers, 'Content-Type': contentType } })
}

/** Whether a value has what is read of a `Request` of any implementation. */
function isRequest(value: unknown): boolean {
  const { url, headers } = Object(value) as Partial<Request>
  return typeof url === 'string' && typeof headers?.get === 'function'
}

/** The refusal where node:http would end the connection without a response. */
function responseDestroyed(): Refusal {
  return new Refusal(
    500,
    'INTERNAL_SERVER_ERROR',
    'The response was destroyed before it was answered.',
  )
}
