/** The key of the tables that a request has read, in the memo of its execution. */
const READ_TABLES = Symbol('the tables that were read')

/** Remembers that a request reads a table: a write to it drops the response. */
export function rememberTable(memo: Map<unknown, unknown>, tableName: string): void {
  const tableNames = memo.get(READ_TABLES) as Set<string> | undefined
  if (tableNames === undefined) memo.set(READ_TABLES, new Set([tableName]))
  else tableNames.add(tableName)
}

/** The names of the tables that a request has read. */
export function tablesReadIn(memo: ReadonlyMap<unknown, unknown> | null): Iterable<string> {
  return (memo?.get(READ_TABLES) as ReadonlySet<string> | undefined) ?? []
}
