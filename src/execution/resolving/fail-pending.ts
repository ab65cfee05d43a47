import type { RunningRequest } from '../request/running-request.ts'
import { isBelowNull } from '../slots/response-node.ts'
import { handleFieldError, storePendingValue } from './propagate-null.ts'

/**
 * Adds an error for each pending position of a closed execution, and stores null there, which may
 * propagate. The first error may end the execution.
 */
export function failPending(run: RunningRequest): void {
  try {
    for (const { node, index } of run.barrier.positions) {
      if (run.isNull || isBelowNull(node)) continue
      storePendingValue(run, node, index, handleFieldError(run, node, index, run.closingError))
    }
  } catch (thrown) {
    run.closeAtEnd(thrown)
  }
}
