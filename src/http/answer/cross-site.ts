import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '../refusal.ts'

/**
 * The refusal of a request that a page of another site has made a browser send, unless the answer
 * lets the page read it; undefined for all others. Fetch Metadata Request Headers, 2.4
 * "Sec-Fetch-Site".
 */
export function crossSiteRefusal(
  request: IncomingMessage,
  response: ServerResponse,
): Refusal | undefined {
  if (request.headers['sec-fetch-site'] !== 'cross-site') return undefined
  if (isOriginAllowed(request, response)) return undefined
  return new Refusal(
    403,
    'FORBIDDEN',
    'A page of another site has sent this GET; its origin must be one of those in the option cors.',
  )
}

/**
 * Whether the option `cors`, or the host by a header of its own, allows the origin of a request. A
 * request without an origin, as that of a link or of an image, is of no origin that is allowed.
 */
function isOriginAllowed({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const allowed = response.getHeader('Access-Control-Allow-Origin')
  return headers.origin !== undefined && (allowed === '*' || allowed === headers.origin)
}
