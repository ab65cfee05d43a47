import { type } from 'arktype'
import { count, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { GraphQLError } from '../../../src/errors/graphql-error.ts'
import { createSource, type StandardSchema } from '../../../src/sources/drizzle/index.ts'
import { databasesOfThisRun } from './databases/databases.ts'
import { openMagazine, type OpenMagazine } from './magazine/open-magazine.ts'

interface Context {
  readonly db: NodePgDatabase
  readonly user: string
}

let schemas = 0

describe.each(databasesOfThisRun)('hooks on $name', kind => {
  describe.skipIf(kind.missing !== '')(kind.missing, () => {
    let magazine: OpenMagazine
    beforeAll(async () => void (magazine = await openMagazine(kind)), 60_000)
    afterAll(() => magazine?.close())

    const context = (): Context => ({ db: magazine.db as never, user: 'ann' })

    async function run(schema: Schema<Context>, source: string): Promise<any> {
      return schema.execute(source, { context: context(), responseFormat: 'hash' })
    }

    describe('in the order of a mutation', () => {
      let calls: unknown[] = []
      const errors: unknown[] = []
      let failing = ''

      /** Notes each call of a hook, and what the database has at that moment. */
      function heardSchema(): Schema<Context> {
        const { people, articles } = magazine.tables
        const source = createSource<Context>()
        const note = (type: string, hook: string, extra: object) => {
          calls.push([`${type} ${hook}`, extra])
          if (failing === `${type} ${hook}`) throw new GraphQLError(`no ${hook}`)
        }
        const GraphQL = defineGraphQL<Context>()({
          Person: source(people, {
            plural: 'people',
            associations: { articlesAsAuthor: { name: 'articles' } },
            authorize: async ({ db }, action, record) => {
              const [{ number } = { number: 0 }] = await db
                .select({ number: count() })
                .from(people)
                .where(eq(people.name, 'Hooked'))
              note('Person', 'authorize', { action, name: record?.name, number })
              return true
            },
            before: ({ action, record, values, context: { user } }) => {
              note('Person', 'before', { action, name: record?.name, set: Object.keys(values) })
              return action === 'create' ? { email: `${user}@hook.example` } : undefined
            },
            after: async ({ action, record, previous, context: { db } }) => {
              const [{ number } = { number: 0 }] = await db
                .select({ number: count() })
                .from(people)
                .where(eq(people.name, 'Hooked'))
              note('Person', 'after', {
                action,
                email: record.email,
                was: previous?.name,
                number,
              })
            },
            afterCommit: ({ action, record, context: { db } }) =>
              note('Person', 'afterCommit', {
                action,
                name: record.name,
                isPool: Object.is(db, magazine.db),
              }),
          }).buildMutation({ nested: ['articles'] }),
          Article: source(articles, {
            before: ({ action, values }) =>
              note('Article', 'before', { action, by: values.authorId !== undefined }),
            after: ({ action, record }) =>
              note('Article', 'after', { action, title: record.title }),
            afterCommit: ({ record }) => note('Article', 'afterCommit', { title: record.title }),
          }),
        })
        GraphQL.query.field('one', 'int', () => 1)
        return GraphQL.schema(`Hooks${++schemas}`, {
          onError: error => void errors.push((error as Error).message),
        })
      }

      const create =
        'mutation { createPerson(person: { magazineId: 1, name: "Hooked", articlesAttributes: [{ magazineId: 1, title: "A" }] }) { id email } }'

      test('they get the database of the transaction, and after its commit that of the request', async () => {
        calls = []
        failing = ''
        const schema = heardSchema()
        const { data, errors: none } = await run(schema, create)
        expect(none).toBeUndefined()
        const { id, email } = data.createPerson
        expect(email).toBe('ann@hook.example')
        expect(calls).toEqual([
          ['Person authorize', { action: 'create', name: undefined, number: 0 }],
          ['Person before', { action: 'create', name: undefined, set: ['magazineId', 'name'] }],
          ['Article before', { action: 'create', by: true }],
          ['Article after', { action: 'create', title: 'A' }],
          [
            'Person after',
            { action: 'create', email: 'ann@hook.example', was: undefined, number: 1 },
          ],
          ['Article afterCommit', { title: 'A' }],
          ['Person afterCommit', { action: 'create', name: 'Hooked', isPool: true }],
        ])
        calls = []
        const articles = await magazine.run(`select id from articles where author_id = ${id}`)
        const articleId = String(articles[0]!['id'])
        await run(
          schema,
          `mutation { updatePerson(id: ${id}, person: { name: "Hooker", articlesAttributes: [{ id: ${articleId}, _delete: true }] }) { id } }`,
        )
        expect(calls).toEqual([
          ['Person authorize', { action: 'update', name: 'Hooked', number: 1 }],
          ['Person before', { action: 'update', name: 'Hooked', set: ['name'] }],
          ['Article before', { action: 'delete', by: false }],
          ['Article after', { action: 'delete', title: 'A' }],
          [
            'Person after',
            { action: 'update', email: 'ann@hook.example', was: 'Hooked', number: 0 },
          ],
          ['Article afterCommit', { title: 'A' }],
          ['Person afterCommit', { action: 'update', name: 'Hooker', isPool: true }],
        ])
        calls = []
        await run(schema, `mutation { deletePerson(id: ${id}) { name } }`)
        expect(calls.map(call => (call as unknown[])[0])).toEqual([
          'Person authorize',
          'Person before',
          'Person after',
          'Person afterCommit',
        ])
      })

      test.each(['Person before', 'Article before', 'Article after', 'Person after'])(
        'what %s throws undoes all, and nothing hears of a commit',
        async hook => {
          calls = []
          failing = hook
          const { data, errors: found } = await run(heardSchema(), create)
          expect(data).toEqual({ createPerson: null })
          expect(found).toMatchObject([{ message: `no ${hook.split(' ')[1]}` }])
          expect(JSON.stringify(calls)).not.toContain('afterCommit')
          expect(await magazine.run("select id from people where name = 'Hooked'")).toEqual([])
        },
      )

      test('what afterCommit throws changes no response, and onError is told', async () => {
        calls = []
        failing = 'Person afterCommit'
        errors.length = 0
        const schema = heardSchema()
        const { data, errors: none } = await run(schema, create)
        expect([none, errors]).toEqual([undefined, ['no afterCommit']])
        failing = ''
        await run(schema, `mutation { deletePerson(id: ${data.createPerson.id}) { id } }`).catch(
          () => {},
        )
        const { people } = magazine.tables
        const source = createSource<Context>()
        const GraphQL = defineGraphQL<Context>()({
          Person: source(people, {
            plural: 'people',
            afterCommit: () => {
              throw new RangeError('late')
            },
          }).buildAll(),
        })
        const told: unknown[] = []
        const late = GraphQL.schema(`Hooks${++schemas}`, {
          onError: (error, { coordinate, path }) => void told.push([error, coordinate, path]),
        })
        const response = await run(
          late,
          'mutation { createPerson(person: { magazineId: 1, name: "Late" }) { name } }',
        )
        expect(response).toEqual({ data: { createPerson: { name: 'Late' } } })
        expect(told).toEqual([[new RangeError('late'), 'Mutation.createPerson', ['createPerson']]])
      })
    })

    describe('validate', () => {
      const schemasOfLibraries: Readonly<Record<string, StandardSchema>> = {
        zod: z.object({ name: z.string().trim().min(2), email: z.email().nullish() }).loose(),
        valibot: v.looseObject({
          name: v.pipe(v.string(), v.trim(), v.minLength(2)),
          email: v.nullish(v.pipe(v.string(), v.email())),
        }),
        arktype: type({
          name: type('string.trim').to('string >= 2'),
          'email?': type('string.email').or('null').or('undefined'),
        }),
      }

      test.each(Object.entries(schemasOfLibraries))(
        'of %s: issues have paths in the arguments, and what it makes of values is written',
        async (_, validate) => {
          const { people, comments, articles } = magazine.tables
          const source = createSource<Context>()
          const GraphQL = defineGraphQL<Context>()({
            Person: source(people, {
              plural: 'people',
              validate,
              associations: { articlesAsAuthor: { name: 'articles' } },
            }).buildMutation({ nested: ['articles', 'manager'] }),
            Article: source(articles).buildMutation({ nested: ['comments'] }),
            Comment: source(comments, { validate: z.object({ text: z.string().max(5) }).loose() }),
          })
          GraphQL.query.field('one', 'int', () => 1)
          const schema = GraphQL.schema(`Validated${++schemas}`)
          const { data } = await run(
            schema,
            'mutation { createPerson(person: { magazineId: 1, name: "  Ida " }) { id name } }',
          )
          expect(data.createPerson.name).toBe('Ida')
          const invalid = await run(
            schema,
            'mutation { createPerson(person: { magazineId: 1, name: "x", email: "none" }) { id } }',
          )
          expect(invalid.data).toEqual({ createPerson: null })
          const [{ message, extensions }] = invalid.errors
          expect(message).toMatch(/^The person is not valid: (name|email): .+ \(and 1 more\)$/)
          expect(extensions.code).toBe('BAD_USER_INPUT')
          expect(extensions.issues).toHaveLength(2)
          for (const name of ['name', 'email'])
            expect(extensions.issues).toContainEqual({
              path: ['person', name],
              message: expect.any(String),
            })
          // A change is validated together with what stays.
          const { id } = data.createPerson
          const changed = await run(
            schema,
            `mutation { updatePerson(id: ${id}, person: { email: "none", managerAttributes: { magazineId: 1, name: "Kai" } }) { id } }`,
          )
          expect(changed.errors).toMatchObject([
            { extensions: { issues: [{ path: ['person', 'email'] }] } },
          ])
          expect(await magazine.run("select id from people where name = 'Kai'")).toEqual([])
          const nested = await run(
            schema,
            `mutation { updatePerson(id: ${id}, person: { articlesAttributes: [{ magazineId: 1, title: "A" }, { magazineId: 1, title: "B", commentsAttributes: [{ magazineId: 1, authorId: ${id}, text: "short" }, { magazineId: 1, authorId: ${id}, text: "too long" }] }] }) { id } }`,
          )
          expect(nested.errors).toMatchObject([
            {
              extensions: {
                issues: [
                  { path: ['person', 'articlesAttributes', 1, 'commentsAttributes', 1, 'text'] },
                ],
              },
            },
          ])
          expect(await magazine.run(`select id from articles where author_id = ${id}`)).toEqual([])
        },
      )
    })

    test('what validate makes of a record is written at creation and at changes, and is a record', async () => {
      const { people } = magazine.tables
      const source = createSource<Context>()
      const schemaWith = (validate: StandardSchema): Schema<Context> => {
        const GraphQL = defineGraphQL<Context>()({
          Person: source(people, { plural: 'people', readOnly: ['salary'], validate }).buildAll(),
        })
        return GraphQL.schema(`Made${++schemas}`, { onError: () => {} })
      }
      const paid = schemaWith(
        z.object({ name: z.string() }).transform(({ name }) => ({ name, salary: name.length })),
      )
      const { data } = await run(
        paid,
        'mutation { createPerson(person: { magazineId: 1, name: "Made" }) { id salary } }',
      )
      expect(data.createPerson.salary).toBe(4)
      const { id } = data.createPerson
      const changed = await run(
        paid,
        `mutation { updatePerson(id: ${id}, person: { name: "Made2" }) { name salary } }`,
      )
      expect(changed.data.updatePerson).toEqual({ name: 'Made2', salary: 5 })
      const odd = schemaWith(z.any().transform(() => 5))
      const refused = await run(
        odd,
        `mutation { updatePerson(id: ${id}, person: { name: "Odd" }) { name } }`,
      )
      expect(refused.errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }])
      expect(await magazine.run(`select name from people where id = ${id}`)).toEqual([
        { name: 'Made2' },
      ])
    })

    test('afterCommit triggers events of the schema that was asked', async () => {
      const { tags } = magazine.tables
      const source = createSource<Context>()
      const Base = defineGraphQL<Context>()({
        Tag: source(tags, {
          afterCommit: ({ trigger, record }) => trigger('tagged', { payload: record }),
        }).buildAll(),
      })
      Base.subscription.field('tagged', 'Tag', {})
      const Admin = Base.extend('admin')({})
      const [base, admin] = [Base.schema(`Tags${++schemas}`), Admin.schema(`Tags${++schemas}`)]
      const streams = await Promise.all(
        [base, admin].map(schema =>
          schema.subscribe('subscription { tagged { name } }', {
            context: context(),
            responseFormat: 'hash',
          }),
        ),
      )
      const [first, second] = streams.map(stream =>
        (stream as AsyncIterable<any>)[Symbol.asyncIterator]().next(),
      )
      const createTag = (id: string, name: string) =>
        `mutation { createTag(tag: { id: "00000000-0000-4000-8000-0000000000${id}", name: "${name}" }) { id } }`
      await run(admin, createTag('c1', 'of admin'))
      expect((await second)?.value).toEqual({ data: { tagged: { name: 'of admin' } } })
      // A mutation that is undone publishes nothing.
      await run(base, createTag('c2', 'of admin'))
      await run(base, createTag('c2', 'of base'))
      expect((await first)?.value).toEqual({ data: { tagged: { name: 'of base' } } })
    })
  })
})
