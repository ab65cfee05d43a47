import { createPostgresServer, type PostgresServer } from '../../pubsub/postgres-server.ts'
import type { DatabaseKind } from './database.ts'
import { postgresJsOn } from './postgres-js.ts'
import { postgresPgOn } from './postgres-pg.ts'
import { createDatabaseOn } from './shared-postgres.ts'

/** A PostgreSQL that one test has for itself, to end and start it while clients are connected. */
export interface PrivatePostgres extends Pick<PostgresServer, 'start' | 'kill' | 'remove'> {
  /** Databases on it, through pg. */
  readonly pg: DatabaseKind
  /** Databases on it, through postgres.js. */
  readonly postgresJs: DatabaseKind
}

/** Starts a PostgreSQL in a folder of its own. */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const server = createPostgresServer()
  await server.start()
  const createDatabase = () => createDatabaseOn(server)
  return { ...server, pg: postgresPgOn(createDatabase), postgresJs: postgresJsOn(createDatabase) }
}
