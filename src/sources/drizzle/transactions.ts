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
 * Runs statements in a transaction: all of them have effect, or none. What `run` throws is thrown,
 * whatever happens when it is undone.
 *
 * @throws TypeError when the driver has no promises
 */
export async function runTransaction<Result>(
  database: DrizzleDatabase,
  run: (database: DrizzleDatabase) => Promise<Result>,
): Promise<Result> {
  refuseSynchronous(database)
  const pool = poolOf(database)
  let failure: { readonly exception: unknown } | undefined
  let transaction: DrizzleDatabase | undefined
  const runInside = async (inside: DrizzleDatabase): Promise<Result> => {
    transaction = inside
    let result: Result | undefined
    try {
      result = await run(inside)
    } catch (exception) {
      failure = { exception }
      // The driver tells both of us of a connection that breaks, in whichever order.
      await nextTurn()
    }
    // Drizzle has given up already, and postgres.js would crash when told to end a transaction.
    if (hasEnded(inside)) return new Promise<never>(() => {})
    if (failure !== undefined) throw failure.exception
    return result!
  }
  try {
    return pool === undefined
      ? await database.transaction(runInside)
      : await withClient(pool, client => databaseOn(database, client).transaction(runInside))
  } catch (exception) {
    // A dead connection refuses the rollback too, which says nothing about the cause.
    throw failure === undefined ? exception : failure.exception
  } finally {
    if (transaction !== undefined) endTransaction(transaction)
  }
}

/**
 * Gives a connection of a pool back in every case, and throws away one that is broken. Drizzle 0.45
 * keeps one on which no transaction could begin, and gives one back whose rollback has failed.
 */
async function withClient<Result>(
  pool: Pool,
  run: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool)
  let isClean = false
  try {
    const result = await run(client)
    isClean = true
    return result
  } catch (exception) {
    isClean = await isOutsideOfTransaction(client)
    throw exception
  } finally {
    client.off('error', ignore)
    giveBack(client, isClean)
  }
}

/**
 * Takes a connection of a pool. Without a listener, one that breaks between two statements would end
 * the process; with it, the next statement fails.
 */
async function connect(pool: Pool): Promise<PoolClient> {
  if ('getConnection' in pool) return (await pool.getConnection()).on('error', ignore)
  // A promise would come late: node-postgres takes its own listener off before it calls back.
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client === undefined) reject(error!)
      else resolve(client.on('error', ignore))
    })
  })
}

function ignore(): void {}

async function isOutsideOfTransaction(client: PoolClient): Promise<boolean> {
  if (client.getTransactionStatus !== undefined) return client.getTransactionStatus() === 'I'
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}

function giveBack(client: PoolClient, isClean: boolean): void {
  if (isClean) client.release()
  else if (client.destroy !== undefined) client.destroy()
  else client.release(new Error('The connection is broken, or still in a transaction.'))
}

function refuseSynchronous({
  resultKind,
}: DrizzleDatabase & { readonly resultKind?: string }): void {
  if (resultKind !== 'sync') return
  throw new TypeError(
    'The driver of a source has no promises, and a transaction cannot wait; ' +
      'expected another one, such as libsql.',
  )
}
