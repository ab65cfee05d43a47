import { describe, expect, test } from 'vitest'
import { buildSchema, type Schema } from '../../../../src/index.ts'
import {
  counting,
  forms,
  inProportion,
  tally,
  unhandledOf,
  type Count,
  type World,
} from './in-proportion.ts'

const wait = (): Promise<number> => new Promise(resolve => setTimeout(resolve, 2, 1))
const rejection = (): Promise<never> => Promise.reject(new Error('rejected'))

const sdl = `
  type Query { slow: Int, list: [Int], texts: [String], rows: [Row], strict: [Int!], matrix: [[Int]], cube: [[[Row]]] }
  type Row { id: Int, name: String, rows: [Row] }
`

describe('an array is read item by item, once', () => {
  test('by its proxy', async () => {
    const world = (count: Count): World => ({
      root: () => ({
        slow: wait(),
        list: counting([1, wait(), null, 4], count),
        rows: counting(
          Array.from({ length: 300 }, (_, id) =>
            counting({ id, rows: counting([{ id }], count) }, count),
          ),
          count,
        ),
        matrix: counting([counting([1, wait()], count), wait(), counting([], count)], count),
      }),
    })
    const source = '{ slow list rows { id rows { id } } matrix }'
    const { reference } = await inProportion(sdl, world, source)
    expect(reference['[]']).toBe(4 + 300 * 2 + 3 + 2)
  })

  test('by getters, some of which throw, and where there are holes', async () => {
    const world = (count: Count): World => {
      const list = (): unknown[] => {
        const items: unknown[] = [1, , 3]
        for (let index = 3; index < 40; index++) {
          Object.defineProperty(items, index, {
            get: () => {
              count('item')
              return index % 2 === 0 ? wait() : index
            },
          })
        }
        items.length = 45
        return items
      }
      return {
        root: () => ({ slow: wait(), list: list(), strict: list(), matrix: [list(), list()] }),
      }
    }
    const { reference } = await inProportion(sdl, world, '{ slow list strict matrix }')
    expect(reference['item']).toBe(4 * 37 - 37)
  })

  test('as far as a null that may not be', async () => {
    const world = (count: Count): World => ({
      root: () => {
        const values = Array.from({ length: 10_000 }, (_, at) => (at === 5 ? null : at))
        return { strict: counting(values, count), slow: wait() }
      },
    })
    await inProportion(sdl, world, '{ slow strict }', { runs: 3 })
  })
})

describe('an iterator is used as the language uses it', () => {
  const iteratorOf = (count: Count, results: Iterable<object>): object => ({
    get [Symbol.iterator]() {
      count('Symbol.iterator')
      return () => {
        const iterator = results[Symbol.iterator]()
        return {
          get next() {
            count('get next')
            return () => (count('next'), iterator.next().value as object)
          },
          get return() {
            count('get return')
            return () => (count('return'), {})
          },
        }
      }
    },
  })

  test('where it returns one object for all results', async () => {
    const world = (count: Count): World => {
      const results = function* (): Generator<object> {
        const result = { done: false, value: 0 as unknown }
        for (result.value = 0; (result.value as number) < 9; (result.value as number)++)
          yield result
        yield Object.assign(result, { done: true })
      }
      const list = (): object => iteratorOf(count, { [Symbol.iterator]: results })
      return { root: () => ({ slow: wait(), list: list(), matrix: [list(), list()] }) }
    }
    await inProportion(sdl, world, '{ slow list matrix }')
  })

  test('where it throws, gives what is no result, or nothing', async () => {
    const world = (count: Count): World => {
      const results = [{ value: 1 }, { value: wait() }, {}, { done: 1, value: 4 }]
      const throwing = function* (): Generator<object> {
        yield { value: 1 }
        yield { value: rejection() }
        throw new Error('no more')
      }
      return {
        root: () => ({
          list: iteratorOf(count, results),
          texts: iteratorOf(count, { [Symbol.iterator]: throwing }),
          strict: iteratorOf(count, [{ value: 1 }, null as never]),
        }),
      }
    }
    expect(await unhandledOf(() => inProportion(sdl, world, '{ list texts strict }'))).toEqual([])
  })

  test('where it is a set, a map, typed numbers or a text that is an object', async () => {
    const lists: readonly (() => unknown)[] = [
      () => new Set([1, wait()]),
      () => new Map([[1, 2]]).keys(),
      () => new Uint8Array([1, 2]),
      () => new String('12'),
      () => '12',
      () => ({ length: 2, 0: 1, 1: 2 }),
      () => [1, 2].values(),
    ]
    const world = (): World => ({
      root: () => ({ slow: wait(), matrix: lists.map(make => make()) }),
    })
    await inProportion(sdl, world, '{ slow matrix }')
  })
})

