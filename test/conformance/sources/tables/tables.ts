import type { Table } from 'drizzle-orm'
import * as mysql from './mysql-tables.ts'
import * as postgresql from './postgresql-tables.ts'
import * as sqlite from './sqlite-tables.ts'

/** The same tables in each dialect, and the statements that create them. */
export interface Tables {
  readonly teams: Table
  readonly users: Table
  readonly tags: Table
  readonly taggings: Table
  readonly readings: Table
  readonly createTables: readonly string[]
}

export const tablesOf: Readonly<Record<'postgresql' | 'mysql' | 'sqlite', Tables>> = {
  postgresql,
  mysql,
  sqlite,
}
