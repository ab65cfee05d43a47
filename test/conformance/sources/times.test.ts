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

const tableOf = {
  postgresql: () => {
    const { date, integer, pgTable, timestamp } = postgresql
    return pgTable('times', {
      id: integer().primaryKey(),
      at: timestamp({ withTimezone: true }),
      local: timestamp(),
      day: date({ mode: 'date' }),
      dayText: date('day_text', { mode: 'string' }),
      ats: timestamp({ withTimezone: true }).array(),
      days: date({ mode: 'date' }).array(),
    })
  },
  mysql: () => {
    const { date, datetime, int, mysqlTable, timestamp } = mysql
    return mysqlTable('times', {
      id: int().primaryKey(),
      at: timestamp({ fsp: 3 }),
      local: datetime({ fsp: 3 }),
      day: date({ mode: 'date' }),
      dayText: date('day_text', { mode: 'string' }),
    })
  },
  sqlite: () => {
    const { integer, sqliteTable } = sqlite
    return sqliteTable('times', {
      id: integer().primaryKey(),
      at: integer({ mode: 'timestamp' }),
      local: integer({ mode: 'timestamp_ms' }),
    })
  },
}

const createTable = {
  postgresql:
    'create table times (id int primary key, at timestamptz, local timestamp, day date, day_text date, ats timestamptz[], days date[])',
  mysql:
    'create table times (id int primary key, at timestamp(3) null, local datetime(3), day date, day_text date)',
  sqlite: 'create table times (id integer primary key, at integer, local integer)',
}

let schemas = 0

