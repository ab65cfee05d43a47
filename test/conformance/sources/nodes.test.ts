import { eq } from 'drizzle-orm'
import * as mysql from 'drizzle-orm/mysql-core'
import * as postgresql from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { OpenDatabase } from './databases/database.ts'
import { databasesOfThisRun } from './databases/databases.ts'

// Records as nodes, on each database: keys of an integer, of a text, and of two columns.

interface Context {
  readonly db: unknown
  readonly isAdmin?: boolean
}

const tablesOf = {
  postgresql: () => {
    const { integer, pgTable, primaryKey, text } = postgresql
    const users = pgTable('users', { id: integer().primaryKey(), name: text().notNull() })
    const codes = pgTable('codes', {
      code: text().primaryKey(),
      userId: integer('user_id').references(() => users.id),
    })
    const columns = { row: integer('seat_row').notNull(), letter: text().notNull(), note: text() }
    const seats = pgTable('seats', columns, table => [
      primaryKey({ columns: [table.row, table.letter] }),
    ])
    return { users, codes, seats }
  },
  mysql: () => {
    const { int, mysqlTable, primaryKey, varchar } = mysql
    const users = mysqlTable('users', {
      id: int().primaryKey(),
      name: varchar({ length: 20 }).notNull(),
    })
    const codes = mysqlTable('codes', {
      code: varchar({ length: 20 }).primaryKey(),
      userId: int('user_id').references(() => users.id),
    })
    const letter = varchar({ length: 1 }).notNull()
    const note = varchar({ length: 20 })
    const columns = { row: int('seat_row').notNull(), letter, note }
    const seats = mysqlTable('seats', columns, table => [
      primaryKey({ columns: [table.row, table.letter] }),
    ])
    return { users, codes, seats }
  },
  sqlite: () => {
    const { integer, primaryKey, sqliteTable, text } = sqlite
    const users = sqliteTable('users', { id: integer().primaryKey(), name: text().notNull() })
    const codes = sqliteTable('codes', {
      code: text().primaryKey(),
      userId: integer('user_id').references(() => users.id),
    })
    const columns = { row: integer('seat_row').notNull(), letter: text().notNull(), note: text() }
    const seats = sqliteTable('seats', columns, table => [
      primaryKey({ columns: [table.row, table.letter] }),
    ])
    return { users, codes, seats }
  },
}

type Data = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

let schemas = 0

describe.each(databasesOfThisRun.filter(({ missing }) => missing === ''))(
  'nodes of $name',
  kind => {
    const { users, codes, seats } = tablesOf[kind.dialect]() as ReturnType<
      (typeof tablesOf)['postgresql']
    >
    let opened: OpenDatabase<unknown>
    let schema: Schema<Context>

    beforeAll(async () => {
      opened = await kind.open()
      for (const statement of [
        'create table users (id int primary key, name varchar(20) not null)',
        'create table codes (code varchar(20) primary key, user_id int references users (id))',
        'create table seats (seat_row int not null, letter varchar(1) not null, note varchar(20), primary key (seat_row, letter))',
        "insert into users values (1, 'Ann'), (2, 'Ben')",
        "insert into codes values ('a:b', 1), ('[\"x\"]', 2), ('7', null)",
        "insert into seats values (1, 'A', 'window'), (1, 'B', null), (2, 'A', null)",
      ])
        await opened.run(statement)
      const source = createSource<Context>()
      schema = defineGraphQL<Context>()({
        User: source(users, {
          node: true,
          scope: (table, { isAdmin }) => (isAdmin === true ? 'everyone' : eq(table.id, 1)),
        }).buildAll(),
        Code: source(codes, { node: true }).buildQuery(),
        Seat: source(seats, { node: true }).buildQuery(),
      }).schema(`NodesOfDatabases${++schemas}`, { federation: true })
    }, 60_000)
    afterAll(() => opened?.close())
    beforeEach(() => {
      opened.statements.length = 0
    })

    const execute = async (document: string, isAdmin = true): Promise<Data> => {
      const context = { db: opened.db, isAdmin }
      const { data, errors } = await schema.execute(document, { context, responseFormat: 'hash' })
      expect(errors).toBeUndefined()
      return data as Data
    }

    test('are found again by the IDs that they show, by one statement for each type', async () => {
      const shown = await execute('{ users { id } codes { id code } seats { id row letter } }')
      const all = [...shown['users']!, ...shown['codes']!, ...shown['seats']!]
      expect(new Set(all.map(({ id }) => id)).size).toBe(8)
      opened.statements.length = 0
      const ids = JSON.stringify(all.map(({ id }) => id).reverse())
      const { nodes } = await execute(
        `{ nodes(ids: ${ids}) { id ... on Code { code } ... on Seat { row letter } } }`,
      )
      expect(nodes).toEqual(all.reverse())
      expect(opened.statements).toHaveLength(3)
    })

    test('are null where the scope hides them, or no record has the key', async () => {
      const { users: all } = await execute('{ users { id } }')
      const none = Buffer.from('User:99').toString('base64')
      const ids = JSON.stringify([...all!.map(({ id }) => id), none])
      const { nodes } = await execute(`{ nodes(ids: ${ids}) { id } }`, false)
      expect(nodes).toEqual([all![0], null, null])
    })

    test('are found beside keys that no column holds', async () => {
      const nul = Buffer.from('Code:a\0').toString('base64')
      const id = Buffer.from('Code:a:b').toString('base64')
      const { data } = await schema.execute(
        `{ nodes(ids: ["${nul}", "${id}"]) { id } more: nodes(ids: ["${id}"]) { id } }`,
        { context: { db: opened.db, isAdmin: true }, responseFormat: 'hash' },
      )
      expect(data).toEqual({ nodes: [null, { id }], more: [{ id }] })
      const { _entities: entities } = await execute(`{
        _entities(representations: [
          { __typename: "Code", code: "a\\u0000" }
          { __typename: "Code", code: "a:b" }
        ]) { ... on Code { code } }
      }`)
      expect(entities).toEqual([null, { code: 'a:b' }])
    })

    test('may be named by their IDs in inputs', async () => {
      const { users: all } = await execute('{ users { id name } }')
      const ben = String(all!.find(({ name }) => name === 'Ben')!['id'])
      const { codes: found } = await execute(
        `{ codes(filter: { userId: { equal: "${ben}" } }) { code user { name } } }`,
      )
      expect(found).toEqual([{ code: '["x"]', user: { name: 'Ben' } }])
    })
  },
)
