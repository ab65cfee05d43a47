import { restrictCaching } from '../../caching/cache-restriction.ts'
import { rememberTable } from '../../caching/read-tables.ts'
import { inspect } from '../../errors/inspect.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import type { BatchResolverEvent } from '../../schema/definitions/resolver.ts'
import type { SourceFamily } from '../model/source.ts'
import type {
  AggregateStatement,
  CountStatement,
  SelectStatement,
  Values,
} from '../source-adapter.ts'
import type { ReplicatedDatabase } from '../source-options.ts'
import { readsOf, type ReadingStatement } from '../statement-reads.ts'

/** The part of a resolver event that identifies the request. */
export type RequestEvent = Pick<BatchResolverEvent<any>, 'context' | 'memo' | 'signal'>

const DEFAULT_MAX_ROWS = 10_000
const DEFAULT_MAX_REPLICA_WAIT_MS = 100

/** The state of a request for the sources of one database. */
export interface RequestState {
  readonly family: SourceFamily
  readonly context: unknown
  readonly memo: RequestEvent['memo']
  /** The databases that the option `database` returned. */
  readonly database: ReplicatedDatabase
  /** Whether reads go to the writer: the request has written, or the replica lacks a write of its client. */
  readsWriter: boolean
  /** Whether the replica has the last write of the client, which the first read asks. */
  replicaIsCurrent: Promise<boolean> | undefined
  /** The number of rows that the request may still read. */
  rowsLeft: number
  /** The number of associations in the filters and orders of the request so far. */
  filterAssociations: number
  /** The number of conditions, values and orders so far. */
  filterConditions: number
  /** The number of records that the request has created, changed and deleted. */
  writtenRecords: number
  /** The bytes of files that were read for columns. */
  writtenBytes: number
}

/** Returns the state of a request, which its first use creates. */
export function requestState(family: SourceFamily, event: RequestEvent): RequestState {
  const memoizedState = event.memo.get(family) as RequestState | undefined
  if (memoizedState !== undefined) return memoizedState
  const { database: databaseOf = databaseOfContext, maxRows = DEFAULT_MAX_ROWS } = family.options
  const context = event.context as { readonly db?: unknown }
  const database: unknown = databaseOf(context)
  const state: RequestState = {
    family,
    context,
    memo: event.memo,
    database: isReplicated(database) ? database : { read: database, write: database },
    readsWriter: false,
    replicaIsCurrent: undefined,
    rowsLeft: maxRows,
    filterAssociations: 0,
    filterConditions: 0,
    writtenRecords: 0,
    writtenBytes: 0,
  }
  event.memo.set(family, state)
  return state
}

/**
 * Reads rows, and counts them toward the limit of the request.
 *
 * @throws GraphQLError when the request exceeds the limit
 */
export async function selectRows(
  state: RequestState,
  statement: Omit<SelectStatement, 'maxRows'>,
  database?: unknown,
): Promise<readonly Values[]> {
  const rows = await runQuery(state, statement, () =>
    state.family.adapter.select(database ?? readingDatabase(state), {
      ...statement,
      maxRows: rowLimit(state),
    }),
  )
  deductRows(state, rows.length)
  return rows
}

/**
 * Computes aggregates. Groups count toward the limit of rows.
 *
 * @throws GraphQLError when the request exceeds the limit
 */
export async function aggregateRows(
  state: RequestState,
  statement: Omit<AggregateStatement, 'maxRows'>,
): Promise<readonly Values[]> {
  const rows = await runQuery(state, statement, () =>
    state.family.adapter.aggregate(readingDatabase(state), {
      ...statement,
      maxRows: rowLimit(state),
    }),
  )
  if (statement.groups.length > 0) deductRows(state, rows.length)
  return rows
}

/** Returns the limit of a statement: a row more than the request may read, to detect an excess. */
function rowLimit({ rowsLeft }: RequestState): number {
  return Math.max(rowsLeft, 0) + 1
}

