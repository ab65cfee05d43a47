import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  databaseOn,
  endTransaction,
  hasEnded,
  poolOf,
  type DrizzleDatabase,
  type Pool,
  type PoolClient,
} from './drizzle-version.ts'

/**
 * Runs a function in a transaction, and commits. An exception of the function rolls the transaction
 * back and is rethrown, even if the rollback fails.
 *
 * @throws TypeError when the driver has no promises
 */
export async function runDrizzleTransaction<Result>(
  database: DrizzleDatabase,
  run: (database: DrizzleDatabase) => Promise<Result>,
): Promise<Result> {
  refuseSynchronousDriver(database)
  const pool = poolOf(database)
  let failure: { readonly exception: unknown } | undefined
  let openTransaction: DrizzleDatabase | undefined
  const runCallback = async (transaction: DrizzleDatabase): Promise<Result> => {
    openTransaction = transaction
    let result: Result | undefined
    try {
      result = await run(transaction)
    } catch (exception) {
      failure = { exception }
      // The driver reports a broken connection to this function and to Drizzle in either order.
      await nextTurn()
    }
    // Drizzle has rejected already, and postgres.js crashes at the end of such a transaction.
    if (hasEnded(transaction)) return new Promise<never>(() => {})
    if (failure !== undefined) throw failure.exception
    return result!
  }
  try {
    return pool === undefined
      ? await database.transaction(runCallback)
      : await withClient(pool, client => databaseOn(database, client).transaction(runCallback))
  } catch (exception) {
    // On a broken connection the rollback fails, too. The first exception is the cause.
    throw failure === undefined ? exception : failure.exception
  } finally {
    if (openTransaction !== undefined) endTransaction(openTransaction)
  }
}

/** Whether a database is a transaction: of both versions of Drizzle, transactions alone roll back. */
export function isTransaction(database: DrizzleDatabase): boolean {
  return 'rollback' in database
}

/**
 * Calls a function with a connection of a pool. Returns the connection to the pool, or closes a
 * broken connection. Drizzle 0.45 leaks a connection on which BEGIN fails, and returns a connection
 * to the pool whose rollback has failed.
 */
async function withClient<Result>(
  pool: Pool,
  run: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool)
  let isReusable = false
  try {
    const result = await run(client)
    isReusable = true
    return result
  } catch (exception) {
    isReusable = await isOutsideTransaction(client)
    throw exception
  } finally {
    client.off('error', ignore)
    releaseClient(client, isReusable)
  }
}

/**
 * Takes a connection from a pool. Without a listener, a connection that breaks between two
 * statements ends the process; with the listener, the next statement fails.
 */
async function connect(pool: Pool): Promise<PoolClient> {
  if ('getConnection' in pool) return (await pool.getConnection()).on('error', ignore)
  // A promise resolves too late: node-postgres removes a listener before it calls back.
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client === undefined) reject(error!)
      else resolve(client.on('error', ignore))
    })
  })
}

function ignore(): void {}

async function isOutsideTransaction(client: PoolClient): Promise<boolean> {
  if (client.getTransactionStatus !== undefined) return client.getTransactionStatus() === 'I'
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}

function releaseClient(client: PoolClient, isReusable: boolean): void {
  if (isReusable) client.release()
  else if (client.destroy !== undefined) client.destroy()
  else client.release(new Error('The connection is broken, or still in a transaction.'))
}

function refuseSynchronousDriver({
  resultKind,
}: DrizzleDatabase & { readonly resultKind?: string }): void {
  if (resultKind !== 'sync') return
  throw new TypeError(
    'The driver of a source has no promises, and a transaction cannot wait; ' +
      'expected another one, such as libsql.',
  )
}
