import { randomUUID } from 'node:crypto'
import type { Pool } from 'mysql2/promise'
import { onceInProcess } from '../../../once-in-process.ts'
import { databaseKind, type DatabaseKind, type Row } from './database.ts'
import { createMariadbServer, mariadbIsMissing, type MariadbServer } from './mariadb-server.ts'

/** MariaDB through mysql2; the databases are new ones of the server that all share. */
export const mariadb: DatabaseKind = databaseKind<Pool>({
  name: 'MariaDB with mysql2',
  dialect: 'mysql',
  missing: mariadbIsMissing,
  async connect() {
    const { createConnection, createPool } = await import('mysql2/promise')
    const { options } = await onceInProcess('MariaDB', start)
    const database = `test_${randomUUID().replaceAll('-', '')}`
    const own = await createConnection(options)
    await own.query(`CREATE DATABASE ${database} CHARACTER SET utf8mb4`)
    await own.query(`USE ${database}`)
    const client = createPool({ ...options, database, connectionLimit: 3 })
    return {
      client,
      async run(text) {
        const [rows] = await own.query(text)
        return Array.isArray(rows) ? (rows as Row[]) : []
      },
      async close() {
        await client.end()
        await own.query(`DROP DATABASE ${database}`)
        await own.end()
      },
    }
  },
  drizzle0: async options =>
    (await import('drizzle-orm/mysql2')).drizzle({ schema: {}, ...options, mode: 'default' }),
  drizzle1: async options => (await import('drizzle-orm-1/mysql2')).drizzle(options),
})

/** The server starts when it is first asked for, and ends with this process. */
async function start(): Promise<MariadbServer> {
  const started = createMariadbServer()
  await started.start()
  return started
}
