import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Client } from '@libsql/client'
import { count, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { createSource, type SourceOptions } from '../../../src/sources/drizzle/index.ts'
import { databasesOfThisRun } from './databases/databases.ts'
import { openMagazine, type OpenMagazine } from './magazine/open-magazine.ts'

interface Context {
  readonly db: NodePgDatabase
}

type Hooks = Pick<
  SourceOptions<Context, unknown, string, SQL, any>,
  'assign' | 'authorize' | 'before' | 'after' | 'afterCommit'
>

/** A statement that the database itself refuses as it does a serialization failure. */
const refusals = {
  postgresql: `do $$ begin raise exception 'late' using errcode = '40001'; end $$`,
  mysql: `signal sqlstate '40001' set mysql_errno = 1213, message_text = 'late'`,
}

const createTag = 'mutation { createTag(tag: { name: "Retried" }) { name } }'

let schemas = 0

describe.each(databasesOfThisRun)('conflicts on $name', kind => {
  describe.skipIf(kind.missing !== '')(kind.missing, () => {
    let magazine: OpenMagazine
    let calls: string[] = []
    beforeAll(async () => void (magazine = await openMagazine(kind)), 60_000)
    afterEach(async () => {
      calls = []
      await magazine.run("delete from tags where name like 'Retried%'")
    })
    afterAll(() => magazine?.close())

    function schemaOf(options: object, hooks: Hooks): Schema<Context> {
      const source = createSource<Context>(options)
      const GraphQL = defineGraphQL<Context>()({
        Person: source(magazine.tables.people, {
          plural: 'people',
          ...(hooks as object),
        }).buildMutation({ nested: ['manager'] }),
        Tag: source(magazine.tables.tags, {
          ...(hooks as object),
          assign: { id: () => randomUUID(), ...hooks.assign },
        }).buildMutation(),
      })
      GraphQL.query.field('one', 'int', () => 1)
      return GraphQL.schema(`Retried${++schemas}`, { onError: () => {} })
    }

    async function execute(
      schema: Schema<Context>,
      source: string,
      { signal, db = magazine.db as never }: { signal?: AbortSignal; db?: NodePgDatabase } = {},
    ): Promise<any> {
      return schema.execute(source, { context: { db }, signal, responseFormat: 'hash' })
    }

    const tagNames = async () =>
      (await magazine.run("select name from tags where name like 'Retried%' order by name")).map(
        ({ name }) => name,
      )

    /** Hooks that note their calls; `step` is called in each transaction. */
    const notedHooks = (step: (db: NodePgDatabase) => unknown): Hooks => ({
      authorize: () => (calls.push('authorize'), true),
      before: async ({ context: { db } }) => {
        calls.push('before')
        await step(db)
      },
      after: () => calls.push('after'),
      afterCommit: () => calls.push('afterCommit'),
    })

    describe.skipIf(kind.dialect === 'sqlite')('that a server refuses', () => {
      const refuse = (db: NodePgDatabase) =>
        db.execute(sql.raw(refusals[kind.dialect as 'postgresql' | 'mysql']))
      const isSingleConnection = kind.name === 'PGlite'
      const callsOf = (name: string) => calls.filter(call => call === name).length

      test('are no reason to run again by default', async () => {
        const schema = schemaOf({}, notedHooks(refuse))
        const { errors } = await execute(schema, createTag)
        // The statement was one of a hook.
        expect(errors).toMatchObject([{ extensions: { code: 'WRITE_CONFLICT' } }])
        expect(calls).toEqual(['authorize', 'before'])
      })

      test('run again until one passes, and afterCommit is called once', async () => {
        const failing = 2
        const hooks = notedHooks(db => (callsOf('before') > failing ? undefined : refuse(db)))
        magazine.statements.length = 0
        // One record is within the limit, as what was undone does not count.
        const schema = schemaOf({ maxRetries: failing, maxWrittenRecords: 1 }, hooks)
        expect(await execute(schema, createTag)).toEqual({
          data: { createTag: { name: 'Retried' } },
        })
        const undone = ['authorize', 'before']
        expect(calls).toEqual([...undone, ...undone, ...undone, 'after', 'afterCommit'])
        expect(magazine.statements.filter(text => /^insert/.test(text))).toHaveLength(1)
        expect(await tagNames()).toEqual(['Retried'])
      })

      test('run again a bounded number of times', async () => {
        const schema = schemaOf({ maxRetries: 3 }, notedHooks(refuse))
        const { errors } = await execute(schema, createTag)
        expect(errors).toHaveLength(1)
        expect([callsOf('before'), callsOf('afterCommit')]).toEqual([4, 0])
        expect(await tagNames()).toEqual([])
      })

      test('do not run again when the execution has ended', async () => {
        const ending = new AbortController()
        const hooks = notedHooks(db => {
          if (callsOf('before') === 2) ending.abort()
          return refuse(db)
        })
        const schema = schemaOf({ maxRetries: 50 }, hooks)
        magazine.statements.length = 0
        const { errors } = await execute(schema, createTag, { signal: ending.signal })
        expect(errors).toMatchObject([{ extensions: { code: 'CANCELLED' } }])
        // Transactions of the ended mutation have begun when the later one has waited as long as it.
        await execute(schemaOf({ maxRetries: 5 }, notedHooks(refuse)), createTag)
        expect(callsOf('before')).toBe(2 + 6)
        // Of some drivers, Drizzle logs no BEGIN.
        const begun = magazine.statements.filter(text => /^begin/.test(text)).length
        expect(begun === 0 || begun === 2 + 6, String(begun)).toBe(true)
      })

      test('do not run again within a transaction of the host', async () => {
        const schema = schemaOf({ maxRetries: 3 }, notedHooks(refuse))
        const transaction = (magazine.db as unknown as NodePgDatabase).transaction(async db => {
          expect((await execute(schema, createTag, { db })).errors).toHaveLength(1)
          throw new Error('undone')
        })
        await expect(transaction).rejects.toThrow()
        expect(callsOf('before')).toBe(1)
      })

      test('of other kinds are no reason to run again', async () => {
        const hooks = notedHooks(() => {
          throw new Error('no conflict')
        })
        expect((await execute(schemaOf({ maxRetries: 3 }, hooks), createTag)).errors).toHaveLength(
          1,
        )
        expect(callsOf('before')).toBe(1)
      })

      test.skipIf(isSingleConnection)('as deadlocks leave both mutations written', async () => {
        await magazine.run('update people set manager_id = 2 where id = 1')
        await magazine.run('update people set manager_id = 1 where id = 2')
        const meet = meetingOf(2)
        const hooks: Hooks = {
          // The record of each is locked, and then that of the other.
          authorize: async () => (calls.push('authorize'), await meet(), true),
          afterCommit: () => calls.push('afterCommit'),
        }
        const update = (id: number, managerId: number) =>
          `mutation { updatePerson(id: ${id}, person: { salary: ${id}, managerAttributes: { id: ${managerId}, salary: ${id} } }) { salary } }`
        magazine.statements.length = 0
        const schema = schemaOf({ maxRetries: 5 }, hooks)
        const responses = await Promise.all([
          execute(schema, update(1, 2)),
          execute(schema, update(2, 1)),
        ])
        expect(responses).toEqual([
          { data: { updatePerson: { salary: 1 } } },
          { data: { updatePerson: { salary: 2 } } },
        ])
        // Two of each that commits, and one of that which is refused; afterCommit for two records each.
        expect([callsOf('authorize'), callsOf('afterCommit')]).toEqual([5, 4])
        const rows = await magazine.run('select salary from people where id in (1, 2)')
        expect(rows[0]).toEqual(rows[1])
      })

      test.skipIf(isSingleConnection || kind.dialect === 'mysql')(
        'lose no change of serializable transactions',
        async () => {
          const meet = meetingOf(2)
          const { tags } = magazine.tables
          const hooks: Hooks = {
            authorize: async ({ db }) => {
              await db.execute(sql`set transaction isolation level serializable`)
              return true
            },
            assign: {
              name: async ({ db }) => {
                calls.push('assign')
                const [row] = await db
                  .select({ number: count() })
                  .from(tags)
                  .where(sql`${tags.name} like 'Retried%'`)
                await meet()
                return `Retried ${row!.number}`
              },
            },
            afterCommit: () => calls.push('afterCommit'),
          }
          const schema = schemaOf({ maxRetries: 5 }, hooks)
          const create = 'mutation { createTag { name } }'
          const responses = await Promise.all([execute(schema, create), execute(schema, create)])
          expect(responses).toEqual([
            { data: { createTag: { name: expect.any(String) } } },
            { data: { createTag: { name: expect.any(String) } } },
          ])
          expect(await tagNames()).toEqual(['Retried 0', 'Retried 1'])
          expect([callsOf('assign'), callsOf('afterCommit')]).toEqual([3, 2])
        },
      )
    })

    test.skipIf(kind.dialect !== 'sqlite')('of a database that is busy', async () => {
      const { $client } = magazine.db as unknown as { readonly $client: Client }
      const other = await $client.transaction('write')
      const refused = await execute(schemaOf({}, {}), createTag)
      expect(refused.errors).toMatchObject([{ extensions: { code: 'WRITE_CONFLICT' } }])
      const schema = schemaOf(
        { maxRetries: 30 },
        notedHooks(() => {}),
      )
      const running = execute(schema, createTag)
      // The first attempt begins in this turn, and is refused.
      await nextTurn()
      await other.rollback()
      expect(await running).toEqual({ data: { createTag: { name: 'Retried' } } })
      expect(calls).toEqual(['authorize', 'before', 'after', 'afterCommit'])
    })
  })
})

/** Returns a function that waits, in its first calls, until it was called a number of times. */
function meetingOf(size: number): () => Promise<void> {
  let arrived = 0
  let open = (): void => {}
  const all = new Promise<void>(resolve => (open = resolve))
  return () => {
    if (++arrived >= size) open()
    return all
  }
}
