import type { RunningRequest } from '../request/running-request.ts'
import { isBelowNull, setSlot } from '../slots/response-node.ts'
import { propagateNull } from './execute-selection.ts'

/** Adds an error for each position of a closed execution that is pending, and stores null there. */
export function failPending(run: RunningRequest): void {
  for (const { node, index } of run.barrier.positions) {
    if (run.isNull || isBelowNull(node)) continue
    run.addError(node, index, run.closedBecause)
    if (node.typeAt(index).kind === 'NON_NULL') propagateNull(run, node, index)
    else setSlot(node, index, null)
  }
}
