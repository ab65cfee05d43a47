import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { RecordNotFoundError } from 'tapeql'

/** The condition that a column holds one of these keys, each of which is sent once. */
export function isOneOf(column: PgColumn, keys: readonly number[]): SQL {
  return inArray(column, [...new Set(keys)])
}

/**
 * For a batch of parents that belong to one row each: the rows in the order of `keys`, an error in
 * the place of a row that does not exist.
 */
export function oneForEach<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): (Row | RecordNotFoundError)[] {
  const byKey = new Map(rows.map(row => [keyOf(row), row]))
  return keys.map(key => byKey.get(key) ?? new RecordNotFoundError())
}

/**
 * For a batch of parents that have many rows each: a list for each of `keys`, which keeps the order
 * of `rows`.
 */
export function manyForEach<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Row[][] {
  const lists = new Map<Key, Row[]>(keys.map(key => [key, []]))
  for (const row of rows) lists.get(keyOf(row))?.push(row)
  return keys.map(key => lists.get(key) ?? [])
}
