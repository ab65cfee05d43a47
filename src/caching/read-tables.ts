/** The names of the tables that a request has read, by its memo; not in the memo, which a host may clear. */
const readTables = new WeakMap<ReadonlyMap<unknown, unknown>, Set<string>>()

/** Remembers that a request reads a table: a write to it drops the response. */
export function rememberTable(memo: ReadonlyMap<unknown, unknown>, tableName: string): void {
  const tableNames = readTables.get(memo)
  if (tableNames === undefined) readTables.set(memo, new Set([tableName]))
  else tableNames.add(tableName)
}

/** The names of the tables that a request has read. */
export function tablesReadIn(memo: ReadonlyMap<unknown, unknown> | null): Iterable<string> {
  return (memo && readTables.get(memo)) ?? []
}
