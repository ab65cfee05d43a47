import { ServerResponse } from 'node:http'
import { inspect } from '../../errors/inspect.ts'
import { refusalAnswer } from '../answer/answer.ts'
import { Refusal, unavailable } from '../refusal.ts'
import type { Listener } from '../handler.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { defaultMediaType } from '../request/accept.ts'
import { ResponseSocket } from './response-socket.ts'
import { OriginalRequest } from './original-request.ts'

/**
 * Answers a `Request` by a listener for node:http, for hosts that implement the Fetch Standard. The
 * promise never rejects; the response to an aborted request has the status 499.
 */
export async function answerFetch(
  listener: Listener,
  request: Request,
  lifecycle: Lifecycle,
): Promise<Response> {
  const socket = new ResponseSocket()
  const incoming = new OriginalRequest(request, socket)
  const outgoing = new FetchedResponse(incoming)
  socket.carry(incoming, outgoing)
  const { signal } = request
  const abort = (): void => void socket.destroy()
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  socket.once('close', () => signal.removeEventListener('abort', abort))
  listener(incoming, outgoing)
  const answer = await socket.answer
  if (answer !== undefined) return new Response(answer.body, answer)
  if (signal.aborted) return new Response(null, { status: 499 })
  const refusal = lifecycle.isClosing ? unavailable() : brokenOff()
  const { body, status, headers, contentType = '' } = refusalAnswer(refusal, defaultMediaType)
  return new Response(body, { status, headers: { ...headers, 'Content-Type': contentType } })
}

/** Over node:http the client would see the connection end. */
function brokenOff(): Refusal {
  return new Refusal(
    500,
    'INTERNAL_SERVER_ERROR',
    'The response was destroyed before it was answered.',
  )
}

/** A response whose status a `Response` can have, too: Fetch Standard, 5.5 "Response class". */
class FetchedResponse extends ServerResponse {
  /** @throws RangeError for a status that is no integer from 200 to 599 */
  override writeHead(status: number, ...rest: []): this {
    if (isStatus(Number(status))) return super.writeHead(status, ...rest)
    throw new RangeError(
      `The status of a response must be an integer from 200 to 599, but it is ${inspect(status)}.`,
    )
  }
}

/** Who pipes to the response goes by this; a server of node:http would keep it up to date. */
Object.defineProperty(FetchedResponse.prototype, 'writableNeedDrain', {
  get(this: FetchedResponse): boolean {
    return !this.writableEnded && this.socket?.writableNeedDrain === true
  },
})

function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599
}
