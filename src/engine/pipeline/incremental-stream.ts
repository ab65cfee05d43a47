import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { ResponseStreamOf } from '../../execution/subscription/response-stream.ts'

/**
 * The responses to a request of which parts are delivered later. The first response is there when the
 * stream is; the parts that follow are made on demand.
 */
export class IncrementalStream<
  Output extends { readonly errors: readonly GraphQLError[] },
> implements ResponseStreamOf<Output> {
  /** The first response. */
  readonly initial: Output
  readonly #next: () => Promise<Output | undefined>
  readonly #end: () => void
  /** The promise of the last call of `next`, so that parts are made one after the other. */
  #last: Promise<IteratorResult<Output, undefined>> | undefined

  /**
   * @param next makes the next part; undefined at the end
   * @param end is called when the client reads no further part
   */
  constructor(initial: Output, next: () => Promise<Output | undefined>, end: () => void) {
    this.initial = initial
    this.#next = next
    this.#end = end
  }

  /** The errors of the first response. */
  get errors(): readonly GraphQLError[] {
    return this.initial.errors
  }

  next(): Promise<IteratorResult<Output, undefined>> {
    this.#last =
      this.#last === undefined
        ? Promise.resolve({ done: false, value: this.initial })
        : this.#last.then(this.#nextResult)
    return this.#last
  }

  return(): Promise<IteratorReturnResult<undefined>> {
    this.#end()
    this.#last ??= Promise.resolve({ done: true, value: undefined })
    return Promise.resolve({ done: true, value: undefined })
  }

  async throw(reason: unknown): Promise<never> {
    await this.return()
    throw reason
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  readonly #nextResult = async (): Promise<IteratorResult<Output, undefined>> => {
    const value = await this.#next()
    return value === undefined ? { done: true, value } : { done: false, value }
  }
}

/** The stream of a response; a single response is its only part. */
export function asIncrementalStream<Output extends { readonly errors: readonly GraphQLError[] }>(
  response: Output | IncrementalStream<Output>,
): IncrementalStream<Output> {
  return response instanceof IncrementalStream
    ? response
    : new IncrementalStream(
        response,
        () => Promise.resolve(undefined),
        () => undefined,
      )
}
