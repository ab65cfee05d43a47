import { GraphQLError } from '../../errors/graphql-error.ts'
import { everyRow, scopeCondition } from '../loading/filter.ts'
import { keyFields, keyOf, noRecord } from '../loading/key-values.ts'
import {
  contextWith,
  requestState,
  selectRows,
  type RequestEvent,
  type RequestState,
} from '../loading/request-state.ts'
import { rowMaker } from '../loading/rows.ts'
import { allColumns } from '../loading/selected-columns.ts'
import type { BatchEvent } from '../../schema/definitions/resolver.ts'
import type { Source, SourceFamily } from '../model/source.ts'
import type { Parents, Row, Values } from '../source-adapter.ts'
import type { WriteAction } from '../source-options.ts'
import { outOfReachError, refusalError } from './refusals.ts'

const DEFAULT_MAX_WRITTEN_RECORDS = 1000

/**
 * Runs the statements of one mutation field: all of them have effect, or none. They have none where
 * the execution has ended before they are committed, because its response says so. From then on, the
 * request reads from the database that it has written to. What the database refuses when the
 * transaction begins or ends is an error for the client, too.
 */
export async function inTransaction<Result>(
  source: Source,
  action: WriteAction,
  event: WriteRequestEvent,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const state = requestState(source.family, event)
  state.hasWritten = true
  const committed: AfterCommit[] = []
  let failure: { readonly exception: unknown } | undefined
  let result: Result
  try {
    result = await source.family.adapter.transaction(state.database.write, async database => {
      try {
        const written = await run(new Transaction(state, database, event, committed))
        // Nothing is awaited between this and the commit.
        event.signal.throwIfAborted()
        return written
      } catch (exception) {
        failure = { exception }
        throw exception
      }
    })
  } catch (exception) {
    // The transaction has told what the database refuses; what else it throws may be the host's.
    if (failure !== undefined && failure.exception === exception) throw exception
    throw refused(source, action === 'delete', exception)
  }
  for (const call of committed) await call()
  return result
}

/** What the event of a mutation field has. */
type WriteRequestEvent = RequestEvent &
  Pick<BatchEvent<any>, 'report' | 'schema' | 'trigger'>

/** A function that is called when the transaction has been committed. It does not throw. */
type AfterCommit = () => Promise<void>

/**
 * The statements of one mutation field, and what has to be checked for them. Reads find what the
 * request may see; what is inserted, changed and deleted, the caller has authorized before, and
 * requires to be visible afterwards. No statement begins when the execution has ended.
 */
export class Transaction {
  /** The context of the request, with the database of the transaction: for functions of the host. */
  readonly context: unknown
  readonly event: WriteRequestEvent
  readonly #state: RequestState
  readonly #database: unknown
  readonly #committed: AfterCommit[]

  constructor(
    state: RequestState,
    database: unknown,
    event: WriteRequestEvent,
    committed: AfterCommit[],
  ) {
    this.context = contextWith(state, database)
    this.event = event
    this.#state = state
    this.#database = database
    this.#committed = committed
  }

  /** What a function of the host says; it is not called when the execution has ended. */
  async ask<Answer>(call: () => Answer): Promise<Awaited<Answer>> {
    this.event.signal.throwIfAborted()
    return await call()
  }

  /** Has a function called when the transaction has been committed. */
  afterCommit(call: AfterCommit): void {
    this.#committed.push(call)
  }

  /** What the host has said of the sources of one database. */
  get options(): SourceFamily['options'] {
    return this.#state.family.options
  }

  /** Counts records that are written; a request may write so many. */
  countWritten(records: number): void {
    const { maxWrittenRecords = DEFAULT_MAX_WRITTEN_RECORDS } = this.options
    this.#state.writtenRecords += records
    if (this.#state.writtenRecords <= maxWrittenRecords) return
    throw new GraphQLError(`The request writes more than ${maxWrittenRecords} records.`, {
      extensions: { code: 'COMPLEXITY_LIMIT' },
    })
  }

  /** The record with a primary key, of which the request may see some columns. */
  async read(source: Source, key: Values, columns: readonly string[]): Promise<Row> {
    const [record] = await this.#select(source, [key], columns)
    return record ?? this.#refuseKey(source, key)
  }

  /**
   * The record with a primary key, locked.
   *
   * @throws RecordNotFoundError when there is none that the request may see
   */
  async lockRecord(source: Source, key: Values): Promise<Row> {
    const [record] = await this.lockRecords(source, [key])
    return record ?? this.#refuseKey(source, key)
  }

  /** The records with some primary keys that the request may see, locked, in no order. */
  lockRecords(source: Source, keys: readonly Values[]): Promise<readonly Row[]> {
    return this.#select(source, keys, allColumns(source), true)
  }

  #refuseKey(source: Source, key: Values): never {
    const names = keyFields(source).map(({ name }, index) => [name, key[index]])
    throw noRecord(source, Object.fromEntries(names) as Row)
  }

  /**
   * Records that a client refers to must be records that the request may see. A key may have columns
   * that the client did not give.
   */
  async checkReferences(
    source: Source,
    rows: readonly { readonly given: Row; readonly whole: Row }[],
  ): Promise<void> {
    for (const { target, columns, targetColumns } of source.references) {
      if (!isScoped(target)) continue
      const keys = new Map<unknown, Values>()
      for (const { given, whole } of rows) {
        if (!columns.some(name => name in given)) continue
        const key = columns.map(name => whole[name] ?? null)
        if (!key.includes(null)) keys.set(keyOf(key), key)
      }
      if (keys.size === 0) continue
      const found = await this.primaryKeysAt(target, targetColumns, [...keys.values()])
      if (found.length >= keys.size) continue
      throw refusalError(source, { kind: 'foreign_key', columns }, false, undefined)
    }
  }

