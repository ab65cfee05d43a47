import { sql, type SQL, type Table } from 'drizzle-orm'
import type { DrizzleDatabase } from '../drizzle-version.ts'

const MAX_PARTS = 500

/** The parts by dialect and table. Drivers differ in the expressions that select columns. */
const partsByDialect = new WeakMap<object, WeakMap<Table, Map<string, readonly SQL[]>>>()

/**
 * Returns parts of a statement that have no parameters, as texts. Drizzle escapes each name in each
 * statement again, so parts are cached as texts under a key of all their dependencies.
 */
export function fixedParts(
  { dialect }: DrizzleDatabase,
  table: Table,
  key: string,
  make: () => readonly SQL[],
): readonly SQL[] {
  const partsByTable =
    partsByDialect.get(dialect) ?? new WeakMap<Table, Map<string, readonly SQL[]>>()
  partsByDialect.set(dialect, partsByTable)
  const partsByKey = partsByTable.get(table) ?? new Map<string, readonly SQL[]>()
  partsByTable.set(table, partsByKey)
  let parts = partsByKey.get(key)
  if (parts !== undefined) return parts
  // Clients choose columns and orders, so the number of keys is unbounded.
  if (partsByKey.size >= MAX_PARTS) partsByKey.clear()
  parts = make().map(part => {
    const { sql: text, params } = dialect.sqlToQuery(part)
    return params.length === 0 ? sql.raw(text) : part
  })
  partsByKey.set(key, parts)
  return parts
}
