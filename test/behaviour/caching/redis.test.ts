import { describe, expect, test } from 'vitest'
import type { CacheStore } from '../../../src/index.ts'
import { redisIsMissing } from '../../conformance/cache/redis-server.ts'
import { redisOfSuite } from '../../conformance/cache/redis-suite.ts'
import { serviceOf, type Service } from './service.ts'

// Responses of several processes, as schemas that share nothing but a real Redis.

describe.skipIf(redisIsMissing !== '')(`Responses in Redis ${redisIsMissing}`.trim(), () => {
  const redis = redisOfSuite()

  const newService = (settings = {}): Service => {
    const store: CacheStore = {
      get: key => redis.client.get(key),
      set: (key, value, ttlMs = 60_000) => redis.client.set(key, value, 'PX', ttlMs),
      add: (key, value, ttlMs = 60_000) => redis.client.set(key, value, 'PX', ttlMs, 'NX'),
      delete: key => redis.client.del(key),
    }
    return serviceOf({ store }, settings)
  }
  /** Asks until the response of the last making is in Redis. */
  const kept = (): Promise<void> =>
    expect
      .poll(async () => (await redis.client.keys('tapeql:response:*')).length, { interval: 5 })
      .toBeGreaterThan(0)

  test('are those of all processes, and dropped by each of them', async () => {
    const [one, other] = [newService(), newService()]
    const first = await one.ask('{ users { id name } }')
    await kept()
    expect(await other.ask('{ users { id name } }')).toBe(first)
    expect(other.calls['users']).toBeUndefined()
    await other.ask('mutation { rename(id: 1, name: "Eve") { id } }')
    await one.ask('mutation { rename(id: 1, name: "Eve") { id } }')
    expect(await one.ask('{ users { id name } }')).toContain('Eve')
    expect(one.calls['users']).toBe(2)
  })

  test('are made once by two processes that a thousand clients ask', async () => {
    const services = [newService(), newService()]
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        services[index % 2]!.ask('{ users { name } slow }'),
      ),
    )
    expect(new Set(answers).size).toBe(1)
    expect(services.reduce((sum, { calls }) => sum + (calls['slow'] ?? 0), 0)).toBe(1)
  })

  test('are those of a version of the schema, which hears what other versions write', async () => {
    const [one, other] = [newService({ version: '1' }), newService({ version: '2' })]
    await one.ask('{ users { id name } }')
    await kept()
    await other.ask('{ users { id name } }')
    expect(other.calls['users']).toBe(1)
    await other.ask('mutation { rename(id: 1, name: "Eve") { id } }')
    await one.ask('{ users { id name } }')
    expect(one.calls['users']).toBe(2)
  })

  test('go when Redis has lost the versions of what they show, and expire', async () => {
    const { ask, calls } = newService()
    await ask('{ users { name } }')
    await kept()
    for (const key of await redis.client.keys('tapeql:response:*'))
      expect(await redis.client.pttl(key)).toBeLessThanOrEqual(60_000)
    await redis.client.del(await redis.client.keys('tapeql:version:*'))
    await ask('{ users { name } }')
    expect(calls['users']).toBe(2)
  })
})
