import { inspectKind } from '../../errors/inspect.ts'
import { refusalAnswer } from '../answer/answer.ts'
import type { ControllerState } from '../exchange.ts'
import { notFoundAction, type Router } from '../handler.ts'
import { Refusal, unavailable } from '../refusal.ts'
import { defaultMediaType } from '../request/accept.ts'
import type { ClientWatch } from './client-watch.ts'
import { FetchExchange } from './fetch-exchange.ts'
import { FetchedHead } from './fetched-head.ts'

/**
 * Answers a `Request` by the actions of a controller, for hosts that implement the Fetch Standard.
 * The promise rejects for what is no `Request` alone; the response to an aborted request has the status 499.
 */
export async function answerFetch(
  request: Request,
  { paths, actionOf }: Router,
  state: ControllerState,
  clientWatch: ClientWatch,
): Promise<Response> {
  if (!isRequest(request)) {
    throw new TypeError(
      `fetch() was given ${inspectKind(request)}; expected a Request: fetch(new Request(url, init)).`,
    )
  }
  const head = new FetchedHead(request)
  const action = actionOf(head) ?? notFoundAction
  const exchange = new FetchExchange(action, state, paths, head, request, clientWatch)
  void exchange.start()
  const response = await exchange.fetchResponse
  if (response !== undefined) return response
  if (hasAborted(request)) return new Response(null, { status: 499 })
  const refusal = state.lifecycle.isClosing ? unavailable() : responseDestroyed()
  const { body, status, headers, contentType = '' } = refusalAnswer(refusal, defaultMediaType)
  return new Response(body, { status, headers: { ...headers, 'Content-Type': contentType } })
}

/** Whether the client has gone; requests of other implementations may have no signal. */
function hasAborted({ signal }: { readonly signal?: AbortSignal | null }): boolean {
  return signal?.aborted === true
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
