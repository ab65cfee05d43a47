import type { IncomingMessage, ServerResponse } from 'node:http'
import { aBoolean, type Expectations } from '../../errors/expectation.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { Answer } from './answer.ts'

/** Which pages of other origins may use the service. Fetch Standard, 3.3 "CORS protocol". */
export interface CORSOptions {
  /**
   * The origins that are let in, as `https://example.com`: all, some, or those that a function
   * accepts.
   */
  readonly origins:
    | '*'
    | readonly string[]
    | ((origin: string, request: IncomingMessage) => boolean | Promise<boolean>)
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

/**
 * Whether a browser asks if it may send a request. Fetch Standard, 3.3.2 "HTTP requests",
 * "CORS-preflight request".
 */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}

/** What options of other origins must be. */
export const corsExpectations: Expectations<CORSOptions> = {
  origins: { words: "'*', a list of origins, or a function", fits: isOrigins },
  credentials: aBoolean,
  exposedHeaders: {
    words: 'a list of names of headers',
    fits: value =>
      Array.isArray(value) &&
      value.every(name => typeof name === 'string' && headerNames.test(name)),
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

/**
 * The answer to a preflight: the methods that are served, and the headers that the browser has
 * asked for.
 */
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

/** Whether the pages of an origin may use the service. */
export function isAllowed(
  origins: CORSOptions['origins'],
  origin: string,
  request: IncomingMessage,
): boolean | Promise<boolean> {
  if (typeof origins === 'function')
    return whenSettled(origins(origin, request), answer => answer === true)
  return origins === '*' || origins.includes(origin)
}
