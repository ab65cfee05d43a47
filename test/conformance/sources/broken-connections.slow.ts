import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { sql, type SQL, type Table } from 'drizzle-orm'
import { int, mysqlTable } from 'drizzle-orm/mysql-core'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { drizzleAdapter as adapter } from '../../../src/sources/drizzle/drizzle-adapter.ts'
import { databases } from './databases/databases.ts'
import { startPrivatePostgres } from './databases/private-postgres.ts'
import { postgresIsMissing } from '../pubsub/postgres-server.ts'
import type { DatabaseKind, OpenDatabase } from './databases/database.ts'

const tables = {
  postgresql: pgTable('rows', { id: integer().primaryKey() }),
  mysql: mysqlTable('rows', { id: int().primaryKey() }),
}

/** What the tests ask of Drizzle itself. */
interface Database {
  execute(statement: SQL): Promise<unknown>
  readonly $client: pg.Pool
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function opened(kind: DatabaseKind): Promise<{ own: OpenDatabase<Database>; rows: Table }> {
  const own = (await kind.open()) as unknown as OpenDatabase<Database>
  open.push(own)
  return { own, rows: tables[kind.dialect as 'postgresql' | 'mysql'] }
}

/** Statements that end the own connection, and the others. */
const endOwn = {
  postgresql: sql`select pg_terminate_backend(pg_backend_pid())`,
  mysql: sql`kill connection_id()`,
}

async function count(database: unknown, table: Table): Promise<unknown> {
  const everyRow = { kind: 'all', conditions: [] } as const
  return (await adapter.count(database, { table, branches: [{ where: everyRow }] }))[0]?.[0]
}

const named = (names: readonly string[]): DatabaseKind[] =>
  databases.filter(({ name }) => names.includes(name))

for (const kind of named([
  'PostgreSQL with pg',
  'PostgreSQL with postgres.js',
  'MariaDB with mysql2',
])) {
  const createRows =
    kind.dialect === 'mysql'
      ? 'create table `rows` (id int primary key)'
      : 'create table rows (id int primary key)'

  describe.skipIf(kind.missing !== '')(`${kind.name}: a connection that breaks`, () => {
    test('in a transaction fails it with the first error, and the pool goes on', async () => {
      const { own, rows } = await opened(kind)
      await own.run(createRows)
      for (let round = 0; round < 12; round++) {
        const failing = adapter.transaction(own.db, async (transaction: Database) => {
          await adapter.insert(transaction, rows, [{ id: round }])
          const dialect = kind.dialect as 'postgresql' | 'mysql'
          await transaction.execute(endOwn[dialect]).catch(() => {})
          await count(transaction, rows).catch(() => {})
          throw new RangeError('the first')
        })
        // postgres.js does not wait for the function once the connection is closed.
        await expect(failing).rejects.toThrow(
          /^(the first|write CONNECTION_CLOSED .*|terminating connection .*)$/,
        )
      }
      expect(await count(own.db, rows)).toBe(0)
      await adapter.transaction(own.db, transaction =>
        adapter.insert(transaction, rows, [{ id: 1 }]),
      )
      expect(await count(own.db, rows)).toBe(1)
    })
  })
}

describe.skipIf(postgresIsMissing !== '')(`pg ${postgresIsMissing}`.trim(), () => {
  test.each(['PostgreSQL with pg', 'PostgreSQL with postgres.js'])(
    '%s goes on when a connection ends between two statements of a transaction',
    async name => {
      const { own, rows } = await opened(named([name])[0]!)
      await own.run('create table rows (id int primary key)')
      const failing = adapter.transaction(own.db, async (transaction: Database) => {
        await adapter.insert(transaction, rows, [{ id: 1 }])
        await own.run(
          `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
        )
        await new Promise(resolve => setTimeout(resolve, 100))
        // Nothing asks the database again, but the end of the transaction.
      })
      await expect(failing).rejects.toThrow()
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(await count(own.db, rows)).toBe(0)
    },
  )

  test('gives no connection back that is still in a transaction', async () => {
    const { own, rows } = await opened(named(['PostgreSQL with pg'])[0]!)
    await own.run('create table rows (id int primary key)')
    const pool = new pg.Pool({ ...own.db.$client.options, max: 1, query_timeout: 300 })
    pool.on('error', () => {})
    const { drizzle } = await import('drizzle-orm/node-postgres')
    const db = drizzle({ client: pool })
    const slow = adapter.transaction(db, async (transaction: Database) => {
      await adapter.insert(transaction, rows, [{ id: 1 }])
      await transaction.execute(sql`select pg_sleep(1)`)
    })
    await expect(slow).rejects.toThrow(/pg_sleep/)
    expect(pool.totalCount).toBe(0)
    expect(await count(db, rows)).toBe(0)
    await pool.end()
  })

  test('that cannot begin a transaction loses no connection', async () => {
    const server = await startPrivatePostgres()
    open.push({ close: () => server.remove() })
    const { own, rows } = await opened(server.pg)
    await own.run('create table rows (id int primary key)')
    await Promise.all([1, 2, 3, 4, 5].map(() => count(own.db, rows)))
    const failures = async (): Promise<unknown[]> =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          adapter
            .transaction(own.db, transaction => count(transaction, rows))
            .catch((error: unknown) => error),
        ),
      )
    const running = failures()
    await server.kill('SIGKILL')
    await running
    for (const error of await failures()) expect(error).toBeInstanceOf(Error)
    await server.start()
    expect(await adapter.transaction(own.db, transaction => count(transaction, rows))).toBe(0)
    expect(own.db.$client.totalCount).toBe(1)
    await own.close()
    open.pop()
  })
})

// pg tells of an error in the same turn in which the pool hands the connection out.
test('pg: a connection that breaks in the chunk that opens it fails the transaction alone', async () => {
  const server = await startEndingServer()
  open.push({ close: async () => void (await once(server.close(), 'close')) })
  const { port } = server.address() as AddressInfo
  const uncaught: unknown[] = []
  const client = new pg.Pool({ host: '127.0.0.1', port, user: 'any', database: 'any', ssl: false })
  client.on('error', () => {})
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const keep = (exception: unknown): void => void uncaught.push(exception)
  process.on('uncaughtException', keep)
  try {
    for (let round = 0; round < 3; round++) {
      const failing = adapter.transaction(drizzle({ client }), transaction =>
        count(transaction, tables.postgresql),
      )
      await expect(failing).rejects.toThrow()
    }
  } finally {
    process.off('uncaughtException', keep)
  }
  expect(uncaught).toEqual([])
  expect(client.totalCount).toBe(0)
  await client.end()
})

/** A server of PostgreSQL's protocol that ends each session in the chunk that begins it. */
async function startEndingServer(): Promise<Server> {
  const authenticationOk = message('R', Buffer.alloc(4))
  const readyForQuery = message('Z', Buffer.from('I'))
  const fatal = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([authenticationOk, readyForQuery, fatal])))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(type), length, body])
}
