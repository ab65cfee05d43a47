import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as mysql from 'drizzle-orm/mysql-core'
import * as postgresql from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { enumOf } from '../../../src/definition/declare/declarations.ts'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { OpenDatabase } from './databases/database.ts'
import { databasesOfThisRun } from './databases/databases.ts'

interface Context {
  readonly db: unknown
}

const tableOf = {
  postgresql: (values: [string, ...string[]]) =>
    postgresql.pgTable('tickets', {
      id: postgresql.text().primaryKey(),
      status: postgresql.text({ enum: values }).notNull(),
    }),
  mysql: (values: [string, ...string[]]) =>
    mysql.mysqlTable('tickets', {
      id: mysql.varchar({ length: 20 }).primaryKey(),
      status: mysql.mysqlEnum(values).notNull(),
    }),
  sqlite: (values: [string, ...string[]]) =>
    sqlite.sqliteTable('tickets', {
      id: sqlite.text().primaryKey(),
      status: sqlite.text({ enum: values }).notNull(),
    }),
}

const source = createSource<Context>()
let schemas = 0

describe.each(databasesOfThisRun.filter(({ missing }) => missing === ''))(
  'values of an enum on $name',
  kind => {
    let opened: OpenDatabase<unknown>
    beforeAll(async () => {
      opened = await kind.open()
      await opened.run(
        'create table tickets (id varchar(20) primary key, status varchar(20) not null)',
      )
      await opened.run("insert into tickets values ('1', 'a-b'), ('2', 'a_b')")
    }, 60_000)
    afterAll(() => opened?.close())

    test.each([
      [['a-b', 'a_b'], 'The values "a-b" and "a_b" of Ticket.status would both be A_B in GraphQL'],
      [['é', 'è'], 'The values "é" and "è" of Ticket.status would both be _ in GraphQL'],
      [
        ['東京', '大阪'],
        'The values "東京" and "大阪" of Ticket.status would both be _ in GraphQL',
      ],
      [['a', 'A'], 'The values "a" and "A" of Ticket.status would both be A in GraphQL'],
      [['1', '_1'], 'The values "1" and "_1" of Ticket.status would both be _1 in GraphQL'],
      [
        ['__x'],
        'The value "__x" of Ticket.status would be "__X" in GraphQL, which is no name for a value',
      ],
      [
        ['é_x'],
        'The value "é_x" of Ticket.status would be "__X" in GraphQL, which is no name for a value',
      ],
      [
        ['', 'x'],
        'The value "" of Ticket.status would be "" in GraphQL, which is no name for a value',
      ],
    ] as const)('are refused where they have no name of their own: %j', (values, fault) => {
      const table = tableOf[kind.dialect](values as never)
      const GraphQL = defineGraphQL<Context>()({ Ticket: source(table).buildAll() })
      const named = values.length === 1 || values[0] === '' ? [values[0]] : values
      const names = named.map((value, index) => `name${index + 1}: { value: "${value}" }`)
      expect(() => GraphQL.schema(`Enums${++schemas}`)).toThrow(
        `${fault}; expected an enum of your own, as in Status: enumOf({ ${names.join(', ')}, ... }), ` +
          "named by fields: { status: { type: 'Status' } }.",
      )
    })

    test('may be true, false and null', () => {
      const table = tableOf[kind.dialect](['true', 'false', 'null'])
      const GraphQL = defineGraphQL<Context>()({ Ticket: source(table).buildQuery() })
      expect(GraphQL.schema(`Enums${++schemas}`).toSDL()).toContain(
        'enum TicketStatus {\n  TRUE\n  FALSE\n  NULL\n}',
      )
    })

    test('have names of the host in an enum of its own', async () => {
      const table = tableOf[kind.dialect](['a-b', 'a_b'])
      const GraphQL = defineGraphQL<Context>()({
        Ticket: source(table, { fields: { status: { type: 'Status' } } }).buildAll(),
        Status: enumOf({ hyphen: { value: 'a-b' }, underscore: { value: 'a_b' } }),
      })
      const document = `mutation { createTicket(ticket: { id: "3", status: HYPHEN }) { status } }`
      const context = { db: opened.db }
      const own = GraphQL.schema(`Enums${++schemas}`)
      expect(await own.execute(document, { context })).toBe(
        '{"data":{"createTicket":{"status":"HYPHEN"}}}',
      )
      const query =
        '{ tickets(filter: { status: { equal: HYPHEN } }) { id status } all: tickets { status } }'
      expect(await own.execute(query, { context, responseFormat: 'hash' })).toEqual({
        data: {
          tickets: [
            { id: '1', status: 'HYPHEN' },
            { id: '3', status: 'HYPHEN' },
          ],
          all: [{ status: 'HYPHEN' }, { status: 'UNDERSCORE' }, { status: 'HYPHEN' }],
        },
      })
    })
  },
)

test('values of an enum in an array are refused as well', () => {
  const table = postgresql.pgTable('tickets', {
    id: postgresql.integer().primaryKey(),
    moods: postgresql.pgEnum('mood', ['a-b', 'a b'])().array().notNull(),
  })
  const GraphQL = defineGraphQL<Context>()({ Ticket: source(table).buildQuery() })
  expect(() => GraphQL.schema(`Enums${++schemas}`)).toThrow(
    'The values "a-b" and "a b" of Ticket.moods would both be A_B in GraphQL',
  )
})
