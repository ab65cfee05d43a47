import type { GraphQLError } from '../../errors/graphql-error.ts'
import { beginDeadline } from '../../runtime/deadlines.ts'
import { endingError, subscriptionCancelled } from '../request/cancellation-errors.ts'
import type { ObjectNode } from '../slots/response-node.ts'
import { awaitThenable } from '../waiting/await-thenable.ts'
import type { SubscribingRun } from './subscribing-run.ts'

/** The errors of a request without a source stream or a scope. */
export type Errors = readonly GraphQLError[]

/** The handlers of a value that the host has promised. */
interface SettlementHandlers<Result> {
  /** @throws an exception that counts as a rejection of the promise */
  readonly onTime: (value: unknown) => Result
  /** Called with a result that is too late. */
  readonly tooLate: (result: Result) => void
}

/**
 * Waits for a value that the host has promised while a client subscribes. When the request is
 * cancelled, or the timeout is over, the result is an error, and the run is closed.
 */
export function settleInTime<Result>(
  run: SubscribingRun,
  root: ObjectNode,
  pending: PromiseLike<unknown>,
  { onTime, tooLate }: SettlementHandlers<Result>,
): Promise<Result | Errors> {
  const { signal, settings } = run.request
  const { timeoutMs } = settings
  return new Promise(resolve => {
    let isOver = false
    const settle = (result: Result | Errors | Promise<Errors>): void => {
      isOver = true
      clearDeadline?.()
      signal?.removeEventListener('abort', cancel)
      resolve(result)
    }
    const giveUp = (reason: GraphQLError): void => {
      run.close(reason)
      settle(subscribingErrors(run, root, reason))
    }
    const cancel = (): void => giveUp(subscriptionCancelled())
    const clearDeadline =
      timeoutMs === false
        ? undefined
        : beginDeadline(timeoutMs, () =>
            giveUp(endingError(`The subscription was not made within ${timeoutMs} ms.`, 'TIMEOUT')),
          )
    signal?.addEventListener('abort', cancel)
    const fail = (thrown: unknown): void => {
      if (!isOver) settle(subscribingErrors(run, root, thrown))
    }
    const takeOrDrop = (value: unknown): void => {
      try {
        const result = onTime(value)
        if (isOver) tooLate(result)
        else settle(result)
      } catch (thrown) {
        fail(thrown)
      }
    }
    awaitThenable(pending, takeOrDrop, fail)
  })
}

/** Closes the run, and returns the errors of the response to a client that may not subscribe. */
export function subscribingErrors(
  run: SubscribingRun,
  root: ObjectNode,
  thrown: unknown,
): Errors | Promise<Errors> {
  run.addError(root, 0, thrown)
  const errors = run.request.settings.finishErrors(run.errorsInOrder(), run.request)
  run.close(subscriptionCancelled())
  return errors
}
