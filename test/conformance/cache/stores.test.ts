import Keyv from 'keyv'
import { LRUCache } from 'lru-cache'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CacheStore } from '../../../src/index.ts'
import { ask, createGreetings, notFound } from './greetings.ts'
import { connect, createRedisServer, redisIsMissing, storeOf } from './redis-server.ts'
import { countStages, type Stages } from './stages.ts'

/** A store that people use, opened empty. */
interface Kind {
  readonly name: string
  readonly isSynchronous: boolean
  readonly missing: string
  readonly open: () => Promise<{
    readonly store: CacheStore
    readonly close: () => Promise<unknown>
  }>
}

const kinds: readonly Kind[] = [
  {
    name: 'a Map',
    isSynchronous: true,
    missing: '',
    open: async () =>
      Promise.resolve({ store: new Map<string, string>(), close: () => Promise.resolve() }),
  },
  {
    name: 'lru-cache 11',
    isSynchronous: true,
    missing: '',
    open: async () =>
      Promise.resolve({
        store: lruStoreOf(new LRUCache<string, string>({ max: 1000 })),
        close: () => Promise.resolve(),
      }),
  },
  {
    name: 'Keyv 5',
    isSynchronous: false,
    missing: '',
    open: async () => {
      const store = new Keyv()
      return Promise.resolve({ store, close: () => store.disconnect() })
    },
  },
  {
    name: 'Redis through ioredis 5',
    isSynchronous: false,
    missing: redisIsMissing,
    open: async () => {
      const server = await createRedisServer()
      await server.start()
      const client = connect(server.port)
      return {
        store: storeOf(client),
        close: async () => {
          client.disconnect()
          await server.kill()
        },
      }
    },
  },
]

/**
 * Its third parameter is an object of options: a number in its place makes it throw, so that it is
 * no store as it is.
 */
function lruStoreOf(cache: LRUCache<string, string>): CacheStore {
  return {
    get: key => cache.get(key),
    set: (key, value, ttl) => cache.set(key, value, ttl === undefined ? {} : { ttl }),
    delete: key => cache.delete(key),
  }
}

const text =
  'query A { hello } query B($name: String = "\u017b\u00f3\u0142w \ud83d\ude00") { hello(name: $name) }'
const data = '{"data":{"hello":"Hello, \u017b\u00f3\u0142w \ud83d\ude00!"}}'
let keys = 0

/** A key that no other test uses: one store serves all tests of its kind. */
function newKey(): string {
  return `key-${++keys}`
}

function count(): Stages {
  const { stages, stop } = countStages()
  onTestFinished(stop)
  return stages
}

