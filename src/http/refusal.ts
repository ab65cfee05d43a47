import { clip } from '../errors/clip.ts'
import { kindOfValue } from '../errors/completion-error.ts'
import type { ErrorCode } from '../errors/error-code.ts'
import { GraphQLError } from '../errors/graphql-error.ts'

/** The parts of a refusal besides its status and its error. */
interface RefusalOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the connection ends, with the rest of the request unread. */
  readonly closesConnection?: boolean
}

/** The error of a request that is not served, with its HTTP status. Functions return refusals. */
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

/** Refuses a malformed request or wrong parameters, before the document is parsed. */
export function badRequest(message: string): Refusal {
  return new Refusal(400, 'BAD_REQUEST', message)
}

/** Refuses a parameter whose value is missing or of another kind than `expected`. */
export function wrongParameter(name: string, value: unknown, expected: string): Refusal {
  const kind = value === undefined ? 'missing' : kindOfValue(value)
  return badRequest(`The parameter "${name}" is ${kind}; expected ${expected}.`)
}

/** Refuses a request with neither a document nor the key of a persisted query. */
export function wrongQuery(value: unknown): Refusal {
  return wrongParameter('query', value, 'a string')
}

/** Refuses a request that the client is not permitted to make. */
export function forbidden(message: string): Refusal {
  return new Refusal(403, 'FORBIDDEN', message)
}

/**
 * Refuses a path without an action. The message names `basePath`, the base path of the handler, and
 * the option of the controller that serves the path.
 */
export function notFound(path: string, basePath?: string, option?: string): Refusal {
  const basePathHint = basePath === undefined ? '' : `; the base path is "${basePath}"`
  const optionHint =
    option === undefined ? '' : ` The option ${option} of the controller serves it.`
  const message = `Nothing is served at "${clip(path)}"${basePathHint}.${optionHint}`
  return new Refusal(404, 'NOT_FOUND', message)
}

/** Refuses the name of a file that the console does not have. */
export function assetNotFound(name: string): Refusal {
  return new Refusal(404, 'NOT_FOUND', `The console has no file "${clip(name)}".`)
}

/** Refuses a file of the console to a client that accepts none of its codings. RFC 9110, 12.5.3. */
export function codingNotAcceptable(): Refusal {
  const message = 'The Accept-Encoding header must admit br, gzip or identity.'
  return new Refusal(406, 'NOT_ACCEPTABLE', message)
}

/** Refuses a request while the controller closes; the client may retry at another process. */
export function unavailable(): Refusal {
  return new Refusal(503, 'SERVICE_UNAVAILABLE', 'The server is shutting down.', {
    headers: { 'Retry-After': '1' },
    closesConnection: true,
  })
}

/**
 * Refuses a method that the resource does not support; `advice` follows the sentence. RFC 9110,
 * 15.5.6.
 */
export function methodNotAllowed(methods: readonly string[], advice = ''): Refusal {
  const message = `The method must be ${methods.join(' or ')}.${advice}`
  return new Refusal(405, 'METHOD_NOT_ALLOWED', message, {
    headers: { Allow: methods.join(', ') },
  })
}

/** Refuses a body that is larger than allowed. */
export function bodyTooLarge(maxBodyBytes: number): Refusal {
  return new Refusal(413, 'BODY_TOO_LARGE', `The body is larger than ${maxBodyBytes} bytes.`, {
    closesConnection: true,
  })
}

/** Refuses a body that arrives too slowly. */
export function bodyTimeout(bodyTimeoutMs: number): Refusal {
  return new Refusal(
    408,
    'TIMEOUT',
    `The body did not arrive within ${bodyTimeoutMs} milliseconds.`,
    {
      closesConnection: true,
    },
  )
}

/** Refuses a body that the client has not sent to its end. */
export function incompleteBody(): Refusal {
  return new Refusal(400, 'BAD_REQUEST', 'The body broke off before its end.', {
    closesConnection: true,
  })
}
