import { ilike, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The condition that a column contains a text, in any case; `%` and `_` of the text stand for
 * themselves.
 */
export function containsText(column: PgColumn, text: string): SQL {
  return ilike(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}