describe.each(databasesOfThisRun.filter(({ missing }) => missing === ''))(
  'times on $name',
  kind => {
    const { dialect } = kind
    const isPostgres = dialect === 'postgresql'
    let opened: OpenDatabase<unknown>
    let schema: Schema<Context>
    /** Why values are errors, as the host is told. */
    const reasons: string[] = []

    beforeAll(async () => {
      opened = await kind.open()
      await opened.run(createTable[dialect])
      schema = defineGraphQL<Context>()({
        Moment: createSource<Context>()(tableOf[dialect]()).buildAll(),
      }).schema(`Times${++schemas}`, {
        onError: error => void reasons.push(((error as Error).cause as Error).message),
      })
    }, 60_000)
    afterAll(() => opened?.close())

    const execute = async (source: string): Promise<any> => {
      const { errors, data } = (await schema.execute(source, {
        context: { db: opened.db },
        responseFormat: 'hash',
      })) as any
      return errors === undefined
        ? data
        : {
            data,
            errors: (errors as readonly any[]).map(({ message, path }) => ({ message, path })),
          }
    }

    /** The fields of a row that holds values. */
    async function read(values: Readonly<Record<string, string>>): Promise<any> {
      await opened.run('delete from times')
      const columns = ['id', ...Object.keys(values)].join()
      await opened.run(
        `insert into times (${columns}) values (${['1', ...Object.values(values)].join()})`,
      )
      const names = Object.keys(values).map(name => (name === 'day_text' ? 'dayText' : name))
      return execute(`{ moments { ${names.join(' ')} } }`)
    }

    test.runIf(isPostgres)(
      'are those of the first century, of today and of the year 9999',
      async () => {
        expect(
          await read({
            at: "'0001-01-01T00:00:00Z'",
            local: "'0099-12-31 23:59:59.999999'",
            day: "'0099-12-31'",
            day_text: "'0001-01-01'",
            ats: "array['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']::timestamptz[]",
            days: "array['0099-12-31']::date[]",
          }),
        ).toEqual({
          moments: [
            {
              at: '0001-01-01T00:00:00.000Z',
              local: '0099-12-31T23:59:59.999Z',
              day: '0099-12-31',
              dayText: '0001-01-01',
              ats: ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
              days: ['0099-12-31'],
            },
          ],
        })
      },
    )

    test.runIf(isPostgres)('that no Date says are errors of their fields alone', async () => {
      const expectedTime =
        'expected a date and time with an offset, as in "2025-01-31T23:59:59Z" or "2025-01-31T23:59:59.999+01:00".'
      const expectedDay = 'expected a day of the calendar as "YYYY-MM-DD".'
      const values = {
        at: "'infinity'",
        local: "'-infinity'",
        day: "'infinity'",
        day_text: "'-infinity'",
        ats: "array['infinity', '2024-01-01T00:00:00Z']::timestamptz[]",
        days: "array['-infinity']::date[]",
      }
      const error = (type: string, column: string, ...path: (string | number)[]): object => ({
        message: `${type} cannot represent the value of Moment.${column}: a string.`,
        path: ['moments', 0, column, ...path],
      })
      const reason = (type: string, text: string): string =>
        `${type} cannot represent value: "${text}"; ${type === 'Date' ? expectedDay : expectedTime}`
      reasons.length = 0
      expect(await read(values)).toEqual({
        data: {
          moments: [
            {
              at: null,
              local: null,
              day: null,
              dayText: null,
              ats: null,
              days: null,
            },
          ],
        },
        errors: [
          error('DateTime', 'at'),
          error('DateTime', 'local'),
          error('Date', 'day'),
          error('Date', 'dayText'),
          error('DateTime', 'ats', 0),
          error('Date', 'days', 0),
        ],
      })
      expect(reasons).toEqual([
        reason('DateTime', 'infinity'),
        reason('DateTime', '-infinity'),
        reason('Date', 'infinity'),
        reason('Date', '-infinity'),
        reason('DateTime', 'infinity'),
        reason('Date', '-infinity'),
      ])
      reasons.length = 0
      const others = await read({
        at: "'0044-03-15 12:00:00+00 BC'",
        local: "'10000-01-01 00:00:00'",
        day: "'0044-03-15 BC'",
        day_text: "'10000-01-01'",
        ats: "array['0044-03-15 12:00:00+00 BC']::timestamptz[]",
      })
      expect(others.data.moments).toEqual([
        { at: null, local: null, day: null, dayText: null, ats: null },
      ])
      expect(reasons.map(reason => reason.split(';')[0])).toEqual([
        'DateTime cannot represent value: -000043-03-15T12:00:00.000Z',
        'DateTime cannot represent value: +010000-01-01T00:00:00.000Z',
        'Date cannot represent value: -000043-03-15T00:00:00.000Z',
        'Date cannot represent value: "10000-01-01"',
        'DateTime cannot represent value: -000043-03-15T12:00:00.000Z',
      ])
    })

    test.runIf(dialect === 'mysql')(
      'are those of MySQL, and zero is an error of its field',
      async () => {
        const values = {
          at: "'2024-02-29 12:30:45.123'",
          local: "'0001-01-01 00:00:00'",
          day: "'0099-12-31'",
          day_text: "'0001-01-01'",
        }
        expect(await read(values)).toEqual({
          moments: [
            {
              at: '2024-02-29T12:30:45.123Z',
              local: '0001-01-01T00:00:00.000Z',
              day: '0099-12-31',
              dayText: '0001-01-01',
            },
          ],
        })
        reasons.length = 0
        await opened.run("set sql_mode = ''")
        const zeros = await read({
          at: "'0000-00-00 00:00:00'",
          local: "'0000-00-00 00:00:00'",
          day: "'0000-00-00'",
          day_text: "'2024-00-00'",
        })
        await opened.run('set sql_mode = default')
        expect(zeros.data.moments).toEqual([{ at: null, local: null, day: null, dayText: null }])
        expect(reasons.map(reason => reason.split(';')[0])).toEqual([
          'DateTime cannot represent value: "0000-00-00 00:00:00.000"',
          'DateTime cannot represent value: "0000-00-00 00:00:00.000"',
          'Date cannot represent value: "0000-00-00"',
          'Date cannot represent value: "2024-00-00"',
        ])
      },
    )

    test.runIf(dialect === 'sqlite')(
      'are those of numbers, and others are errors of their fields',
      async () => {
        expect(await read({ at: '-62135596800', local: '-59011459200000' })).toEqual({
          moments: [{ at: '0001-01-01T00:00:00.000Z', local: '0100-01-01T00:00:00.000Z' }],
        })
        reasons.length = 0
        const { data } = await read({ at: '9223372036854775807', local: "'never'" })
        expect(data.moments).toEqual([{ at: null, local: null }])
        expect(reasons.map(reason => reason.split(';')[0])).toEqual([
          'DateTime cannot represent value: "9223372036854775807"',
          'DateTime cannot represent value: "never"',
        ])
      },
    )

    test.runIf(isPostgres)('are written as they are read', async () => {
      await opened.run('delete from times')
      const written =
        'at: "0001-01-01T00:00:00Z" local: "9999-12-31T23:59:59.999Z" day: "0001-01-01" dayText: "9999-12-31" ats: ["0099-01-01T00:00:00Z"] days: ["0001-01-01"]'
      const fields = '{ at local day dayText ats days }'
      expect(
        await execute(`mutation { createMoment(moment: { id: 1, ${written} }) ${fields} }`),
      ).toEqual({
        createMoment: {
          at: '0001-01-01T00:00:00.000Z',
          local: '9999-12-31T23:59:59.999Z',
          day: '0001-01-01',
          dayText: '9999-12-31',
          ats: ['0099-01-01T00:00:00.000Z'],
          days: ['0001-01-01'],
        },
      })
      const filter =
        'at: { equal: "0001-01-01T00:00:00Z" }, day: { less: "0001-01-02" }, ats: { has: "0099-01-01T00:00:00Z" }'
      expect(await execute(`{ moments(filter: { ${filter} }) { id } }`)).toEqual({
        moments: [{ id: '1' }],
      })
      const { errors } = await execute(
        'mutation { createMoment(moment: { id: 2, at: "0000-01-01T00:00:00Z" }) { id } }',
      )
      expect(errors[0].message).toMatch(/does not fit its column/)
    })
  },
)

