import { GraphQLError } from '../../errors/graphql-error.ts'
import { parentsOf } from '../loading/association-loader.ts'
import { everyRow, scopeCondition } from '../loading/filter.ts'
import { keyFields, keyValueOf, recordNotFoundError } from '../loading/key-values.ts'
import {
  contextWithDatabase,
  requestState,
  selectRows,
  type RequestEvent,
  type RequestState,
} from '../loading/request-state.ts'
import { rowMaker } from '../loading/rows.ts'
import { allColumns } from '../loading/selected-columns.ts'
import type { BatchResolverEvent } from '../../schema/definitions/resolver.ts'
import type { Association, NamedSource, SourceFamily } from '../model/source.ts'
import type { Parents, Row, Values } from '../source-adapter.ts'
import type { WriteAction } from '../source-options.ts'
import {
  openTransaction,
  transactionOf,
  type AfterCommit,
  type OpenTransaction,
} from './open-transactions.ts'
import { outOfReachError, refusalError } from './refusals.ts'

const DEFAULT_MAX_WRITTEN_RECORDS = 1000

/**
 * Runs the statements of one mutation field: all of them have effect, or none. They have none where
 * the execution has ended before they are committed, because its response says so. From then on, the
 * request reads from the database that it has written to. What the database refuses when the
 * transaction begins or ends is an error for the client, too.
 */
