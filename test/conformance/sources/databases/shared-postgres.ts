import { randomUUID } from 'node:crypto'
import { onceInProcess } from '../../../once-in-process.ts'
import { createPostgresServer, type PostgresServer } from '../../pubsub/postgres-server.ts'

/** A new database on a PostgreSQL. */
export interface PostgresDatabase {
  /** What pg connects with. */
  readonly options: { readonly host: string; readonly user: string; readonly database: string }
  /** Removes it, whoever is connected. */
  readonly remove: () => Promise<void>
}

/** A new database on a PostgreSQL that starts when it is first asked for, and ends with this process. */
export async function createPostgresDatabase(): Promise<PostgresDatabase> {
  return createDatabaseOn(await sharedPostgres())
}

/** The PostgreSQL that all test files of this process share. */
export function sharedPostgres(): Promise<PostgresServer> {
  return onceInProcess('PostgreSQL', start)
}

/** A new database on a server that runs. */
export async function createDatabaseOn(server: PostgresServer): Promise<PostgresDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await command(server, `CREATE DATABASE ${database}`)
  return {
    options: { host: server.folder, user: 'test', database },
    remove: () => command(server, `DROP DATABASE ${database} WITH (FORCE)`),
  }
}

async function start(): Promise<PostgresServer> {
  const started = createPostgresServer()
  await started.start()
  return started
}

async function command(server: PostgresServer, text: string): Promise<void> {
  const client = server.client()
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
