import type { GraphQLError } from '../../errors/graphql-error.ts'
import { newSlots } from '../slots/response-node.ts'
import type { DeferredFragment, ExecutionGroup, ItemStream, StreamItem } from './part-root.ts'

/** An execution group that is delivered, and the fragment whose id delivers it. */
export class DeliveredGroup {
  readonly group: ExecutionGroup
  readonly fragment: DeferredFragment

  constructor(group: ExecutionGroup, fragment: DeferredFragment) {
    this.group = group
    this.fragment = fragment
  }
}

/** Items of a stream that are delivered. */
export class DeliveredItems {
  readonly stream: ItemStream
  /** The index of the first of the items. */
  readonly first: number
  readonly items: StreamItem[]

  constructor(stream: ItemStream, first: number, items: StreamItem[]) {
    this.stream = stream
    this.first = first
    this.items = items
  }
}

/** A fragment or stream that is complete, or has failed with errors. */
export class CompletedRecord {
  readonly record: DeferredFragment | ItemStream
  readonly errors: readonly GraphQLError[]

  constructor(record: DeferredFragment | ItemStream, errors: readonly GraphQLError[]) {
    this.record = record
    this.errors = errors
  }
}

/**
 * A response after the first one: what it announces, delivers and completes. Draft of the GraphQL
 * specification, 7.1 "Response Format".
 */
export class Part {
  readonly pending = newSlots() as (DeferredFragment | ItemStream)[]
  readonly incremental = newSlots() as (DeliveredGroup | DeliveredItems)[]
  readonly completed = newSlots() as CompletedRecord[]
  hasNext = true
  readonly #itemsOf = new Map<ItemStream, StreamItem[]>()

  get isEmpty(): boolean {
    return this.pending.length === 0 && this.incremental.length === 0 && this.completed.length === 0
  }

  /** Adds items, to those of the stream that are in the part already. */
  addItems(stream: ItemStream, items: StreamItem[]): void {
    if (items.length === 0) return
    const first = stream.deliveredCount
    stream.deliveredCount += items.length
    const delivered = this.#itemsOf.get(stream)
    if (delivered !== undefined) {
      for (const item of items) delivered.push(item)
      return
    }
    this.#itemsOf.set(stream, items)
    this.incremental.push(new DeliveredItems(stream, first, items))
  }
}

/** The errors of a part, in its order. */
export function errorsOf({ incremental, completed }: Part): readonly GraphQLError[] {
  const errors: GraphQLError[] = []
  for (const delivered of incremental) addErrorsOfDelivered(delivered, errors)
  for (const { errors: failures } of completed) errors.push(...failures)
  return errors
}

export function errorsOfDelivered(
  delivered: DeliveredGroup | DeliveredItems,
): readonly GraphQLError[] {
  if (delivered instanceof DeliveredGroup) return delivered.group.errors!
  const errors: GraphQLError[] = []
  addErrorsOfDelivered(delivered, errors)
  return errors
}

function addErrorsOfDelivered(
  delivered: DeliveredGroup | DeliveredItems,
  errors: GraphQLError[],
): void {
  if (delivered instanceof DeliveredGroup) errors.push(...delivered.group.errors!)
  else for (const item of delivered.items) errors.push(...item.errors!)
}
