import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildSchema, cacheControlDirective, type CacheStore } from '../../../src/index.ts'
import { SharedMap } from './service.ts'

// Several processes over one store, where who makes a response fails, or the store does.

const WORK_MS = 100

function processOf(store: CacheStore, resolve: () => unknown) {
  const schema = buildSchema(
    [cacheControlDirective, 'type Query { a: Int @cacheControl(maxAge: 60) }'],
    {
      resolvers: { Query: { a: resolve } },
      onError: () => {},
      config: { responseCache: { store, reports: false } },
    },
  )
  return (): Promise<string> => schema.execute('{ a }')
}

test('where the one that makes a response has none, all others make theirs at the same time', async () => {
  const store = new SharedMap()
  let running = 0
  let most = 0
  const asks = Array.from({ length: 12 }, () =>
    processOf(store, async () => {
      most = Math.max(most, ++running)
      await wait(WORK_MS)
      running--
      throw new Error('The backend fails.')
    }),
  )
  const answers = await Promise.all(asks.map(ask => ask()))
  for (const answer of answers) expect(answer).toContain('"a":null')
  expect(most).toBe(asks.length - 1)
})

const failing = (): never => {
  throw new Error('The store is down.')
}
const never = (): Promise<never> => new Promise(() => {})

test.each<[string, CacheStore]>([
  ['throws', { get: failing, set: failing, delete: failing, add: failing }],
  ['does not answer', { get: never, set: never, delete: never, add: never }],
  [
    'never lets anybody claim',
    { get: () => undefined, set: () => 1, delete: () => 1, add: () => false },
  ],
])('a store that %s is not asked again and again', async (_, store) => {
  let lookups = 0
  const get = (key: string): unknown => {
    lookups++
    return store.get(key)
  }
  let calls = 0
  const ask = processOf({ ...store, get }, () => ++calls)
  const answers = [await ask(), await ask(), await ask()]
  expect(answers).toEqual([1, 2, 3].map(a => `{"data":{"a":${a}}}`))
  // Who waits for another process looks for its response two hundred times.
  expect(lookups).toBeLessThanOrEqual(5 * answers.length)
})

test('a claim that the store has taken late is that of the process which has waited for it', async () => {
  const store = new SharedMap()
  let isFirst = true
  const add = async (key: string, value: string): Promise<boolean> => {
    const isAdded = await store.add(key, value)
    // The answer comes when nobody waits for it any more.
    if (isFirst && key.startsWith('tapeql:making:')) {
      isFirst = false
      await wait(WORK_MS)
    }
    return isAdded
  }
  const late: CacheStore = {
    get: key => store.get(key),
    set: (key, value) => store.set(key, value),
    delete: key => store.delete(key),
    add,
  }
  expect(await processOf(late, () => 1)()).toBe('{"data":{"a":1}}')
  expect(store.calls.get).toBeLessThan(10)
})
