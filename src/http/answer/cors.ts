import type { IncomingMessage, ServerResponse } from 'node:http'
import { aBoolean, type Expectations } from '../../errors/expectation.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { RequestHead } from '../request/request-head.ts'
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
  readonly credentials?: boolean | undefined
  /** The response headers that pages may read besides the safelisted ones. Default: none. */
  readonly exposedHeaders?: readonly string[] | undefined
  /** How long a browser may remember the answer to a preflight, in seconds. Default: 600. */
  readonly maxAgeSeconds?: number | undefined
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
export function isPreflight({ method, headers }: RequestHead): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}

/** The expected values of the option `cors`. */
export const corsExpectations: Expectations<CORSOptions> = {
  origins: {
    words: "'*', a list of origins as 'https://example.com', or a function",
    fits: isOrigins,
    advice: originAdvice,
  },
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
  if (Array.isArray(value)) return value.every(isOrigin)
  return value === '*' || typeof value === 'function'
}

/** Whether a browser may send a value as the header Origin. Fetch Standard, 3.2 "Origin header". */
function isOrigin(value: unknown): boolean {
  return value === 'null' || (typeof value === 'string' && originIn(value) === value)
}

/** Returns the origin of a URL as browsers write it; undefined for a text that is no such URL. */
function originIn(url: string): string | undefined {
  if (url.includes('*') || !URL.canParse(url)) return undefined
  const { origin, protocol, host } = new URL(url)
  if (host === '') return undefined
  // The origins of apps and of extensions, as `capacitor://localhost`, are opaque to `URL`.
  return origin === 'null' ? `${protocol}//${host}` : origin
}

/** Returns a sentence about the first text that is no origin. */
function originAdvice(value: unknown): string {
  const text: unknown = Array.isArray(value) ? value.find(entry => !isOrigin(entry)) : value
  if (typeof text !== 'string') return ''
  if (text === '*') return "All origins are origins: '*', without a list."
  if (text.includes('*'))
    return "A pattern is a function: origins: origin => origin.endsWith('.example.com')."
  const origin = originIn(text) ?? originIn(`https://${text}`)
  if (origin === undefined) return ''
  return origin === text
    ? `A single origin stands in a list: origins: ["${origin}"].`
    : `The origin of "${text}" is "${origin}".`
}

/** Returns the answer to a preflight: the methods of the action, and the requested headers. */
export function preflightAnswer(
  { maxAgeSeconds = 600 }: CORSOptions,
  { headers }: RequestHead,
  methods: readonly string[],
): Answer {
  const requestedHeaders = headers['access-control-request-headers'] ?? ''
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
