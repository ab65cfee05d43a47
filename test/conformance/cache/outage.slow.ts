import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { CacheStore } from '../../../src/index.ts'
import { post, serveController } from '../../behaviour/http/server.ts'
import { createGreetings } from './greetings.ts'
import {
  connect,
  createRedisServer,
  redisIsMissing,
  storeOf,
  type RedisServer,
} from './redis-server.ts'
import { countStages } from './stages.ts'

const CLIENTS = 8
const KEYS = 20
const MAX_GROWTH_BYTES = 32 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Clients that ask for persisted queries without end, as Apollo's do: the key first, and the
 * document where it is not found.
 */
interface Load {
  answered: number
  notFound: number
  readonly failed: unknown[]
  readonly stop: () => Promise<void>
}

function startLoad(url: string): Load {
  const load = { answered: 0, notFound: 0, failed: [] as unknown[] }
  let isOver = false
  const askFor = async (
    index: number,
    query?: string,
  ): Promise<'data' | 'not found' | 'failed'> => {
    try {
      const key = { query_cache_key: `key-${index}`, query_cache_version: '1' }
      const response = await post(url, { query, ...key })
      load.answered++
      const text = await response.text()
      if (response.status === 200 && text === `{"data":{"hello":"Hello, ${index}!"}}`) return 'data'
      if (query === undefined && text.includes('"code":"PERSISTED_QUERY_NOT_FOUND"'))
        return 'not found'
      load.failed.push([response.status, text])
    } catch (error) {
      load.failed.push(error)
    }
    return 'failed'
  }
  const runClient = async (client: number): Promise<void> => {
    for (let count = client; !isOver; count++) {
      const index = (count * 7) % KEYS
      if ((await askFor(index)) !== 'not found') continue
      load.notFound++
      await askFor(index, `{ hello(name: "${index}") }`)
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, client) => runClient(client))
  return Object.assign(load, {
    stop: async () => {
      isOver = true
      await Promise.all(clients)
    },
  })
}

/** How often the store itself was asked, beside the guard. */
function counted(store: CacheStore): { readonly store: CacheStore; readonly calls: () => number } {
  let calls = 0
  const count = <Result>(result: Result): Result => (calls++, result)
  return {
    store: {
      get: key => count(store.get(key)),
      set: (key, value, ttlMs) => count(store.set(key, value, ttlMs)),
      delete: key => store.delete(key),
    },
    calls: () => calls,
  }
}

interface Service {
  readonly server: RedisServer
  readonly url: string
  readonly calls: () => number
  readonly outcomes: string[]
}

/**
 * A service whose process remembers two documents, so that its store is asked for nearly every key.
 */
async function start(): Promise<Service> {
  const server = await createRedisServer()
  await server.start()
  const client = connect(server.port)
  const { store, calls } = counted(storeOf(client))
  const limits = { maxCachedDocuments: 2 }
  const schema = createGreetings({ cache: store, cacheSecret: 'a secret', limits })
  const { stages, stop } = countStages()
  onTestFinished(async () => {
    stop()
    client.disconnect()
    await server.kill()
  })
  return { server, url: await serveController({ schema }), calls, outcomes: stages.cache }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5)
}

function heapBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

describe.skipIf(redisIsMissing !== '')(
  `Redis that is killed under load ${redisIsMissing}`.trim(),
  () => {
    test('fails no answer, is left alone, and is asked again when it is back', async () => {
      const { server, url, calls, outcomes } = await start()
      const load = startLoad(url)
      await until(() => load.answered >= 1000)
      expect(outcomes.filter(outcome => outcome === 'hit').length).toBeGreaterThan(100)
      const before = heapBytes()

      await server.kill()
      await until(() => outcomes.at(-1) === 'failure')
      const [callsAtDeath, answeredAtDeath] = [calls(), load.answered]
      outcomes.length = 0
      for (let second = 0; second < 2; second++) await sleep(1000)
      // Each time that the rest of a second ends, every client may ask once before the first of them
      // has failed.
      const asked = calls() - callsAtDeath
      expect(asked).toBeLessThanOrEqual(2 * (CLIENTS + 1))
      expect(load.answered - answeredAtDeath).toBeGreaterThan(asked * 20)
      expect(new Set(outcomes)).toEqual(new Set(['failure']))
      const growth = heapBytes() - before

      outcomes.length = 0
      await server.start()
      const back = performance.now()
      await until(() => outcomes.includes('hit') || performance.now() - back > 10_000)
      expect(performance.now() - back).toBeLessThan(2000)
      const hits = (): number => outcomes.filter(outcome => outcome === 'hit').length
      await until(() => hits() >= 500)
      await load.stop()
      expect(load.failed).toEqual([])
      expect(load.notFound).toBeGreaterThan(KEYS)
      expect(growth).toBeLessThan(MAX_GROWTH_BYTES)
    })

    test('again and again, fails no answer and holds no memory', async () => {
      const { server, url, outcomes } = await start()
      const load = startLoad(url)
      await until(() => load.answered >= 500)
      const heaps: number[] = []
      for (let round = 0; round < 3; round++) {
        await server.kill()
        await until(() => outcomes.slice(-50).every(outcome => outcome === 'failure'))
        await server.start()
        outcomes.length = 0
        await until(() => outcomes.filter(outcome => outcome === 'hit').length > 200)
        heaps.push(heapBytes())
      }
      await load.stop()
      expect(load.failed).toEqual([])
      expect(heaps.length).toBe(3)
      expect(heaps.at(-1)! - heaps[0]!).toBeLessThan(MAX_GROWTH_BYTES)
    })

    test('before the first request is no reason not to start', async () => {
      const { server, url, outcomes } = await start()
      await server.kill()
      const load = startLoad(url)
      await until(() => load.answered >= 200)
      expect(outcomes).toContain('failure')
      await server.start()
      await until(() => outcomes.includes('hit'))
      await load.stop()
      expect(load.failed).toEqual([])
    })
  },
)
