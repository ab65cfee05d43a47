import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { Drizzle0, OpenDatabase } from '../../conformance/sources/databases/database.ts'
import { postgresql } from '../../conformance/sources/databases/databases.ts'

const patients = pgTable('patients', { id: integer().primaryKey(), name: text().notNull() })

interface Context {
  readonly db: unknown
}

const source = createSource<Context>()

let opened: OpenDatabase<Drizzle0>
beforeAll(async () => {
  opened = await postgresql.open()
  await opened.run('create table patients (id integer primary key, name text not null)')
  await opened.run("insert into patients values (1, 'Ann')")
}, 60_000)
afterAll(() => opened?.close())

const context = (): Context => ({ db: opened.db })

describe('find', () => {
  test('is that of every declaration that is made of another', async () => {
    const Patient = source(patients)
    const GraphQL = defineGraphQL<Context>()({ Patient: Patient.desc('Ill.').buildQuery() })
    GraphQL.query.field('found', 'Patient', {}, (_, event) => Patient.find(1, event))
    const schema = GraphQL.schema('Made')
    expect(await schema.execute('{ found { name } }', { context: context() })).toBe(
      '{"data":{"found":{"name":"Ann"}}}',
    )
  })

  test('reads the columns of the type that is selected, in each of two schemas', async () => {
    const Patient = source(patients)
    const First = defineGraphQL<Context>()({ Patient })
    First.query.field('found', 'Patient', {}, (_, event) => Patient.find(1, event))
    const first = First.schema('First')
    const Second = defineGraphQL<Context>()({ Person: Patient.buildQuery() })
    Second.query.field('found', 'Person', {}, (_, event) => Patient.find(1, event))
    const second = Second.schema('Second')
    for (const schema of [first, second, first]) {
      expect(await schema.execute('{ found { name } }', { context: context() })).toBe(
        '{"data":{"found":{"name":"Ann"}}}',
      )
    }
  })
})
