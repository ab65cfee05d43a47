import { clip } from '../errors/clip.ts'
import { kindOfValue } from '../errors/completion-error.ts'
import type { ErrorCode } from '../errors/error-code.ts'
import { GraphQLError } from '../errors/graphql-error.ts'

/** What a refusal says besides its status and its error. */
interface RefusalOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the rest of the request is not worth reading. */
  readonly closesConnection?: boolean
}

/**
 * The error of a request that is not served, with its HTTP status. It is returned, never
 * thrown.
 */
export class Refusal extends GraphQLError {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly closesConnection: boolean

  constructor(status: number, code: ErrorCode, message: string, options: RefusalOptions = {}) {
    super(message, { extensions: { code } })
    this.name = 'Refusal'
    this.status = status
    this.headers = options.headers ?? {}
    this.closesConnection = options.closesConnection ?? false
  }
}

/** Refuses a request whose form or parameters are wrong, before any document is looked at. */
export function badRequest(message: string): Refusal {
  return new Refusal(400, 'BAD_REQUEST', message)
}

/** Refuses a parameter that has no value, or one of the wrong kind; `expected` is what it may be. */
export function wrongParameter(name: string, found: unknown, expected: string): Refusal {
  const what = found === undefined ? 'missing' : kindOfValue(found)
  return badRequest(`The parameter "${name}" is ${what}; expected ${expected}.`)
}

/** Refuses a request that has neither a document nor the key of one. */
export function wrongQuery(found: unknown): Refusal {
  return wrongParameter('query', found, 'a string')
}

/** Refuses what the client may not do. */
export function forbidden(message: string): Refusal {
  return new Refusal(403, 'FORBIDDEN', message)
}

/**
 * Refuses a path at which nothing is served; `basePath` is that of the handler that was asked, where
 * one was.
 */
export function notFound(path: string, basePath?: string): Refusal {
  const below = basePath === undefined ? '' : `; the base path is "${basePath}"`
  return new Refusal(404, 'NOT_FOUND', `Nothing is served at "${clip(path)}"${below}.`)
}

/** Refuses a name that no file of the console has. */
export function assetNotFound(name: string): Refusal {
  return new Refusal(404, 'NOT_FOUND', `The console has no file "${clip(name)}".`)
}

/** Refuses to send a file of the console to a client that takes it in no coding. RFC 9110, 12.5.3. */
export function codingNotAcceptable(): Refusal {
  const message = 'The Accept-Encoding header must admit br, gzip or identity.'
  return new Refusal(406, 'NOT_ACCEPTABLE', message)
}

/** Refuses a request because the controller is closing; a client may ask another process. */
export function unavailable(): Refusal {
  return new Refusal(503, 'SERVICE_UNAVAILABLE', 'The server is shutting down.', {
    headers: { 'Retry-After': '1' },
    closesConnection: true,
  })
}

/** Refuses a method that the resource does not have. RFC 9110, 15.5.6 "405 Method Not Allowed". */
export function methodNotAllowed(methods: readonly string[]): Refusal {
  return new Refusal(405, 'METHOD_NOT_ALLOWED', `The method must be ${methods.join(' or ')}.`, {
    headers: { Allow: methods.join(', ') },
  })
}
