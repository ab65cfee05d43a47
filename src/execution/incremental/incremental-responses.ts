import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { IncrementalDelivery } from './incremental-delivery.ts'
import type { Part } from './part.ts'

/** The first response of an execution, and the parts that follow. */
export class IncrementalResponses<Result extends { readonly errors: readonly GraphQLError[] }> {
  readonly first: Result
  readonly #delivery: IncrementalDelivery
  readonly #write: (part: Part) => Result | Promise<Result>

  constructor(
    first: Result,
    delivery: IncrementalDelivery,
    write: (part: Part) => Result | Promise<Result>,
  ) {
    this.first = first
    this.#delivery = delivery
    this.#write = write
  }

  /** The errors of the first response. */
  get errors(): readonly GraphQLError[] {
    return this.first.errors
  }

  /** The next part; undefined at the end. */
  async next(): Promise<Result | undefined> {
    const part = await this.#delivery.next()
    return part === undefined ? undefined : this.#write(part)
  }

  /** Ends the execution without a further part. */
  end(): void {
    this.#delivery.end()
  }
}
