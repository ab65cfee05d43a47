import type { GraphQLError } from '../errors/graphql-error.ts'
import { MAX_TIMER_MS } from '../runtime/limits.ts'
import { failureError } from './answer/failure.ts'
import type { ClientConnection } from './client-connection.ts'
import type { ControllerOptions } from './controller-options.ts'
import { forbidden } from './refusal.ts'

const RECHECK_MS = 60_000

/** The verdict of a hook that refuses a connection. */
export class ConnectionRefusal {
  readonly error: GraphQLError

  constructor(error: GraphQLError) {
    this.error = error
  }
}

/**
 * Calls a hook that may refuse a connection. Returns the value of the hook, or the refusal where
 * the hook returns false or throws.
 */
export async function callHook(hook: () => unknown, options: Options): Promise<unknown> {
  try {
    const verdict = await hook()
    return verdict === false ? new ConnectionRefusal(forbidden('Forbidden')) : verdict
  } catch (thrown) {
    return new ConnectionRefusal(await failureError(thrown, options))
  }
}

/**
 * Calls the hook `recheck` at intervals, until the hook refuses the connection or the caller calls
 * the returned function.
 *
 * @param onRefused is called at most once
 */
export function beginRechecks(
  connection: ClientConnection,
  options: Options,
  onRefused: (error: GraphQLError) => void,
): () => void {
  if (options.recheck === undefined) return () => {}
  const intervalMs = Math.min(options.recheckMs ?? RECHECK_MS, MAX_TIMER_MS)
  let hasEnded = false
  let timer: NodeJS.Timeout
  const recheck = async (): Promise<void> => {
    const verdict = await callHook(() => options.recheck!(connection), options)
    // The connection may have closed meanwhile.
    if (hasEnded) return
    if (verdict instanceof ConnectionRefusal) onRefused(verdict.error)
    else schedule()
  }
  const schedule = (): void => {
    timer = setTimeout(() => void recheck(), intervalMs).unref()
  }
  schedule()
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}

type Options = ControllerOptions<object>
