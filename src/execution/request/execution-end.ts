import type { GraphQLError } from '../../errors/graphql-error.ts'

/**
 * Thrown to end an execution: the exception unwinds all fields, the execution is closed, and the
 * response has null data and a single error.
 */
export class ExecutionEnd extends Error {
  /**
   * Whether an exception, also one of the host, is an ExecutionEnd. `instanceof` would throw for a
   * revoked proxy.
   */
  static is(thrown: unknown): thrown is ExecutionEnd {
    return typeof thrown === 'object' && thrown !== null && #isEnd in thrown
  }

  /** The error of the response. */
  readonly error: GraphQLError
  /** Whether the error is that of a field, which rescue handlers may replace. */
  readonly isFieldError: boolean
  readonly #isEnd = true

  constructor(error: GraphQLError, isFieldError = false) {
    super(error.message)
    this.error = error
    this.isFieldError = isFieldError
  }
}
