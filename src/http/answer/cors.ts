import type { IncomingMessage, ServerResponse } from 'node:http'
import { aBoolean, type Expectations } from '../../errors/expectation.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { Answer } from './answer.ts'

/** The other origins whose pages may use the service. Fetch Standard, 3.3 "CORS protocol". */
export interface CORSOptions {
  /**
   * The allowed origins, such as `https://example.com`: all, a list, or a function that accepts
   * origins.
   */
  readonly origins:
    | '*'
    | readonly string[]
    | ((origin: string, request: IncomingMessage) => boolean | Promise<boolean>)
  /** Whether requests include cookies and other credentials; not with `'*'`. Default: false. */
  readonly credentials?: boolean
  /** The response headers that pages may read besides the safelisted ones. Default: none. */
  readonly exposedHeaders?: readonly string[]
  /** How long a browser may remember the answer to a preflight, in seconds. Default: 600. */
  readonly maxAgeSeconds?: number
}

/** Sets the CORS headers of any answer on a response. */
export function allowOrigin(
  { origins, credentials = false, exposedHeaders = [] }: CORSOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void | Promise<void> {
  const { origin } = request.headers
  if (origins !== '*') response.appendHeader('Vary', 'Origin')
  if (origin === undefined) return
  return whenSettled(isAllowed(origins, origin, request), isAllowed => {
    if (!isAllowed) return
    response.setHeader('Access-Control-Allow-Origin', origins === '*' ? '*' : origin)
    if (credentials) response.setHeader('Access-Control-Allow-Credentials', 'true')
    if (exposedHeaders.length > 0) {
      response.setHeader('Access-Control-Expose-Headers', exposedHeaders.join(', '))
    }
  })
}

/** Whether a request is a CORS-preflight request. Fetch Standard, 3.3.2 "HTTP requests". */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}

/** The expected values of the option `cors`. */
export const corsExpectations: Expectations<CORSOptions> = {
  origins: { words: "'*', a list of origins, or a function", fits: isOrigins },
  credentials: aBoolean,
  exposedHeaders: {
    words: 'a list of names of headers',
    fits: value =>
      Array.isArray(value) && value.every(name => typeof name === 'string' && tokenList.test(name)),
  },
  maxAgeSeconds: {
    words: 'a whole number of seconds',
    fits: value => Number.isInteger(value) && Number(value) >= 0,
  },
}

function isOrigins(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(origin => typeof origin === 'string')
  return value === '*' || typeof value === 'function'
}

/** Returns the answer to a preflight: the methods of the action, and the requested headers. */
export function preflightAnswer(
  { maxAgeSeconds = 600 }: CORSOptions,
  request: IncomingMessage,
  methods: readonly string[],
): Answer {
  const requestedHeaders = request.headers['access-control-request-headers'] ?? ''
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      ...(tokenList.test(requestedHeaders) && { 'Access-Control-Allow-Headers': requestedHeaders }),
      'Access-Control-Max-Age': String(maxAgeSeconds),
      Vary: 'Access-Control-Request-Headers',
    },
    body: '',
  }
}

/** A list of tokens: RFC 9110, 5.6.2 "Tokens". */
const tokenList = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/

/** Whether pages of an origin may use the service. */
export function isAllowed(
  origins: CORSOptions['origins'],
  origin: string,
  request: IncomingMessage,
): boolean | Promise<boolean> {
  if (typeof origins === 'function')
    return whenSettled(origins(origin, request), answer => answer === true)
  return origins === '*' || origins.includes(origin)
}
