import { eq } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { Drizzle0, OpenDatabase } from '../../conformance/sources/databases/database.ts'
import { postgresql } from '../../conformance/sources/databases/databases.ts'

const people = pgTable('people', { id: integer().primaryKey(), name: text().notNull() })
const letters = pgTable('letters', {
  id: integer().primaryKey(),
  personId: integer('person_id')
    .notNull()
    .references(() => people.id),
})
const copies = pgTable('copies', {
  id: integer().primaryKey(),
  personId: integer('person_id')
    .notNull()
    .references(() => people.id),
  letterId: integer('letter_id')
    .notNull()
    .references(() => letters.id),
})

interface Context {
  readonly db: unknown
}

const source = createSource<Context>()

let opened: OpenDatabase<Drizzle0>
beforeAll(async () => {
  opened = await postgresql.open()
  await opened.run('create table people (id integer primary key, name text not null)')
  await opened.run(
    'create table letters (id integer primary key, person_id integer not null references people)',
  )
  await opened.run(
    'create table copies (id integer primary key, person_id integer not null, letter_id integer not null)',
  )
  await opened.run("insert into people values (1, 'Ann'), (2, 'Bo')")
  await opened.run('insert into letters values (1, 1), (2, 2)')
  await opened.run('insert into copies values (1, 1, 1), (2, 1, 2)')
}, 60_000)
afterAll(() => opened?.close())

const context = (): Context => ({ db: opened.db })

describe('two sources of one table', () => {
  test.each([[{}, {}] as const, [{ associated: false }, { associated: false }] as const])(
    'are refused with %j and %j',
    (first, second) => {
      expect(() =>
        defineGraphQL<Context>()({
          Person: source(people, first),
          Employee: source(people, second),
          Letter: source(letters),
        }).schema('Ambiguous', { replace: true }),
      ).toThrow(
        'The table people has the sources Person and Employee, and associations can lead to one of them only; ' +
          'expected associated: false in the options of all but one.',
      )
    },
  )

  test('have the associations of the one that is associated, in any order', async () => {
    const isAnn = (table: typeof people) => eq(table.name, 'Ann')
    for (const isFirst of [true, false]) {
      const Person = source(people, { scope: isAnn }).buildQuery()
      const Employee = source(people, { associated: false }).buildQuery()
      const declared = isFirst ? { Person, Employee } : { Employee, Person }
      const schema = defineGraphQL<Context>()({
        ...declared,
        Letter: source(letters).buildAll(),
      }).schema('Associated', { replace: true })
      const sdl = schema.toSDL()
      expect(sdl).toContain('  person: Person\n')
      expect(sdl).toMatch(/type Person \{[^}]*letters/)
      expect(sdl).toContain('type Employee {\n  id: ID!\n  name: String!\n}')
      expect(
        await schema.execute('{ employees { id } letters { person { name } } }', {
          context: context(),
        }),
      ).toBe(
        '{"data":{"employees":[{"id":"1"},{"id":"2"}],"letters":[{"person":{"name":"Ann"}},{"person":null}]}}',
      )
    }
  })
})

describe('a source without associations', () => {
  const schema = defineGraphQL<Context>()({
    Person: source(people, {
      associations: { copied: { through: copies } },
    }).buildQuery(),
    Letter: source(letters).buildAll(),
    Copy: source(copies, { associated: false, scope: table => eq(table.id, 1) }),
  }).schema('Between')

  test('still says by its scope which rows an association may go through', async () => {
    expect(
      await schema.execute('{ person(id: 1) { copied { id } } }', { context: context() }),
    ).toBe('{"data":{"person":{"copied":[{"id":"1"}]}}}')
  })

  test('still says by its scope which records may be referred to', async () => {
    const referring = defineGraphQL<Context>()({
      Person: source(people, { associated: false, scope: table => eq(table.id, 1) }),
      Letter: source(letters).buildAll(),
    }).schema('Referring')
    expect(referring.toSDL()).not.toContain('person:')
    const { errors } = await referring.execute(
      'mutation { createLetter(letter: { id: 9, personId: 2 }) { id } }',
      { context: context(), responseFormat: 'hash' },
    )
    expect(errors).toMatchObject([{ extensions: { code: 'REFERENCE_VIOLATION' } }])
  })
})
