import { inspectInput } from '../errors/inspect.ts'

/**
 * The behavior of a request at an execution error, which clients ask for by `onError`:
 *
 * - `'PROPAGATE'`: null propagates from the position of the error to the nearest position that may be
 *   null. GraphQL specification, 6.4.4 "Handling Execution Errors".
 * - `'NULL'`: the position of the error is null, also where its type is Non-Null.
 * - `'HALT'`: the first error ends the execution; the response has null data and that error.
 */
export type ErrorBehavior = 'PROPAGATE' | 'NULL' | 'HALT'

/** All error behaviors, the default first. */
export const errorBehaviors: readonly ErrorBehavior[] = ['PROPAGATE', 'NULL', 'HALT']

/** Whether a value that a client has sent is an error behavior. */
export function isErrorBehavior(value: unknown): value is ErrorBehavior {
  return errorBehaviors.includes(value as ErrorBehavior)
}

/** The message of the request error for a value of a client that is no error behavior. */
export function errorBehaviorFault(value: unknown): string {
  return `The parameter "onError" is ${inspectInput(value)}; expected "PROPAGATE", "NULL" or "HALT".`
}
