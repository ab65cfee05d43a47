import type { ExecutedPart } from '../execution/execute-incrementally.ts'
import type { IncrementalResponses } from '../execution/incremental/incremental-responses.ts'
import type { Ending } from './ending.ts'
import type { SubsequentResult } from './graphql-version.ts'

type Iteration = IteratorResult<SubsequentResult, void>

/**
 * `subsequentResults` of graphql-js 17: the responses after the first one. The signal of the request
 * ends them at once: a call of `next`, the one that waits or the following one, is rejected with the
 * reason, so that an iteration that was cut off never looks complete.
 */
export class SubsequentResults
  implements AsyncGenerator<SubsequentResult, void, void>, AsyncDisposable
{
  readonly #responses: IncrementalResponses<ExecutedPart>
  readonly #ending: Ending
  #previous: Promise<unknown> = Promise.resolve()
  /** How many calls of `next` have no answer yet. */
  #pendingCalls = 0
  #isOver = false
  /** Rejects the first call of `next` without an answer, or the following call. */
  #failure: { readonly reason: unknown } | null = null

  constructor(responses: IncrementalResponses<ExecutedPart>, ending: Ending) {
    this.#responses = responses
    this.#ending = ending
    ending.continueWith(reason => this.#fail(reason))
  }

  /** The next response. Calls are answered in their order. */
  readonly next = (): Promise<Iteration> => {
    this.#pendingCalls++
    const iteration = this.#previous.then(() => this.#read())
    this.#previous = iteration.catch(() => undefined)
    return iteration
  }

  readonly return = (): Promise<Iteration> => {
    this.#leave()
    return Promise.resolve(end)
  }

  readonly throw = (reason: Error): Promise<Iteration> => {
    if (this.#pendingCalls > 0) this.#fail(reason)
    this.#leave()
    return Promise.reject(reason)
  };

  [Symbol.asyncIterator](): this {
    return this
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }

  async #read(): Promise<Iteration> {
    try {
      const response = this.#isOver ? undefined : await this.#responses.next()
      const failure = this.#failure
      this.#failure = null
      if (failure !== null) throw failure.reason
      if (this.#isOver || response === undefined) return end
      const value = response.part as SubsequentResult
      if (!value.hasNext) this.#end()
      return { value, done: false }
    } finally {
      this.#pendingCalls--
    }
  }

  #fail(reason: unknown): void {
    if (this.#isOver) return
    this.#failure = { reason }
    this.#end()
  }

  /** Ends the iteration for a reader that calls `next` no more. */
  #leave(): void {
    this.#end()
    if (this.#pendingCalls === 0) this.#failure = null
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#responses.end()
    this.#ending.answer()
  }
}

const end: IteratorReturnResult<void> = { value: undefined, done: true }
