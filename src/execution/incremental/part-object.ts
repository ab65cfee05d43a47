import type { GraphQLError, ResponsePath } from '../../errors/graphql-error.ts'
import {
  ExecutionGroup,
  type DeferredFragment,
  type DeliveredItems,
  type ItemStream,
} from './part-root.ts'
import { errorsOfDelivered, type Part } from './part.ts'

/** An entry of a part that announces a fragment or a stream. */
interface PendingEntry {
  readonly id: string
  readonly path: ResponsePath
  readonly label?: string
}

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
      completed: completed.map(({ id, failure }) =>
        failure === null ? { id } : { id, errors: failure },
      ),
    }),
    hasNext,
  }
}

function pendingEntry({ id, path, label }: DeferredFragment | ItemStream): PendingEntry {
  return label === undefined ? { id, path } : { id, path, label }
}

function incrementalEntry(delivered: ExecutionGroup | DeliveredItems): IncrementalEntry {
  const errors = errorsOfDelivered(delivered)
  const errorsEntry = errors.length === 0 ? {} : { errors }
  if (!(delivered instanceof ExecutionGroup)) {
    const items = delivered.items.map(item => item.slots[0])
    return { id: delivered.stream.id, items, ...errorsEntry }
  }
  const { id, path } = delivered.deliveredBy!
  const subPath = delivered.path.slice(path.length)
  return {
    id,
    ...(subPath.length > 0 && { subPath }),
    data: delivered.slots[0] as Record<string, unknown>,
    ...errorsEntry,
  }
}
