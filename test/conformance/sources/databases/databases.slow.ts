import { afterEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { sql as sql1 } from 'drizzle-orm-1'
import { integer as pgInteger, pgTable, text as pgText } from 'drizzle-orm/pg-core'
import { int as mysqlInt, mysqlTable, text as mysqlText } from 'drizzle-orm/mysql-core'
import { integer as sqliteInteger, sqliteTable, text as sqliteText } from 'drizzle-orm/sqlite-core'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Drizzle0, Drizzle1, OpenDatabase } from './database.ts'
import { databases } from './databases.ts'
import { pgbouncerPg } from './pgbouncer.ts'
import { startPrivatePostgres } from './private-postgres.ts'
import { postgresIsMissing } from '../../pubsub/postgres-server.ts'

const tables = {
  postgresql: pgTable('planets', { id: pgInteger().primaryKey(), name: pgText().notNull() }),
  mysql: mysqlTable('planets', { id: mysqlInt().primaryKey(), name: mysqlText().notNull() }),
  sqlite: sqliteTable('planets', {
    id: sqliteInteger().primaryKey(),
    name: sqliteText().notNull(),
  }),
}
const createTable = 'CREATE TABLE planets (id int PRIMARY KEY, name varchar(100) NOT NULL)'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function opened<Db>(opening: Promise<OpenDatabase<Db>>): Promise<OpenDatabase<Db>> {
  const database = await opening
  open.push(database)
  return database
}

for (const kind of databases) {
  describe.skipIf(kind.missing !== '')(`${kind.name} ${kind.missing}`.trim(), () => {
    const planets = tables[kind.dialect]
    // The three cores of Drizzle have no type in common that can insert and select.
    const asPg = (db: Drizzle0) => db as unknown as NodePgDatabase
    const asPlanets = planets as typeof tables.postgresql

    test('inserts and selects; each statement of Drizzle is seen, in order', async () => {
      const { name, db, run, statements } = await opened(kind.open({ schema: { planets } }))
      expect(name).toBe(kind.name)
      await run(createTable)
      expect(statements).toEqual([])
      await asPg(db).insert(asPlanets).values({ id: 3, name: 'Erde, 地球' })
      expect(await asPg(db).select().from(asPlanets)).toEqual([{ id: 3, name: 'Erde, 地球' }])
      expect(await run('SELECT id, name FROM planets')).toEqual([{ id: 3, name: 'Erde, 地球' }])
      expect(statements.map(text => text.replace(/["`]/g, ''))).toEqual([
        expect.stringMatching(/^insert into planets \(id, name\) values/),
        'select id, name from planets',
      ])
    })

    test('a transaction that fails leaves nothing', async () => {
      const { db, run } = await opened(kind.open())
      await run(createTable)
      const failing = asPg(db).transaction(async transaction => {
        await transaction.insert(asPlanets).values({ id: 1, name: 'Mercury' })
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await run('SELECT * FROM planets')).toEqual([])
    })

    test('two that are open at once do not see each other', async () => {
      const [one, other] = await Promise.all([opened(kind.open()), opened(kind.open())])
      await one.run(createTable)
      await one.run(`INSERT INTO planets VALUES (1, 'Mercury')`)
      await expect(other.run('SELECT * FROM planets')).rejects.toThrow(/planets/)
      await other.run(createTable)
      expect(await other.run('SELECT * FROM planets')).toEqual([])
      expect(await one.run('SELECT id FROM planets')).toEqual([{ id: 1 }])
      await asPg(one.db).select().from(asPlanets)
      expect([one.statements.length, other.statements.length]).toEqual([1, 0])
    })

    test('opens with Drizzle 1.0', async () => {
      const { db, run, statements } = await opened(kind.open1())
      await run(createTable)
      await execute(db, `INSERT INTO planets VALUES (2, 'Venus')`)
      expect(await run('SELECT name FROM planets')).toEqual([{ name: 'Venus' }])
      expect(statements).toEqual([`INSERT INTO planets VALUES (2, 'Venus')`])
    })
  })
}

describe.skipIf(postgresIsMissing !== '')(
  `a private PostgreSQL ${postgresIsMissing}`.trim(),
  () => {
    test.each(['SIGKILL', 'SIGQUIT'] as const)('is ended by %s and started again', async signal => {
      const server = await startPrivatePostgres()
      open.push({ close: () => server.remove() })
      const both = await Promise.all([opened(server.pg.open()), opened(server.postgresJs.open())])
      for (const { run } of both) {
        await run(createTable)
        await run(`INSERT INTO planets VALUES (4, 'Mars')`)
      }
      await server.kill(signal)
      for (const { db } of both) await expect(failure(db)).resolves.toBeInstanceOf(Error)
      await server.start()
      for (const { run } of both) expect(await run('SELECT id FROM planets')).toEqual([{ id: 4 }])
    })
  },
)

describe.skipIf(pgbouncerPg.missing !== '')(`PgBouncer ${pgbouncerPg.missing}`.trim(), () => {
  test('keeps no state of a client between two transactions', async () => {
    const { db } = await opened(pgbouncerPg.open())
    const pool = (db as NodePgDatabase & { $client: Pool }).$client
    const clients = await Promise.all([1, 2, 3].map(() => pool.connect()))
    // Transactions at once, so that there are connections to exchange.
    for (const client of clients) await client.query('begin')
    for (const client of clients) await client.query('commit')
    const [client] = clients as [PoolClient, PoolClient, PoolClient]
    const processes = new Set<unknown>()
    for (let query = 0; query < 6; query++) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      processes.add(rows[0]!.pid)
    }
    expect(processes.size).toBe(3)
    const named = async () => client.query({ name: 'named', text: 'select 1' })
    await named()
    await expect(named()).rejects.toThrow('prepared statement "named" does not exist')
    for (const client of clients) client.release()
  })
})

function execute(db: Drizzle1, text: string): Promise<unknown> {
  const one = db as unknown as Record<'execute' | 'run', undefined | ((query: unknown) => never)>
  return one.execute === undefined ? one.run!(sql1.raw(text)) : one.execute(sql1.raw(text))
}

async function failure(db: Drizzle0): Promise<unknown> {
  try {
    return await (db as unknown as NodePgDatabase).execute(sql`SELECT 1`)
  } catch (error) {
    return error
  }
}
