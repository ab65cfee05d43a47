import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptIn, type Guarding } from './access/attempts.ts'
import { paths, type Attempt } from './access/cell.ts'
import { guards, type Guard, type GuardName } from './access/guards.ts'
import { matrix } from './access/matrix.ts'
import * as mysql from './access/mysql.ts'
import * as postgresql from './access/postgresql.ts'
import * as sqlite from './access/sqlite.ts'
import { run, schemaOf, type AccessDatabase, type Tables, type World } from './access/world.ts'
import { databasesOfThisRun } from './databases/databases.ts'

const tablesOf = { mysql, postgresql, sqlite } as unknown as Readonly<
  Record<'mysql' | 'postgresql' | 'sqlite', Tables>
>

const names = Object.keys(guards) as readonly GuardName[]

test('each guard has attempts for each path, or a sentence why there are none', () => {
  for (const name of names) {
    expect(Object.keys(matrix[name]).toSorted(), name).toEqual(paths.toSorted())
    for (const path of paths) expect(matrix[name][path].length, `${name}, ${path}`).not.toBe(0)
  }
})

describe.each(databasesOfThisRun)('what guards keep on $name', kind => {
  describe.skipIf(kind.missing !== '')(kind.missing, () => {
    const tables = tablesOf[kind.dialect]
    const openResponses: Guarding['openResponses'] = new Map()
    let opened: AccessDatabase
    let open: World

    beforeAll(async () => {
      opened = { ...(await kind.open()), dialect: kind.dialect } as unknown as AccessDatabase
      await run(opened, tables.create)
      open = { schema: schemaOf(tables, {}), opened }
    }, 60_000)
    afterAll(() => opened?.close())

    describe.each(names)('%s', name => {
      const { states, sources }: Guard = guards[name]
      let guarding: Guarding
      beforeAll(() => {
        const guarded = { schema: schemaOf(tables, sources(tables)), opened }
        guarding = { tables, open, guarded, states, openResponses }
      })

      const attempts = paths.flatMap(path => {
        const cell = matrix[name][path]
        if (typeof cell === 'string') return []
        return cell.map(attempt => [path, titleOf(attempt), attempt] as const)
      })
      test.each(attempts)('%s: %s', (_path, _title, attempt) => attemptIn(guarding, attempt))
    })
  })
})

function titleOf(attempt: Attempt): string {
  return attempt.kind === 'fault' ? attempt.message : attempt.source
}