describe('resolvers of items may change their list', () => {
  const change: readonly (readonly [string, (rows: object[], id: number) => unknown])[] = [
    ['by adding some', (rows, id) => id < 50 && rows.push({ id: id + 50 })],
    ['by taking the last', rows => rows.pop()],
    ['by taking the first', rows => rows.shift()],
    ['by emptying it', rows => void (rows.length = 0)],
    ['by replacing all', rows => rows.fill({ id: 99 })],
  ]
  test.each(change)('%s', async (_name, change) => {
    const world = (count: Count): World => {
      let rows: { id: number }[] = []
      return {
        root: () => ({ rows: (rows = Array.from({ length: 20 }, (_, id) => ({ id }))) }),
        resolvers: {
          Query: { rows: (root: { rows: unknown }) => root.rows },
          Row: {
            id: (row: { id: number }) => (count('id'), row.id),
            name: (row: { id: number }) => (count('name'), change(rows, row.id), 'x'),
          },
        },
      }
    }
    await inProportion(sdl, world, '{ rows { id name } }')
  })
})

test('lists of promises of lists are waited for level by level, each once', async () => {
  const world = (count: Count): World => {
    const counted = <Value>(name: string, value: Value): Value => (count(name), value)
    const row = (): object => ({
      get id() {
        return counted('id', wait())
      },
    })
    const lines = (): unknown =>
      Promise.resolve([
        Promise.resolve([row(), Promise.resolve(row())]),
        [row()],
        Promise.resolve(null),
      ])
    return { root: () => ({ slow: wait(), cube: Promise.resolve([lines(), lines(), null]) }) }
  }
  const { reference } = await inProportion(sdl, world, '{ slow cube { id } }')
  expect(reference).toEqual({ id: 6 })
})

const slicedSchema = (turnMs: number | false): Schema =>
  buildSchema(sdl, { config: { limits: { executionTurnMs: turnMs } } })

describe.each([0, 2, false] as const)('in turns of %s ms', turnMs => {
  test('all of a long list is read in the first turn, and nothing in a later one', async () => {
    const reads = tally()
    const rows = Array.from({ length: 5_000 }, (_, id) =>
      counting({ id, name: 'before' }, reads.count),
    )
    for (const form of forms) {
      reads.clear()
      const answering = form(slicedSchema(turnMs), '{ rows { id name } }', { rootValue: { rows } })
      expect(reads.counts).toMatchObject({ id: 5_000, name: 5_000 })
      const text = await answering
      expect(text).toContain('"id":4999')
      expect(reads.counts).toMatchObject({ id: 5_000, name: 5_000 })
    }
  })

  test('what changes while a list is written is written as it was read', async () => {
    const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, name: 'before' }))
    const answering = slicedSchema(turnMs).execute('{ rows { id name } }', {
      rootValue: { rows },
      responseFormat: 'json',
    })
    for (const row of rows) row.name = 'after'
    rows.length = 100
    const { data } = JSON.parse(await answering) as { data: { rows: { name: string }[] } }
    expect(data.rows).toHaveLength(5_000)
    expect(data.rows.filter(({ name }) => name !== 'before')).toEqual([])
  })
})
