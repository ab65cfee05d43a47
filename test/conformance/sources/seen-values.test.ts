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
    const { char, integer, numeric, pgTable, real, timestamp } = postgresql
    return pgTable('samples', {
      id: integer().primaryKey(),
      seconds: timestamp({ precision: 0 }),
      exact: timestamp({ withTimezone: true }),
      ratio: real(),
      price: numeric({ precision: 10, scale: 2 }),
      code: char({ length: 5 }),
    })
  },
  mysql: () => {
    const { char, datetime, decimal, float, int, mysqlTable } = mysql
    return mysqlTable('samples', {
      id: int().primaryKey(),
      seconds: datetime(),
      exact: datetime({ fsp: 6 }),
      ratio: float(),
      price: decimal({ precision: 10, scale: 2 }),
      code: char({ length: 5 }),
    })
  },
  sqlite: () => {
    const { integer, numeric, real, sqliteTable, text } = sqlite
    return sqliteTable('samples', {
      id: integer().primaryKey(),
      seconds: integer({ mode: 'timestamp' }),
      exact: integer({ mode: 'timestamp_ms' }),
      ratio: real(),
      price: numeric(),
      code: text(),
    })
  },
}

const createTable = {
  postgresql:
    'create table samples (id int primary key, seconds timestamp(0), exact timestamptz, ratio real, price numeric(10, 2), code char(5))',
  mysql:
    'create table samples (id int primary key, seconds datetime, exact datetime(6), ratio float, price decimal(10, 2), code char(5))',
  sqlite:
    'create table samples (id integer primary key, seconds integer, exact integer, ratio real, price numeric, code text)',
}

const times = {
  postgresql: "'2024-01-01 00:00:00', '2024-01-01 00:00:00.123456+00'",
  mysql: "'2024-01-01 00:00:00', '2024-01-01 00:00:00.123456'",
  sqlite: '1704067200, 1704067200123',
}

let schemas = 0

describe.each(databasesOfThisRun.filter(({ missing }) => missing === ''))(
  'filters on $name compare what clients see',
  kind => {
    let opened: OpenDatabase<unknown>
    let schema: Schema<Context>
    beforeAll(async () => {
      opened = await kind.open()
      await opened.run(createTable[kind.dialect])
      await opened.run(`insert into samples values (1, ${times[kind.dialect]}, 0.1, 1.50, 'ab')`)
      await opened.run('insert into samples (id, ratio) values (2, 1.2345678)')
      schema = defineGraphQL<Context>()({
        Sample: createSource<Context>()(tableOf[kind.dialect]()).buildQuery(),
      }).schema(`SeenValues${++schemas}`)
    }, 60_000)
    afterAll(() => opened?.close())

    const data = async (source: string): Promise<any> => {
      const { errors, data } = (await schema.execute(source, {
        context: { db: opened.db },
        responseFormat: 'hash',
      })) as any
      expect(errors).toBeUndefined()
      return data
    }
    const finds = async (filter: string): Promise<boolean> => {
      const { samples } = await data(`{ samples(filter: { id: { equal: 1 }, ${filter} }) { id } }`)
      return samples.length === 1
    }

    test.each([
      ['seconds: { equal: "2024-01-01T00:00:00.000Z" }', true],
      ['seconds: { equal: "2024-01-01T00:00:00.999Z" }', false],
      ['seconds: { not_equal: "2024-01-01T00:00:00.999Z" }', true],
      ['seconds: { in: ["2024-01-01T00:00:00.999Z"] }', false],
      ['seconds: { in: ["2024-01-01T00:00:00.999Z", "2024-01-01T00:00:00Z"] }', true],
      ['seconds: { notIn: ["2024-01-01T00:00:00.999Z"] }', true],
      ['seconds: { less: "2024-01-01T00:00:00.999Z" }', true],
      ['seconds: { greaterOrEqual: "2024-01-01T00:00:00.001Z" }', false],
      ['seconds: { less: "2024-01-01T00:00:00.000Z" }', false],
      ['exact: { equal: "2024-01-01T00:00:00.123Z" }', true],
      ['exact: { notEqual: "2024-01-01T00:00:00.123Z" }', false],
      ['exact: { in: ["2024-01-01T00:00:00.123Z"] }', true],
      ['exact: { notIn: ["2024-01-01T00:00:00.124Z"] }', true],
      ['exact: { less: "2024-01-01T00:00:00.123Z" }', false],
      ['exact: { less: "2024-01-01T00:00:00.124Z" }', true],
      ['exact: { lessOrEqual: "2024-01-01T00:00:00.123Z" }', true],
      ['exact: { greater: "2024-01-01T00:00:00.123Z" }', false],
      ['exact: { greater: "2024-01-01T00:00:00.122Z" }', true],
      ['exact: { greaterOrEqual: "2024-01-01T00:00:00.123Z" }', true],
      ['ratio: { equal: 0.1 }', true],
      ['ratio: { in: [0.1] }', true],
      ['ratio: { equal: 0.1000000001 }', false],
      ['ratio: { in: [0.1000000001] }', false],
      ['ratio: { less: 0.1000000001 }', true],
      ['ratio: { greater: 0.0999999999 }', true],
      ['ratio: { less: 0.1 }', false],
      ['ratio: { greater: 0.1 }', false],
      ['ratio: { less: 1e300 }', true],
      ['price: { equal: "1.5" }', true],
      ['price: { equal: "1.500" }', true],
      ['price: { equal: "1.501" }', false],
      ['price: { less: "1.501" }', true],
      ['price: { in: ["1.501"] }', false],
      ['code: { equal: "ab" }', true],
    ])('%s: %j', async (filter, isFound) => {
      expect(await finds(filter.replace('not_equal', 'notEqual'))).toBe(isFound)
    })

    test('and find each value that they show', async () => {
      const { samples } = await data(
        '{ samples(filter: { id: { equal: 1 } }) { seconds exact ratio price code } }',
      )
      const [sample] = samples as readonly Record<string, unknown>[]
      const { code, ...others } = sample!
      expect(String(code).trimEnd()).toBe('ab')
      expect(others).toEqual({
        seconds: '2024-01-01T00:00:00.000Z',
        exact: '2024-01-01T00:00:00.123Z',
        ratio: 0.1,
        price: kind.dialect === 'sqlite' ? '1.5' : '1.50',
      })
      for (const [name, value] of Object.entries(sample!))
        expect([name, await finds(`${name}: { equal: ${JSON.stringify(value)} }`)]).toEqual([
          name,
          true,
        ])
      const ratios = await data(
        '{ samples(filter: { ratio: { greater: 1 } }) { ratio } same: samples(filter: { ratio: { equal: 1.2345678 } }) { id } }',
      )
      expect(ratios).toEqual({ samples: [{ ratio: 1.2345678 }], same: [{ id: '2' }] })
    })
  },
)
