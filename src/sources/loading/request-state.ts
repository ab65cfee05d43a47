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

/** What the event of every resolver has. */
export type RequestEvent = Pick<BatchResolverEvent<any>, 'context' | 'memo' | 'signal'>

const DEFAULT_MAX_ROWS = 10_000

/** What the sources of one database know of a request. */
export interface RequestState {
  readonly family: SourceFamily
  readonly context: unknown
  /** The databases, as the option `database` has named them at first. */
  readonly database: ReplicatedDatabase
  /** Whether the request has written, and so reads from the writer. */
  hasWritten: boolean
  /** How many rows the request may still read. */
  rowsLeft: number
  /** How many associations and comparisons the filters of the request have had. */
  filterAssociations: number
  filterConditions: number
  /** How many records the request has created, changed and deleted. */
  writtenRecords: number
}

/** The state of a request; it is made when the first source is asked. */
export function requestState(family: SourceFamily, event: RequestEvent): RequestState {
  const known = event.memo.get(family) as RequestState | undefined
  if (known !== undefined) return known
  const { database = databaseOfContext, maxRows = DEFAULT_MAX_ROWS } = family.options
  const context = event.context as { readonly db?: unknown }
  const given: unknown = database(context)
  const state: RequestState = {
    family,
    context,
    database: isReplicated(given) ? given : { read: given, write: given },
    hasWritten: false,
    rowsLeft: maxRows,
    filterAssociations: 0,
    filterConditions: 0,
    writtenRecords: 0,
  }
  event.memo.set(family, state)
  return state
}

/**
 * Reads rows within what the request may still read.
 *
 * @throws GraphQLError when there are more
 */
export async function selectRows(
  state: RequestState,
  statement: Omit<SelectStatement, 'maxRows'>,
  database: unknown = readingDatabase(state),
): Promise<readonly Values[]> {
  const rows = await refusing(state, statement.table, () =>
    state.family.adapter.select(database, { ...statement, maxRows: mostRows(state) }),
  )
  countRead(state, rows.length)
  return rows
}

/**
 * Computes values over rows. Groups are rows, of which a request may read so many.
 *
 * @throws GraphQLError when there are more
 */
export async function aggregateRows(
  state: RequestState,
  statement: Omit<AggregateStatement, 'maxRows'>,
): Promise<readonly Values[]> {
  const rows = await refusing(state, statement.table, () =>
    state.family.adapter.aggregate(readingDatabase(state), {
      ...statement,
      maxRows: mostRows(state),
    }),
  )
  if (statement.groups.length > 0) countRead(state, rows.length)
  return rows
}

/** One row more than the request may still read, to see that there are more. */
function mostRows({ rowsLeft }: RequestState): number {
  return Math.max(rowsLeft, 0) + 1
}

function countRead(state: RequestState, rows: number): void {
  const { maxRows = DEFAULT_MAX_ROWS } = state.family.options
  state.rowsLeft -= rows
  if (state.rowsLeft >= 0) return
  throw new GraphQLError(
    `The request reads more than ${maxRows} records; expected smaller lists, or fewer lists in each other.`,
    { extensions: { code: 'COMPLEXITY_LIMIT' } },
  )
}

/** Counts rows. */
export function countRows(
  state: RequestState,
  statement: CountStatement,
): Promise<readonly Values[]> {
  return refusing(state, statement.table, () =>
    state.family.adapter.count(readingDatabase(state), statement),
  )
}

/** Runs a query; what the database refuses is an error for the client, where it can do better. */
async function refusing<Result>(
  { family }: RequestState,
  table: unknown,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (exception) {
    switch (family.adapter.refusalOf(exception, table)?.kind) {
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
 * The context of a request with another database: that of a transaction, so that functions of the
 * host ask no second connection while the transaction holds the first.
 */
export function contextWith({ family, context }: RequestState, database: unknown): unknown {
  const { withDatabase } = family.options
  if (withDatabase !== undefined) {
    const other: unknown = withDatabase(context, database)
    if (typeof other === 'object' && other !== null) return other
    throw new TypeError(`withDatabase returned ${inspect(other)}; expected a context.`)
  }
  if (typeof context !== 'object' || context === null) return context
  // Its accessors are called where they are read; a class may have one for `db` itself.
  return Object.create(Object.getPrototypeOf(context) as object | null, {
    ...Object.getOwnPropertyDescriptors(context),
    db: { value: database, enumerable: true, writable: true, configurable: true },
  })
}

/** The database to read from. */
function readingDatabase({ database, hasWritten }: RequestState): unknown {
  return hasWritten ? database.write : database.read
}

function databaseOfContext(context: { readonly db?: unknown }): unknown {
  if (context.db !== undefined) return context.db
  throw new Error(
    'The context has no entry db; expected the database there, or createSource({ database: context => ... }).',
  )
}

function isReplicated(given: unknown): given is ReplicatedDatabase {
  return typeof given === 'object' && given !== null && 'read' in given && 'write' in given
}
