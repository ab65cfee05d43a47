import type { RunningRequest } from '../request/running-request.ts'
import { PENDING, type CompletedValue, type ResponseNode } from '../slots/response-node.ts'
import { awaitThenable } from '../waiting/await-thenable.ts'
import { Wait } from '../waiting/barrier.ts'
import { handleRejectionsOfSettled } from '../waiting/handle-rejections.ts'
import { handleFieldError, storePendingValue } from './propagate-null.ts'

/** Completes a position with the value of a settled promise. */
export type CompletePosition = (
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  settled: unknown,
) => CompletedValue

/**
 * Makes a position wait for a promise: of its value, with `completeSettledValue`, or of the object
 * type of its value, for example. Hot: `bench/benches/execute.ts`.
 */
export function awaitValue(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  promise: PromiseLike<unknown>,
  complete: CompletePosition,
): typeof PENDING {
  const wait = new Wait(node, index)
  awaitThenable(
    promise,
    value => resume(run, wait, value, complete),
    (reason: unknown) => resume(run, wait, reason, rethrow),
  )
  // A thenable whose `then` cannot be read has thrown above, and the position does not wait.
  run.barrier.begin(wait)
  return PENDING
}

/** Throws the reason of a rejected promise. */
function rethrow(
  _run: RunningRequest,
  _node: ResponseNode,
  _index: number,
  reason: unknown,
): never {
  throw reason
}

/** Completes the position of a settled promise, and then calls the batch resolvers that waited. */
function resume(
  run: RunningRequest,
  wait: Wait,
  settled: unknown,
  complete: CompletePosition,
): void {
  const { node, index, isOver } = wait
  if (isOver || run.isFinished || run.closingError !== null)
    return handleRejectionsOfSettled(run, node.planAt(index), node.typeAt(index), settled)
  try {
    const completed = completeOrHandleError(run, node, index, settled, complete)
    // A resolver may have closed the execution.
    if (run.closingError !== null) return
    storePendingValue(run, node, index, completed)
    run.barrier.end(wait)
    run.executeBatches(run)
  } catch (thrown) {
    run.closeAtEnd(thrown)
  }
}

function completeOrHandleError(
  run: RunningRequest,
  node: ResponseNode,
  index: number,
  settled: unknown,
  complete: CompletePosition,
): CompletedValue {
  try {
    return complete(run, node, index, settled)
  } catch (thrown) {
    return handleFieldError(run, node, index, thrown)
  }
}
