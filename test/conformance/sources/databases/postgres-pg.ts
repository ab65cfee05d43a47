import type { Pool } from 'pg'
import { postgresIsMissing } from '../../pubsub/postgres-server.ts'
import { databaseKind, type DatabaseKind, type Row } from './database.ts'
import { createPostgresDatabase, type PostgresDatabase } from './shared-postgres.ts'

/** PostgreSQL through a pool of pg; the databases are new ones of the server that all share. */
export const postgresPg: DatabaseKind = postgresPgOn(createPostgresDatabase)

/** PostgreSQL through a pool of pg, on databases of any server. */
export function postgresPgOn(
  createDatabase: () => Promise<PostgresDatabase>,
  { name, missing }: Pick<DatabaseKind, 'name' | 'missing'> = {
    name: 'PostgreSQL with pg',
    missing: postgresIsMissing,
  },
): DatabaseKind {
  return databaseKind<Pool>({
    name,
    dialect: 'postgresql',
    missing,
    async connect() {
      const { default: pg } = await import('pg')
      const { options, remove } = await createDatabase()
      const client = new pg.Pool({ ...options, max: 3 })
      // Connections that break while nobody uses them are what some tests are about.
      client.on('error', () => {})
      return {
        client,
        run: async text => (await client.query<Row>(text)).rows,
        async close() {
          await client.end()
          await remove()
        },
      }
    },
    drizzle0: async options => (await import('drizzle-orm/node-postgres')).drizzle(options),
    drizzle1: async options => (await import('drizzle-orm-1/node-postgres')).drizzle(options),
  })
}
