import type { ErrorCode } from './error-code.ts'
import { EngineError } from './engine-error.ts'
import type { GraphQLError } from './graphql-error.ts'

const code: ErrorCode = 'INTERNAL_SERVER_ERROR'

/**
 * The error of a value that does not fit the type of its field: a fault of the host, not of the
 * client. GraphQL specification, 6.4.3 "Value Completion".
 */
export function completionError(message: string): GraphQLError {
  return new EngineError(message, { extensions: { code } })
}

/** Adds the code of a completion error to an error that has none. */
export function asCompletionError(error: GraphQLError): GraphQLError {
  if (error.extensions['code'] !== undefined) return error
  const { message, locations, path, extensions, cause } = error
  return new EngineError(message, { locations, path, extensions: { code, ...extensions }, cause })
}
