import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as mysql from 'drizzle-orm/mysql-core'
import * as postgresql from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { OpenDatabase } from './databases/database.ts'
import { databasesOfThisRun } from './databases/databases.ts'

interface Context {
  readonly db: unknown
}

/** Tables of keys alone: one that clients give, and one that the database gives. */
const tablesOf = {
  postgresql: () => {
    const { integer, pgTable, primaryKey, serial } = postgresql
    const counters = pgTable('counters', { id: serial().primaryKey() })
    const friends = pgTable(
      'friends',
      { counterId: integer('counter_id').references(() => counters.id), friend: integer() },
      table => [primaryKey({ columns: [table.counterId, table.friend] })],
    )
    return { counters, friends, id: 'serial primary key' }
  },
  mysql: () => {
    const { int, mysqlTable, primaryKey } = mysql
    const counters = mysqlTable('counters', { id: int().primaryKey().autoincrement() })
    const friends = mysqlTable(
      'friends',
      { counterId: int('counter_id').references(() => counters.id), friend: int() },
      table => [primaryKey({ columns: [table.counterId, table.friend] })],
    )
    return { counters, friends, id: 'int primary key auto_increment' }
  },
  sqlite: () => {
    const { integer, primaryKey, sqliteTable } = sqlite
    const counters = sqliteTable('counters', { id: integer().primaryKey() })
    const friends = sqliteTable(
      'friends',
      { counterId: integer('counter_id').references(() => counters.id), friend: integer() },
      table => [primaryKey({ columns: [table.counterId, table.friend] })],
    )
    return { counters, friends, id: 'integer primary key' }
  },
}

let schemas = 0

describe.each(databasesOfThisRun.filter(({ missing }) => missing === ''))(
  'tables of keys alone on $name',
  kind => {
    const { counters, friends, id } = tablesOf[kind.dialect]()
    const source = createSource<Context>()
    let opened: OpenDatabase<unknown>
    let schema: Schema<Context>

    beforeAll(async () => {
      opened = await kind.open()
      await opened.run(`create table counters (id ${id})`)
      await opened.run(
        'create table friends (counter_id int not null, friend int not null, primary key (counter_id, friend))',
      )
      schema = defineGraphQL<Context>()({
        Counter: source(counters).buildAll(),
        Friend: source(friends).buildAll(),
      }).schema(`SmallTables${++schemas}`)
    }, 60_000)
    afterAll(() => opened?.close())

    const execute = async (document: string, own = schema): Promise<any> =>
      own.execute(document, { context: { db: opened.db }, responseFormat: 'hash' })

    test('have no update, and no argument of what clients do not give', () => {
      const sdl = schema.toSDL()
      expect(sdl.slice(sdl.indexOf('type Mutation')).split('}')[0]).toBe(
        `type Mutation {
  createCounter: Counter

  """The record as it was."""
  deleteCounter(id: ID!): Counter
  createFriend(friend: FriendInput!): Friend

  """The record as it was."""
  deleteFriend(counterId: ID!, friend: Int!): Friend
`,
      )
      expect(sdl).not.toContain('UpdateInput')
    })

    test('get records and lose them', async () => {
      const created = 'mutation { one: createCounter { id } two: createCounter { id } }'
      expect(await execute(created)).toEqual({ data: { one: { id: '1' }, two: { id: '2' } } })
      const friend =
        'mutation { createFriend(friend: { counterId: 2, friend: 7 }) { counter { id } friend } }'
      expect(await execute(friend)).toEqual({
        data: { createFriend: { counter: { id: '2' }, friend: 7 } },
      })
      const deleted =
        'mutation { deleteFriend(counterId: 2, friend: 7) { friend } deleteCounter(id: 1) { id } }'
      expect(await execute(deleted)).toEqual({
        data: { deleteFriend: { friend: 7 }, deleteCounter: { id: '1' } },
      })
    })

    test('are nested in records, which have an update then', async () => {
      const nesting = defineGraphQL<Context>()({
        Counter: source(counters).buildMutation({ nested: ['friends'] }),
        Friend: source(friends),
      })
      nesting.query.field('one', 'int', () => 1)
      const document = `mutation {
        createCounter(counter: { friendsAttributes: [{ friend: 1 }, { friend: 2 }] }) { friends { friend } }
        updateCounter(id: 2, counter: { friendsAttributes: [{ friend: 3 }] }) { friends { friend } }
      }`
      expect(await execute(document, nesting.schema(`SmallTables${++schemas}`))).toEqual({
        data: {
          createCounter: { friends: [{ friend: 1 }, { friend: 2 }] },
          updateCounter: { friends: [{ friend: 3 }] },
        },
      })
    })

    test('refuse an update that is asked for', () => {
      const Friend = source(friends).buildMutation({ only: ['create', 'update'] })
      const GraphQL = defineGraphQL<Context>()({ Friend })
      expect(() => GraphQL.schema(`SmallTables${++schemas}`)).toThrow(
        "The source Friend has no column that an update could change; expected only without 'update' in buildMutation({ only }).",
      )
    })
  },
)