  /** Records that were written must be records that the request may see. */
  async requireVisible(source: Source, keys: readonly Values[]): Promise<void> {
    if (!isScoped(source) || keys.length === 0) return
    const found = await this.#select(source, keys, source.description.primaryKey)
    if (found.length < keys.length) throw outOfReachError(source)
  }

  /** The primary keys of the records that have some values in some columns. */
  async primaryKeysAt(
    source: Source,
    columns: readonly string[],
    keys: readonly Values[],
  ): Promise<readonly Values[]> {
    const { primaryKey } = source.description
    const rows = await this.#selectWhere(source, { columns, keys }, primaryKey)
    return rows.map(row => primaryKey.map(name => row[name]))
  }

  /** Which of some primary keys are those of records that belong to a parent. */
  async keysOwnedBy(
    source: Source,
    columns: readonly string[],
    parentKey: Values,
    keys: readonly (Values | undefined)[],
  ): Promise<ReadonlySet<unknown>> {
    const given = keys.filter(key => key !== undefined)
    if (given.length === 0) return new Set()
    const { primaryKey } = source.description
    const rows = await this.#select(source, given, [...new Set([...primaryKey, ...columns])], true)
    const own = rows.filter(row => keyOf(columns.map(name => row[name])) === keyOf(parentKey))
    return new Set(own.map(row => keyOf(primaryKey.map(name => row[name]))))
  }

  /** Records that were written, with all columns, in the order of their keys. */
  async recordsOf(source: Source, keys: readonly Values[]): Promise<readonly Row[]> {
    const { primaryKey } = source.description
    const rows = await this.#select(source, keys, allColumns(source))
    const byKey = new Map(rows.map(row => [keyOf(primaryKey.map(name => row[name])), row]))
    return keys.map(key => byKey.get(keyOf(key))!)
  }

  /** Columns of records that were inserted, in the order of their keys. */
  async columnsOf(
    source: Source,
    keys: readonly Values[],
    columns: readonly string[],
  ): Promise<readonly Values[]> {
    const { primaryKey } = source.description
    if (columns.join() === primaryKey.join()) return keys
    const rows = await this.#select(source, keys, [...new Set([...primaryKey, ...columns])])
    const byKey = new Map(rows.map(row => [keyOf(primaryKey.map(name => row[name])), row]))
    return keys.map(key => columns.map(name => byKey.get(keyOf(key))?.[name]))
  }

  /** One statement for all rows that give the same columns. */
  async insert(source: Source, rows: readonly Row[]): Promise<readonly Values[]> {
    const groups = new Map<string, number[]>()
    for (const [index, row] of rows.entries()) {
      const columns = Object.keys(row).sort().join()
      groups.set(columns, [...(groups.get(columns) ?? []), index])
    }
    const keys: Values[] = []
    const { adapter } = source.family
    const { table } = source.description
    for (const indices of groups.values()) {
      const group = indices.map(index => rows[index]!)
      const inserted = await this.#run(source, false, () =>
        adapter.insert(this.#database, table, group),
      )
      for (const [place, index] of indices.entries()) keys[index] = inserted[place]!
    }
    return keys
  }

  /** Changes the row with a primary key. */
  async update(source: Source, key: Values, values: Row): Promise<void> {
    const { adapter } = source.family
    const { table } = source.description
    await this.#run(source, false, () => adapter.update(this.#database, table, key, values))
  }

  /** Deletes the rows with some primary keys, and counts them. */
  async delete(source: Source, keys: readonly Values[]): Promise<void> {
    if (keys.length === 0) return
    this.countWritten(keys.length)
    const { adapter } = source.family
    const { table } = source.description
    await this.#run(source, true, () => adapter.delete(this.#database, table, keys))
  }

  #select(
    source: Source,
    keys: readonly Values[],
    columns: readonly string[],
    isLocking: boolean = false,
  ): Promise<readonly Row[]> {
    const parents = { columns: source.description.primaryKey, keys }
    return this.#selectWhere(source, parents, columns, isLocking)
  }

  async #selectWhere(
    source: Source,
    parents: Parents,
    columns: readonly string[],
    isLocking: boolean = false,
  ): Promise<readonly Row[]> {
    this.event.signal.throwIfAborted()
    const { table } = source.description
    const where = isScoped(source) ? scopeCondition(source, this.#state.context) : everyRow
    const branches = [{ where, parents, order: [] }]
    const statement = { table, columns, rawColumns: [], branches, isLocking }
    const rows = await selectRows(this.#state, statement, this.#database)
    return rows.map(rowMaker(source, columns))
  }

  /** Runs a statement; what the database refuses is an error for the client. */
  async #run<Result>(
    source: Source,
    isDelete: boolean,
    statement: () => Promise<Result>,
  ): Promise<Result> {
    this.event.signal.throwIfAborted()
    try {
      return await statement()
    } catch (exception) {
      throw refused(source, isDelete, exception)
    }
  }
}

/** The error for a client where a database has refused; the exception itself where it has failed. */
function refused(source: Source, isDelete: boolean, exception: unknown): unknown {
  const refusal = source.family.adapter.refusalOf(exception, source.description.table)
  return refusal === undefined ? exception : refusalError(source, refusal, isDelete, exception)
}

function isScoped({ options }: Source): boolean {
  return options.scope !== undefined && options.scope !== 'everyone'
}