// A busy machine may let the 50 milliseconds pass in which a store has to answer.
describe.each(kinds)('$name as a store', { retry: 2 }, ({ missing, isSynchronous, open }) => {
  describe.skipIf(missing !== '')(missing, () => {
    let store: CacheStore
    let close: () => Promise<unknown>

    beforeAll(async () => {
      ;({ store, close } = await open())
    })

    afterAll(() => close())

    test('keeps a document for another process, in its version only', async () => {
      const options = {
        queryCacheKey: newKey(),
        queryCacheVersion: '1',
        operationName: 'B',
      } as const
      const stages = count()
      const first = createGreetings({ cache: store, cacheSecret: 'a secret' })
      const second = createGreetings({ cache: store, cacheSecret: 'a secret' })
      expect(await second.execute(undefined, options)).toBe(notFound)
      expect(await first.execute(text, options)).toBe(data)
      expect(await second.execute(undefined, options)).toBe(data)
      expect(await second.execute(undefined, { ...options, queryCacheVersion: '2' })).toBe(notFound)
      // One for the text: what is signed is parsed and validated once.
      expect(stages).toEqual({ parse: 1, validate: 1, cache: ['miss', 'miss', 'hit', 'miss'] })
    })

    test('without a secret keeps what is parsed and validated again', async () => {
      const stages = count()
      const key = newKey()
      expect(await ask(createGreetings({ cache: store }), '{ hello }', key)).toBe(
        '{"data":{"hello":"Hello, world!"}}',
      )
      const second = createGreetings({ cache: store })
      for (let round = 0; round < 3; round++) {
        expect(await ask(second, undefined, key)).toBe('{"data":{"hello":"Hello, world!"}}')
      }
      expect(stages).toEqual({ parse: 2, validate: 2, cache: ['miss', 'hit'] })
    })

    test('is asked once for a hundred equal questions at one time, where it is asynchronous', async () => {
      const key = newKey()
      await ask(createGreetings({ cache: store }), '{ hello }', key)
      const stages = count()
      const second = createGreetings({ cache: store })
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => ask(second, undefined, key)),
      )
      expect(new Set(answers)).toEqual(new Set(['{"data":{"hello":"Hello, world!"}}']))
      expect(answers.length).toBe(100)
      expect(stages.cache).toEqual(['hit'])
    })

    test('keeps a hundred documents that come at one time apart', async () => {
      const first = createGreetings({ cache: store })
      const names = Array.from({ length: 100 }, (_, index) => `${newKey()}-${index}`)
      const expected = names.map(name => `{"data":{"hello":"Hello, ${name}!"}}`)
      const registered = names.map(name => ask(first, `{ hello(name: "${name}") }`, name))
      expect(await Promise.all(registered)).toEqual(expected)
      const second = createGreetings({ cache: store })
      expect(await Promise.all(names.map(name => ask(second, undefined, name)))).toEqual(expected)
    })

    test(`answers ${isSynchronous ? 'without a promise' : 'with a promise'}`, async () => {
      const queryCacheKey = newKey()
      createGreetings({ cache: store }).persist('{ hello }', { queryCacheKey })
      await new Promise(resolve => setImmediate(resolve))
      const second = createGreetings({ cache: store })
      const execute = (): unknown => second.executeSync(undefined, { queryCacheKey })
      if (isSynchronous) expect(execute()).toBe('{"data":{"hello":"Hello, world!"}}')
      else expect(execute).toThrow('executeSync() cannot wait')
      expect(await ask(second, undefined, queryCacheKey)).toBe('{"data":{"hello":"Hello, world!"}}')
    })

    test('that has lost an entry gets it back with the document', async () => {
      const key = newKey()
      const first = createGreetings({ cache: store })
      await ask(first, '{ hello }', key)
      const seen: string[] = []
      const spy = { ...bound(store), get: (name: string) => (seen.push(name), store.get(name)) }
      await ask(createGreetings({ cache: spy }), undefined, key)
      expect(seen.length).toBe(1)
      await store.delete(seen[0]!)
      expect(await ask(createGreetings({ cache: store }), undefined, key)).toBe(notFound)
      await ask(createGreetings({ cache: store }), '{ hello }', key)
      expect(await ask(createGreetings({ cache: store }), undefined, key)).toContain('"data"')
    })
  })
})

describe.skipIf(redisIsMissing !== '')(`Redis ${redisIsMissing}`.trim(), () => {
  test('keeps an entry for 30 days', async () => {
    const server = await createRedisServer()
    await server.start()
    const client = connect(server.port)
    onTestFinished(async () => {
      client.disconnect()
      await server.kill()
    })
    await ask(createGreetings({ cache: storeOf(client) }), '{ hello }', 'key', '1')
    // An answer does not wait for the store.
    await expect.poll(() => client.dbsize()).toBe(1)
    const [name] = await client.keys('*')
    expect(name).toMatch(/^tapeql:[\w-]{43}:key 1$/)
    const days = (await client.pttl(name!)) / (24 * 60 * 60 * 1000)
    expect(Math.round(days)).toBe(30)
  })
})

function bound(store: CacheStore): CacheStore {
  return {
    get: key => store.get(key),
    set: (key, value, ttlMs) => store.set(key, value, ttlMs),
    delete: key => store.delete(key),
  }
}
