import type { ExecutedPart } from '../execution/execute-incrementally.ts'
import type { IncrementalResponses } from '../execution/incremental/incremental-responses.ts'
import type { Ending } from './ending.ts'
import type { SubsequentResult } from './graphql-version.ts'

type Iteration = IteratorResult<SubsequentResult, void>

/**
 * `subsequentResults` of graphql-js 17: the responses after the first one. The signal of the request
 * ends them like `throw`, at once.
 */
export class SubsequentResults
  implements AsyncGenerator<SubsequentResult, void, void>, AsyncDisposable
{
  readonly #responses: IncrementalResponses<ExecutedPart>
  readonly #ending: Ending
  #previous: Promise<unknown> = Promise.resolve()
  #isReading = false
  #isOver = false
  /** Rejects the call of `next` that waits for a response. */
  #failure: { readonly reason: unknown } | null = null

  constructor(responses: IncrementalResponses<ExecutedPart>, ending: Ending) {
    this.#responses = responses
    this.#ending = ending
    ending.continueWith(reason => this.#fail(reason))
  }

  /** The next response. Calls are answered in their order. */
  readonly next = (): Promise<Iteration> => {
    const iteration = this.#previous.then(() => this.#read())
    this.#previous = iteration.catch(() => undefined)
    return iteration
  }

  readonly return = (): Promise<Iteration> => {
    this.#end()
    return Promise.resolve(end)
  }

  readonly throw = (reason: Error): Promise<Iteration> => {
    this.#fail(reason)
    return Promise.reject(reason)
  };

  [Symbol.asyncIterator](): this {
    return this
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }

  async #read(): Promise<Iteration> {
    if (this.#isOver) return end
    this.#isReading = true
    const response = await this.#responses.next()
    this.#isReading = false
    if (this.#failure !== null) throw this.#failure.reason
    if (this.#isOver || response === undefined) return end
    const value = response.part as SubsequentResult
    if (!value.hasNext) this.#end()
    return { value, done: false }
  }

  #fail(reason: unknown): void {
    if (this.#isOver) return
    if (this.#isReading) this.#failure = { reason }
    this.#end()
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#responses.end()
    this.#ending.answer()
  }
}

const end: IteratorReturnResult<void> = { value: undefined, done: true }
