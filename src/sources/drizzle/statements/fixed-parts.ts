import { sql, type SQL, type Table } from 'drizzle-orm'
import type { DrizzleDatabase } from '../drizzle-version.ts'

const MOST_PARTS = 500

/** By the dialect, because drivers differ in how columns are selected, and by the table. */
const known = new WeakMap<object, WeakMap<Table, Map<string, readonly SQL[]>>>()

/**
 * Parts of a statement that hold no values, as texts. Drizzle looks at each name in a statement each
 * time; parts that have been asked for once, under a key that says all that they depend on, are
 * texts from then on.
 */
export function fixedParts(
  { dialect }: DrizzleDatabase,
  table: Table,
  key: string,
  make: () => readonly SQL[],
): readonly SQL[] {
  const ofDialect = known.get(dialect) ?? new WeakMap<Table, Map<string, readonly SQL[]>>()
  known.set(dialect, ofDialect)
  const ofTable = ofDialect.get(table) ?? new Map<string, readonly SQL[]>()
  ofDialect.set(table, ofTable)
  let parts = ofTable.get(key)
  if (parts !== undefined) return parts
  // Clients choose columns and orders, so that there may be any number of parts.
  if (ofTable.size >= MOST_PARTS) ofTable.clear()
  parts = make().map(part => {
    const { sql: text, params } = dialect.sqlToQuery(part)
    return params.length === 0 ? sql.raw(text) : part
  })
  ofTable.set(key, parts)
  return parts
}
