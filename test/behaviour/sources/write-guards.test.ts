import { DrizzleQueryError } from 'drizzle-orm'
import { integer, type PgDatabase, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { rescueFrom } from '../../../src/engine/rescues.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { Drizzle0, OpenDatabase } from '../../conformance/sources/databases/database.ts'
import { postgresql } from '../../conformance/sources/databases/databases.ts'

const rooms = pgTable('rooms', { id: integer().primaryKey(), code: text().unique('rooms_code') })
const bookings = pgTable('bookings', {
  id: integer().primaryKey(),
  roomId: integer('room_id').references(() => rooms.id),
  status: text().notNull().default('open'),
})
const tags = pgTable('tags', { id: integer().primaryKey() })
const bookingTags = pgTable(
  'booking_tags',
  {
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id),
  },
  table => [primaryKey({ columns: [table.bookingId, table.tagId] })],
)

interface Context {
  readonly db: Drizzle0
  readonly isStaff: boolean
}

let opened: OpenDatabase<Drizzle0>
beforeAll(async () => {
  opened = await postgresql.open()
  await opened.run(
    'create table rooms (id integer primary key, code text constraint rooms_code unique)',
  )
  await opened.run(
    "create table bookings (id integer primary key, room_id integer references rooms, status text not null default 'open')",
  )
  await opened.run('create table tags (id integer primary key)')
  await opened.run(
    'create table booking_tags (booking_id integer references bookings, tag_id integer references tags, primary key (booking_id, tag_id))',
  )
}, 60_000)
beforeEach(async () => {
  for (const table of ['booking_tags', 'bookings', 'rooms', 'tags'])
    await opened.run(`delete from ${table}`)
  await opened.run("insert into rooms values (1, 'A')")
  await opened.run("insert into bookings values (1, 1, 'open'), (2, null, 'done')")
  await opened.run('insert into tags values (1)')
})
afterAll(() => opened?.close())

const source = createSource<Context>()
const isStaff = ({ isStaff }: Context): boolean => isStaff

describe('authorizeWrite', () => {
  const asked: unknown[] = []
  const authorizeWrite = (context: Context, record: unknown): boolean => {
    asked.push(record)
    return isStaff(context)
  }
  const Booking = source(bookings, {
    fields: { status: { authorizeWrite }, roomId: { authorizeWrite } },
    associations: { tags: { through: bookingTags }, bookingTags: false },
  })
    .buildQuery({ only: ['list', 'aggregate'] })
    .buildMutation({ nested: ['room'], members: ['tags'] })
  const schema = defineGraphQL<Context>()({
    Booking,
    Room: source(rooms).buildMutation({ nested: ['bookings'] }),
    Tag: source(tags, { associations: { bookingTags: false } }),
    BookingTag: source(bookingTags, { fields: { tagId: { authorizeWrite } } }),
  }).schema('WriteGuards')
  const run = async (document: string, isStaff: boolean) =>
    schema.execute(document, { context: { db: opened.db, isStaff }, responseFormat: 'hash' })

  test('leaves the field to every reader, in filters, orders and aggregates', async () => {
    const document =
      '{ bookings(filter: { status: { equal: "done" } }, order: [{ status: ASC }]) { status } bookingsAggregate { max { status } } }'
    expect(await run(document, false)).toEqual({
      data: { bookings: [{ status: 'done' }], bookingsAggregate: { max: { status: 'open' } } },
    })
    expect(schema.toSDL()).toContain('  status: String!\n')
  })

  test('leaves a new record its default from the database', async () => {
    expect(await run('mutation { createBooking(booking: { id: 3 }) { status } }', false)).toEqual({
      data: { createBooking: { status: 'open' } },
    })
  })

  test.each([
    ['a new record', 'Booking.status', 'createBooking(booking: { id: 3, status: "x" }) { id }'],
    ['a change', 'Booking.status', 'updateBooking(id: 1, booking: { status: "x" }) { id }'],
    [
      'a new nested record',
      'Booking.status',
      'createRoom(room: { id: 2, bookingsAttributes: [{ id: 3, status: "x" }] }) { id }',
    ],
    [
      'a changed nested record',
      'Booking.status',
      'updateRoom(id: 1, room: { bookingsAttributes: [{ id: 1, status: "x" }] }) { id }',
    ],
    [
      'the key of the record above',
      'Booking.roomId',
      'updateRoom(id: 1, room: { bookingsAttributes: [{ id: 4 }] }) { id }',
    ],
    [
      'the key of a new record that is nested in it',
      'Booking.roomId',
      'updateBooking(id: 2, booking: { roomAttributes: { id: 9 } }) { id }',
    ],
    ['a member', 'BookingTag.tagId', 'updateBooking(id: 1, booking: { tagIds: [1] }) { id }'],
  ])('is asked for %s', async (_, coordinate, field) => {
    const before = await opened.run('select * from bookings order by id')
    asked.length = 0
    const { errors } = await run(`mutation { ${field} }`, false)
    expect(errors).toMatchObject([
      { message: `The request may not write ${coordinate}.`, extensions: { code: 'FORBIDDEN' } },
    ])
    expect(asked).toHaveLength(1)
    expect(await opened.run('select * from bookings order by id')).toEqual(before)
    expect(await run(`mutation { ${field} }`, true)).not.toHaveProperty('errors')
  })
})

