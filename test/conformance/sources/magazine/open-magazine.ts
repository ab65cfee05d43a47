import type { DatabaseKind, OpenDatabase } from '../databases/database.ts'
import { fill, type Tables } from './magazine.ts'
import * as mysql from './mysql.ts'
import * as postgresql from './postgresql.ts'
import * as sqlite from './sqlite.ts'

const magazines = { postgresql, mysql, sqlite }

/** A database with the magazines in it. */
export interface OpenMagazine extends OpenDatabase<any> {
  readonly tables: Tables
}

export async function openMagazine(kind: DatabaseKind): Promise<OpenMagazine> {
  const database = await kind.open()
  const tables = magazines[kind.dialect] as unknown as Tables
  for (const statement of magazines[kind.dialect].create.split(';')) await database.run(statement)
  await fill(database.db, tables)
  database.statements.length = 0
  return { ...database, tables }
}
