import { afterEach, describe, expect, test } from 'vitest'
import { int, mysqlTable, type AnyMySqlColumn } from 'drizzle-orm/mysql-core'
import { integer as pgInteger, pgTable, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { integer, sqliteTable, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import { databases } from './databases/databases.ts'
import type { DatabaseKind } from './databases/database.ts'

// What a database refuses at another time than in a statement that writes.

const postgresql = pgTable('steps', {
  id: pgInteger().primaryKey(),
  count: pgInteger().notNull(),
  nextId: pgInteger('next_id').references((): AnyPgColumn => postgresql.id),
})
const mysql = mysqlTable('steps', {
  id: int().primaryKey(),
  count: int().notNull(),
  nextId: int('next_id').references((): AnyMySqlColumn => mysql.id),
})
const sqlite = sqliteTable('steps', {
  id: integer().primaryKey(),
  count: integer().notNull(),
  nextId: integer('next_id').references((): AnySQLiteColumn => sqlite.id),
})
const tables = { postgresql, mysql, sqlite }

interface Context {
  readonly db: unknown
  /** Is waited for when a record is locked. */
  readonly locked?: () => Promise<void>
}

interface Response {
  readonly data?: unknown
  readonly errors?: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[]
}

interface Steps {
  readonly run: (statement: string) => Promise<unknown>
  readonly execute: (document: string, locked?: () => Promise<void>) => Promise<Response>
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

let schemas = 0

/** A table of steps, each of which may name the next one, and a schema that writes them. */
async function openSteps(kind: DatabaseKind, constraint = ''): Promise<Steps> {
  const database = await kind.open()
  open.push(database)
  await database.run(
    `create table steps (id integer primary key, count int not null, next_id integer ${constraint})`,
  )
  // The table of each dialect has the same columns.
  const table = tables[kind.dialect] as typeof postgresql
  const GraphQL = defineGraphQL<Context>()({
    Step: createSource<Context>()(table, {
      authorize: async ({ locked }) => {
        await locked?.()
        return true
      },
    })
      .buildQuery()
      .buildMutation({ nested: ['next'] }),
  })
  const schema = GraphQL.schema(`Steps${++schemas}`, { onError: () => {} })
  return {
    run: database.run,
    execute: (document, locked) =>
      schema.execute(document, {
        context: { db: database.db, ...(locked && { locked }) },
        responseFormat: 'hash',
      }),
  }
}

function codesOf({ errors = [] }: Response): readonly unknown[] {
  return errors.map(({ extensions }) => extensions?.['code'])
}

const kindsOf = (...names: readonly string[]): readonly DatabaseKind[] =>
  databases.filter(({ name, missing }) => missing === '' && names.includes(name))

const deferring = databases.filter(({ dialect, missing }) => dialect !== 'mysql' && missing === '')

describe.each(deferring)('a reference that $name checks at the end of a transaction', kind => {
  const constraint = 'references steps (id) deferrable initially deferred'

  test('and refuses is a REFERENCE_VIOLATION, and leaves nothing behind', async () => {
    const { run, execute } = await openSteps(kind, constraint)
    // SQLite gives the key of an integer.
    const id = kind.dialect === 'sqlite' ? '' : 'id: 1, '
    const response = await execute(
      `mutation { createStep(step: { ${id}count: 0, nextId: 99 }) { id } }`,
    )
    expect(response).toMatchObject({ errors: [{ extensions: { code: 'REFERENCE_VIOLATION' } }] })
    if (kind.dialect === 'postgresql')
      expect(response.errors![0]!.extensions!['fields']).toEqual(['nextId'])
    expect(response.errors).toHaveLength(1)
    expect(JSON.stringify(response.errors)).not.toMatch(/constraint|violates|commit/i)
    expect(await run('select * from steps')).toEqual([])
  })

  test('and that refuses a deletion tells so', async () => {
    const { run, execute } = await openSteps(kind, constraint)
    await run('insert into steps values (1, 0, null), (2, 0, 1)')
    const response = await execute('mutation { deleteStep(id: 1) { id } }')
    expect(codesOf(response)).toEqual(['REFERENCE_VIOLATION'])
    expect(response).toMatchObject({
      errors: [{ message: expect.stringMatching(/cannot be deleted/) }],
    })
    expect(await run('select id from steps order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })
})

const locking = kindsOf('PostgreSQL with pg', 'PostgreSQL with postgres.js', 'MariaDB with mysql2')

describe.each(locking)('two requests that lock the same records on $name', kind => {
  test('in opposite orders: one has effect, and the other is a WRITE_CONFLICT', async () => {
    const { run, execute } = await openSteps(kind)
    await run('insert into steps values (1, 0, 2), (2, 0, 1)')
    let waiting = 0
    let goOn = (): void => {}
    const bothHaveLocked = new Promise<void>(resolve => (goOn = resolve))
    const locked = (): Promise<void> => {
      if (++waiting === 2) goOn()
      return bothHaveLocked
    }
    const change = (id: number, next: number): Promise<Response> =>
      execute(
        `mutation { updateStep(id: ${id}, step: { count: 1, nextAttributes: { id: ${next}, count: 1 } }) { id } }`,
        locked,
      )
    const codes = (await Promise.all([change(1, 2), change(2, 1)])).map(codesOf)
    expect(codes).toHaveLength(2)
    expect(codes).toContainEqual([])
    expect(codes).toContainEqual(['WRITE_CONFLICT'])
    expect(await run('select count from steps')).toEqual([{ count: 1 }, { count: 1 }])
  })
})

describe.each(kindsOf('SQLite with libSQL'))('$name', kind => {
  test('refuses with WRITE_CONFLICT what it cannot write beside others', async () => {
    const { run, execute } = await openSteps(kind)
    await run('insert into steps values (1, 0, null)')
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        execute(`mutation { updateStep(id: 1, step: { count: ${index + 1} }) { count } }`),
      ),
    )
    const codes = responses.flatMap(codesOf)
    expect(codes.length).toBeGreaterThan(0)
    expect(codes.length).toBeLessThan(10)
    expect(new Set(codes)).toEqual(new Set(['WRITE_CONFLICT']))
  })
})
