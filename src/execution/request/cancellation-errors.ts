import type { ErrorCode } from '../../errors/error-code.ts'
import { EngineError } from '../../errors/engine-error.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'

/** The error of an execution or subscription that the engine ends early. */
export function endingError(message: string, code: ErrorCode): GraphQLError {
  return new EngineError(message, { extensions: { code } })
}

/** The error of an execution whose signal has aborted. */
export function executionCancelled(): GraphQLError {
  return endingError('The execution was cancelled.', 'CANCELLED')
}

/** The error of a subscription that was cancelled. */
export function subscriptionCancelled(): GraphQLError {
  return endingError('The subscription was cancelled.', 'CANCELLED')
}