test('assign is asked behind authorize of the source and of the columns', async () => {
  const calls: string[] = []
  const noted = (name: string, isAllowed: () => boolean) => (): boolean => {
    calls.push(name)
    return isAllowed()
  }
  let refusal = ''
  const Booking = source(bookings, {
    authorize: noted('source', () => refusal !== 'source'),
    fields: { roomId: { authorizeWrite: noted('column', () => refusal !== 'column') } },
    assign: {
      status: () => {
        calls.push('assign')
        return 'assigned'
      },
    },
  })
  const schema = defineGraphQL<Context>()({ Booking: Booking.buildAll() }).schema('Assigned')
  const callsOf = async (refused: string): Promise<readonly string[]> => {
    refusal = refused
    calls.length = 0
    const document = 'mutation { createBooking(booking: { id: 3, roomId: 1 }) { id } }'
    await schema.execute(document, { context: { db: opened.db, isStaff: true } })
    return [...calls]
  }
  expect(await callsOf('source')).toEqual(['source'])
  expect(await callsOf('column')).toEqual(['source', 'column'])
  expect(await callsOf('')).toEqual(['source', 'column', 'assign'])
})

describe('violationError', () => {
  const Room = source(rooms, { rename: { code: 'label' } }).buildQuery()
  const GraphQL = defineGraphQL<Context>()({ Room })
  GraphQL.mutation.field('caught', 'boolean', {}, async ({ db }) => {
    await (db as PgDatabase<any>)
      .insert(rooms)
      .values({ id: 2, code: 'A' })
      .catch((exception: unknown) => {
        throw Room.violationError(exception, 'create') ?? exception
      })
    return true
  })
  GraphQL.mutation.field('rescued', 'boolean', {}, async ({ db }) => {
    await (db as PgDatabase<any>).insert(rooms).values({ id: 2, code: 'A' })
    return true
  })
  const schema = GraphQL.schema('Violations', {
    rescueFrom: [
      rescueFrom(DrizzleQueryError, exception => {
        const error = Room.violationError(exception)
        if (error === undefined) throw exception
        return error
      }),
    ],
  })

  test.each(['caught', 'rescued'])('is the error of generated mutations: %s', async field => {
    const context = { db: opened.db, isStaff: true }
    expect(
      await schema.execute(`mutation { ${field} }`, { context, responseFormat: 'hash' }),
    ).toMatchObject({
      errors: [
        {
          message: 'Room.label is taken: another room has the same value.',
          extensions: { code: 'UNIQUE_VIOLATION', fields: ['label'] },
        },
      ],
    })
  })

  test('is undefined for any other exception', () => {
    expect(Room.violationError(new Error('away'))).toBeUndefined()
  })
})
