import type { GraphQLError } from '../../errors/graphql-error.ts'
import { newSlots } from '../slots/response-node.ts'
import {
  DeliveredItems,
  ExecutionGroup,
  type DeferredFragment,
  type ItemStream,
  type StreamItem,
} from './part-root.ts'

/**
 * A response after the first one: what it announces, delivers and completes. Draft of the GraphQL
 * specification, 7.1 "Response Format".
 */
export class Part {
  readonly pending = newSlots() as (DeferredFragment | ItemStream)[]
  readonly incremental = newSlots() as (ExecutionGroup | DeliveredItems)[]
  /** What is complete; with a `failure`, what has failed. */
  readonly completed = newSlots() as (DeferredFragment | ItemStream)[]
  /** Whether the response has another part. */
  hasNext = true

  get isEmpty(): boolean {
    return this.pending.length === 0 && this.incremental.length === 0 && this.completed.length === 0
  }

  /** Adds an item, to those of the stream that are in the part already. */
  addItem(stream: ItemStream, item: StreamItem): void {
    if (stream.delivery === null) {
      stream.delivery = new DeliveredItems(stream, stream.deliveredCount)
      this.incremental.push(stream.delivery)
    }
    stream.delivery.items.push(item)
    stream.deliveredCount++
  }

  /** Ends the part: further items are delivered in another one. */
  end(hasNext: boolean): void {
    this.hasNext = hasNext
    for (const delivered of this.incremental)
      if (delivered instanceof DeliveredItems) delivered.stream.delivery = null
  }
}

/** The errors of a part, in its order. An error with which all fails that is pending is one error. */
export function errorsOf({ incremental, completed }: Part): readonly GraphQLError[] {
  const errors: GraphQLError[] = []
  for (const delivered of incremental) errors.push(...errorsOfDelivered(delivered))
  let last: readonly GraphQLError[] | null = null
  for (const { failure } of completed) {
    if (failure !== null && failure !== last) errors.push(...failure)
    last = failure
  }
  return errors
}

export function errorsOfDelivered(
  delivered: ExecutionGroup | DeliveredItems,
): readonly GraphQLError[] {
  if (delivered instanceof ExecutionGroup) return delivered.errors!
  let errors: GraphQLError[] | null = null
  for (const { errors: itemErrors } of delivered.items)
    if (itemErrors!.length > 0) (errors ??= []).push(...itemErrors!)
  return errors ?? noErrors
}

const noErrors: readonly GraphQLError[] = []
