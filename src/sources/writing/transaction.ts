import type { InvalidatedTable } from '../../caching/response-cache.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { isScoped, scopeCondition } from '../loading/filter.ts'
import { keyValueOf } from '../loading/key-values.ts'
import {
  contextWithDatabase,
  requestState,
  selectRows,
  type RequestEvent,
  type RequestState,
} from '../loading/request-state.ts'
import type { BatchResolverEvent } from '../../schema/definitions/resolver.ts'
import type { NamedSource, SourceFamily } from '../model/source.ts'
import type { Parents, SourceAdapter, Values } from '../source-adapter.ts'
import type { WriteAction } from '../source-options.ts'
import {
  openTransaction,
  transactionOf,
  type AfterCommit,
  type OpenTransaction,
} from './open-transactions.ts'
import { databaseError, isConflict } from './refusals.ts'
import { retryConflicts } from './retries.ts'
import { reportPosition } from './written-position.ts'

const DEFAULT_MAX_WRITTEN_RECORDS = 1000
const DEFAULT_MAX_WRITTEN_BYTES = 128 * 1024 * 1024

/**
 * Runs a mutation field in a transaction of the database: all its statements have effect, or none.
 * The transaction rolls back if the execution ends before the commit, as the response reports an
 * error then. From then on, the request reads from the database that it has written to. A refusal by
 * the database when the transaction begins or ends is a GraphQL error, too. A retry calls `run` again.
 */
export async function runTransaction<Result>(
  source: NamedSource,
  action: WriteAction,
  event: WriteRequestEvent,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const state = requestState(source.family, event)
  const writeDatabase: unknown = state.database.write
  state.readsWriter = true
  let afterCommitCalls: readonly AfterCommit[] = []
  let failure: { readonly exception: unknown } | undefined
  let result: Result
  try {
    result = await retryConflicts(source, state, event, () =>
      source.family.adapter.transaction(writeDatabase, async database => {
        const opened = openTransaction(writeDatabase, database)
        try {
          const value = await run(new Transaction(state, database, event, opened))
          afterCommitCalls = opened.afterCommitCalls
          // No await between this check and the commit.
          event.signal.throwIfAborted()
          return value
        } catch (exception) {
          failure = { exception }
          throw exception
        }
      }),
    )
  } catch (exception) {
    // Statements have translated refusals of the database; the host throws other exceptions. A conflict refuses
    // the whole transaction, whoever has sent the statement.
    const isThrown = failure !== undefined && failure.exception === exception
    if (isThrown && (exception instanceof GraphQLError || !isConflict(source, exception)))
      throw exception
    throw databaseError(source, action === 'delete', exception)
  }
  await reportPosition(source, state, event)
  const enclosingTransaction = transactionOf(writeDatabase)
  if (enclosingTransaction !== undefined)
    enclosingTransaction.afterCommitCalls.push(...afterCommitCalls)
  else for (const call of afterCommitCalls) await call()
  return result
}

/** The part of a resolver event that a mutation field uses. */
type WriteRequestEvent = RequestEvent &
  Pick<BatchResolverEvent<any>, 'report' | 'schema' | 'trigger'>

/**
 * The transaction of a mutation field: its context, its limits, and the records that it has written.
 * No statement and no function of the host begins after the execution has ended.
 */
export class Transaction {
  /** The context of the request with the database of the transaction, for functions of the host. */
  readonly context: unknown
  /** The context with the database that the request uses after the commit. */
  readonly outerContext: unknown
  readonly event: WriteRequestEvent
  readonly #state: RequestState
  readonly #database: unknown
  readonly #afterCommitCalls: AfterCommit[]
  /** The keys of written records of sources with a scope, without deleted ones. */
  readonly #writtenKeys = new Map<NamedSource, Map<unknown, Values>>()
  /** The names of the tables that were written. */
  readonly #writtenTables = new Set<string>()
  /** The number of statements that have written. */
  #statementCount = 0
  /** The value of `#statementCount` when the first key was added to `#writtenKeys`. */
  #firstWritten = Infinity

  constructor(
    state: RequestState,
    database: unknown,
    event: WriteRequestEvent,
    { outerDatabase, afterCommitCalls }: OpenTransaction,
  ) {
    this.context = contextWithDatabase(state, database)
    this.outerContext =
      outerDatabase === state.database.write
        ? event.context
        : contextWithDatabase(state, outerDatabase)
    this.event = event
    this.#state = state
    this.#database = database
    this.#afterCommitCalls = afterCommitCalls
  }

