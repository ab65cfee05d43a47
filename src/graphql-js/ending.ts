import type { ExecutionResult } from 'graphql'
import { hostOf17 } from './graphql-version.ts'
import type { HostModule } from './host.ts'
import type { Cancellation } from '../runtime/cancellation.ts'
import { isThenable } from '../runtime/is-thenable.ts'

/** What `info` of graphql-js 17 has besides that of 16. */
interface InfoHelpers {
  getAbortSignal: () => AbortSignal
  getAsyncHelpers: () => AsyncHelpers
}

interface AsyncHelpers {
  readonly promiseAll: (values: readonly unknown[]) => Promise<unknown[]>
  readonly track: (values: Iterable<unknown>) => void
}

/** The end of an execution: by its response, or because its request is aborted. */
export class Ending implements InfoHelpers, Cancellation {
  /** Whether nothing is to be completed any more. */
  isOver = false
  /** What is synchronous is executed to its end. */
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

  /** @throws the reason for which the request is aborted already */
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

  /** The signal for resolvers; its controller is made when somebody asks. */
  readonly getAbortSignal = (): AbortSignal => {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
      else if (this.#isAnswered) this.#controller.abort()
    }
    return this.#controller.signal
  }

  readonly getAsyncHelpers = (): AsyncHelpers => (this.#helpers ??= { promiseAll, track: handle })

  addEventListener(_: 'abort', cancel: () => void): void {
    this.#cancel = cancel
  }

  removeEventListener(): void {
    this.#cancel = undefined
  }

  /** Is called when the response is made. */
  answer(): void {
    this.#request?.removeEventListener('abort', this.#abort)
    this.#isAnswered = true
    this.#controller?.abort()
  }

  /**
   * The result for the host.
   *
   * @throws AbortedGraphQLExecutionError when the request is aborted, also as a rejection
   */
  conclude(
    result: ExecutionResult | Promise<ExecutionResult>,
  ): ExecutionResult | Promise<ExecutionResult> {
    if (!(result instanceof Promise)) return this.#finish(result)
    this.#isAwaited = true
    if (this.isOver) this.#cancel?.()
    const finished = result.then(settled => this.#finish(settled))
    if (this.#request === undefined) return finished
    return new Promise((resolve, reject) => {
      finished.then(resolve, reject)
      this.#reject = () => reject(this.#abortedError(result))
      if (this.isOver) this.#reject()
    })
  }

  #finish(result: ExecutionResult): ExecutionResult {
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
  const all = Promise.all(values)
  all.catch(ignore)
  return all
}

const ignore = (): void => undefined

/** Handles the rejections of promises whose values nobody reads. */
function handle(values: Iterable<unknown>): void {
  for (const value of values) if (isThenable(value)) value.then(ignore, ignore)
}
