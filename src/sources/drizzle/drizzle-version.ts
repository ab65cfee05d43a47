import { Column, entityKind, sql, type SQL } from 'drizzle-orm'
import { inspectKind } from '../../errors/inspect.ts'
import { observeStatement } from './observed-statement.ts'
import { arrayOf } from './tables/column-kind.ts'
import { arrayDecoder } from './tables/postgres-arrays.ts'
import { shortestFloat } from './tables/floats.ts'
import type { Dialect, TableFacts } from './tables/table-facts.ts'
import { isDateColumn, timeOfNumber, timeOfText } from './tables/times.ts'

// The differences between Drizzle 0.45 and 1.0 in running a statement and decoding rows.

/** The members that a database and a transaction of Drizzle have in both versions. */
export interface DrizzleDatabase {
  readonly dialect: DrizzleDialect
  readonly session: DrizzleSession
  transaction<Result>(run: (database: any) => Promise<Result>): Promise<Result>
}

interface DrizzleDialect {
  sqlToQuery(statement: SQL): { readonly sql: string; readonly params: readonly unknown[] }
  readonly codecs?: Codecs
}

interface DrizzleSession {
  /** Drizzle 1.0. */
  arrays?(statement: SQL): Promise<readonly ArrayLike<unknown>[]>
  /** The connection or pool, and the options of the session, in both versions. */
  readonly client?: unknown
  readonly options?: unknown
  /** Drizzle 0.45. */
  readonly schema?: unknown
  /** Drizzle 1.0. */
  readonly relations?: unknown
  transaction<Result>(run: (database: any) => Promise<Result>): Promise<Result>
  /** Drizzle 0.45, and 1.0 with other parameters. */
  prepareQuery(query: unknown, ...rest: readonly unknown[]): PreparedQuery
}

interface PreparedQuery {
  execute(): Promise<readonly ArrayLike<unknown>[]>
  // eslint-disable-next-line id-denylist -- of a statement of Drizzle
  all(): Promise<readonly ArrayLike<unknown>[]>
}

/** A pool of node-postgres, or of mysql2 with promises. */
export type Pool =
  | { connect(callback: (error: Error | undefined, client?: PoolClient) => void): void }
  | { getConnection(): Promise<PoolClient> }

/** A connection of a pool. */
export interface PoolClient {
  query(text: string): Promise<unknown>
  /** Returns the connection to the pool. In node-postgres, an error closes the connection. */
  release(error?: Error): void
  /** Closes the connection, in mysql2. */
  destroy?(): void
  /** Returns "I" outside a transaction, in new versions of node-postgres. */
  getTransactionStatus?(): string | null
  on(event: 'error', listener: () => void): this
  off(event: 'error', listener: () => void): unknown
}

/** The casts and decoders of Drizzle 1.0 for the values of columns, which depend on the driver. */
interface Codecs {
  apply(column: Column, name: 'cast', expression: SQL): SQL
  get(column: Column, name: 'normalize'): Codec | undefined
}

type Codec = (value: any, dimensions?: number) => unknown

export type Decoder = (value: any) => unknown

/** The selected expression and the decoder of a column. */
interface ColumnReader {
  /** Returns the output of SELECT for the column, or for an expression of the same type. */
  readonly select: (expression: SQL) => SQL
  /** The decoder of the driver's value; undefined for a value that needs no decoding. */
  readonly decode: Decoder | undefined
}

/**
 * Returns a value as a database of Drizzle.
 *
 * @throws TypeError when the value is no database of Drizzle
 * @throws Error when the value is a transaction that has ended
 */
export function asDatabase(value: unknown): DrizzleDatabase {
  const { dialect, session } = (value ?? {}) as Partial<DrizzleDatabase>
  if (endedTransactions.has(value as object))
    throw new Error('A statement comes after the end of its transaction, or its connection broke.')
  if (typeof dialect?.sqlToQuery === 'function' && typeof session?.prepareQuery === 'function')
    return value as DrizzleDatabase
  throw new TypeError(
    `The database of a source is ${inspectKind(value)}; expected a database of Drizzle, as from drizzle().`,
  )
}

const endedTransactions = new WeakSet<object>()

/** Marks a transaction as ended, so that `asDatabase` refuses further statements. */
export function endTransaction(transaction: DrizzleDatabase): void {
  endedTransactions.add(transaction)
}

export function hasEnded(transaction: DrizzleDatabase): boolean {
  return endedTransactions.has(transaction)
}

/**
 * Runs a SELECT of a table without a name on the server. Returns rows as lists of the driver's values.
 */
export function runSelect(
  database: DrizzleDatabase,
  facts: TableFacts,
  statement: SQL,
): Promise<readonly unknown[][]> {
  const textOf = (): string => database.dialect.sqlToQuery(statement).sql
  return observeStatement(facts, 'select', textOf, () =>
    readLists(database, facts.dialect, statement),
  )
}

async function readLists(
  { dialect, session }: DrizzleDatabase,
  dialectName: Dialect,
  statement: SQL,
): Promise<readonly unknown[][]> {
  if (session.arrays !== undefined) return toLists(await session.arrays(statement))
  const query = dialect.sqlToQuery(statement)
  switch (dialectName) {
    case 'postgresql':
      return toLists(
        await session.prepareQuery(query, undefined, undefined, true, keepRows).execute(),
      )
    case 'mysql':
      return toLists(await session.prepareQuery(query, undefined, keepRows).execute())
    case 'sqlite':
      return toLists(await session.prepareQuery(query, undefined, 'all', true, keepRows).all())
  }
}

