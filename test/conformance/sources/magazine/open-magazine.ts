import type { DatabaseKind, OpenDatabase } from '../databases/database.ts'
import { fill, type FillableDatabase, type Tables } from './magazine.ts'
import * as mysql from './mysql.ts'
import * as postgresql from './postgresql.ts'
import * as sqlite from './sqlite.ts'

const magazines = { postgresql, mysql, sqlite }

/** What the tests ask of Drizzle itself. */
interface MagazineDatabase extends FillableDatabase {
  readonly $client: { on?(event: 'error', listener: () => void): unknown }
}

/** A database with the magazines in it. */
export interface OpenMagazine extends OpenDatabase<MagazineDatabase> {
  readonly tables: Tables
}

export async function openMagazine(kind: DatabaseKind): Promise<OpenMagazine> {
  const database = (await kind.open()) as unknown as OpenDatabase<MagazineDatabase>
  const tables = magazines[kind.dialect] as unknown as Tables
  for (const statement of magazines[kind.dialect].create.split(';')) await database.run(statement)
  await fill(database.db, tables)
  database.statements.length = 0
  return { ...database, tables }
}
