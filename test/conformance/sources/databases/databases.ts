import type { DatabaseKind } from './database.ts'
import { libsql } from './libsql.ts'
import { mariadb } from './mariadb.ts'
import { pglite } from './pglite.ts'
import { pgbouncerJs, pgbouncerPg } from './pgbouncer.ts'
import { postgresJs } from './postgres-js.ts'
import { postgresPg } from './postgres-pg.ts'

/** All databases that sources are tested on. */
export const databases: readonly DatabaseKind[] = [
  pglite,
  postgresPg,
  postgresJs,
  pgbouncerPg,
  pgbouncerJs,
  mariadb,
  libsql,
]

/** PostgreSQL as a server, and in the process where there is none, which takes longer to start. */
export const postgresql: DatabaseKind = postgresPg.missing === '' ? postgresPg : pglite

/** In the slow run all databases; in the other one of each dialect. */
export const databasesOfThisRun: readonly DatabaseKind[] =
  process.env['SLOW'] === undefined ? [postgresql, mariadb, libsql] : databases
