import type { ErrorCode } from '../../../src/errors/error-code.ts'

/** Something hostile that a client can do on one connection, and what shall come of it. */
export interface Kind {
  readonly title: string
  /** Which of the controllers is meant. Default: `plain`. */
  readonly service?: ServiceName
  /** What is written, piece by piece; made when it is needed, because some of it is large. */
  readonly send: () => readonly Piece[]
  /** What the client does after that. Default: `read`. */
  readonly then?: Ending
  /**
   * What comes back where the controller stands in node:http alone: one outcome, or several that
   * are right.
   */
  readonly expected: Expected
  /** What comes back where the framework or the body reader answers by right. */
  readonly except?: Partial<Readonly<Record<HostName, Answered>>>
  /** What no answer may hold. */
  readonly never?: RegExp
  /** Whether it takes so long that it is left to `npm run abuse -- attacks`. */
  readonly isSlow?: boolean
}

/**
 * The four controllers that each host serves: `plain` sets nothing, `open` has switched everything
 * on, `hurried` waits for bodies and resolvers for a fraction of a second, `roomy` takes documents
 * and bodies of many megabytes.
 */
export type ServiceName = 'plain' | 'open' | 'hurried' | 'roomy'

/** Bytes, text in UTF-8, or a pause in milliseconds. */
export type Piece = Uint8Array | string | number

/**
 * `read` reads until the server closes, `end` closes its own half first, `leave` resets the
 * connection at once, `ignore` reads nothing for a while and goes.
 */
export type Ending = 'read' | 'end' | 'leave' | 'ignore'

/**
 * The status of an answer and the code of its first error; no code where the answer is none of
 * ours, or has no error.
 */
export type Summary = `${number}` | `${number} ${ErrorCode}` | `${number} without a code`

/**
 * The answers in their order, or that there was none. `left` is all that is known where the client
 * went.
 */
export type Outcome =
  Summary | `${Summary}, ${string}` | `${Summary} x${number}` | 'closed' | 'left'

export type Expected = Outcome | readonly Outcome[]

/** What comes back from one host. */
export type Answered = Expected | typeof unanswered

/** Nothing is sent to a host for which this stands: its body reader has no bound of its own. */
export const unanswered = Symbol('unanswered')

export const hostNames = [
  'node:http',
  'Express 5',
  'Express 5 with express.json()',
  'Fastify 5',
  'Fastify 5 without its parsers',
  'Koa 3',
  'Hono 4',
  'fetch',
] as const

export type HostName = (typeof hostNames)[number]

/** What comes back from both hosts that speak the Fetch Standard. */
export function inFetch<const Value extends Expected>(
  expected: Value,
): { readonly 'Hono 4': Value; readonly fetch: Value } {
  return { 'Hono 4': expected, fetch: expected }
}

/** What comes back where Express routes, whoever reads the body. */
export function inExpress<const Value extends Expected>(
  expected: Value,
): {
  readonly 'Express 5': Value
  readonly 'Express 5 with express.json()': Value
} {
  return { 'Express 5': expected, 'Express 5 with express.json()': expected }
}

/** What comes back where Fastify routes, whoever reads the body. */
export function inFastify<const Value extends Expected>(
  expected: Value,
): {
  readonly 'Fastify 5': Value
  readonly 'Fastify 5 without its parsers': Value
} {
  return { 'Fastify 5': expected, 'Fastify 5 without its parsers': expected }
}

/** What comes back where a framework reads the body. */
export function inBodyReaders(
  ofExpress: Answered,
  ofFastify: Answered = ofExpress,
): { readonly 'Express 5 with express.json()': Answered; readonly 'Fastify 5': Answered } {
  return { 'Express 5 with express.json()': ofExpress, 'Fastify 5': ofFastify }
}
