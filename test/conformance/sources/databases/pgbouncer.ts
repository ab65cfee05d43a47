import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { onceInProcess } from '../../../once-in-process.ts'
import { answers, ownerOfServers, postgresIsMissing } from '../../pubsub/postgres-server.ts'
import { findProgram, startProcess } from '../../pubsub/server-process.ts'
import type { DatabaseKind } from './database.ts'
import { postgresJsOn } from './postgres-js.ts'
import { postgresPgOn } from './postgres-pg.ts'
import { createPostgresDatabase, sharedPostgres, type PostgresDatabase } from './shared-postgres.ts'

const MAX_START_MS = 30_000

const program = findProgram('pgbouncer')

/** Why tests through PgBouncer are skipped; empty where they run. In CI they run, and fail without one. */
const missing: string =
  program !== '' || process.env['CI'] === 'true' ? postgresIsMissing : 'there is no PgBouncer'

/** PostgreSQL through a pool of pg and PgBouncer. */
export const pgbouncerPg: DatabaseKind = postgresPgOn(createPooledDatabase, {
  name: 'PostgreSQL with pg through PgBouncer',
  missing,
})

/** PostgreSQL through postgres.js and PgBouncer, without the named statements of Drizzle 1.0. */
export const pgbouncerJs: DatabaseKind = postgresJsOn(createPooledDatabase, {
  name: 'PostgreSQL with postgres.js through PgBouncer',
  missing,
  prepare: false,
})

/** A new database of the shared PostgreSQL, whose clients connect with a PgBouncer. */
async function createPooledDatabase(): Promise<PostgresDatabase> {
  const { options, remove } = await createPostgresDatabase()
  const host = await onceInProcess('PgBouncer', start)
  return { options: { ...options, host }, remove }
}

/**
 * Starts a PgBouncer in transaction mode in front of the shared PostgreSQL, and returns the folder of
 * its socket. Each transaction gets another connection than the one before, where there are several,
 * and connections keep what a transaction leaves. PgBouncer ends with this process.
 */
async function start(): Promise<string> {
  if (program === '') throw new Error('There is no pgbouncer, in PATH or in /usr/sbin.')
  const { folder: postgresFolder } = await sharedPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-pgbouncer-'))
  const owner = ownerOfServers()
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  const configuration = join(folder, 'pgbouncer.ini')
  writeFileSync(
    configuration,
    `[databases]
    * = host=${postgresFolder} port=5432 user=test
    [pgbouncer]
    unix_socket_dir = ${folder}
    listen_port = 5432
    auth_type = any
    pool_mode = transaction
    default_pool_size = 3
    server_round_robin = 1`.replace(/^ +/gm, ''),
  )
  const flags = [configuration]
  const bouncer = await startProcess({ program, flags, folder, owner, signal: 'SIGKILL' })
  const end = performance.now() + MAX_START_MS
  while (!(await answers(new pg.Client({ host: folder, user: 'test', database: 'postgres' })))) {
    if (performance.now() > end || bouncer.hasEnded())
      throw new Error(`PgBouncer does not answer. It said: ${bouncer.said()}`)
    await wait(50)
  }
  return folder
}
