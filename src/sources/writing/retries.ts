import { setTimeout as wait } from 'node:timers/promises'
import type { RequestEvent, RequestState } from '../loading/request-state.ts'
import type { NamedSource } from '../model/source.ts'
import { isConflict } from './refusals.ts'

const FIRST_DELAY_MS = 10
const MAX_DELAY_MS = 1000

/**
 * Runs the transaction of a mutation field, and runs it again where the database has refused it for a
 * conflict with another: at most `maxRetries` times, each after a random delay, and never after the
 * end of the execution.
 *
 * The database has undone all statements of a refused transaction. The hook `afterCommit` comes after
 * the commit, and the field has its result then, so no client has been sent anything of it. A
 * transaction within another is run once: the database refuses the whole, which the host has begun.
 */
export async function retryConflicts<Result>(
  source: NamedSource,
  state: RequestState,
  { signal }: RequestEvent,
  runOnce: () => Promise<Result>,
): Promise<Result> {
  const { adapter, options } = source.family
  const { maxRetries = 0 } = options
  const { rowsLeft, writtenRecords, writtenBytes } = state
  for (let retryCount = 0; ; retryCount++) {
    try {
      return await runOnce()
    } catch (exception) {
      if (retryCount >= maxRetries || !isConflict(source, exception)) throw exception
      if (adapter.isTransaction(state.database.write)) throw exception
    }
    await waitBeforeRetry(retryCount, signal)
    // Statements that are undone count toward no limit of the request.
    Object.assign(state, { rowsLeft, writtenRecords, writtenBytes })
  }
}

/**
 * Waits for a random time, as transactions that wait equally long meet again.
 *
 * @throws the reason of the signal when the execution has ended
 */
async function waitBeforeRetry(retryCount: number, signal: AbortSignal): Promise<void> {
  const maxDelayMs = Math.min(FIRST_DELAY_MS * 2 ** retryCount, MAX_DELAY_MS)
  // The signal ends the wait by an exception of its own.
  await wait(Math.random() * maxDelayMs, undefined, { signal }).catch(() => {})
  signal.throwIfAborted()
}
