import { GraphQLError } from '../../errors/graphql-error.ts'
import { mayNotReadError, mayReadAssociation } from '../loading/may-read.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Row } from '../source-adapter.ts'
import type { AfterWrite, BeforeWrite, WriteAction } from '../source-options.ts'
import { columnCoordinate, mayNotWriteError } from './refusals.ts'
import type { Transaction } from './transaction.ts'

// The functions of the host that a mutation calls, in their order: `authorize` of the source and of
// the columns, `before`, `after`, and `afterCommit`. All but the last get the transaction's database.

/** Whether the request may create, change or delete a record. */
export async function authorizeWrite(
  transaction: Transaction,
  { options: { authorize }, singular }: NamedSource,
  action: WriteAction,
  record: Row | undefined,
): Promise<void> {
  if (authorize === undefined) return
  if (await transaction.ask(() => authorize(transaction.context, action, record))) return
  throw new GraphQLError(`The request may not ${action} this ${singular}.`, {
    extensions: { code: 'FORBIDDEN' },
  })
}

/**
 * Whether the request may set columns of a record: each one that it gives, and that it sets by the
 * place of the record or by the records that are nested in it.
 */
export async function authorizeColumns(
  transaction: Transaction,
  source: NamedSource,
  columns: Iterable<string>,
  record: Row | undefined,
): Promise<void> {
  for (const column of new Set(columns)) {
    const { authorize } = source.options.fields?.[column] ?? {}
    if (authorize === undefined) continue
    if (await transaction.ask(() => authorize(transaction.context, 'write', record))) continue
    throw mayNotWriteError(columnCoordinate(source, column))
  }
}

/** Whether the request may know which records belong to a record, of which what it gives would tell. */
export async function authorizeAssociations(
  transaction: Transaction,
  associations: readonly Association[],
  record: Row,
): Promise<void> {
  for (const association of associations) {
    const { context } = transaction
    if (await transaction.ask(() => mayReadAssociation(association, record, context))) continue
    throw mayNotReadError(association)
  }
}

/** The columns that the host sets besides those that are set already. */
export async function callBefore(
  transaction: Transaction,
  { options: { before } }: NamedSource,
  write: Pick<BeforeWrite<unknown>, 'action' | 'record' | 'values'>,
): Promise<Row> {
  if (before === undefined) return {}
  const columns = await transaction.ask(() =>
    before({ ...write, ...shared(transaction), context: transaction.context }),
  )
  return (columns ?? {}) as Row
}

/** Whether a source has functions that are called when a record was written. */
export function isHeard({ options: { after, afterCommit } }: NamedSource): boolean {
  return after !== undefined || afterCommit !== undefined
}

/** Calls `after`, and has `afterCommit` called. */
export async function callAfter(
  transaction: Transaction,
  { options: { after, afterCommit } }: NamedSource,
  write: Pick<AfterWrite<unknown>, 'action' | 'record' | 'previous' | 'values'>,
): Promise<void> {
  const whole = { ...write, ...shared(transaction) }
  await transaction.ask(() => after?.({ ...whole, context: transaction.context }))
  if (afterCommit === undefined) return
  const { contextOutside: context, event } = transaction
  transaction.afterCommit(async () => {
    try {
      await afterCommit({ ...whole, context })
    } catch (exception) {
      // What was committed was written, so the response does not say that it failed.
      event.report(exception)
    }
  })
}

function shared({
  event,
}: Transaction): Pick<BeforeWrite<unknown>, 'schema' | 'signal' | 'trigger'> {
  return {
    schema: event.schema as unknown,
    signal: event.signal,
    trigger: event.trigger,
  }
}