function deductRows(state: RequestState, rowCount: number): void {
  const { maxRows = DEFAULT_MAX_ROWS } = state.family.options
  state.rowsLeft -= rowCount
  if (state.rowsLeft >= 0) return
  throw new GraphQLError(
    `The request reads more than ${maxRows} records; expected smaller lists, or fewer lists in each other.`,
    { extensions: { code: 'COMPLEXITY_LIMIT' } },
  )
}

/** Counts rows in the database. */
export function countRows(
  state: RequestState,
  statement: CountStatement,
): Promise<readonly Values[]> {
  return runQuery(state, statement, () =>
    state.family.adapter.count(readingDatabase(state), statement),
  )
}

/** Runs a query, remembers the tables that it reads, and turns a refusal that the client can avoid into a GraphQL error. */
async function runQuery<Result>(
  state: RequestState,
  statement: ReadingStatement,
  run: () => Promise<Result>,
): Promise<Result> {
  const { family, memo } = state
  const { tables, hasHostConditions } = readsOf(statement)
  for (const table of tables) rememberTable(memo, family.adapter.nameOf(table))
  if (hasHostConditions) restrictCaching(memo, { isPrivate: true })
  try {
    // A blank header or cookie says nothing.
    const { position = '' } = state.database
    if (position !== '' && !state.readsWriter) await chooseReader(state, statement.table, position)
    return await run()
  } catch (exception) {
    switch (family.adapter.refusalOf(exception, statement.table)?.kind) {
      case 'value':
        throw new GraphQLError(
          'A value of a filter, of an id or of a cursor does not fit the column that it is compared with.',
          { extensions: { code: 'BAD_USER_INPUT' }, cause: exception },
        )
      case 'conflict':
        throw new GraphQLError(
          'Another request changes the same records at the same time; try again.',
          { extensions: { code: 'WRITE_CONFLICT' }, cause: exception },
        )
      default:
        throw exception
    }
  }
}

/**
 * Returns the context of a request with the database of a transaction, so that functions of the host
 * use no second connection while the transaction holds the first.
 */
export function contextWithDatabase({ family, context }: RequestState, database: unknown): unknown {
  const { withDatabase } = family.options
  if (withDatabase !== undefined) {
    const transactionContext: unknown = withDatabase(context, database)
    if (typeof transactionContext === 'object' && transactionContext !== null)
      return transactionContext
    throw new TypeError(`withDatabase returned ${inspect(transactionContext)}; expected a context.`)
  }
  if (typeof context !== 'object' || context === null) return context
  // Copied descriptors leave accessors uncalled; a class may have an accessor `db`.
  return Object.create(Object.getPrototypeOf(context) as object | null, {
    ...Object.getOwnPropertyDescriptors(context),
    db: { value: database, enumerable: true, writable: true, configurable: true },
  })
}

/** Returns the database that the request reads from. */
function readingDatabase({ database, readsWriter }: RequestState): unknown {
  return readsWriter ? database.write : database.read
}

/** Lets the request read from the writer where the replica lacks a position of the client. */
async function chooseReader(state: RequestState, table: unknown, position: string): Promise<void> {
  const { adapter, options } = state.family
  const { maxReplicaWaitMs = DEFAULT_MAX_REPLICA_WAIT_MS } = options
  const replica: unknown = state.database.read
  state.replicaIsCurrent ??= adapter.waitForPosition(replica, table, position, maxReplicaWaitMs)
  if (!(await state.replicaIsCurrent)) state.readsWriter = true
}

function databaseOfContext(context: { readonly db?: unknown }): unknown {
  if (context.db !== undefined) return context.db
  throw new Error(
    'The context has no entry db; expected the database there, or createSource({ database: context => ... }).',
  )
}

function isReplicated(database: unknown): database is ReplicatedDatabase {
  return (
    typeof database === 'object' && database !== null && 'read' in database && 'write' in database
  )
}
