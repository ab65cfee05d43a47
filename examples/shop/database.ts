import type { Logger } from 'drizzle-orm/logger'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { openPGlite } from './pglite.ts'
import { seed } from './seed.ts'

/** A Drizzle database, whichever driver is under it. */
export type Database = PgDatabase<PgQueryResultHKT>

/** A database that is open until `close` is called. */
export interface OpenDatabase {
  readonly db: Database
  readonly close: () => Promise<void>
}

/** Where the shop's data is kept, and who wants to know what is asked of it. */
interface DatabaseOptions {
  /** `postgres://...`; without it, the data is kept in the memory of this process. */
  readonly url?: string | undefined
  /** Is told the text of each SQL statement before it runs. */
  readonly onStatement?: ((statement: string) => void) | undefined
}

/** Opens the shop's database; one that is empty is filled. */
export async function openDatabase({
  url,
  onStatement,
}: DatabaseOptions = {}): Promise<OpenDatabase> {
  const logger = { logQuery: (statement: string) => onStatement?.(statement) }
  const database = url ? await openPostgres(url, logger) : await openPGlite(logger)
  try {
    await seed(database.db)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function openPostgres(url: string, logger: Logger): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: url })
  // A pool reports connections that die while idle; without a listener that would end the process.
  pool.on('error', error => console.error(`A connection to PostgreSQL was lost: ${error.message}`))
  return { db: drizzle({ client: pool, logger }), close: () => pool.end() }
}
