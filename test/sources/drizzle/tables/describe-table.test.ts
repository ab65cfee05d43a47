import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import {
  customType,
  integer,
  numeric,
  bigint as pgBigint,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sqliteTable, integer as sqliteInteger } from 'drizzle-orm/sqlite-core'
import { SchemaError } from '../../../../src/errors/schema-error.ts'
import { describeTable } from '../../../../src/sources/drizzle/tables/describe-table.ts'
import { tablesOf } from '../../../conformance/sources/tables/tables.ts'

describe.each(['postgresql', 'mysql', 'sqlite'] as const)('describeTable, %s', dialect => {
  const { users, teams, taggings, readings } = tablesOf[dialect]
  const columns = describeTable(users).columns
  const column = (name: string) => columns.find(each => each.name === name)!

  test('names columns as the code does, with their kinds', () => {
    const kinds = Object.fromEntries(columns.map(({ name, kind }) => [name, kind]))
    expect(kinds).toMatchObject({
      id: dialect === 'postgresql' ? 'uuid' : 'string',
      name: 'string',
      teamId: 'int',
      mood: 'enum',
      age: 'int',
      bornOn: dialect === 'sqlite' ? 'date_time' : 'date',
      seenAt: 'date_time',
      loggedAt: 'string',
      wakesAt: dialect === 'sqlite' ? 'string' : 'time',
      visits: 'bigint',
      points: dialect === 'sqlite' ? 'int' : 'bigint',
      balance: 'decimal',
      rating: 'float',
      settings: 'json',
      avatar: 'binary',
      isActive: 'boolean',
    })
    if (dialect !== 'sqlite') expect(kinds['joinedOn']).toBe('date')
    expect(column('mood').values).toEqual(['sad', 'ok', 'happy'])
  })

  test('tells what rows need a value', () => {
    expect(column('id')).toMatchObject({ isPrimaryKey: true, hasDefault: true, isNullable: false })
    expect(column('name')).toMatchObject({ hasDefault: false, isNullable: false })
    expect(column('isActive')).toMatchObject({ hasDefault: true, isNullable: false })
    expect(column('email')).toMatchObject({ hasDefault: false, isNullable: true })
  })

  test('finds keys', () => {
    expect(describeTable(users)).toMatchObject({
      name: 'users',
      primaryKey: ['id'],
      uniqueKeys: [['email']],
      foreignKeys: [
        { columns: ['teamId'], target: teams, targetColumns: ['id'] },
        { columns: ['managerId'], target: users, targetColumns: ['id'] },
      ],
    })
    expect(describeTable(taggings).primaryKey).toEqual(['userId', 'tagId'])
    expect(describeTable(readings).uniqueKeys).toEqual([['room', 'day']])
    expect(describeTable(readings).columns.some(({ isPrimaryKey }) => isPrimaryKey)).toBe(false)
  })
})

describe('describeTable', () => {
  test('reads arrays, generated columns and custom types', () => {
    const table = pgTable(
      'all',
      {
        id: integer().primaryKey().generatedAlwaysAsIdentity(),
        number: integer().generatedByDefaultAsIdentity(),
        twice: integer().generatedAlwaysAs(sql`number * 2`),
        list: text().array(),
        grid: text().array().array(),
        price: numeric({ mode: 'number' }),
        total: numeric({ mode: 'bigint' }),
        views: pgBigint({ mode: 'number' }),
        changedAt: timestamp().$onUpdateFn(() => new Date()),
        label: customType<{ data: string }>({ dataType: () => 'citext' })(),
        shape: customType<{ data: object }>({
          dataType: () => 'text',
          fromDriver: value => ({ value }),
        })(),
      },
      table => [
        uniqueIndex('by_price').on(table.price),
        uniqueIndex('by_label')
          .on(table.label)
          .where(sql`true`),
        uniqueIndex('by_text').on(sql`lower(label)`),
      ],
    )
    const { columns, uniqueKeys } = describeTable(table)
    const brief = columns.map(({ name, kind, isArray, hasDefault, isGenerated }) =>
      [name, kind, isArray, hasDefault, isGenerated].join(' '),
    )
    expect(brief).toEqual([
      'id int false true true',
      'number int false true false',
      'twice int false true true',
      'list string true false false',
      'grid unknown false false false',
      'price float false false false',
      'total bigint false false false',
      'views bigint false false false',
      'changedAt date_time false true false',
      'label string false false false',
      'shape unknown false false false',
    ])
    expect(uniqueKeys).toEqual([['price']])
  })

  test('takes an integer key of SQLite for one that the database gives', () => {
    const table = sqliteTable('notes', { id: sqliteInteger().primaryKey() })
    expect(describeTable(table).columns).toMatchObject([{ hasDefault: true, isPrimaryKey: true }])
  })

  test.each([undefined, null, 'users', {}, [], sql`users`])(
    'refuses what is no table: %s',
    value => {
      expect(() => describeTable(value as never)).toThrow(SchemaError)
      expect(() => describeTable(value as never)).toThrow(
        /^A source is .*; expected a table of Drizzle for PostgreSQL, MySQL or SQLite\.$/,
      )
    },
  )
})
