import type { SourceLocation } from './location.ts'

/** One step into a response: a response name, or the 0-based index of a list's item. */
export type ResponsePath = readonly (string | number)[]

/** What an error carries besides its message. */
export interface GraphQLErrorOptions {
  /** Where in the document the error stands. */
  readonly locations?: readonly SourceLocation[] | undefined
  /** The response position that the error belongs to. */
  readonly path?: ResponsePath | undefined
  /** Entries for clients; `code` and, for errors of hooks, `http: { status }` have a meaning. */
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
  /** What was thrown originally. It never leaves the process. */
  readonly cause?: unknown
}

/** An error as a response holds it. GraphQL specification, 7.1.6 "Errors". */
export interface FormattedError {
  readonly message: string
  readonly locations?: readonly SourceLocation[]
  readonly path?: ResponsePath
  readonly extensions?: Readonly<Record<string, unknown>>
}

/**
 * An error that was made on purpose: its message and its extensions reach the client as they are.
 * GraphQL specification, 7.1.6 "Errors".
 */
export class GraphQLError extends Error {
  readonly locations: readonly SourceLocation[] | undefined
  readonly path: ResponsePath | undefined
  readonly extensions: Readonly<Record<string, unknown>>

  constructor(message: string, options: GraphQLErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'GraphQLError'
    this.locations = options.locations
    this.path = options.path
    this.extensions = options.extensions ?? {}
  }

  /** The error as a response holds it: only `message`, `locations`, `path` and `extensions`, empty ones left out. */
  toJSON(): FormattedError {
    return {
      message: this.message,
      ...(this.locations && this.locations.length > 0 && { locations: this.locations }),
      ...(this.path && { path: this.path }),
      ...(Object.keys(this.extensions).length > 0 && { extensions: this.extensions }),
    }
  }
}

/** Thrown by a resolver that refuses to go on; its message reaches the client. */
export class ExecutionError extends GraphQLError {
  constructor(message: string, options: GraphQLErrorOptions = {}) {
    super(message, { ...options, extensions: { code: 'EXECUTION_ERROR', ...options.extensions } })
    this.name = 'ExecutionError'
  }
}

/** Thrown by a resolver that did not find the record that it was asked for; its message reaches the client. */
export class RecordNotFoundError extends GraphQLError {
  constructor(message = 'Record not found.', options: GraphQLErrorOptions = {}) {
    super(message, { ...options, extensions: { code: 'RECORD_NOT_FOUND', ...options.extensions } })
    this.name = 'RecordNotFoundError'
  }
}
