import type { BatchResolverEvent } from '../../schema/definitions/resolver.ts'
import type { RequestState } from '../loading/request-state.ts'
import type { NamedSource } from '../model/source.ts'

/**
 * Calls `onWrite` with a position behind a commit. A transaction within another has no commit of its
 * own. An exception changes no response, as the mutation is committed.
 */
export async function reportPosition(
  { family: { adapter }, description: { table } }: NamedSource,
  { database: { write, onWrite } }: RequestState,
  event: Pick<BatchResolverEvent<any>, 'report'>,
): Promise<void> {
  if (onWrite === undefined) return
  try {
    if (!adapter.isTransaction(write)) await onWrite(await adapter.currentPosition(write, table))
  } catch (exception) {
    event.report(exception)
  }
}
