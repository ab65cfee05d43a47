import { inspectKind } from './inspect.ts'
import type { SourceLocation } from './location.ts'

/** A response position as a list of response names and 0-based list indices. */
export type ResponsePath = readonly (string | number)[]

/** The properties of an error besides its message. */
export interface GraphQLErrorOptions {
  /** The locations of the error in the document. */
  readonly locations?: readonly SourceLocation[] | undefined
  /** The response position of the error. */
  readonly path?: ResponsePath | undefined
  /**
   * Entries for clients, except `http: { status, headers, body }`, which sets the HTTP response and
   * is no part of the GraphQL response. The engine also reads `code`.
   */
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
  /** The original exception, which is never part of a response. */
  readonly cause?: unknown
}

/** An error in a response. GraphQL specification, 7.1.6 "Errors". */
export interface FormattedError {
  readonly message: string
  readonly locations?: readonly SourceLocation[]
  readonly path?: ResponsePath
  readonly extensions?: Readonly<Record<string, unknown>>
}

/**
 * An error for clients: the message and the extensions, except `http`, are part of the response.
 * GraphQL specification, 7.1.6 "Errors".
 */
export class GraphQLError extends Error {
  readonly locations: readonly SourceLocation[] | undefined
  readonly path: ResponsePath | undefined
  readonly extensions: Readonly<Record<string, unknown>>

  constructor(message: string, options: GraphQLErrorOptions = {}) {
    expectErrorOptions(options)
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'GraphQLError'
    this.locations = options.locations
    this.path = options.path
    this.extensions = options.extensions ?? {}
  }

  /**
   * Returns the error in a response: `message`, and of `locations`, `path` and `extensions` the
   * entries that are not empty. The extension `http` is for the transport alone.
   */
  toJSON(): FormattedError {
    const extensions = withoutHTTP(this.extensions)
    return {
      message: this.message,
      ...(this.locations && this.locations.length > 0 && { locations: this.locations }),
      ...(this.path && { path: this.path }),
      ...(Object.keys(extensions).length > 0 && { extensions }),
    }
  }
}

/** @throws TypeError for options of callers in JavaScript by which a code would be lost */
function expectErrorOptions(options: unknown): void {
  const isObject = typeof options === 'object' && options !== null
  if (isObject && !Object.hasOwn(options, 'code')) return
  const received = isObject ? 'the option code' : `${inspectKind(options)} as options`
  throw new TypeError(
    `A GraphQLError was given ${received}; expected new GraphQLError(message, { extensions: { code } }).`,
  )
}

function withoutHTTP({
  http: _,
  ...extensions
}: GraphQLError['extensions']): GraphQLError['extensions'] {
  return extensions
}

/** For resolvers to throw; the client sees the message. */
export class ExecutionError extends GraphQLError {
  constructor(message: string, options: GraphQLErrorOptions = {}) {
    super(message, { ...options, extensions: { code: 'EXECUTION_ERROR', ...options.extensions } })
    this.name = 'ExecutionError'
  }
}

/** For resolvers to throw where a record does not exist; the client sees the message. */
export class RecordNotFoundError extends GraphQLError {
  constructor(message = 'Record not found.', options: GraphQLErrorOptions = {}) {
    super(message, { ...options, extensions: { code: 'RECORD_NOT_FOUND', ...options.extensions } })
    this.name = 'RecordNotFoundError'
  }
}

/** Returns the error of invalid input from a client, with the code `BAD_USER_INPUT`. */
export function badInputError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
