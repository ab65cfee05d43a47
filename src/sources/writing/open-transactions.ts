/** A function that is called after the commit of a transaction, and does not throw. */
export type AfterCommit = () => Promise<void>

/** A transaction that has not ended. */
export interface OpenTransaction {
  /** The database that the request uses after the transaction. */
  readonly outerDatabase: unknown
  /** The functions that are called after the commit, in this order. */
  readonly afterCommitCalls: AfterCommit[]
}

/**
 * The open transactions by their databases. A mutation that a hook executes finds the transaction of
 * the hook in its context, and is committed with that transaction.
 */
const openTransactions = new WeakMap<object, OpenTransaction>()

/** Returns the open transaction of a database; undefined for a database outside of transactions. */
export function transactionOf(database: unknown): OpenTransaction | undefined {
  return openTransactions.get(database as object)
}

/** Registers a transaction that begins in a database, and whose statements run in the inner one. */
export function openTransaction(database: unknown, innerDatabase: unknown): OpenTransaction {
  const outerDatabase = transactionOf(database)?.outerDatabase ?? database
  const transaction: OpenTransaction = { outerDatabase, afterCommitCalls: [] }
  openTransactions.set(innerDatabase as object, transaction)
  return transaction
}
