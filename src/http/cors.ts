import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'

/** Which pages of other origins may use the service. Fetch Standard, 3.3 "CORS protocol". */
export interface CORSOptions {
  /** The origins that are let in, as `https://example.com`: all, some, or those that a function accepts. */
  readonly origins: '*' | readonly string[] | ((origin: string, request: IncomingMessage) => boolean)
  /** Whether cookies and other credentials are taken along; not with `'*'`. Default: false. */
  readonly credentials?: boolean
  /** The response headers that pages may read besides the safelisted ones. Default: none. */
  readonly exposedHeaders?: readonly string[]
  /** How long a browser may remember the answer to a preflight, in seconds. Default: 600. */
  readonly maxAgeSeconds?: number
}

/** Puts the headers of a cross-origin answer on a response, whatever the answer will be. */
export function allowOrigin(
  { origins, credentials = false, exposedHeaders = [] }: CORSOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { origin } = request.headers
  if (origins !== '*') response.appendHeader('Vary', 'Origin')
  if (origin === undefined || !isAllowed(origins, origin, request)) return
  response.setHeader('Access-Control-Allow-Origin', origins === '*' ? '*' : origin)
  if (credentials) response.setHeader('Access-Control-Allow-Credentials', 'true')
  if (exposedHeaders.length > 0) {
    response.setHeader('Access-Control-Expose-Headers', exposedHeaders.join(', '))
  }
}

/** Whether a browser asks if it may send a request. Fetch Standard, 3.3.2 "HTTP requests", "CORS-preflight request". */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}

/** The answer to a preflight: the methods that are served, and the headers that the browser has asked for. */
export function preflightAnswer(
  { maxAgeSeconds = 600 }: CORSOptions,
  request: IncomingMessage,
  methods: readonly string[],
): Answer {
  const asked = request.headers['access-control-request-headers'] ?? ''
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      ...(headerNames.test(asked) && { 'Access-Control-Allow-Headers': asked }),
      'Access-Control-Max-Age': String(maxAgeSeconds),
      Vary: 'Access-Control-Request-Headers',
    },
    body: '',
  }
}

/** A list of tokens: RFC 9110, 5.6.2 "Tokens". */
const headerNames = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/

function isAllowed(origins: CORSOptions['origins'], origin: string, request: IncomingMessage): boolean {
  if (typeof origins === 'function') return origins(origin, request)
  return origins === '*' || origins.includes(origin)
}
