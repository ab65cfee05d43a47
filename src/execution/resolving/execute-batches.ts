import { inspect } from '../../errors/inspect.ts'
import { errorForClient } from '../../errors/masking.ts'
import type { FieldPlan } from '../../planning/plan.ts'
import { callDirectives } from '../calling/call-directives.ts'
import { callBatch } from '../calling/call-field.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import { ExecutionEnd } from '../request/execution-end.ts'
import type { RunningRequest } from '../request/running-request.ts'
import { awaitThenable } from '../waiting/await-thenable.ts'
import type { Batch } from '../waiting/barrier.ts'
import { handleRejectionsIn } from '../waiting/handle-rejections.ts'
import { completeResult } from './calls-of-generated-code.ts'
import { handleFieldError, storePendingValue } from './propagate-null.ts'
import type { Position } from '../slots/response-node.ts'

/**
 * Calls every batch resolver whose parents are complete, and again after each round: the results may
 * complete the parents of other batches.
 */
export function executeBatches(run: RunningRequest): void {
  const { barrier } = run
  while (barrier.hasHeld) {
    const batches = barrier.release()
    if (batches.length === 0) return
    for (const batch of batches) executeBatch(run, batch)
  }
  if (run.isSettled) run.onSettled?.()
  else if (run.hasPropagatedNull) abandonLater(run)
}

/**
 * Abandons the fields that are pending below nulls, once for all nulls of this turn of the event
 * loop, because each time all pending positions are visited.
 */
function abandonLater(run: RunningRequest): void {
  run.hasPropagatedNull = false
  run.abandonment ??= setImmediate(() => {
    run.abandonment = null
    if (run.isFinished || run.closingError !== null) return
    try {
      run.barrier.abandon()
      executeBatches(run)
    } catch (thrown) {
      run.closeAtEnd(thrown)
    }
  })
}

function executeBatch(run: RunningRequest, batch: Batch): void {
  // An earlier batch resolver may have closed the execution.
  if (run.closingError !== null) return
  const { plan, positions } = batch
  const completeResults = (results: unknown): void => {
    if (isOver(run)) return handleRejectionsIn(run, plan, plan.field.type, results)
    const values = assertOneForEachParent(run, batch, results)
    try {
      for (const [parentIndex, position] of positions.entries()) {
        const { node, index } = position
        storeUnlessClosed(run, position, completeResult(run, node, index, values[parentIndex]))
      }
    } catch (thrown) {
      // After an ExecutionEnd the values of the following parents are never completed.
      handleRejectionsIn(run, plan, plan.field.type, values)
      throw thrown
    }
  }
  const failBatch = (thrown: unknown): void => {
    if (ExecutionEnd.is(thrown)) throw thrown
    // The failure of a batch is reported once, not once for each parent.
    const { node, index } = positions[0]!
    const error = errorForClient(thrown, run.request.onError, run.errorOriginOf(node, index))
    for (const position of positions) {
      storeUnlessClosed(run, position, handleFieldError(run, position.node, position.index, error))
    }
  }
  try {
    const results = resolveBatch(run, batch)
    if (isThenable(results)) awaitBatch(run, plan, results, completeResults, failBatch)
    else completeResults(results)
  } catch (thrown) {
    failBatch(thrown)
  }
}

/**
 * Calls a batch resolver, with the listeners of the directives that the document has on its field.
 *
 * @throws the exception of the resolver, or of a listener
 */
export function resolveBatch(run: RunningRequest, batch: Batch): unknown {
  if (batch.plan.directives === null) return callBatch(run, batch)
  const { node, index } = batch.positions[0]!
  return callDirectives(run, node, index, () => callBatch(run, batch), true)
}

function awaitBatch(
  run: RunningRequest,
  plan: FieldPlan,
  results: PromiseLike<unknown>,
  distribute: (results: unknown) => void,
  fail: (thrown: unknown) => void,
): void {
  const resume = (handle: (settled: unknown) => void) => (settled: unknown) => {
    try {
      try {
        handle(settled)
      } catch (thrown) {
        fail(thrown)
      }
      if (isOver(run)) return
      run.barrier.countSettled(plan)
      executeBatches(run)
    } catch (thrown) {
      run.closeAtEnd(thrown)
    }
  }
  awaitThenable(results, resume(distribute), resume(fail))
  run.barrier.countPending(plan)
}

/** Whether the response no longer needs the results of a batch. */
function isOver(run: RunningRequest): boolean {
  return run.isFinished || run.closingError !== null
}

function storeUnlessClosed(
  run: RunningRequest,
  { node, index }: Position,
  completed: unknown,
): void {
  if (run.closingError !== null) return
  storePendingValue(run, node, index, completed)
  run.barrier.countStored(node)
}

/** @throws Error unless the results are an array with one value for each parent */
export function assertOneForEachParent(
  run: RunningRequest,
  { plan, positions }: Batch,
  results: unknown,
): readonly unknown[] {
  if (Array.isArray(results) && results.length === positions.length) return results
  handleRejectionsIn(run, plan, plan.field.type, results)
  const received = Array.isArray(results) ? `${results.length} values` : inspect(results)
  throw new Error(
    `The batch resolver of ${plan.field.coordinate} must return an array of ${positions.length} values, ` +
      `one for each parent, but it returned ${received}.`,
  )
}
