import { describe, expect, test } from 'vitest'
import { silentSchema } from '../silent-schema.ts'
import { forms, inProportion, tally, unhandledOf, type Count, type World } from './in-proportion.ts'
import { lateSDL, reject, wait } from './late-values.ts'

type Then = (resolve: (value: unknown) => void, reject: (reason: unknown) => void) => void

/** What has a `then`, of which each read and each call is counted. */
function thenable(count: Count, then: Then): object {
  return {
    get then() {
      count('get then')
      return (resolve: (value: unknown) => void, reject: (reason: unknown) => void) => {
        count('then')
        return then(resolve, reject)
      }
    },
  }
}

describe('a thenable is asked as often as the reference asks it', () => {
  const thens: readonly (readonly [string, Then])[] = [
    ['calls back at once', resolve => resolve(1)],
    ['calls back later', resolve => void setTimeout(resolve, 2, 1)],
    ['calls back twice', resolve => (resolve(1), resolve(2))],
    ['calls back at once and later', resolve => (resolve(1), void setTimeout(resolve, 1, 2))],
    ['is fulfilled, then rejected', (resolve, reject) => (resolve(1), reject(new Error('no')))],
    ['is rejected, then fulfilled', (resolve, reject) => (reject(new Error('no')), resolve(1))],
    ['gives a promise', resolve => resolve(wait())],
    [
      'gives a thenable',
      resolve => resolve({ then: (nested: (value: number) => void) => nested(1) }),
    ],
    [
      'calls back, then throws',
      resolve => {
        resolve(1)
        throw new Error('too late')
      },
    ],
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
  ]

  test.each(thens)('that %s', async (_name, then) => {
    // With the promises of the language between, which settle once.
    const world = (count: Count): World => ({
      root: () => ({
        a: new Promise(resolve => resolve(thenable(count, then))),
        list: [Promise.resolve(thenable(count, then)), 2],
        rows: Promise.resolve([{ id: Promise.resolve(thenable(count, then)) }]),
      }),
    })
    const source = '{ a list rows { id } }'
    const unhandled = await unhandledOf(() => inProportion(lateSDL, world, source, { runs: 6 }))
    expect(unhandled).toEqual([])
    const reads = tally()
    for (const form of forms) {
      reads.clear()
      const again = (): object => thenable(reads.count, then)
      const rootValue = { a: again(), list: [again(), 2], rows: [{ id: again() }] }
      const text = await form(silentSchema(lateSDL), source, { rootValue })
      const { data } = JSON.parse(text) as {
        data: { a: unknown; list: unknown[]; rows: unknown[] }
      }
      const { a } = data
      expect(data).toEqual({ a, list: [a, 2], rows: [{ id: a }] })
      expect(reads.counts['then']).toBe(3)
      expect(reads.counts['get then']).toBeLessThanOrEqual(6)
    }
  })

  test('also one that is a function', async () => {
    const world = (count: Count): World => {
      const callable = (): unknown =>
        Object.assign(() => count('called'), {
          then: (resolve: (value: number) => void) => (count('then'), resolve(3)),
        })
      return { resolvers: { Query: { a: callable, list: () => [callable(), 1] } } }
    }
    await inProportion(lateSDL, world, '{ a list }')
  })

  test('and an object with a getter then that is none is asked no oftener', async () => {
    const world = (count: Count): World => {
      const row = (): object => ({
        id: 1,
        get then() {
          count('get then')
          return undefined
        },
      })
      return { root: () => ({ slow: wait(), row: row(), rows: Array.from({ length: 50 }, row) }) }
    }
    await inProportion(lateSDL, world, '{ slow row { id } rows { id } }')
  })

  test('one promise at 1,000 positions has as many listeners', async () => {
    const reads = tally()
    class Counted<Value> extends Promise<Value> {
      override then<One, Other>(...callbacks: never): Promise<One | Other> {
        reads.count('then')
        return super.then(...(callbacks as [])) as never
      }
    }
    const shared = Counted.resolve(7)
    for (const form of forms) {
      reads.clear()
      const list = new Array<unknown>(1_000).fill(shared)
      const text = await form(silentSchema(lateSDL), '{ slow list }', {
        rootValue: { slow: wait(), list },
      })
      expect(text).toContain('7,7,7')
      expect(reads.counts['then'] ?? 0).toBeLessThanOrEqual(2_000)
    }
  })
})

test('the fields of a mutation are completed one after the other, with all that is read for them', async () => {
  const world = (count: Count): World => {
    let state = { id: 1, name: wait().then(() => 'first') as unknown, rows: [{ id: 1 }] }
    const change = (id: number) => () => {
      count('change')
      state.id = id
      state.rows.push({ id })
      return id === 2 ? wait().then(() => state) : state
    }
    return {
      root: () => ((state = { id: 0, name: wait().then(() => 'first'), rows: [] }), {}),
      resolvers: {
        Mutation: {
          first: change(1),
          second: change(2),
          third: () => reject(1),
          fourth: change(4),
        },
      },
    }
  }
  const fields = '{ id name rows { id } }'
  await inProportion(
    lateSDL,
    world,
    `mutation { first ${fields} second ${fields} again: first ${fields} fourth ${fields} }`,
  )
  await inProportion(lateSDL, world, `mutation { first ${fields} third fourth ${fields} }`)
})
