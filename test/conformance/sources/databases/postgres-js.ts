import { join } from 'node:path'
import type { Sql } from 'postgres'
import { postgresIsMissing } from '../../pubsub/postgres-server.ts'
import { databaseKind, type DatabaseKind } from './database.ts'
import { createPostgresDatabase, type PostgresDatabase } from './shared-postgres.ts'

/** PostgreSQL through postgres.js; the databases are new ones of the server that all share. */
export const postgresJs: DatabaseKind = postgresJsOn(createPostgresDatabase)

/** PostgreSQL through postgres.js, on databases of any server. */
export function postgresJsOn(
  createDatabase: () => Promise<PostgresDatabase>,
  {
    name,
    missing,
    prepare = true,
  }: Pick<DatabaseKind, 'name' | 'missing'> & { readonly prepare?: boolean } = {
    name: 'PostgreSQL with postgres.js',
    missing: postgresIsMissing,
  },
): DatabaseKind {
  return databaseKind<Sql>({
    name,
    dialect: 'postgresql',
    missing,
    async connect() {
      const { default: postgres } = await import('postgres')
      const { options, remove } = await createDatabase()
      const { host, user, database } = options
      const path = join(host, '.s.PGSQL.5432')
      const connect = (): Sql =>
        postgres({ path, user, database, max: 3, prepare, onnotice: () => {} })
      const client = connect()
      // Drizzle changes how the client that it is given reads dates.
      const own = connect()
      return {
        client,
        run: async text => [...(await own.unsafe(text))],
        async close() {
          await Promise.all([client, own].map(each => each.end({ timeout: 5 })))
          await remove()
        },
      }
    },
    drizzle0: async options => (await import('drizzle-orm/postgres-js')).drizzle(options),
    drizzle1: async options => (await import('drizzle-orm-1/postgres-js')).drizzle(options),
  })
}
