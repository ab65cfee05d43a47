import type { ServerResponse } from 'node:http'
import type { RequestHead } from '../request/request-head.ts'
import { Refusal } from '../refusal.ts'

/**
 * Refuses a request that a page of another site has made a browser send, unless CORS allows the
 * page to read the answer. Returns undefined for any other request. Fetch Metadata Request Headers,
 * 2.4 "Sec-Fetch-Site".
 */
export function crossSiteRefusal(messages: {
  readonly head: RequestHead
  readonly response: ServerResponse
}): Refusal | undefined {
  const { head } = messages
  if (head.headers['sec-fetch-site'] !== 'cross-site') return undefined
  if (isOriginAllowed(head, messages.response)) return undefined
  return new Refusal(
    403,
    'FORBIDDEN',
    'A page of another site has sent this GET; its origin must be one of those in the option cors.',
  )
}

/**
 * Whether the option `cors`, or a header of the host, allows the origin of a request. A request of
 * a link or an image has no origin, and is not allowed.
 */
function isOriginAllowed({ headers }: RequestHead, response: ServerResponse): boolean {
  const allowedOrigin = response.getHeader('Access-Control-Allow-Origin')
  return headers.origin !== undefined && (allowedOrigin === '*' || allowedOrigin === headers.origin)
}
