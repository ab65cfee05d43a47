import type { GraphQLError } from '../errors/graphql-error.ts'
import { MAX_TIMER_MS } from '../runtime/limits.ts'
import { failureError } from './answer/failure.ts'
import type { ClientConnection } from './client-connection.ts'
import type { ControllerOptions } from './controller-options.ts'
import { forbidden } from './refusal.ts'

const RECHECK_MS = 60_000

/** The answer of a hook that refuses a connection. */
export class RefusedConnection {
  readonly error: GraphQLError

  constructor(error: GraphQLError) {
    this.error = error
  }
}

/** Asks a hook whether it admits a connection. */
export async function ask(hook: () => unknown, options: Options): Promise<unknown> {
  try {
    const answer = await hook()
    return answer === false ? new RefusedConnection(forbidden('Forbidden')) : answer
  } catch (thrown) {
    return new RefusedConnection(await failureError(thrown, options))
  }
}

/**
 * Asks the hook `recheck` again and again, until it refuses a connection or the returned function is
 * called.
 *
 * @param onRefused is called at most once
 */
export function beginRechecks(
  connection: ClientConnection,
  options: Options,
  onRefused: (error: GraphQLError) => void,
): () => void {
  if (options.recheck === undefined) return () => {}
  const ms = Math.min(options.recheckMs ?? RECHECK_MS, MAX_TIMER_MS)
  let isOver = false
  let timer: NodeJS.Timeout
  const recheck = async (): Promise<void> => {
    const answer = await ask(() => options.recheck!(connection), options)
    // The client may have gone meanwhile.
    if (isOver) return
    if (answer instanceof RefusedConnection) onRefused(answer.error)
    else wait()
  }
  const wait = (): void => {
    timer = setTimeout(() => void recheck(), ms).unref()
  }
  wait()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

type Options = ControllerOptions<object>
