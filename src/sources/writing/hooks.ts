import { GraphQLError } from '../../errors/graphql-error.ts'
import { mayNotReadError, mayReadAssociation } from '../loading/read-access.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Row } from '../source-adapter.ts'
import type { AfterWrite, BeforeWrite, WriteAction } from '../source-options.ts'
import { columnCoordinate, mayNotWriteError } from './refusals.ts'
import type { Transaction } from './transaction.ts'

// The functions of the host that a mutation calls: `authorize` of the source, its columns and its
// associations, `assign`, `before`, `after` and `afterCommit`. All but the last get the database of the
// transaction.

/**
 * Calls `authorize` of a source for a record.
 *
 * @throws GraphQLError when the request may not create, change or delete the record
 */
export async function authorizeRecord(
  transaction: Transaction,
  { options: { authorize }, singular }: NamedSource,
  action: WriteAction,
  record: Row | undefined,
): Promise<void> {
  if (authorize === undefined) return
  if (await transaction.callHost(() => authorize(transaction.context, action, record))) return
  throw new GraphQLError(`The request may not ${action} this ${singular}.`, {
    extensions: { code: 'FORBIDDEN' },
  })
}

/**
 * Calls `authorize` and `authorizeWrite` of the columns of a record that a mutation sets: by input
 * values, and by the foreign keys of nested records.
 *
 * @throws GraphQLError when the request may not write a column
 */
export async function authorizeColumns(
  transaction: Transaction,
  source: NamedSource,
  columns: Iterable<string>,
  record: Row | undefined,
): Promise<void> {
  for (const column of new Set(columns)) {
    const { authorize, authorizeWrite } = source.options.fields?.[column] ?? {}
    const { context } = transaction
    // A rule without a return refuses; only a rule that is absent lets pass.
    const mayWrite =
      (authorize === undefined ||
        (await transaction.callHost(() => authorize(context, 'write', record)))) &&
      (authorizeWrite === undefined ||
        (await transaction.callHost(() => authorizeWrite(context, record))))
    if (!mayWrite) throw mayNotWriteError(columnCoordinate(source, column))
  }
}

/**
 * Calls `authorize` of associations whose records the input of a mutation would reveal.
 *
 * @throws GraphQLError when the request may not read an association
 */
export async function authorizeAssociations(
  transaction: Transaction,
  associations: readonly Association[],
  record: Row,
): Promise<void> {
  for (const association of associations) {
    const { context } = transaction
    if (await transaction.callHost(() => mayReadAssociation(association, record, context))) continue
    throw mayNotReadError(association)
  }
}

/** Calls the functions of the option `assign`, and returns the values of columns of new records. */
export async function callAssign(transaction: Transaction, { options }: NamedSource): Promise<Row> {
  const values: Record<string, unknown> = {}
  for (const [column, assign] of Object.entries(options.assign ?? {}))
    values[column] = await transaction.callHost(() => assign!(transaction.context))
  return values
}

/** Calls `before`, and returns the columns that the hook sets. */
export async function callBeforeWrite(
  transaction: Transaction,
  { options: { before } }: NamedSource,
  write: Pick<BeforeWrite<unknown>, 'action' | 'record' | 'values'>,
): Promise<Row> {
  if (before === undefined) return {}
  const columns = await transaction.callHost(() =>
    before({ ...write, ...requestProperties(transaction), context: transaction.context }),
  )
  return (columns ?? {}) as Row
}

/** Whether a source has the hook `after` or `afterCommit`. */
export function hasAfterHooks({ options: { after, afterCommit } }: NamedSource): boolean {
  return after !== undefined || afterCommit !== undefined
}

/** Calls `after`, and schedules `afterCommit`. */
export async function callAfterWrite(
  transaction: Transaction,
  { options: { after, afterCommit } }: NamedSource,
  write: Pick<AfterWrite<unknown>, 'action' | 'record' | 'previous' | 'values'>,
): Promise<void> {
  const hookEvent = { ...write, ...requestProperties(transaction) }
  await transaction.callHost(() => after?.({ ...hookEvent, context: transaction.context }))
  if (afterCommit === undefined) return
  const { outerContext: context, event } = transaction
  transaction.afterCommit(async () => {
    try {
      await afterCommit({ ...hookEvent, context })
    } catch (exception) {
      // The mutation is committed, so the response reports success.
      event.report(exception)
    }
  })
}

function requestProperties({
  event,
}: Transaction): Pick<BeforeWrite<unknown>, 'schema' | 'signal' | 'trigger'> {
  return {
    schema: event.schema as unknown,
    signal: event.signal,
    trigger: event.trigger,
  }
}