export async function inTransaction<Result>(
  source: NamedSource,
  action: WriteAction,
  event: WriteRequestEvent,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const state = requestState(source.family, event)
  const write: unknown = state.database.write
  state.hasWritten = true
  let committed: readonly AfterCommit[] = []
  let failure: { readonly exception: unknown } | undefined
  let result: Result
  try {
    result = await source.family.adapter.transaction(write, async database => {
      const opened = openTransaction(write, database)
      try {
        const written = await run(new Transaction(state, database, event, opened))
        committed = opened.committed
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
  const enclosing = transactionOf(write)
  if (enclosing !== undefined) enclosing.committed.push(...committed)
  else for (const call of committed) await call()
  return result
}

/** What the event of a mutation field has. */
type WriteRequestEvent = RequestEvent &
  Pick<BatchResolverEvent<any>, 'report' | 'schema' | 'trigger'>

/**
 * The statements of one mutation field, and what has to be checked for them. Reads find what the
 * request may see; what is inserted, changed and deleted, the caller has authorized before, and
 * requires to be visible afterwards. No statement begins when the execution has ended.
 */
export class Transaction {
  /** The context of the request, with the database of the transaction: for functions of the host. */
  readonly context: unknown
  /** The same with the database that the request asks when all is committed. */
  readonly contextOutside: unknown
  readonly event: WriteRequestEvent
  readonly #state: RequestState
  readonly #database: unknown
  readonly #committed: AfterCommit[]
  /** The records of sources with a scope that were written, and are there, by their keys. */
  readonly #written = new Map<NamedSource, Map<unknown, Values>>()
  /** How many statements have written. */
  #statements = 0
  /** How many had written when the first of these records was. */
  #firstWritten = Infinity

  constructor(
    state: RequestState,
    database: unknown,
    event: WriteRequestEvent,
    { outside, committed }: OpenTransaction,
  ) {
    this.context = contextWithDatabase(state, database)
    this.contextOutside =
      outside === state.database.write ? event.context : contextWithDatabase(state, outside)
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

  /**
   * The record with a primary key, of which the request may see some columns, when all is written.
   *
   * @throws GraphQLError when a record that was written is out of the request's sight
   */
  async read(source: NamedSource, key: Values, columns: readonly string[]): Promise<Row> {
    // A record may have gone out of sight by others that were written behind it.
    if (this.#statements > this.#firstWritten)
      for (const [written, keys] of this.#written)
        await this.#requireVisible(written, [...keys.values()])
    return this.#record(source, key, columns, false)
  }

  /**
   * The record with a primary key, locked.
   *
   * @throws RecordNotFoundError when there is none that the request may see
   */
  async lockRecord(source: NamedSource, key: Values): Promise<Row> {
    return this.#record(source, key, allColumns(source), true)
  }

  /** The records with some primary keys that the request may see, locked, in no order. */
  async lockRecords(source: NamedSource, keys: readonly Values[]): Promise<readonly Row[]> {
    if (keys.length === 0) return []
    const columns = allColumns(source)
    const parents = { columns: source.description.primaryKey, keys }
    return (await this.#select(source, parents, columns, true)).map(rowMaker(source, columns))
  }

  /**
   * Records that a client refers to must be records that the request may see. A key may have columns
   * that the client did not give.
   */
  async checkReferences(
    source: NamedSource,
    rows: readonly { readonly given: Row; readonly whole: Row }[],
  ): Promise<void> {
    for (const { target, columns, targetColumns } of source.references) {
      if (!isScoped(target)) continue
      const keys = new Map<unknown, Values>()
      for (const { given, whole } of rows) {
        if (!columns.some(name => name in given)) continue
        const key = columns.map(name => whole[name] ?? null)
        if (!key.includes(null)) keys.set(keyValueOf(key), key)
      }
      if (keys.size === 0) continue
      const { table } = source.description
      const visible = await this.#visibleKeys(target, {
        columns: targetColumns,
        keys: [...keys.values()],
        keyColumns: columns.map(column => ({ table, column })),
      })
      if (visible.size === keys.size) continue
      throw refusalError(source, { kind: 'foreign_key', columns }, false, undefined)
    }
  }

  /** Records that were written must be records that the request may see: at once, and at the end. */
  async requireVisible(source: NamedSource, keys: readonly Values[]): Promise<void> {
    this.noteWritten(source, keys)
    await this.#requireVisible(source, keys)
  }

  /** Notes records that the request must see when all is written. */
  noteWritten(source: NamedSource, keys: readonly Values[]): void {
    if (!isScoped(source)) return
    this.#firstWritten = Math.min(this.#firstWritten, this.#statements)
    const written = this.#written.get(source) ?? new Map<unknown, Values>()
    for (const key of keys) written.set(keyValueOf(key), key)
    this.#written.set(source, written)
  }

  async #requireVisible(source: NamedSource, keys: readonly Values[]): Promise<void> {
    if (!isScoped(source) || keys.length === 0) return
    const { primaryKey } = source.description
    const visible = await this.#visibleKeys(source, { columns: primaryKey, keys })
    if (visible.size < keys.length) throw outOfReachError(source)
  }

  /** The primary keys of the records that belong to a parent. */
  async primaryKeysOf(association: Association, parentKey: Values): Promise<readonly Values[]> {
    const { source, target, columns, targetColumns } = association
    const { table } = source.description
    const { primaryKey } = target.description
    const keyColumns = columns.map(column => ({ table, column }))
    const parents = { columns: targetColumns, keys: [parentKey], keyColumns }
    const rows = await this.#select(target, parents, primaryKey)
    return rows.map(row => row.slice(0, primaryKey.length))
  }

  /**
   * Columns of the records of an association that the request may see: of those of some parents, by
   * the indices of these, and of those with some primary keys, by the indices of the keys.
   */
  async membersOf(
    association: Association,
    parentKeys: readonly Values[],
    memberKeys: readonly Values[],
    columns: readonly string[],
  ): Promise<readonly [ofParents: readonly Values[][], named: readonly (Values | undefined)[]]> {
    const { target } = association
    const kinds: readonly Parents[] = [
      parentsOf(association, parentKeys, this.#state.context),
      { columns: target.description.primaryKey, keys: memberKeys },
    ]
    const ofParents = parentKeys.map((): Values[] => [])
    const named = memberKeys.map((): Values | undefined => undefined)
    const asked = kinds.filter(({ keys }) => keys.length > 0)
    if (asked.length === 0) return [ofParents, named]
    for (const row of await this.#selectOf(target, asked, columns)) {
      const values = row.slice(0, columns.length)
      const [index, branch = 0] = row.slice(columns.length) as number[]
      if (asked[branch] === kinds[0]) ofParents[index!]!.push(values)
      else named[index!] = values
    }
    return [ofParents, named]
  }

  /** The primary keys of the records with some values in some columns that the request may see. */
  async primaryKeysAt(
    source: NamedSource,
    columns: readonly string[],
    keys: readonly Values[],
  ): Promise<readonly Values[]> {
    const { primaryKey } = source.description
    const rows = await this.#select(source, { columns, keys }, primaryKey)
    return rows.map(row => row.slice(0, primaryKey.length))
  }

  /** The indices of those primary keys whose records belong to a parent; they are locked. */
  async keysOwnedBy(
    { source, target, columns, targetColumns }: Association,
    parentKey: Values,
    keys: readonly (Values | undefined)[],
  ): Promise<ReadonlySet<number>> {
    const indices = keys.flatMap((key, index) => (key === undefined ? [] : [index]))
    if (indices.length === 0) return new Set()
    const { primaryKey, table } = target.description
    const parents = {
      columns: [...primaryKey, ...targetColumns],
      keys: indices.map(index => [...keys[index]!, ...parentKey]),
      keyColumns: [
        ...primaryKey.map(column => ({ table, column })),
        ...columns.map(column => ({ table: source.description.table, column })),
      ],
    }
    const visible = await this.#visibleKeys(target, parents, true)
    return new Set([...visible].map(index => indices[index]!))
  }

  /** Whether a column of a record equals a value, as the database compares them. */
  async holds(source: NamedSource, key: Values, column: string, value: unknown): Promise<boolean> {
    const columns = [...source.description.primaryKey, column]
    const visible = await this.#visibleKeys(source, { columns, keys: [[...key, value]] })
    return visible.size > 0
  }

  /** Records that were written, with all columns, in the order of their keys. */
  async recordsOf(source: NamedSource, keys: readonly Values[]): Promise<readonly Row[]> {
    const columns = allColumns(source)
    const toRow = rowMaker(source, columns)
    const values = await this.#columnsAt(source, keys, columns)
    return values.map(toRow)
  }

  /** Columns of records that were inserted, in the order of their keys. */
  async columnsOf(
    source: NamedSource,
    keys: readonly Values[],
    columns: readonly string[],
  ): Promise<readonly Values[]> {
    const { primaryKey } = source.description
    return columns.join() === primaryKey.join() ? keys : this.#columnsAt(source, keys, columns)
  }

  async #columnsAt(
    source: NamedSource,
    keys: readonly Values[],
    columns: readonly string[],
  ): Promise<readonly Values[]> {
    const { primaryKey } = source.description
    const rows = await this.#select(source, { columns: primaryKey, keys }, columns)
    const byIndex = new Map(rows.map(row => [row.at(-1), row.slice(0, -1)]))
    return keys.map((_, index) => byIndex.get(index) ?? columns.map(() => undefined))
  }

  /** One statement for all rows that give the same columns. */
  async insert(source: NamedSource, rows: readonly Row[]): Promise<readonly Values[]> {
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
  async update(source: NamedSource, key: Values, values: Row): Promise<void> {
    const { adapter } = source.family
    const { table } = source.description
    await this.#run(source, false, () => adapter.update(this.#database, table, key, values))
  }

  /** Deletes the rows with some primary keys, and counts them. */
  async delete(source: NamedSource, keys: readonly Values[]): Promise<void> {
    if (keys.length === 0) return
    this.countWritten(keys.length)
    for (const key of keys) this.#written.get(source)?.delete(keyValueOf(key))
    const { adapter } = source.family
    const { table } = source.description
    await this.#run(source, true, () => adapter.delete(this.#database, table, keys))
  }

  async #record(
    source: NamedSource,
    key: Values,
    columns: readonly string[],
    isLocking: boolean,
  ): Promise<Row> {
    const parents = { columns: source.description.primaryKey, keys: [key] }
    const [values] = await this.#select(source, parents, columns, isLocking)
    if (values !== undefined) return rowMaker(source, columns)(values)
    const names = keyFields(source).map(({ name }, index) => [name, key[index]])
    throw recordNotFoundError(source, Object.fromEntries(names) as Row)
  }

  /** The indices of the keys whose records the request may see. */
  async #visibleKeys(
    source: NamedSource,
    parents: Parents,
    isLocking: boolean = false,
  ): Promise<ReadonlySet<number>> {
    const rows = await this.#select(source, parents, [], isLocking)
    return new Set(rows.map(([index]) => index as number))
  }

  /** Columns of the records with some keys that the request may see, each with the index of its key. */
  #select(
    source: NamedSource,
    parents: Parents,
    columns: readonly string[],
    isLocking: boolean = false,
  ): Promise<readonly Values[]> {
    return this.#selectOf(source, [parents], columns, isLocking)
  }

  /** The same of keys of several kinds; each row with the index of its kind, too. */
  #selectOf(
    source: NamedSource,
    kinds: readonly Parents[],
    columns: readonly string[],
    isLocking: boolean = false,
  ): Promise<readonly Values[]> {
    this.event.signal.throwIfAborted()
    const { table } = source.description
    const where = isScoped(source) ? scopeCondition(source, this.#state.context) : everyRow
    const branches = kinds.map(parents => ({ where, parents, order: [] }))
    const statement = { table, columns, rawColumns: [], branches, isLocking }
    return selectRows(this.#state, statement, this.#database)
  }

  /** Runs a statement; what the database refuses is an error for the client. */
  async #run<Result>(
    source: NamedSource,
    isDelete: boolean,
    statement: () => Promise<Result>,
  ): Promise<Result> {
    this.event.signal.throwIfAborted()
    this.#statements++
    try {
      return await statement()
    } catch (exception) {
      throw refused(source, isDelete, exception)
    }
  }
}

/** The error for a client where a database has refused; the exception itself where it has failed. */
function refused(source: NamedSource, isDelete: boolean, exception: unknown): unknown {
  const refusal = source.family.adapter.refusalOf(exception, source.description.table)
  return refusal === undefined ? exception : refusalError(source, refusal, isDelete, exception)
}

function isScoped({ options }: NamedSource): boolean {
  return options.scope !== undefined && options.scope !== 'everyone'
}