/**
 * The pool of node-postgres or mysql2 behind a database; undefined for other drivers and in a
 * transaction.
 */
export function poolOf({ session }: DrizzleDatabase): Pool | undefined {
  const pool = session.client as Partial<
    Record<'connect' | 'getConnection' | 'totalCount', unknown>
  >
  switch (entityKindOf(session)) {
    case 'NodePgSession':
      return typeof pool.totalCount === 'number' ? (pool as Pool) : undefined
    case 'MySql2Session':
      return typeof pool.getConnection === 'function' ? (pool as Pool) : undefined
    default:
      return undefined
  }
}

/** Returns a session of a database on one connection of the pool. */
export function databaseOn(
  { dialect, session }: DrizzleDatabase,
  client: PoolClient,
): Pick<DrizzleDatabase, 'transaction'> {
  const Session = session.constructor as new (...parameters: unknown[]) => DrizzleSession
  return new Session(client, dialect, session.schema ?? session.relations, session.options)
}

const readersByDialect = new WeakMap<object, WeakMap<Column, ColumnReader>>()

/** The reader of a column. */
export function columnReaderOf(
  { dialect }: DrizzleDatabase,
  dialectName: Dialect,
  column: Column,
): ColumnReader {
  let columnReaders = readersByDialect.get(dialect)
  if (columnReaders === undefined) readersByDialect.set(dialect, (columnReaders = new WeakMap()))
  let reader = columnReaders.get(column)
  if (reader === undefined)
    columnReaders.set(column, (reader = newColumnReader(dialect, dialectName, column)))
  return reader
}

/** The name of an object's class in Drizzle, which is the same in each copy of the package. */
function entityKindOf(value: object): unknown {
  return (value.constructor as unknown as Record<symbol, unknown>)[entityKind]
}

const asIs = (expression: SQL): SQL => expression
const asText = (expression: SQL): SQL => sql`cast(${expression} as text)`
const asDouble = (expression: SQL): SQL => sql`(${expression} + 0e0)`
const asCharacters = (expression: SQL): SQL => sql`cast(${expression} as char)`

/**
 * Casts only integers to text: SQLite formats a float with 15 digits, drivers lose large integers.
 */
const asNumeric = (expression: SQL): SQL =>
  sql`case when typeof(${expression}) = 'integer' then cast(${expression} as text) else ${expression} end`

const parseJson = (text: string): unknown => JSON.parse(text)

const keepRows = (rows: readonly ArrayLike<unknown>[]): unknown => rows

function toLists(rows: readonly ArrayLike<unknown>[]): readonly unknown[][] {
  // After a broken connection, postgres.js returns an array with empty slots for the rows.
  const presentRows = rows.length > 0 && !(0 in rows) ? rows.filter(() => true) : rows
  // Rows of libsql are array-like objects.
  return presentRows.length === 0 || Array.isArray(presentRows[0])
    ? (presentRows as unknown[][])
    : presentRows.map(row => Array.prototype.slice.call(row) as unknown[])
}

function newColumnReader(
  { codecs }: DrizzleDialect,
  dialectName: Dialect,
  column: Column,
): ColumnReader {
  const { columnType } = column
  if (dialectName === 'postgresql') {
    const decode = arrayDecoder(column)
    if (decode !== undefined) return { select: asText, decode }
  }
  if (isDateColumn(column)) return timeReader(dialectName, column)
  // Some drivers and servers parse JSON. For a JSON string, the result does not tell which.
  if (columnType === 'PgJson' || columnType === 'PgJsonb')
    return { select: asText, decode: parseJson }
  if (columnType === 'MySqlJson') return { select: asCharacters, decode: parseJson }
  if (columnType === 'SQLiteNumeric') return { select: asNumeric, decode: String }
  // MySQL sends only six digits of a float.
  if (columnType === 'MySqlFloat')
    return { select: asDouble, decode: value => shortestFloat(Number(value)) }
  if (codecs !== undefined) return codecReader(codecs, column)
  const decode = columnDecoder(column)
  // As a number, a bigint loses digits in the driver.
  if (columnType.startsWith('MySqlBigInt')) return { select: asCharacters, decode }
  return { select: asIs, decode }
}

/**
 * The reader of a date or time. Drivers and Drizzle read the year 1 as 2001, and infinity as 2000.
 */
function timeReader(dialectName: Dialect, column: Column): ColumnReader {
  switch (dialectName) {
    case 'postgresql':
      return { select: asText, decode: timeOfText }
    case 'mysql':
      return { select: asCharacters, decode: timeOfText }
    case 'sqlite':
      return { select: asNumeric, decode: timeOfNumber(column) }
  }
}

function codecReader(codecs: Codecs, column: Column): ColumnReader {
  const normalize = codecs.get(column, 'normalize')
  const { dimensions } = arrayOf(column)
  const { mapFromDriverValue: mapper } = column as { mapFromDriverValue: { isNoop?: boolean } }
  const hasMapper = mapper.isNoop !== true
  let decode: Decoder | undefined
  if (normalize !== undefined && hasMapper)
    decode = value => column.mapFromDriverValue(normalize(value, dimensions))
  else if (normalize !== undefined) decode = value => normalize(value, dimensions)
  else if (hasMapper) decode = value => column.mapFromDriverValue(value)
  return { select: expression => codecs.apply(column, 'cast', expression), decode }
}

/** The decoder of the column's class; undefined for a class without a decoder. */
function columnDecoder(column: Column): Decoder | undefined {
  if (column.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return value => column.mapFromDriverValue(value)
}
