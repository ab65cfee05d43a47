import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { Drizzle0, OpenDatabase } from '../../conformance/sources/databases/database.ts'
import { postgresql } from '../../conformance/sources/databases/databases.ts'

const orders = pgTable('orders', { id: integer().primaryKey(), name: text().notNull() })
const lines = pgTable(
  'lines',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    place: integer().notNull(),
    text: text().notNull(),
  },
  table => [primaryKey({ columns: [table.orderId, table.place] })],
)

interface Context {
  readonly db: unknown
}

const source = createSource<Context>()
const Line = source(lines, { skipFields: ['orderId'] })

let opened: OpenDatabase<Drizzle0>
beforeAll(async () => {
  opened = await postgresql.open()
  await opened.run('create table orders (id integer primary key, name text not null)')
  await opened.run(
    'create table lines (order_id integer not null, place integer not null, text text not null, primary key (order_id, place))',
  )
  await opened.run("insert into orders values (1, 'one')")
  await opened.run("insert into lines values (1, 2, 'first'), (2, 1, 'second')")
}, 60_000)
afterAll(() => opened?.close())

describe('a key of which a column is no field', () => {
  const needsKey = /The source Line .*whole primary key.*orderId/

  test('names no record among root fields', () => {
    const sdl = defineGraphQL<Context>()({ Line: Line.buildQuery() }).schema('Partial').toSDL()
    expect(sdl).toMatch(/type Query \{\s+lines\(/)
  })

  test.each([
    ['all mutations', () => ({ Line: Line.buildAll() })],
    ['updates', () => ({ Line: Line.buildMutation({ only: ['update'] }) })],
    ['deletions', () => ({ Line: Line.buildMutation({ only: ['delete'] }) })],
    ['connections', () => ({ Line: Line.buildQuery({ only: ['connection'] }) })],
    [
      'connections of associations',
      () => ({
        Line,
        Order: source(orders, { associations: { lines: { connection: true } } }).buildQuery(),
      }),
    ],
    [
      'nested records',
      () => ({ Line, Order: source(orders).buildMutation({ nested: ['lines'] }) }),
    ],
  ])('refuses %s', (_, declared) => {
    expect(() => defineGraphQL<Context>()(declared()).schema('Refused', { replace: true })).toThrow(
      needsKey,
    )
  })

  test('leaves lists and new records', async () => {
    const Assigned = source(lines, { skipFields: ['orderId'], assign: { orderId: () => 1 } })
    const schema = defineGraphQL<Context>()({
      Line: Assigned.buildQuery({ only: ['list'] }).buildMutation({ only: ['create'] }),
    }).schema('Created')
    const create = 'mutation { createLine(line: { place: 9, text: "new" }) { place text } }'
    expect(await schema.execute(create, { context: { db: opened.db } })).toBe(
      '{"data":{"createLine":{"place":9,"text":"new"}}}',
    )
  })

  test('is an error of find', async () => {
    const errors: string[] = []
    const GraphQL = defineGraphQL<Context>()({ Line })
    GraphQL.query.field('found', 'Line', {}, (_, event) => Line.find({ place: 1 }, event))
    const schema = GraphQL.schema('FoundThroughBinding', {
      onError: error => void errors.push((error as Error).message),
    })
    await schema.execute('{ found { text } }', { context: { db: opened.db } })
    expect(errors[0]).toMatch(needsKey)
  })
})
