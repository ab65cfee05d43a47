import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'

/** What servers of the Fetch Standard call for each request. */
type Fetch = (request: Request) => Response | Promise<Response>

/**
 * A listener for node:http in front of a function of the Fetch Standard, as its servers have one;
 * bodies stream both ways.
 */
export function listenerOf(fetch: Fetch): RequestListener {
  return (incoming, outgoing) => void answer(fetch, incoming, outgoing)
}

async function answer(
  fetch: Fetch,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  const end = (): void => {
    incoming.socket.off('close', end)
    if (!outgoing.writableFinished) gone.abort()
  }
  outgoing.once('close', end)
  // A response behind others of its connection has no socket yet, and is not told when the
  // connection ends.
  incoming.socket.setMaxListeners(0).once('close', end)
  const request = toRequest(incoming, gone.signal)
  if (request === undefined) {
    outgoing.writeHead(400).end()
    return
  }
  try {
    const response = await fetch(request)
    outgoing.statusCode = response.status
    outgoing.setHeaders(response.headers)
    outgoing.once('finish', () => drain(incoming))
    if (response.body === null) outgoing.end()
    else await pipeline(Readable.fromWeb(response.body), outgoing)
  } catch (error) {
    if (!gone.signal.aborted) throw error
  }
}

/**
 * Undefined for what the class `Request` does not take: the methods CONNECT and TRACE, and targets
 * that are no paths.
 */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', url = '', rawHeaders, socket } = incoming
  const headers = new Headers()
  try {
    for (let i = 0; i < rawHeaders.length; i += 2)
      headers.append(rawHeaders[i]!, rawHeaders[i + 1]!)
    const origin = `http://127.0.0.1:${socket.localPort}`
    const target = url.startsWith('/') ? origin + url : url
    if (method === 'GET' || method === 'HEAD')
      return new Request(target, { method, headers, signal })
    return new Request(target, {
      method,
      headers,
      signal,
      body: ReadableStream.from(incoming),
      duplex: 'half',
    })
  } catch {
    return undefined
  }
}

/** What nobody has read is let go, so that the connection serves the next request. */
function drain(incoming: IncomingMessage): void {
  if (!incoming.complete) incoming.removeAllListeners('readable').resume()
}