  /** The options of all sources of the database. */
  get options(): SourceFamily['options'] {
    return this.#state.family.options
  }

  /** The context of the request, which scopes get. */
  get requestContext(): unknown {
    return this.#state.context
  }

  /** Calls a function of the host, unless the execution has ended. */
  async callHost<HostResult>(call: () => HostResult): Promise<Awaited<HostResult>> {
    this.event.signal.throwIfAborted()
    return await call()
  }

  /** Adds a function that is called after the commit. */
  afterCommit(call: AfterCommit): void {
    this.#afterCommitCalls.push(call)
  }

  /**
   * Counts written records toward the limit of the request.
   *
   * @throws GraphQLError when the request exceeds the limit
   */
  countWritten(records: number): void {
    const { maxWrittenRecords = DEFAULT_MAX_WRITTEN_RECORDS } = this.options
    this.#state.writtenRecords += records
    if (this.#state.writtenRecords > maxWrittenRecords)
      throw tooMuchError(`${maxWrittenRecords} records`)
  }

  /**
   * Counts bytes of files toward the limit of the request, as one file may stand in many records.
   *
   * @throws GraphQLError when the request exceeds the limit
   */
  countWrittenBytes(bytes: number): void {
    const { maxWrittenBytes = DEFAULT_MAX_WRITTEN_BYTES } = this.options
    this.#state.writtenBytes += bytes
    if (this.#state.writtenBytes > maxWrittenBytes)
      throw tooMuchError(`${maxWrittenBytes} bytes of files`)
  }

  /** Adds records that the request must see when all statements have run. */
  addWritten(source: NamedSource, keys: readonly Values[]): void {
    if (!isScoped(source)) return
    this.#firstWritten = Math.min(this.#firstWritten, this.#statementCount)
    const writtenKeys = this.#writtenKeys.get(source) ?? new Map<unknown, Values>()
    for (const key of keys) writtenKeys.set(keyValueOf(key), key)
    this.#writtenKeys.set(source, writtenKeys)
  }

  /** Removes deleted records from those that the request must see. */
  removeWritten(source: NamedSource, keys: readonly Values[]): void {
    for (const key of keys) this.#writtenKeys.get(source)?.delete(keyValueOf(key))
  }

  /** The keys of the written records by their source, if a later statement may have hidden some. */
  get uncheckedKeys(): readonly (readonly [NamedSource, readonly Values[]])[] {
    if (this.#statementCount <= this.#firstWritten) return []
    return [...this.#writtenKeys].map(([source, keys]) => [source, [...keys.values()]])
  }

  /**
   * Selects columns of the records that have keys of a branch and that the request may see. The
   * index of the key follows the columns, then the index of the branch where there are several.
   */
  select(
    source: NamedSource,
    keyBranches: readonly Parents[],
    columns: readonly string[],
    isLocking: boolean = false,
  ): Promise<readonly Values[]> {
    this.event.signal.throwIfAborted()
    const { table } = source.description
    const where = scopeCondition(source, this.requestContext)
    const branches = keyBranches.map(parents => ({ where, parents, order: [] }))
    const statement = { table, columns, rawColumns: [], branches, isLocking }
    return selectRows(this.#state, statement, this.#database)
  }

  /** Has the responses that were kept of a table dropped after the commit, once. */
  #dropResponsesOf({ family, description }: NamedSource): void {
    const table = family.adapter.nameOf(description.table)
    if (this.#writtenTables.has(table)) return
    this.#writtenTables.add(table)
    const schema = this.event.schema as { invalidate(table: InvalidatedTable): Promise<void> }
    this.afterCommit(() => schema.invalidate({ table }))
  }

  /**
   * Runs a statement that writes.
   *
   * @throws GraphQLError when the database refuses the statement
   */
  async write<Result>(
    source: NamedSource,
    action: WriteAction,
    statement: (adapter: SourceAdapter, database: unknown) => Promise<Result>,
  ): Promise<Result> {
    this.event.signal.throwIfAborted()
    this.#statementCount++
    this.#dropResponsesOf(source)
    try {
      return await statement(source.family.adapter, this.#database)
    } catch (exception) {
      throw databaseError(source, action === 'delete', exception)
    }
  }
}

function tooMuchError(limit: string): GraphQLError {
  return new GraphQLError(`The request writes more than ${limit}.`, {
    extensions: { code: 'COMPLEXITY_LIMIT' },
  })
}
