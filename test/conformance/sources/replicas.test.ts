import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sqliteTable, text as sqliteText } from 'drizzle-orm/sqlite-core'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createController, type Controller } from '../../../src/http/index.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { SourcesOptions } from '../../../src/sources/source-options.ts'
import {
  createPostgresServer,
  postgresIsMissing,
  type PostgresServer,
} from '../pubsub/postgres-server.ts'
import { libsql } from './databases/libsql.ts'

interface Context {
  readonly primary: NodePgDatabase
  readonly replica: NodePgDatabase
  readonly position: string | undefined
  readonly onWrite: (position: string) => void
}

const notes = pgTable('notes', { id: integer().primaryKey(), text: text().notNull() })

let schemas = 0

describe.skipIf(postgresIsMissing !== '')(`a replica ${postgresIsMissing}`.trim(), () => {
  const servers: PostgresServer[] = []
  const pools: pg.Pool[] = []
  const errors: unknown[] = []
  let statements: string[] = []
  let primary: NodePgDatabase
  let replica: NodePgDatabase

  beforeAll(async () => {
    const origin = createPostgresServer()
    servers.push(origin)
    await origin.start()
    const copy = createPostgresServer(origin)
    servers.push(copy)
    await copy.start()
    primary = open(origin, 'primary')
    replica = open(copy, 'replica')
    await primary.execute('create table notes (id int primary key, text text not null)')
  }, 60_000)
  beforeEach(async () => {
    await primary.execute('truncate notes')
    await primary.execute("insert into notes values (1, 'one')")
    await expect.poll(() => texts(replica)).toEqual(['one'])
    errors.length = 0
    statements = []
  })
  afterEach(() => replica.execute('select pg_wal_replay_resume()'))
  afterAll(async () => {
    for (const pool of pools) await pool.end()
    for (const server of servers.reverse()) await server.remove()
  })

  /** A database whose statements are noted behind its name. */
  function open({ folder: host }: PostgresServer, name: string): NodePgDatabase {
    const client = new pg.Pool({ host, user: 'test', database: 'postgres', max: 3 })
    pools.push(client)
    return drizzle({ client, logger: { logQuery: text => statements.push(`${name}: ${text}`) } })
  }

  const texts = async (database: NodePgDatabase) =>
    (await database.select().from(notes).orderBy(notes.id)).map(note => note.text)

  /** A server of its own: it shares the databases with others, and nothing else. */
  function serverOf(options: SourcesOptions<Context> = {}): Controller {
    const source = createSource<Context>({
      database: ({ replica, primary, position, onWrite }) => ({
        read: replica,
        write: primary,
        position,
        onWrite,
      }),
      withDatabase: (context, database) => ({ ...context, primary: database as NodePgDatabase }),
      ...options,
    })
    const GraphQL = defineGraphQL<Context>()({ Note: source(notes).buildAll() })
    return createController({
      schema: GraphQL.schema(`Replicated${++schemas}`, {
        onError: (error: unknown) => void errors.push(error),
      }),
      context: (request, response) => ({
        primary,
        replica,
        position: request.headers['x-position'] as string | undefined,
        onWrite: (position: string) => void response.setHeader('x-position', position),
      }),
    })
  }

  async function ask(
    controller: Controller,
    query: string,
    position?: string | null,
  ): Promise<{ readonly answer: any; readonly position: string | null }> {
    const response = await controller.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(typeof position === 'string' && { 'x-position': position }),
        },
        body: JSON.stringify({ query }),
      }),
    )
    return { answer: await response.json(), position: response.headers.get('x-position') }
  }

  const create = 'mutation { createNote(note: { id: 2, text: "two" }) { text } }'
  const list = '{ notes { text } again: notes { text } }'
  const both = [{ text: 'one' }, { text: 'two' }]
  const asked = (name: string) => statements.filter(text => text.startsWith(`${name}: select`))

  test('that has the write of a client is read, by a server that has not written', async () => {
    const written = await ask(serverOf(), create)
    expect(written).toEqual({
      answer: { data: { createNote: { text: 'two' } } },
      position: expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/),
    })
    // The log goes on behind the write, so that no position of the end of the log is at stake.
    await primary.execute('create table if not exists others (id int)')
    statements = []
    const reader = serverOf({ maxReplicaWaitMs: 20_000 })
    expect(await ask(reader, list, written.position)).toEqual({
      answer: { data: { notes: both, again: both } },
      position: null,
    })
    expect(asked('primary')).toEqual([])
    expect(asked('replica').filter(text => / from "notes"/.test(text))).toHaveLength(2)
  })

  test('that lacks the write of a client is not read, after one wait for a request', async () => {
    await replica.execute('select pg_wal_replay_pause()')
    const { position } = await ask(serverOf(), create)
    const reader = serverOf({ maxReplicaWaitMs: 30 })
    expect((await ask(reader, list)).answer).toEqual({
      data: { notes: [{ text: 'one' }], again: [{ text: 'one' }] },
    })
    statements = []
    expect((await ask(reader, list, position)).answer).toEqual({
      data: { notes: both, again: both },
    })
    expect(asked('primary').filter(text => / from "notes"/.test(text))).toHaveLength(2)
    expect(asked('replica').filter(text => / from "notes"/.test(text))).toEqual([])
    expect(asked('replica').length).toBeLessThanOrEqual(4)
  })

  test('is read when it has the write in time', async () => {
    await replica.execute('select pg_wal_replay_pause()')
    const { position } = await ask(serverOf(), create)
    await primary.execute('create table if not exists others (id int)')
    statements = []
    const reading = ask(serverOf({ maxReplicaWaitMs: 20_000 }), list, position)
    await expect.poll(() => asked('replica').length).toBeGreaterThan(1)
    await replica.execute('select pg_wal_replay_resume()')
    expect((await reading).answer).toEqual({ data: { notes: both, again: both } })
    expect(asked('primary')).toEqual([])
  })

  test('is not asked by a request that writes itself', async () => {
    statements = []
    const { answer } = await ask(serverOf(), create, 'FFFFFFFF/FFFFFFFF')
    expect(answer).toEqual({ data: { createNote: { text: 'two' } } })
    expect(asked('replica')).toEqual([])
  })

  test('that has become a writer has positions of its own', async () => {
    const { position } = await ask(serverOf(), create)
    await replica.execute('select pg_wal_replay_pause()')
    await primary.execute("insert into notes values (3, 'three')")
    const promoted = serverOf({
      database: ({ replica, primary, position }) => ({ read: primary, write: replica, position }),
    })
    expect((await ask(promoted, '{ notes { text } }', position)).answer).toEqual({
      data: { notes: [...both, { text: 'three' }] },
    })
  })

  test('has no position of a mutation that is undone', async () => {
    const { answer, position } = await ask(
      serverOf(),
      'mutation { createNote(note: { id: 1, text: "again" }) { text } }',
    )
    expect([answer.errors[0].extensions.code, position]).toEqual(['UNIQUE_VIOLATION', null])
  })

  test('has no position of a text that no write has given', async () => {
    const { answer } = await ask(serverOf(), '{ notes { text } }', "1/1' or true")
    expect(answer.errors).toMatchObject([
      {
        message:
          'The position of the last write is "1/1\' or true"; expected one that a write has given, such as "16/B374D848".',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ])
    expect(asked('replica')).toEqual([])
  })

  test('is none in a blank header', async () => {
    const reader = serverOf()
    expect(await ask(reader, list, '')).toEqual(await ask(reader, list))
  })

  test('is one of PostgreSQL', async () => {
    const { db, run, close } = await libsql.open()
    await run('create table names (name text primary key)')
    const names = sqliteTable('names', { name: sqliteText().primaryKey() })
    const source = createSource({ database: () => ({ read: db, write: db, position: '0/1' }) })
    const GraphQL = defineGraphQL()({ Name: source(names).buildQuery({ only: ['list'] }) })
    const schema = GraphQL.schema(`Replicated${++schemas}`, {
      onError: (error: unknown) => void errors.push(error),
    })
    await schema.execute('{ names { name } }')
    expect(errors).toMatchObject([
      {
        message:
          'The option database returns position or onWrite for a database of the dialect sqlite; expected them for PostgreSQL alone.',
      },
    ])
    await close()
  })

  test('leaves a mutation committed whose position the host does not take', async () => {
    const controller = serverOf({
      database: ({ replica, primary }) => ({
        read: replica,
        write: primary,
        onWrite() {
          throw new Error('no room')
        },
      }),
    })
    expect((await ask(controller, create)).answer).toEqual({
      data: { createNote: { text: 'two' } },
    })
    expect(errors).toMatchObject([{ message: 'no room' }])
    expect(await texts(primary)).toEqual(['one', 'two'])
  })
})
