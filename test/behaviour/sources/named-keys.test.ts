import { afterAll, beforeAll, expect, test } from 'vitest'
import { guards } from '../../conformance/sources/access/guards.ts'
import { reset } from '../../conformance/sources/access/rows.ts'
import * as sqlite from '../../conformance/sources/access/sqlite.ts'
import {
  run,
  schemaOf,
  type AccessDatabase,
  type Tables,
} from '../../conformance/sources/access/world.ts'
import { libsql } from '../../conformance/sources/databases/libsql.ts'

const tables = sqlite as unknown as Tables

let opened: AccessDatabase
beforeAll(async () => {
  opened = { ...(await libsql.open()), dialect: 'sqlite' } as unknown as AccessDatabase
  await run(opened, tables.create)
}, 60_000)
afterAll(() => opened?.close())

test.each(['authorize of a primary key', 'readOnly of a primary key'] as const)(
  'who names a nested record by a key with %s sets no key',
  async name => {
    await run(opened, reset)
    const schema = schemaOf(tables, guards[name].sources())
    const update =
      'mutation { updateDoc(id: 1, doc: { linesAttributes: [{ no: 1, text: "New" }] }) { id } }'
    const context = { db: opened.db, role: 'guest' } as const
    expect(await schema.execute(update, { context })).toBe('{"data":{"updateDoc":{"id":"1"}}}')
    expect(await opened.run('select no, text from doc_lines where doc_id = 1 order by no')).toEqual(
      [
        { no: 1, text: 'New' },
        { no: 2, text: 'two' },
      ],
    )
  },
)
