import { Column, entityKind, sql, type SQL } from 'drizzle-orm'
import { inspectKind } from '../../errors/inspect.ts'
import { arrayOf } from './tables/column-kind.ts'
import { arrayDecoder } from './tables/postgres-arrays.ts'
import { shownFloat } from './tables/floats.ts'
import type { Dialect } from './tables/table-facts.ts'
import { isDateColumn, timeOfNumber, timeOfText } from './tables/times.ts'

// What Drizzle 0.45 and 1.0 do differently when they run a statement and decode its rows.

/** A database of Drizzle, or a transaction of one: what both versions have. */
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
  /** What both versions run transactions on, and need for it. */
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
  all(): Promise<readonly ArrayLike<unknown>[]>
}

/** A pool of node-postgres, or one of mysql2 with promises. */
export type Pool =
  | { connect(callback: (error: Error | undefined, client?: PoolClient) => void): void }
  | { getConnection(): Promise<PoolClient> }

/** A connection of a pool. */
export interface PoolClient {
  query(text: string): Promise<unknown>
  /** Of node-postgres: with an error the connection is closed. */
  release(error?: Error): void
  /** Of mysql2. */
  destroy?(): void
  /** Of new versions of node-postgres: "I" outside of transactions. */
  getTransactionStatus?(): string | null
  on(event: 'error', listener: () => void): this
  off(event: 'error', listener: () => void): unknown
}

/** How Drizzle 1.0 has the values of columns sent and decoded; it depends on the driver. */
interface Codecs {
  apply(column: Column, name: 'cast', expression: SQL): SQL
  get(column: Column, name: 'normalize'): Codec | undefined
}

type Codec = (value: any, dimensions?: number) => unknown

export type Decode = (value: any) => unknown

/** How the values of a column are read. */
interface Reader {
  /** What is selected, of the column or of an expression that has its value. */
  readonly select: (expression: SQL) => SQL
  /** Undefined where the driver's value is the value. */
  readonly decode: Decode | undefined
}

/**
 * Takes a value for a database.
 *
 * @throws TypeError when it is no database of Drizzle
 */
export function asDatabase(value: unknown): DrizzleDatabase {
  const { dialect, session } = (value ?? {}) as Partial<DrizzleDatabase>
  if (ended.has(value as object))
    throw new Error('A statement comes after the end of its transaction, or its connection broke.')
  if (typeof dialect?.sqlToQuery === 'function' && typeof session?.prepareQuery === 'function')
    return value as DrizzleDatabase
  throw new TypeError(
    `The database of a source is ${inspectKind(value)}; expected a database of Drizzle, as from drizzle().`,
  )
}

const ended = new WeakSet<object>()

/** Refuses further statements of a transaction. */
export function endTransaction(transaction: DrizzleDatabase): void {
  ended.add(transaction)
}

export function hasEnded(transaction: DrizzleDatabase): boolean {
  return ended.has(transaction)
}

/** Runs a statement that has no name on the server. The rows are lists of what the driver sends. */
export async function runSelect(
  { dialect, session }: DrizzleDatabase,
  name: Dialect,
  statement: SQL,
): Promise<readonly unknown[][]> {
  if (session.arrays !== undefined) return toLists(await session.arrays(statement))
  const query = dialect.sqlToQuery(statement)
  switch (name) {
    case 'postgresql':
      return toLists(
        await session.prepareQuery(query, undefined, undefined, true, asSent).execute(),
      )
    case 'mysql':
      return toLists(await session.prepareQuery(query, undefined, asSent).execute())
    case 'sqlite':
      return toLists(await session.prepareQuery(query, undefined, 'all', true, asSent).all())
  }
}

/** The pool of node-postgres or mysql2 that a database asks; undefined for another, and in a transaction. */
export function poolOf({ session }: DrizzleDatabase): Pool | undefined {
  const pool = session.client as Partial<
    Record<'connect' | 'getConnection' | 'totalCount', unknown>
  >
  switch (kindOf(session)) {
    case 'NodePgSession':
      return typeof pool.totalCount === 'number' ? (pool as Pool) : undefined
    case 'MySql2Session':
      return typeof pool.getConnection === 'function' ? (pool as Pool) : undefined
    default:
      return undefined
  }
}

/** The session of a database on one connection of its pool. */
export function databaseOn(
  { dialect, session }: DrizzleDatabase,
  client: PoolClient,
): Pick<DrizzleDatabase, 'transaction'> {
  const Session = session.constructor as new (...parameters: unknown[]) => DrizzleSession
  return new Session(client, dialect, session.schema ?? session.relations, session.options)
}