describe('keys whose digits a Date loses', () => {
  const { integer, pgTable, timestamp } = postgresql
  const slots = pgTable('slots', { startsAt: timestamp('starts_at').primaryKey(), room: integer() })
  const bookings = pgTable('bookings', {
    id: integer().primaryKey(),
    startsAt: timestamp('starts_at').references(() => slots.startsAt),
  })
  const source = createSource<Context>()
  const digits =
    "reading loses digits of startsAt (timestamp), as a Date has milliseconds; expected precision: 3 or mode: 'string' for such a column"

  test.each(['create', 'update', 'delete'] as const)('refuse to %s records', only => {
    const Slot = source(slots).buildMutation({ only: [only] })
    const GraphQL = defineGraphQL<Context>()({ Slot })
    expect(() => GraphQL.schema(`InexactSlot ${only}`)).toThrow(
      `The source Slot needs its whole primary key in its fields for its mutations; ${digits}.`,
    )
  })

  test('refuse associations', () => {
    const GraphQL = defineGraphQL<Context>()({
      Slot: source(slots),
      Booking: source(bookings).buildQuery(),
    })
    expect(() => GraphQL.schema('InexactBooking')).toThrow(
      `The association Booking.slot needs keys that are read exactly; ${digits}, or associations: { slot: false }.`,
    )
  })

  test('leave lists', () => {
    const none = { associations: { slot: false, bookings: false } } as const
    const sdl = defineGraphQL<Context>()({
      Slot: source(slots, { associations: { bookings: none.associations.bookings } }).buildQuery(),
      Booking: source(bookings, { associations: { slot: false } }).buildQuery(),
    })
      .schema(`Times${++schemas}`)
      .toSDL()
    expect(sdl).toMatch(/type Query \{\s+slots\(/)
  })

  test('are keys with three digits, and as texts', () => {
    for (const startsAt of [timestamp({ precision: 3 }), timestamp({ mode: 'string' })]) {
      const Slot = source(pgTable('slots', { startsAt: startsAt.primaryKey() })).buildAll()
      expect(defineGraphQL<Context>()({ Slot }).schema(`Times${++schemas}`).toSDL()).toContain(
        'deleteSlot',
      )
    }
  })
})
