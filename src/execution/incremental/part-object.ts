import type { GraphQLError, ResponsePath } from '../../errors/graphql-error.ts'
import { errorsOfDelivered, type DeliveredGroup, type DeliveredItems, type Part } from './part.ts'
import { pendingEntry, subPathOf, type PendingEntry } from './write-part.ts'

/** An entry of a part that delivers the fields of a fragment, or items of a stream. */
interface IncrementalEntry {
  readonly id: string
  readonly subPath?: ResponsePath
  readonly errors?: readonly GraphQLError[]
  readonly data?: Record<string, unknown>
  readonly items?: readonly unknown[]
}

/** A response after the first one, as a plain object. */
export interface PartObject {
  readonly pending?: readonly PendingEntry[]
  readonly incremental?: readonly IncrementalEntry[]
  readonly completed?: readonly { readonly id: string; readonly errors?: readonly GraphQLError[] }[]
  readonly hasNext: boolean
}

/** Makes the plain object of a part. */
export function partObject({ pending, incremental, completed, hasNext }: Part): PartObject {
  return {
    ...(pending.length > 0 && { pending: pending.map(pendingEntry) }),
    ...(incremental.length > 0 && { incremental: incremental.map(incrementalEntry) }),
    ...(completed.length > 0 && {
      completed: completed.map(({ record: { id }, errors }) =>
        errors.length === 0 ? { id } : { id, errors },
      ),
    }),
    hasNext,
  }
}

function incrementalEntry(delivered: DeliveredGroup | DeliveredItems): IncrementalEntry {
  const errors = errorsOfDelivered(delivered)
  const errorsEntry = errors.length === 0 ? {} : { errors }
  if ('items' in delivered) {
    const items = delivered.items.map(item => item.slots[0])
    return { id: delivered.stream.id, items, ...errorsEntry }
  }
  const subPath = subPathOf(delivered)
  return {
    id: delivered.fragment.id,
    ...(subPath.length > 0 && { subPath }),
    data: delivered.group.slots[0] as Record<string, unknown>,
    ...errorsEntry,
  }
}