const readers = new WeakMap<object, WeakMap<Column, Reader>>()

/** How the values of a column of a table are read. */
export function columnReaderOf(
  { dialect }: DrizzleDatabase,
  name: Dialect,
  column: Column,
): Reader {
  let known = readers.get(dialect)
  if (known === undefined) readers.set(dialect, (known = new WeakMap()))
  let reader = known.get(column)
  if (reader === undefined) known.set(column, (reader = newReader(dialect, name, column)))
  return reader
}

/** What Drizzle calls the class of an object, in each copy of it. */
function kindOf(value: object): unknown {
  return (value.constructor as unknown as Record<symbol, unknown>)[entityKind]
}

const asIs = (expression: SQL): SQL => expression
const asText = (expression: SQL): SQL => sql`cast(${expression} as text)`
const asDouble = (expression: SQL): SQL => sql`(${expression} + 0e0)`
const asCharacters = (expression: SQL): SQL => sql`cast(${expression} as char)`

/** SQLite writes 15 digits of a float as text, and drivers send no large integer as a number. */
const asNumeric = (expression: SQL): SQL =>
  sql`case when typeof(${expression}) = 'integer' then cast(${expression} as text) else ${expression} end`

const parseJson = (text: string): unknown => JSON.parse(text)

const asSent = (rows: readonly ArrayLike<unknown>[]): unknown => rows

function toLists(rows: readonly ArrayLike<unknown>[]): readonly unknown[][] {
  // After a connection that broke, postgres.js leaves as many places empty as it had read rows.
  const all = rows.length > 0 && !(0 in rows) ? rows.filter(() => true) : rows
  // Rows of libsql are no lists.
  return all.length === 0 || Array.isArray(all[0])
    ? (all as unknown[][])
    : all.map(row => Array.prototype.slice.call(row) as unknown[])
}

function newReader({ codecs }: DrizzleDialect, name: Dialect, column: Column): Reader {
  const { columnType } = column
  if (name === 'postgresql') {
    const decode = arrayDecoder(column)
    if (decode !== undefined) return { select: asText, decode }
  }
  if (isDateColumn(column)) return timeReader(name, column)
  // Drivers and servers differ in whether they parse JSON, and a text in JSON tells nothing.
  if (columnType === 'PgJson' || columnType === 'PgJsonb')
    return { select: asText, decode: parseJson }
  if (columnType === 'MySqlJson') return { select: asCharacters, decode: parseJson }
  if (columnType === 'SQLiteNumeric') return { select: asNumeric, decode: String }
  // MySQL would send six digits.
  if (columnType === 'MySqlFloat')
    return { select: asDouble, decode: value => shownFloat(Number(value)) }
  if (codecs !== undefined) return readerOfCodecs(codecs, column)
  const decode = ownDecode(column)
  // As a number it would lose digits before Drizzle sees it.
  if (columnType.startsWith('MySqlBigInt')) return { select: asCharacters, decode }
  return { select: asIs, decode }
}

/** Drivers and versions of Drizzle take the year 1 for 2001, and infinity for 2000. */
function timeReader(name: Dialect, column: Column): Reader {
  switch (name) {
    case 'postgresql':
      return { select: asText, decode: timeOfText }
    case 'mysql':
      return { select: asCharacters, decode: timeOfText }
    case 'sqlite':
      return { select: asNumeric, decode: timeOfNumber(column) }
  }
}

function readerOfCodecs(codecs: Codecs, column: Column): Reader {
  const normalize = codecs.get(column, 'normalize')
  const { dimensions } = arrayOf(column)
  const { mapFromDriverValue: map } = column as { mapFromDriverValue: { isNoop?: boolean } }
  const isMapped = map.isNoop !== true
  let decode: Decode | undefined
  if (normalize !== undefined && isMapped)
    decode = value => column.mapFromDriverValue(normalize(value, dimensions))
  else if (normalize !== undefined) decode = value => normalize(value, dimensions)
  else if (isMapped) decode = value => column.mapFromDriverValue(value)
  return { select: expression => codecs.apply(column, 'cast', expression), decode }
}

/** Undefined where the column decodes nothing. */
function ownDecode(column: Column): Decode | undefined {
  if (column.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return value => column.mapFromDriverValue(value)
}
