import { tracingChannel } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, getTableColumns, sql, type Column, type Table } from 'drizzle-orm'
import type { StatementMessage } from '../../../src/engine/observation/channel-messages.ts'
import { drizzleAdapter as adapter } from '../../../src/sources/drizzle/drizzle-adapter.ts'
import type {
  AggregateTerm,
  Branch,
  ColumnFunction,
  ComparisonOperator,
  Condition,
  Order,
  Violation,
  Row,
  SelectStatement,
  Values,
} from '../../../src/sources/source-adapter.ts'
import type { OpenDatabase } from './databases/database.ts'
import { databasesOfThisRun } from './databases/databases.ts'
import { tablesOf } from './tables/tables.ts'

const ada = '00000000-0000-4000-8000-00000000000a'
const bob = '00000000-0000-4000-8000-00000000000b'
const cyd = '00000000-0000-4000-8000-00000000000c'
const dan = '00000000-0000-4000-8000-00000000000d'
const users = [ada, bob, cyd, dan]

const everyRow: Condition = { kind: 'all', conditions: [] }

for (const kind of databasesOfThisRun) {
  const { dialect } = kind
  const tables = tablesOf[dialect]
  const isPostgres = dialect === 'postgresql'

  describe.skipIf(kind.missing !== '')(`the adapter on ${kind.name} ${kind.missing}`.trim(), () => {
    let opened: OpenDatabase<unknown>
    let db: any

    beforeAll(async () => {
      opened = await kind.open()
      db = opened.db
      for (const text of tables.createTables) await opened.run(text)
      await insert(tables.teams, [
        { id: 1, name: 'Red' },
        { id: 2, name: 'Blue' },
        { id: 3, name: 'Void' },
      ])
      await insert(tables.users, [
        {
          id: ada,
          name: 'Ada',
          email: 'ada@x.test',
          teamId: 1,
          managerId: null,
          mood: 'happy',
          age: 36,
          bornOn: new Date('1815-12-10'),
          seenAt: new Date('2024-02-29T12:30:45.123Z'),
          visits: 9007199254740993n,
          points: 12n,
          balance: '12345678901234.567891',
          rating: 0.1,
          settings: { theme: 'dark', list: [1, null] },
          avatar: Uint8Array.from([0, 255, 92, 39]),
          isActive: true,
          wakesAt: '06:30:00',
        },
        {
          id: bob,
          name: '50%_!off\\',
          email: 'bob@x.test',
          teamId: 1,
          managerId: ada,
          mood: 'sad',
          age: 20,
          bornOn: null,
          seenAt: null,
          visits: -5n,
          points: 0n,
          balance: '-1.5',
          rating: -2.5,
          settings: '123',
          avatar: new Uint8Array(),
          isActive: false,
          wakesAt: null,
        },
        {
          id: cyd,
          name: 'cyd',
          email: null,
          teamId: 2,
          managerId: ada,
          mood: 'ok',
          age: null,
          bornOn: new Date('2000-01-01'),
          seenAt: new Date('2024-02-29T12:30:45.124Z'),
          visits: 10n,
          points: null,
          balance: '0.1',
          rating: null,
          settings: null,
          avatar: null,
          isActive: true,
          wakesAt: null,
        },
      ])
      await insert(tables.users, [{ id: dan, name: 'Dan' }])
      await insert(tables.tags, [{ label: 'a' }, { label: 'b' }, { label: 'c' }])
      await insert(tables.taggings, [
        { userId: ada, tagId: 1 },
        { userId: ada, tagId: 2 },
        { userId: bob, tagId: 2 },
        { userId: bob, tagId: 3, weight: 9 },
      ])
      const day = (number: number): unknown => (dialect === 'sqlite' ? number : BigInt(number))
      await insert(
        tables.readings,
        [1, 2, 3].flatMap(sensor =>
          [1, 2, 3, 4].map(number => ({
            sensor,
            day: day(number),
            room: `room ${sensor}`,
            value: number === 4 ? null : sensor * 10 - number,
          })),
        ),
      )
    })

    afterAll(() => opened?.close())

    const insert = (table: Table, rows: readonly Row[]): Promise<readonly Values[]> =>
      adapter.insert(db, table, rows)

    function select(statement: Partial<SelectStatement<Table>>): Promise<readonly Values[]> {
      return adapter.select(db, {
        table: tables.users,
        columns: ['id'],
        rawColumns: [],
        branches: [branch()],
        maxRows: 1_000,
        ...statement,
      })
    }

    /** The initials of the users that fulfill a condition. */
    async function found(where: Condition): Promise<string> {
      const rows = await select({ branches: [branch({ where, order: [byId] })] })
      return rows.map(([id]) => 'abcd'[users.indexOf(id as string)]).join('')
    }

    describe('values', () => {
      const columns = ['bornOn', 'seenAt', 'visits', 'points', 'balance', 'rating', 'settings']
      const read = (id: string, names: readonly string[]): Promise<readonly Values[]> =>
        select({
          columns: names,
          branches: [branch({ where: compare('id', 'equal', id) })],
        })

      test('are read as they were written', async () => {
        expect(await read(ada, columns)).toEqual([
          [
            new Date('1815-12-10'),
            new Date('2024-02-29T12:30:45.123Z'),
            9007199254740993n,
            12,
            dialect === 'sqlite'
              ? expect.stringMatching(/^12345678901234\.5/)
              : '12345678901234.567891',
            0.1,
            { theme: 'dark', list: [1, null] },
          ],
        ])
        expect(await read(bob, columns)).toEqual([
          [null, null, -5n, 0, dialect === 'sqlite' ? '-1.5' : '-1.500000', -2.5, '123'],
        ])
        expect(await read(dan, columns)).toEqual([columns.map(() => null)])
      })

      test('are bytes, enums, booleans and times', async () => {
        const [row] = await read(ada, ['avatar', 'mood', 'isActive', 'wakesAt'])
        expect([...(row![0] as Uint8Array)]).toEqual([0, 255, 92, 39])
        expect(row!.slice(1)).toEqual(['happy', true, '06:30:00'])
        expect((await read(bob, ['avatar', 'isActive']))[0]!.map(each => String(each))).toEqual([
          '',
          'false',
        ])
      })

      test('compare as they were written', async () => {
        const written: Row = {
          bornOn: new Date('1815-12-10'),
          seenAt: new Date('2024-02-29T12:30:45.123Z'),
          visits: 9007199254740993n,
          points: 12n,
          balance: '12345678901234.567891',
          rating: 0.1,
          avatar: Uint8Array.from([0, 255, 92, 39]),
          mood: 'happy',
          wakesAt: '06:30:00',
          email: 'ada@x.test',
        }
        for (const [column, value] of Object.entries(written)) {
          expect([column, await found(compare(column, 'equal', value))]).toEqual([column, 'a'])
          expect([column, await found({ kind: 'in', column, values: [value] })]).toEqual([
            column,
            'a',
          ])
        }
        expect(await found(compare('isActive', 'equal', false))).toBe('b')
      })

      test('compare by their size, not as texts', async () => {
        expect(await found(compare('visits', 'less', 10n))).toBe('b')
        expect(await found(compare('balance', 'greater', '0.05'))).toBe('ac')
        expect(await found(compare('balance', 'less', '-1.4999'))).toBe('b')
        expect(await found(compare('visits', 'greater', 9007199254740992n))).toBe('a')
      })

      test.runIf(dialect !== 'sqlite')(
        'are dates in the form of text, and large decimals',
        async () => {
          const joinedOn = new Date('2020-02-03')
          await adapter.update(db, tables.users, [dan], {
            joinedOn,
            loggedAt: '2020-01-01 10:00:00',
          })
          expect(await found(compare('joinedOn', 'equal', joinedOn))).toBe('d')
          expect(await found(compare('joinedOn', 'less', new Date('2020-02-04')))).toBe('d')
          const [[date, logged] = []] = await read(dan, ['joinedOn', 'loggedAt'])
          expect([date, String(logged).slice(0, 19)]).toEqual(['2020-02-03', '2020-01-01 10:00:00'])
          expect(await found(compare('balance', 'equal', '12345678901234.567892'))).toBe('')
          await adapter.update(db, tables.users, [dan], { joinedOn: null, loggedAt: null })
        },
      )

      test.runIf(isPostgres)('are arrays, also with NULL and "NULL" in them', async () => {
        const nicknames = ['x', 'NULL', null, 'a "b" \\ {c},', '']
        const seenDays = [new Date('2024-01-01T00:00:00Z'), null]
        const moods = ['ok', 'sad']
        await adapter.update(db, tables.users, [dan], { nicknames, seenDays, moods })
        expect(await read(dan, ['nicknames', 'seenDays', 'moods'])).toEqual([
          [nicknames, seenDays, moods],
        ])
        expect(await found({ kind: 'has', column: 'nicknames', value: 'NULL' })).toBe('d')
        expect(await found({ kind: 'has', column: 'nicknames', value: 'a' })).toBe('')
        expect(await found({ kind: 'has', column: 'moods', value: 'sad' })).toBe('d')
        expect(await found({ kind: 'has', column: 'seenDays', value: seenDays[0] })).toBe('d')
        await adapter.update(db, tables.users, [dan], {
          nicknames: [],
          seenDays: null,
          moods: null,
        })
        expect(await read(dan, ['nicknames', 'seenDays'])).toEqual([[[], null]])
      })
    })

    describe('aggregates', () => {
      const compute = (terms: readonly AggregateTerm[]): Promise<readonly Values[]> =>
        adapter.aggregate(db, {
          table: tables.users,
          groups: [],
          terms,
          branches: [{ where: everyRow, order: [] }],
          maxRows: 10,
        })
      const of = (name: ColumnFunction, columns: readonly string[]): AggregateTerm[] =>
        columns.map(column => ({ function: name, column }))

      test('are sums and averages, exact for integers', async () => {
        const [sums] = await compute([
          { function: 'count' },
          ...of('sum', ['age', 'visits', 'points', 'rating']),
        ])
        expect(sums).toEqual([4, 56n, 9007199254740993n - 5n + 10n, 12n, -2.4])
        const [averages] = await compute(of('average', ['age', 'points', 'rating']))
        expect(averages).toEqual([28, 6, -1.2])
        const [[sum, average] = []] = await compute([
          ...of('sum', ['balance']),
          ...of('average', ['balance']),
        ])
        expect(typeof sum).toBe('string')
        expect(sum).toMatch(
          dialect === 'sqlite' ? /^12345678901233\.1/ : /^12345678901233\.167891$/,
        )
        expect(average).toMatch(/^4115226300411\.05/)
      })

      test('are extremes of the type of the column', async () => {
        const columns = ['name', 'age', 'bornOn', 'seenAt', 'visits', 'points', 'rating', 'wakesAt']
        const [least] = await compute(of('min', columns))
        expect(least!.slice(1)).toEqual([
          20,
          new Date('1815-12-10'),
          new Date('2024-02-29T12:30:45.123Z'),
          -5n,
          0,
          -2.5,
          '06:30:00',
        ])
        const [greatest] = await compute(of('max', columns))
        expect(greatest!.slice(1)).toEqual([
          36,
          new Date('2000-01-01'),
          new Date('2024-02-29T12:30:45.124Z'),
          9007199254740993n,
          12,
          0.1,
          '06:30:00',
        ])
        const [[low, high] = []] = await compute([
          ...of('min', ['balance']),
          ...of('max', ['balance']),
        ])
        expect([Number(low), high]).toEqual([-1.5, expect.stringMatching(/^12345678901234\.5/)])
      })

      test('are grouped by values of every type that compares', async () => {
        for (const column of ['mood', 'isActive', 'bornOn', 'seenAt', 'visits', 'teamId', 'name']) {
          const rows = await adapter.aggregate(db, {
            table: tables.users,
            groups: [column],
            terms: [{ function: 'count' }],
            branches: [
              {
                where: everyRow,
                order: [{ by: { group: column }, isDescending: false }],
                limit: 9,
              },
            ],
            maxRows: 10,
          })
          const values = await select({ columns: [column] })
          const numbers = new Map<string, number>()
          const textOf = (value: unknown): string =>
            value instanceof Date ? value.toISOString() : String(value)
          for (const [value] of values)
            numbers.set(textOf(value), (numbers.get(textOf(value)) ?? 0) + 1)
          expect(new Map(rows.map(([value, count]) => [textOf(value), count]))).toEqual(numbers)
        }
      })
    })

    describe('conditions', () => {
      test('are combined', async () => {
        const isA = compare('name', 'equal', 'Ada')
        const isB = compare('email', 'equal', 'bob@x.test')
        expect(await found(everyRow)).toBe('abcd')
        expect(await found({ kind: 'any', conditions: [] })).toBe('')
        expect(await found({ kind: 'any', conditions: [isA, isB] })).toBe('ab')
        expect(await found({ kind: 'all', conditions: [isA, isB] })).toBe('')
        expect(await found({ kind: 'any', conditions: [everyRow, isA] })).toBe('abcd')
        expect(await found({ kind: 'not', condition: everyRow })).toBe('')
        expect(await found({ kind: 'in', column: 'age', values: [] })).toBe('')
        expect(await found({ kind: 'in', column: 'age', values: [36, 20, 7] })).toBe('ab')
        expect(
          await found({
            kind: 'all',
            conditions: [
              { kind: 'any', conditions: [isA, isB] },
              { kind: 'not', condition: isA },
            ],
          }),
        ).toBe('b')
      })

      test('have the meaning of SQL for rows without a value', async () => {
        expect(await found(compare('age', 'not_equal', 36))).toBe('b')
        expect(await found({ kind: 'not', condition: compare('age', 'equal', 36) })).toBe('b')
        expect(await found({ kind: 'is_null', column: 'age' })).toBe('cd')
        expect(await found({ kind: 'not', condition: { kind: 'is_null', column: 'age' } })).toBe(
          'ab',
        )
      })

      test('compare sizes', async () => {
        expect(await found(compare('age', 'less', 36))).toBe('b')
        expect(await found(compare('age', 'less_or_equal', 36))).toBe('ab')
        expect(await found(compare('age', 'greater', 20))).toBe('a')
        expect(await found(compare('age', 'greater_or_equal', 20))).toBe('ab')
      })

      test('search texts for what is written, in any case', async () => {
        expect(await found(compare('name', 'contains', 'D'))).toBe('acd')
        expect(await found(compare('name', 'starts_with', 'a'))).toBe('a')
        expect(await found(compare('name', 'ends_with', 'N'))).toBe('d')
        for (const part of ['50%', '%_', '_!', '!off', '!', '\\'])
          expect([part, await found(compare('name', 'contains', part))]).toEqual([part, 'b'])
        expect(await found(compare('name', 'ends_with', 'off\\'))).toBe('b')
        expect(await found(compare('name', 'contains', `' or 1 = 1 --`))).toBe('')
        expect(await found(compare('mood', 'contains', 'A'))).toBe('ab')
      })

      test('ask for records of associations', async () => {
        const team = (where: Condition): Condition => ({
          kind: 'exists',
          table: tables.teams,
          columns: ['teamId'],
          targetColumns: ['id'],
          where,
        })
        expect(await found(team(everyRow))).toBe('abc')
        expect(await found(team(compare('name', 'equal', 'Blue')))).toBe('c')
        expect(await found({ kind: 'not', condition: team(everyRow) })).toBe('d')
        const tag = (where: Condition): Condition => ({
          kind: 'exists',
          table: tables.tags,
          columns: ['id'],
          targetColumns: ['id'],
          through: { table: tables.taggings, parentColumns: ['userId'], targetColumns: ['tagId'] },
          where,
        })
        expect(await found(tag(compare('label', 'equal', 'a')))).toBe('a')
        expect(await found(tag(compare('label', 'equal', 'b')))).toBe('ab')
        const manager = (where: Condition): Condition => ({
          kind: 'exists',
          table: tables.users,
          columns: ['managerId'],
          targetColumns: ['id'],
          where,
        })
        expect(await found(manager(compare('name', 'equal', 'Ada')))).toBe('bc')
        expect(await found(manager(manager(everyRow)))).toBe('')
        expect(
          await found(manager({ kind: 'all', conditions: [tag(everyRow), team(everyRow)] })),
        ).toBe('bc')
      })

      test('are made by the host, on the table that it is given', async () => {
        const named = (name: string): Condition => ({
          kind: 'host',
          subject: 'A scope',
          make: (table: any) => eq(table.name, name),
        })
        expect(await found(named('Ada'))).toBe('a')
        expect(await found({ kind: 'not', condition: named('Ada') })).toBe('bcd')
        expect(await found({ kind: 'host', subject: 'A scope', make: () => undefined })).toBe(
          'abcd',
        )
        expect(
          await found({ kind: 'host', subject: 'A scope', make: () => sql`1 = 0 or 1 = 1` }),
        ).toBe('abcd')
        const inTeam: Condition = {
          kind: 'exists',
          table: tables.teams,
          columns: ['teamId'],
          targetColumns: ['id'],
          where: {
            kind: 'host',
            subject: 'A scope',
            make: (teams: any) => sql`1 = 0 or ${teams.name} = 'Red'`,
          },
        }
        expect(await found(inTeam)).toBe('ab')
      })

      test('of the host on the table itself are an error, in every place', async () => {
        const column = (table: Table): Column => getTableColumns(table)['id'] as Column
        const host = (table: Table): Condition => ({
          kind: 'host',
          subject: 'A scope',
          make: () => sql`${column(table)} is not null`,
        })
        await expect(found(host(tables.users))).rejects.toThrow(
          /^A scope compares \w+\.id of the imported table/,
        )
        const exists = (table: Table, where: Condition): Condition => ({
          kind: 'exists',
          table,
          columns: ['teamId'],
          targetColumns: ['id'],
          where,
        })
        for (const named of [tables.users, tables.teams])
          await expect(found(exists(tables.teams, host(named)))).rejects.toThrow()
        const parents = { columns: ['teamId'], keys: [[1], [2]] }
        for (const limit of [undefined, 1]) {
          const limited = branch({ where: host(tables.users), parents, limit })
          await expect(select({ branches: [limited] })).rejects.toThrow()
          await expect(select({ branches: [limited, limited] })).rejects.toThrow()
        }
        await expect(
          adapter.count(db, { table: tables.users, branches: [{ where: host(tables.users) }] }),
        ).rejects.toThrow()
      })

      test.each<[string, unknown]>([
        ['a promise', Promise.resolve(undefined)],
        ['true', true],
        ['[Object]', {}],
        ['null', null],
        ['a string', 'id = 1'],
      ])('of the host are refused: %s', async (text, made) => {
        const refused = found({ kind: 'host', subject: 'A scope', make: () => made })
        await expect(refused).rejects.toThrow(TypeError)
        await expect(refused).rejects.toThrow(
          /^A scope returned .*; expected a condition of Drizzle/,
        )
        expect(text).not.toBe('')
      })
    })

    describe('lists', () => {
      test('are ordered; rows without a value come where they are to', async () => {
        const inOrder = async (order: readonly Order[]): Promise<string> => {
          const rows = await select({ branches: [branch({ order })] })
          return rows.map(([id]) => 'abcd'[users.indexOf(id as string)]).join('')
        }
        const by = (column: string, isDescending: boolean, nulls: Order['nulls']): Order => ({
          column,
          isDescending,
          nulls,
        })
        expect(await inOrder([by('age', false, 'last'), byId])).toBe('bacd')
        expect(await inOrder([by('age', true, 'last'), byId])).toBe('abcd')
        expect(await inOrder([by('age', false, 'first'), byId])).toBe('cdba')
        expect(await inOrder([by('age', true, 'first'), byId])).toBe('cdab')
        expect(await inOrder([by('id', true, undefined)])).toBe('dcba')
        expect(await inOrder([by('visits', false, 'last')])).toBe('bcad')
        expect(await inOrder([by('balance', true, 'last')])).toBe('acbd')
      })

      test('have a limit and an offset', async () => {
        const ids = async (part: Partial<Branch<Table>>, maxRows = 100): Promise<string> => {
          const rows = await select({ branches: [branch({ order: [byId], ...part })], maxRows })
          return rows.map(([id]) => 'abcd'[users.indexOf(id as string)]).join('')
        }
        expect(await ids({ limit: 2 })).toBe('ab')
        expect(await ids({ limit: 2, offset: 1 })).toBe('bc')
        expect(await ids({ offset: 3 })).toBe('d')
        expect(await ids({ limit: 0 })).toBe('')
        expect(await ids({ limit: 3 }, 2)).toBe('ab')
      })

      test('of several parents have the index of the key of the parent', async () => {
        const rows = await select({
          columns: ['name'],
          branches: [
            branch({
              parents: { columns: ['teamId'], keys: [[1], [2], [3]] },
              order: [byId],
            }),
          ],
        })
        expect(lists(rows)).toEqual({ 0: ['Ada', '50%_!off\\'], 1: ['cyd'] })
      })

      const sensors = [[1], [2], [3], [4]]
      test.each<[string, Partial<Branch<Table>>, Record<string, unknown[]>]>([
        ['a limit', { limit: 2 }, { 0: [9, 8], 1: [19, 18], 2: [29, 28] }],
        ['a limit and an offset', { limit: 2, offset: 1 }, { 0: [8, 7], 1: [18, 17], 2: [28, 27] }],
        ['an offset', { offset: 2 }, { 0: [7, null], 1: [17, null], 2: [27, null] }],
        ['no limit', {}, { 0: [9, 8, 7, null], 1: [19, 18, 17, null], 2: [29, 28, 27, null] }],
        ['nothing', { limit: 0 }, {}],
      ])('of several parents have %s each', async (_, part, expected) => {
        const parents = { columns: ['sensor'], keys: sensors }
        const order: Order[] = [{ column: 'value', isDescending: true, nulls: 'last' }]
        const statement = {
          table: tables.readings,
          columns: ['value'],
          branches: [branch({ parents, order, ...part })],
        }
        expect(lists(await select(statement))).toEqual(expected)
        const where = compare('sensor', 'not_equal', 2)
        const others = Object.fromEntries(Object.entries(expected).filter(([key]) => key !== '1'))
        expect(
          lists(
            await select({ ...statement, branches: [branch({ parents, order, where, ...part })] }),
          ),
        ).toEqual(others)
        const one = branch({ parents: { ...parents, keys: [[3]] }, order, ...part })
        expect(lists(await select({ ...statement, branches: [one] }))).toEqual(
          expected[2] === undefined ? {} : { 0: expected[2] },
        )
      })

      test('of keys of several columns', async () => {
        const day = (number: number): unknown => (dialect === 'sqlite' ? number : BigInt(number))
        const keys = [
          [1, day(2)],
          [2, day(1)],
          [9, day(9)],
        ]
        for (const limit of [undefined, 5]) {
          const rows = await select({
            table: tables.readings,
            columns: ['value', 'room'],
            branches: [branch({ parents: { columns: ['sensor', 'day'], keys }, limit })],
          })
          expect([...rows].sort()).toEqual([
            [19, 'room 2', 1],
            [8, 'room 1', 0],
          ])
        }
      })

      test('through a table', async () => {
        const parents = {
          columns: ['userId'],
          keys: [[ada], [bob], [cyd]],
          through: {
            table: tables.taggings,
            targetColumns: ['tagId'],
            referencedColumns: ['id'],
          },
        }
        const order: Order[] = [{ column: 'label', isDescending: true, nulls: undefined }]
        const read = async (part: Partial<Branch<Table>>): Promise<unknown> =>
          lists(
            await select({
              table: tables.tags,
              columns: ['label'],
              branches: [branch({ parents, order, ...part })],
            }),
          )
        expect(await read({})).toEqual({ 0: ['b', 'a'], 1: ['c', 'b'] })
        expect(await read({ limit: 1 })).toEqual({ 0: ['b'], 1: ['c'] })
        expect(await read({ where: compare('label', 'equal', 'b') })).toEqual({
          0: ['b'],
          1: ['b'],
        })
        expect(
          await adapter.count(db, { table: tables.tags, branches: [{ where: everyRow, parents }] }),
        ).toEqual(
          expect.arrayContaining([
            [2, 0],
            [2, 1],
          ]),
        )
      })

      test('of several branches are read by one statement, each in its order', async () => {
        const parents = { columns: ['sensor'], keys: sensors }
        const byValue = (isDescending: boolean): Order[] => [
          { column: 'value', isDescending, nulls: 'last' },
        ]
        opened.statements.length = 0
        const rows = await select({
          table: tables.readings,
          columns: ['value', 'day'],
          rawColumns: ['value'],
          branches: [
            branch({ parents, order: byValue(false), limit: 2 }),
            branch({ parents, order: byValue(true) }),
            branch({
              parents: { columns: ['sensor'], keys: [[2]] },
              order: byValue(true),
              limit: 1,
              where: compare('value', 'less', 19),
            }),
          ],
        })
        expect(opened.statements).toHaveLength(1)
        const of = (index: number): Values[] => rows.filter(row => row.at(-1) === index)
        expect(lists(of(0).map(withoutBranch))).toEqual({ 0: [7, 8], 1: [17, 18], 2: [27, 28] })
        expect(lists(of(1).map(withoutBranch))).toEqual({
          0: [9, 8, 7, null],
          1: [19, 18, 17, null],
          2: [29, 28, 27, null],
        })
        expect(lists(of(2).map(withoutBranch))).toEqual({ 0: [18] })
        expect(rows).toHaveLength(19)
        const day = rows[0]![1]
        expect(typeof day).toBe(dialect === 'sqlite' ? 'number' : 'bigint')
      })

      test('have no more rows than the statement may have', async () => {
        const parents = { columns: ['sensor'], keys: sensors }
        const read = async (branches: Branch<Table>[]): Promise<number> =>
          (await select({ table: tables.readings, columns: ['day'], branches, maxRows: 5 })).length
        expect(await read([branch()])).toBe(5)
        expect(await read([branch({ parents })])).toBe(5)
        expect(await read([branch({ parents, limit: 3 })])).toBe(5)
        expect(await read([branch({ parents, limit: 3 }), branch({ parents })])).toBe(5)
      })

      test('of no parents are empty', async () => {
        const parents = { columns: ['teamId'], keys: [] }
        expect(await select({ branches: [branch({ parents })] })).toEqual([])
        expect(await select({ branches: [branch({ parents, limit: 1 })] })).toEqual([])
      })

      test('may be locked', async () => {
        const rows = await adapter.transaction(db, transaction =>
          adapter.select(transaction, {
            table: tables.users,
            columns: ['name'],
            rawColumns: [],
            branches: [branch({ parents: { columns: ['id'], keys: [[ada]] } })],
            maxRows: 10,
            isLocking: true,
          }),
        )
        expect(rows).toEqual([['Ada', 0]])
        const text = opened.statements.findLast(each => each.startsWith('select'))
        expect(text?.includes('for update')).toBe(dialect !== 'sqlite')
      })
    })

    describe('raw values', () => {
      const comparable = [
        'id',
        'name',
        'age',
        'seenAt',
        'bornOn',
        'visits',
        'points',
        'balance',
        'rating',
        'mood',
        'isActive',
      ]

      test('compare exactly with what they were read from', async () => {
        for (const column of comparable) {
          const rows = await select({ columns: ['id'], rawColumns: [column] })
          for (const [id, value] of rows) {
            if (value === null) continue
            // A cursor holds them as JSON.
            const raw: unknown = JSON.parse(JSON.stringify(value))
            const own = await ids({ ...compare(column, 'equal', raw), isRaw: true } as Condition)
            expect([column, own.includes(id as string)]).toEqual([column, true])
            const behind = await ids({
              ...compare(column, 'greater', raw),
              isRaw: true,
            } as Condition)
            expect([column, behind.includes(id as string)]).toEqual([column, false])
          }
        }
      })

      test('come in the order of the list', async () => {
        for (const column of comparable) {
          const order: Order[] = [{ column, isDescending: false, nulls: 'last' }, byId]
          const rows = await select({ rawColumns: [column], branches: [branch({ order })] })
          for (const [index, [, raw]] of rows.entries()) {
            if (raw === null) continue
            const before = await ids({ ...compare(column, 'less', raw), isRaw: true } as Condition)
            const earlier = rows.slice(0, index).filter(row => row[1] !== raw)
            expect([column, before.sort()]).toEqual([column, earlier.map(row => row[0]).sort()])
          }
        }
      })

      test.runIf(dialect !== 'sqlite')('of times have their microseconds', async () => {
        const times = ['000001', '000002', '000003']
        await opened.run('create table events (id int primary key, at timestamp(6))')
        for (const [index, time] of times.entries())
          await opened.run(`insert into events values (${index}, '2024-01-01 00:00:00.${time}')`)
        await opened.run(
          `update users set seen_at = '2024-01-01 00:00:00.000001' where id = '${dan}'`,
        )
        await opened.run(
          `update users set seen_at = '2024-01-01 00:00:00.000002' where id = '${bob}'`,
        )
        const rows = await select({ columns: ['id'], rawColumns: ['seenAt'] })
        const raw = new Map(rows.map(row => [row[0], row[1]]))
        const behind = { ...compare('seenAt', 'greater', raw.get(dan)), isRaw: true } as Condition
        expect(await found(behind)).toBe('abc')
        const equal = { ...compare('seenAt', 'equal', raw.get(dan)), isRaw: true } as Condition
        expect(await found(equal)).toBe('d')
        await adapter.update(db, tables.users, [dan], { seenAt: null })
        await adapter.update(db, tables.users, [bob], { seenAt: null })
      })

      async function ids(where: Condition): Promise<string[]> {
        return (await select({ branches: [branch({ where })] })).map(([id]) => id as string)
      }
    })

    describe('counts', () => {
      test('count rows, of each parent', async () => {
        const counted = (where: Condition, columns?: string[]): Promise<readonly Values[]> =>
          adapter.count(db, {
            table: tables.readings,
            branches: [{ where, ...(columns && { parents: { columns, keys: [[1], [2], [4]] } }) }],
          })
        expect(await counted(everyRow)).toEqual([[12]])
        expect(await counted(compare('value', 'greater', 20))).toEqual([[3]])
        expect([...(await counted(everyRow, ['sensor']))].sort()).toEqual([
          [4, 0],
          [4, 1],
        ])
        const parents = { columns: ['sensor'], keys: [[1], [2]] }
        const both = await adapter.count(db, {
          table: tables.readings,
          branches: [
            { where: everyRow, parents },
            { where: compare('value', 'less', 9), parents },
          ],
        })
        expect([...both].sort((one, other) => (one[2] as number) - (other[2] as number))).toEqual([
          ...[
            [4, 0, 0],
            [4, 1, 0],
          ],
          [2, 0, 1],
        ])
      })
    })

    describe('changes', () => {
      test('inserts give the primary keys in their order', async () => {
        await adapter
          .transaction(db, async transaction => {
            const keys = await adapter.insert(transaction, tables.tags, [
              { label: 'x' },
              { label: 'y' },
              { label: 'z' },
            ])
            expect(keys).toHaveLength(3)
            const rows = await adapter.select(transaction, {
              table: tables.tags,
              columns: ['label'],
              rawColumns: [],
              branches: [branch({ parents: { columns: ['id'], keys } })],
              maxRows: 10,
            })
            const labels = new Map(rows.map(([label, index]) => [index, label]))
            expect(keys.map((_, index) => labels.get(index))).toEqual(['x', 'y', 'z'])
            const [[id] = []] = await adapter.insert(transaction, tables.users, [{ name: 'Eve' }])
            expect(id).toMatch(/^[0-9a-f-]{36}$/)
            expect(
              await adapter.insert(transaction, tables.taggings, [{ userId: id, tagId: 1 }]),
            ).toEqual([[id, 1]])
            throw new Error('enough')
          })
          .catch((error: Error) => expect(error.message).toBe('enough'))
        expect(await found(everyRow)).toBe('abcd')
        expect(await adapter.insert(db, tables.tags, [])).toEqual([])
      })

      test('updates and deletes are of the rows with the keys', async () => {
        const day = (number: number): unknown => (dialect === 'sqlite' ? number : BigInt(number))
        await adapter.insert(
          db,
          tables.readings,
          [1, 2, 3].map(number => ({ sensor: 50, day: day(number), room: 'y', value: 0 })),
        )
        await adapter.update(db, tables.readings, [50, day(2)], { value: 7, room: 'z' })
        await adapter.update(db, tables.readings, [50, day(2)], {})
        const read = (): Promise<readonly Values[]> =>
          select({
            table: tables.readings,
            columns: ['value', 'room'],
            branches: [
              branch({
                where: compare('sensor', 'equal', 50),
                order: [{ column: 'day', isDescending: false, nulls: undefined }],
              }),
            ],
          })
        expect(await read()).toEqual([
          [0, 'y'],
          [7, 'z'],
          [0, 'y'],
        ])
        await adapter.delete(db, tables.readings, [])
        await adapter.delete(db, tables.readings, [
          [50, day(1)],
          [50, day(2)],
        ])
        expect(await read()).toEqual([[0, 'y']])
        await adapter.delete(db, tables.readings, [[50, day(3)]])
        expect(await read()).toEqual([])
      })

      test('a transaction in a transaction is undone alone', async () => {
        const add = (database: unknown, id: number): Promise<unknown> =>
          adapter.insert(database, tables.teams, [{ id, name: `team ${id}` }])
        await adapter.transaction(db, async outer => {
          await add(outer, 70)
          await adapter
            .transaction(outer, async inner => {
              await add(inner, 71)
              throw new Error('undone')
            })
            .catch((error: Error) => expect(error.message).toBe('undone'))
        })
        const rows = await select({
          table: tables.teams,
          branches: [branch({ where: { kind: 'in', column: 'id', values: [70, 71] } })],
        })
        expect(rows).toEqual([[70]])
        await adapter.delete(db, tables.teams, [[70]])
      })
    })

    describe('refusals', () => {
      const refusal = async (
        run: () => Promise<unknown>,
        table: Table,
      ): Promise<Violation | undefined> => {
        try {
          await run()
        } catch (exception) {
          return adapter.refusalOf(exception, table)
        }
        throw new Error('The database refused nothing.')
      }
      const inserting = (table: Table, row: Row): Promise<Violation | undefined> =>
        refusal(() => adapter.insert(db, table, [row]), table)
      const user = (row: Row): Promise<Violation | undefined> =>
        inserting(tables.users, { id: '00000000-0000-4000-8000-0000000000ff', name: 'x', ...row })

      test('name the columns', async () => {
        expect(await user({ email: 'ada@x.test' })).toEqual({ kind: 'unique', columns: ['email'] })
        expect(await user({ id: ada })).toEqual({ kind: 'unique', columns: ['id'] })
        expect(await user({ name: null })).toEqual({ kind: 'not_null', columns: ['name'] })
        expect(await user({ age: -1 })).toEqual({ kind: 'check', columns: ['age'] })
        expect(await user({ teamId: 99 })).toEqual({
          kind: 'foreign_key',
          columns: dialect === 'sqlite' ? [] : ['teamId'],
        })
        expect(await inserting(tables.teams, { id: 44, name: 'Red' })).toEqual({
          kind: 'unique',
          columns: ['name'],
        })
        const day = dialect === 'sqlite' ? 1 : 1n
        expect(await inserting(tables.readings, { sensor: 77, day, room: 'room 1' })).toEqual({
          kind: 'unique',
          columns: ['room', 'day'],
        })
        expect(await inserting(tables.taggings, { userId: ada, tagId: 1 })).toEqual({
          kind: 'unique',
          columns: ['userId', 'tagId'],
        })
      })

      test('are told of rows that others refer to', async () => {
        const deleting = refusal(() => adapter.delete(db, tables.teams, [[1]]), tables.teams)
        expect(await deleting).toEqual({ kind: 'foreign_key', columns: [] })
      })

      test.runIf(dialect !== 'sqlite')('are told of values that no column holds', async () => {
        const columns = isPostgres ? [] : ['age']
        expect(await user({ age: 2 ** 40 })).toEqual({ kind: 'value', columns })
        const name = 'x'.repeat(200)
        expect(await inserting(tables.teams, { id: 45, name })).toEqual({
          kind: 'value',
          columns: isPostgres ? [] : ['name'],
        })
      })

      test('are none of other errors', async () => {
        const failing = refusal(
          () =>
            select({
              branches: [
                branch({ where: { kind: 'host', subject: 'A scope', make: () => sql`nothing` } }),
              ],
            }),
          tables.users,
        )
        expect(await failing).toBeUndefined()
        expect(adapter.refusalOf(new Error('other'), tables.users)).toBeUndefined()
        expect(adapter.refusalOf(undefined, tables.users)).toBeUndefined()
      })
    })

    describe('statements', () => {
      test.runIf(isPostgres)('do not depend on the number of keys, and have no name', async () => {
        const texts: string[] = []
        for (const keys of [
          [[1], [2]],
          [[1], [2], [3], [4], [5]],
        ]) {
          opened.statements.length = 0
          await select({ branches: [branch({ parents: { columns: ['teamId'], keys } })] })
          texts.push(...opened.statements)
        }
        expect(texts).toHaveLength(2)
        expect(texts[0]).toBe(texts[1])
      })

      test('read the wanted columns alone', async () => {
        opened.statements.length = 0
        await select({ columns: ['name'], branches: [branch({ order: [byId] })] })
        const quoted = opened.statements[0]!.replaceAll('`', '"')
        expect(quoted).toMatch(
          /^select "t0"."name" from "users" "t0" order by "t0"."id" limit (\$1|\?)$/,
        )
      })

      test('are published, each with the text that the database gets', async () => {
        const published: (readonly string[])[] = []
        const channel = tracingChannel<unknown, StatementMessage>('tapeql:statement')
        const notePhase = (phase: string) => (message: unknown) => {
          const statement = message as StatementMessage
          const isFailed = 'error' in statement
          published.push([phase, statement.operation, statement.table, isFailed ? 'failed' : ''])
          if (phase === 'start') texts.push(statement.text)
        }
        const texts: string[] = []
        const [noteStart, noteEnd] = [notePhase('start'), notePhase('asyncEnd')]
        channel.start.subscribe(noteStart)
        channel.asyncEnd.subscribe(noteEnd)
        opened.statements.length = 0
        const teams = [{ id: 90, name: 'Tried' }]
        await adapter.insert(db, tables.teams, teams)
        await adapter.update(db, tables.teams, [90], { name: 'Told' })
        await adapter.count(db, { table: tables.teams, branches: [{ where: everyRow }] })
        await adapter.insert(db, tables.teams, teams).catch(() => undefined)
        await adapter.delete(db, tables.teams, [[90]])
        channel.start.unsubscribe(noteStart)
        channel.asyncEnd.unsubscribe(noteEnd)
        const operations = ['insert', 'update', 'select', 'insert', 'delete']
        expect(published).toEqual(
          operations.flatMap((operation, index) => [
            ['start', operation, 'teams', ''],
            ['asyncEnd', operation, 'teams', index === 3 ? 'failed' : ''],
          ]),
        )
        expect(texts).toEqual(opened.statements)
      })
    })

    test('a value that is no database is refused', async () => {
      for (const wrong of [undefined, {}, 'postgres://']) {
        await expect(
          adapter.count(wrong, { table: tables.users, branches: [{ where: everyRow }] }),
        ).rejects.toThrow(/^The database of a source is .*; expected a database of Drizzle/)
      }
    })
  })
}

const byId: Order = { column: 'id', isDescending: false, nulls: undefined }

function branch(part: Partial<Branch<Table>> = {}): Branch<Table> {
  return { where: everyRow, order: [], ...part }
}

function compare(column: string, operator: ComparisonOperator, value: unknown): Condition {
  return { kind: 'compare', column, operator, value }
}

/** The first values of rows by the indices of the keys of their parents. */
function lists(rows: readonly Values[]): Record<string, unknown[]> {
  const byKey: Record<string, unknown[]> = {}
  for (const row of rows) (byKey[String(row.at(-1))] ??= []).push(row[0])
  return byKey
}

function withoutBranch(row: Values): Values {
  return row.slice(0, -1)
}
