import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Client } from '@libsql/client'
import { databaseKind, type DatabaseKind } from './database.ts'

/** SQLite through libSQL, in a file: in memory, each transaction would have a database of its own. */
export const libsql: DatabaseKind = databaseKind<Client>({
  name: 'SQLite with libSQL',
  dialect: 'sqlite',
  missing: '',
  async connect() {
    const { createClient } = await import('@libsql/client')
    const folder = mkdtempSync(join(tmpdir(), 'tapeql-sqlite-'))
    const client = createClient({ url: pathToFileURL(join(folder, 'database')).href })
    return {
      client,
      run: async text => (await client.execute(text)).rows.map(row => ({ ...row })),
      close() {
        client.close()
        rmSync(folder, { recursive: true })
        return Promise.resolve()
      },
    }
  },
  drizzle0: async options => (await import('drizzle-orm/libsql')).drizzle(options),
  drizzle1: async options => (await import('drizzle-orm-1/libsql')).drizzle(options),
})
