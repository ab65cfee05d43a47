import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { DeferredFragment, ExecutionGroup, ItemStream, StreamItem } from './part-root.ts'

/** An execution group that is delivered, and the fragment whose id delivers it. */
export interface DeliveredGroup {
  readonly group: ExecutionGroup
  readonly fragment: DeferredFragment
}

/** Items of a stream that are delivered. */
export interface DeliveredItems {
  readonly stream: ItemStream
  /** The index of the first of the items. */
  readonly first: number
  readonly items: StreamItem[]
}

/** A fragment or stream that is complete, or has failed with errors. */
export interface CompletedRecord {
  readonly record: DeferredFragment | ItemStream
  readonly errors: readonly GraphQLError[]
}

/**
 * A response after the first one: what it announces, delivers and completes. Draft of the GraphQL
 * specification, 7.1 "Response Format".
 */
export class Part {
  readonly pending: (DeferredFragment | ItemStream)[] = []
  readonly incremental: (DeliveredGroup | DeliveredItems)[] = []
  readonly completed: CompletedRecord[] = []
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
    this.incremental.push({ stream, first, items })
  }
}

/** The errors of a part, in its order. */
export function errorsOf({ incremental, completed }: Part): readonly GraphQLError[] {
  return [
    ...incremental.flatMap(delivered => errorsOfDelivered(delivered)),
    ...completed.flatMap(({ errors }) => errors),
  ]
}

export function errorsOfDelivered(
  delivered: DeliveredGroup | DeliveredItems,
): readonly GraphQLError[] {
  return 'group' in delivered
    ? delivered.group.errors!
    : delivered.items.flatMap(({ errors }) => errors!)
}
