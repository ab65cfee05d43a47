import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import type { MySql2Database } from 'drizzle-orm/mysql2'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { LibSQLDatabase as LibSQLDatabase1 } from 'drizzle-orm-1/libsql'
import type { MySql2Database as MySql2Database1 } from 'drizzle-orm-1/mysql2'
import type { NodePgDatabase as NodePgDatabase1 } from 'drizzle-orm-1/node-postgres'
import type { PgliteDatabase as PgliteDatabase1 } from 'drizzle-orm-1/pglite'
import type { PostgresJsDatabase as PostgresJsDatabase1 } from 'drizzle-orm-1/postgres-js'
import { afterEach, expect } from 'vitest'
import { sessionFaults } from '../statements/session-state.ts'

/** A database of Drizzle 0.45. */
export type Drizzle0 =
  | PgliteDatabase<any>
  | NodePgDatabase<any>
  | PostgresJsDatabase<any>
  | MySql2Database<any>
  | LibSQLDatabase<any>

/** A database of Drizzle 1.0. */
export type Drizzle1 =
  | PgliteDatabase1<any>
  | NodePgDatabase1<any>
  | PostgresJsDatabase1<any>
  | MySql2Database1<any>
  | LibSQLDatabase1<any>

/** A row by the names of its columns, with the values of the driver. */
export type Row = Readonly<Record<string, unknown>>

/** An empty database that nobody else sees, until it is closed. */
export interface OpenDatabase<Db> {
  /** That of its kind. */
  readonly name: string
  readonly db: Db
  /** Runs one SQL statement beside Drizzle: `statements` does not show it. Returns its rows. */
  readonly run: (text: string) => Promise<readonly Row[]>
  /** The text of each SQL statement that Drizzle has run, in order. */
  readonly statements: string[]
  /** Closes all connections and removes the database. */
  readonly close: () => Promise<void>
}

/** What is passed on to `drizzle()`, 0.45. */
export interface Config0 {
  readonly schema?: Record<string, unknown>
}

/** What is passed on to `drizzle()`, 1.0: what `defineRelations` has returned. */
export interface Config1 {
  readonly relations?: any
}

/** A database with the driver through which Drizzle asks it. */
export interface DatabaseKind {
  readonly name: string
  readonly dialect: 'postgresql' | 'mysql' | 'sqlite'
  /** Why it cannot be tested here; empty where it can. */
  readonly missing: string
  /** Opens one with Drizzle 0.45. */
  open(config?: Config0): Promise<OpenDatabase<Drizzle0>>
  /** Opens one with Drizzle 1.0. */
  open1(config?: Config1): Promise<OpenDatabase<Drizzle1>>
}

/** An empty database of a driver, without Drizzle. */
export interface Connection<Client> {
  readonly client: Client
  readonly run: (text: string) => Promise<readonly Row[]>
  readonly close: () => Promise<void>
}

/** Is told each statement. */
export interface Logger {
  logQuery(text: string): void
}

/** What is different about each kind of database. */
export interface Driver<Client> extends Pick<DatabaseKind, 'name' | 'dialect' | 'missing'> {
  connect(): Promise<Connection<Client>>
  drizzle0(options: Config0 & { client: Client; logger: Logger }): Promise<Drizzle0>
  drizzle1(options: Config1 & { client: Client; logger: Logger }): Promise<Drizzle1>
}

/** What a pooler by the transaction allows in no statement of the test that runs. */
const faults: string[] = []
afterEach(() => expect(faults.splice(0)).toEqual([]))

/** A kind of databases by its driver. */
export function databaseKind<Client>(driver: Driver<Client>): DatabaseKind {
  const { name, dialect, missing } = driver
  const open = async <Db, Config extends object>(
    drizzle: (options: Config & { client: Client; logger: Logger }) => Promise<Db>,
    config: Config,
  ): Promise<OpenDatabase<Db>> => {
    const { client, run, close } = await driver.connect()
    const statements: string[] = []
    const logger = {
      logQuery(text: string) {
        statements.push(text)
        faults.push(...sessionFaults(text))
      },
    }
    return { name, db: await drizzle({ ...config, client, logger }), run, statements, close }
  }
  return {
    name,
    dialect,
    missing,
    open: (config = {}) => open(options => driver.drizzle0(options), config),
    open1: (config = {}) => open(options => driver.drizzle1(options), config),
  }
}
