import { count, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import type { ExecutionResult } from '../../../src/response/response.ts'
import { createSource, type BeforeWrite } from '../../../src/sources/drizzle/index.ts'
import { databasesOfThisRun } from './databases/databases.ts'
import { pglite } from './databases/pglite.ts'
import { openMagazine, type OpenMagazine } from './magazine/open-magazine.ts'

interface Context {
  readonly db: NodePgDatabase
}

let schemas = 0

/** A mutation that writes four records of three tables. */
const nested = `mutation {
  createPerson(person: { magazineId: 1, name: "Ended",
    managerAttributes: { magazineId: 1, name: "Ended above" },
    articlesAttributes: [{ magazineId: 1, title: "Ended", commentsAttributes: [{ magazineId: 1, authorId: 1, text: "Ended" }] }]
  }) { name articles { title } }
}`
const whole = { createPerson: { name: 'Ended', articles: [{ title: 'Ended' }] } }

describe.each(databasesOfThisRun)('transactions on $name', kind => {
  describe.skipIf(kind.missing !== '')(kind.missing, () => {
    let magazine: OpenMagazine
    beforeEach(async () => void (magazine = await openMagazine(kind)), 60_000)
    afterEach(() => magazine?.close())

    /** The numbers of records that `nested` writes: all of them, or none. */
    async function written(): Promise<readonly number[]> {
      const counts = [
        "select count(*) as n from people where name like 'Ended%'",
        "select count(*) as n from articles where title = 'Ended'",
        "select count(*) as n from comments where text = 'Ended'",
      ].map(async text => Number((await magazine.run(text))[0]!['n']))
      return Promise.all(counts)
    }
    /** Calls `step` before and after each record is written. */
    function steppedSchema(
      step: (write: Pick<BeforeWrite<Context>, 'context' | 'signal'>) => unknown,
      limits: object = {},
    ): Schema<Context> {
      const { people, articles, comments } = magazine.tables
      const source = createSource<Context>()
      const hooks: object = {
        before: async (write: BeforeWrite<Context>) => void (await step(write)),
        after: async (write: BeforeWrite<Context>) => void (await step(write)),
      }
      const GraphQL = defineGraphQL<Context>()({
        Person: source(people, {
          ...hooks,
          plural: 'people',
          associations: { articlesAsAuthor: { name: 'articles' } },
        })
          .buildAll()
          .buildMutation({ nested: ['articles', 'manager'] }),
        Article: source(articles, hooks).buildMutation({ nested: ['comments'] }),
        Comment: source(comments, hooks),
      })
      return GraphQL.schema(`Ended${++schemas}`, { config: { limits }, onError: () => {} })
    }

    const execute = (schema: Schema<Context>, signal?: AbortSignal): Promise<ExecutionResult> =>
      schema.execute(nested, {
        context: { db: magazine.db as never },
        signal,
        responseFormat: 'hash',
      })

    test('thirty mutations whose hooks ask the database are answered, beside a pool of a few', async () => {
      const schema = steppedSchema(({ context: { db } }) =>
        db.select({ n: count() }).from(magazine.tables.people),
      )
      const answers = await Promise.all(Array.from({ length: 30 }, () => execute(schema)))
      // SQLite and PostgreSQL may find that two change the same table at once; nobody waits for ever.
      const refused = answers.filter(({ errors }) => errors !== undefined)
      expect(refused.map(({ errors }) => errors?.[0]?.extensions?.['code'])).toEqual(
        refused.map(() => 'WRITE_CONFLICT'),
      )
      const done = 30 - refused.length
      expect(done).toBeGreaterThan(0)
      expect(await written()).toEqual([2 * done, done, done])
    })

    test('a mutation that was answered TIMEOUT is not committed', async () => {
      let release = (): void => {}
      const held = new Promise<void>(resolve => (release = resolve))
      let steps = 0
      const schema = steppedSchema(
        async () => {
          // All records are written when the time is over.
          if (++steps === 8) await held
        },
        { executionTimeoutMs: 1000 },
      )
      const answer = await execute(schema)
      expect(answer.errors).toMatchObject([{ extensions: { code: 'TIMEOUT' } }])
      expect(steps).toBe(8)
      release()
      await settledConnections()
      expect(await written()).toEqual([0, 0, 0])
    })

    test('a mutation that ends at any statement or hook writes all, or nothing and is answered so', async () => {
      const counted = steppedSchema(() => {})
      magazine.statements.length = 0
      await execute(counted)
      const most = magazine.statements.length
      // The articles of the response are read when all is committed; some drivers log the commit.
      const lastOfTransaction = most - (magazine.statements.includes('commit') ? 2 : 1)
      expect(lastOfTransaction).toBeGreaterThan(6)
      for (let last = 1; last <= most; last++) {
        await removeRecords()
        const controller = new AbortController()
        magazine.statements.length = 0
        const stop = afterStatements(last, () => controller.abort())
        const answer = await execute(counted, controller.signal)
        stop()
        // No statement of the mutation begins after its end, but for what ends the transaction.
        const late = (): readonly string[] =>
          magazine.statements.slice(last).filter(text => /^(insert|update|delete)/.test(text))
        if (answer.errors !== undefined) expect(late()).toEqual([])
        await settledConnections()
        const records = await written()
        const code = answer.errors?.[0]?.extensions?.['code']
        const isCommitted = last > lastOfTransaction
        expect([last, code, records]).toEqual([
          last,
          answer.data === undefined || answer.errors !== undefined ? 'CANCELLED' : undefined,
          isCommitted ? [2, 1, 1] : [0, 0, 0],
        ])
      }
    })

    test.skipIf(kind === pglite || kind.dialect === 'sqlite')(
      'a connection that breaks at any step leaves nothing half written',
      async () => {
        const end =
          kind.dialect === 'mysql'
            ? sql`kill connection_id()`
            : sql`select pg_terminate_backend(pg_backend_pid())`
        for (let last = 1; last <= 8; last++) {
          await removeRecords()
          let steps = 0
          const schema = steppedSchema(async ({ context: { db } }) => {
            if (++steps === last) await db.execute(end).catch(() => {})
          })
          const { data, errors } = await execute(schema)
          expect([last, data, errors?.length]).toEqual([last, { createPerson: null }, 1])
          // One hook may be called after the other without a statement between them.
          expect(steps).toBeLessThanOrEqual(last + 1)
          expect(await written()).toEqual([0, 0, 0])
        }
        expect((await execute(steppedSchema(() => {}))).data).toEqual(whole)
      },
    )

    async function removeRecords(): Promise<void> {
      await magazine.run("delete from comments where text = 'Ended'")
      await magazine.run("delete from articles where title = 'Ended'")
      await magazine.run("delete from people where name = 'Ended'")
      await magazine.run("delete from people where name like 'Ended%'")
    }

    /** Calls a function when so many statements have been sent; returns what ends that. */
    function afterStatements(last: number, call: () => void): () => void {
      const { statements } = magazine
      let seen = 0
      Object.defineProperty(statements, 'push', {
        configurable: true,
        value: (text: string) => {
          if (++seen === last) call()
          return Array.prototype.push.call(statements, text)
        },
      })
      return () => void Reflect.deleteProperty(statements, 'push')
    }

    /** Waits until a transaction can write again, so that those before it have ended. */
    async function settledConnections(): Promise<void> {
      await new Promise(resolve => setTimeout(resolve, 50))
      await magazine.db.insert(magazine.tables.people).values([{ magazineId: 1, name: 'Settled' }])
      await magazine.run("delete from people where name = 'Settled'")
    }
  })
})
