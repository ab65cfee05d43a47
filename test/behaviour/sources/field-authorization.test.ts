import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { Drizzle0, OpenDatabase } from '../../conformance/sources/databases/database.ts'
import { postgresql } from '../../conformance/sources/databases/databases.ts'

const members = pgTable('members', {
  id: integer().primaryKey(),
  role: text().notNull().default('guest'),
})

interface Context {
  readonly db: unknown
}

let opened: OpenDatabase<Drizzle0>
beforeAll(async () => {
  opened = await postgresql.open()
  await opened.run(
    "create table members (id integer primary key, role text not null default 'guest')",
  )
}, 60_000)
afterAll(() => opened?.close())

describe('a field with a default that a request may not write', () => {
  const Member = createSource<Context>()(members, {
    fields: { role: { authorize: (_, action) => action === 'read' } },
  })
  const schema = defineGraphQL<Context>()({ Member: Member.buildAll() }).schema('Defaults')

  test('has its default from the database alone', async () => {
    expect(schema.toSDL()).toMatch(/input MemberInput \{[^}]* role: String\n/)
    const create = 'mutation { createMember(member: { id: 1 }) { id role } }'
    expect(await schema.execute(create, { context: { db: opened.db } })).toBe(
      '{"data":{"createMember":{"id":"1","role":"guest"}}}',
    )
  })

  test('is refused where it is given', async () => {
    const create = 'mutation { createMember(member: { id: 2, role: "guest" }) { id } }'
    const { errors } = await schema.execute(create, {
      context: { db: opened.db },
      responseFormat: 'hash',
    })
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })
})
