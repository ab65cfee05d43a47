import { hostOf17 } from './graphql-version.ts'
import type { HostModule } from './host.ts'
import type { Cancellation } from '../runtime/cancellation.ts'
import { isThenable } from '../runtime/is-thenable.ts'

/** The members that graphql-js 17 adds to `info`. */
interface InfoHelpers {
  getAbortSignal: () => AbortSignal
  getAsyncHelpers: () => AsyncHelpers
}

interface AsyncHelpers {
  readonly promiseAll: (values: readonly unknown[]) => Promise<unknown[]>
  readonly track: (values: Iterable<unknown>) => void
}

/** The end of an execution: its response is complete, or its request is aborted. */
export class Ending implements InfoHelpers, Cancellation {
  /** Whether the execution has ended, so that no value is completed any more. */
  isOver = false
  /** Always false: graphql-js executes synchronous fields to the end of the request. */
  readonly aborted = false
  readonly helpers: InfoHelpers
  readonly #host: HostModule
  readonly #request: AbortSignal | undefined
  #isAnswered = false
  #reason: unknown
  #controller: AbortController | undefined
  #helpers: AsyncHelpers | undefined
  #reject: (() => void) | undefined
  #cancel: (() => void) | undefined
  #isAwaited = false
  #abortLater: (() => void) | undefined

  /** @throws the reason of the signal if the request is aborted already */
  constructor(host: HostModule, request: AbortSignal | null | undefined) {
    this.#host = host
    this.helpers = {
      getAbortSignal: this.getAbortSignal,
      getAsyncHelpers: this.getAsyncHelpers,
    }
    this.#request = request ?? undefined
    request?.throwIfAborted()
    request?.addEventListener('abort', this.#abort)
  }

  /** The signal for resolvers. Its controller is made on the first call. */
  readonly getAbortSignal = (): AbortSignal => {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
      else if (this.#isAnswered) this.#controller.abort()
    }
    return this.#controller.signal
  }

  readonly getAsyncHelpers = (): AsyncHelpers =>
    (this.#helpers ??= { promiseAll, track: handleRejections })

  addEventListener(_: 'abort', cancel: () => void): void {
    this.#cancel = cancel
  }

  removeEventListener(): void {
    this.#cancel = undefined
  }

  /**
   * Called when the first response is complete and others follow.
   *
   * @param onAbort gets the reason when the request is aborted before the last response
   */
  continueWith(onAbort: (reason: unknown) => void): void {
    this.#request?.removeEventListener('abort', this.#abort)
    const abortLater = (): void => onAbort(this.#request!.reason)
    this.#abortLater = abortLater
    this.#request?.addEventListener('abort', abortLater)
  }

  /** Called when the last response is complete. */
  answer(): void {
    this.#request?.removeEventListener('abort', this.#abort)
    if (this.#abortLater !== undefined)
      this.#request?.removeEventListener('abort', this.#abortLater)
    this.#isAnswered = true
    this.#controller?.abort()
  }

  /**
   * Returns the result to the host.
   *
   * @throws AbortedGraphQLExecutionError if the request is aborted; a promise is rejected with it
   */
  conclude<Result extends object>(result: Result | Promise<Result>): Result | Promise<Result> {
    if (!(result instanceof Promise)) return this.#finish(result)
    this.#isAwaited = true
    if (this.isOver) this.#cancel?.()
    const finished = result.then(settled => this.#finish(settled))
    if (this.#request === undefined) return finished
    return new Promise((resolve, reject) => {
      finished.then(resolve, reject)
      const rejectAborted = (): void => reject(this.#abortedError(result))
      this.#reject = rejectAborted
      if (this.isOver) rejectAborted()
    })
  }

  #finish<Result>(result: Result): Result {
    if (this.isOver) throw this.#abortedError(result)
    this.isOver = true
    return result
  }

  readonly #abort = (): void => {
    this.isOver = true
    this.#reason = this.#request!.reason
    this.#reject?.()
    if (this.#isAwaited) this.#cancel?.()
    this.#controller?.abort(this.#reason)
  }

  #abortedError(result: unknown): Error {
    const { AbortedGraphQLExecutionError } = hostOf17(this.#host)
    return new AbortedGraphQLExecutionError(this.#reason, result)
  }
}

function promiseAll(values: readonly unknown[]): Promise<unknown[]> {
  const results = Promise.all(values)
  results.catch(ignore)
  return results
}

const ignore = (): void => undefined

/** Handles the rejections of promises that the execution does not await. */
function handleRejections(values: Iterable<unknown>): void {
  for (const value of values) if (isThenable(value)) value.then(ignore, ignore)
}
