/** A function that is called when a transaction has been committed. It does not throw. */
export type AfterCommit = () => Promise<void>

/** A transaction that has not ended. */
export interface OpenTransaction {
  /** The database that the request asks when the transaction has ended. */
  readonly outside: unknown
  /** What is called when it is committed, in this order. */
  readonly committed: AfterCommit[]
}

/**
 * The transactions by their databases. A mutation that a hook executes finds that of the hook in its
 * context: it is committed with it, and not before.
 */
const openTransactions = new WeakMap<object, OpenTransaction>()

/** The transaction of which a database is; undefined where it is that of none. */
export function transactionOf(database: unknown): OpenTransaction | undefined {
  return openTransactions.get(database as object)
}

/** A transaction in a database, of which the other is the database of the transaction. */
export function openTransaction(database: unknown, inside: unknown): OpenTransaction {
  const outside = transactionOf(database)?.outside ?? database
  const opened: OpenTransaction = { outside, committed: [] }
  openTransactions.set(inside as object, opened)
  return opened
}
