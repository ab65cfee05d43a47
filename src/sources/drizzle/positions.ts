import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Table } from 'drizzle-orm'
import { badInputError } from '../../errors/graphql-error.ts'
import { inspectInput } from '../../errors/inspect.ts'
import { runSelect, type DrizzleDatabase } from './drizzle-version.ts'
import { factsOf, type TableFacts } from './tables/table-facts.ts'

// Positions in the write-ahead log of PostgreSQL, which its replicas replay.

const POLL_INTERVAL_MS = 10

/** Returns a position behind all that is committed, such as `16/B374D848`. */
export async function currentPosition(database: DrizzleDatabase, table: Table): Promise<string> {
  // A commit that does not wait for the disk is in the log before it is written.
  const statement = sql`select cast(pg_current_wal_insert_lsn() as text)`
  const [row] = await runSelect(database, postgresFacts(table), statement)
  return row![0] as string
}

/**
 * Returns whether a replica has replayed a position, or a server that has become a writer has it, and
 * waits for a bounded time until that is so.
 *
 * @throws GraphQLError when a client has sent another text than a position
 */
export async function waitForPosition(
  database: DrizzleDatabase,
  table: Table,
  position: string,
  maxWaitMs: number,
): Promise<boolean> {
  const facts = postgresFacts(table)
  if (!/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(position))
    throw badInputError(
      `The position of the last write is ${inspectInput(position)}; expected one that a write has given, such as "16/B374D848".`,
    )
  const end = performance.now() + maxWaitMs
  while (!(await hasPosition(database, facts, position))) {
    if (performance.now() + POLL_INTERVAL_MS > end) return false
    await wait(POLL_INTERVAL_MS)
  }
  return true
}

async function hasPosition(
  database: DrizzleDatabase,
  facts: TableFacts,
  position: string,
): Promise<boolean> {
  const statement = sql`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end >= cast(${position} as pg_lsn)`
  const [row] = await runSelect(database, facts, statement)
  return row![0] === true
}

function postgresFacts(table: Table): TableFacts {
  const facts = factsOf(table)
  if (facts.dialect === 'postgresql') return facts
  throw new TypeError(
    `The option database returns position or onWrite for a database of the dialect ${facts.dialect}; expected them for PostgreSQL alone.`,
  )
}
