import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { redisBuckets } from '../../../src/budgets/redis-buckets.ts'
import { buildSchema, costDirectives, type BucketChange } from '../../../src/index.ts'
import { connect, redisIsMissing } from '../../conformance/cache/redis-server.ts'
import { redisOfSuite } from '../../conformance/cache/redis-suite.ts'
import type { Task } from './process.ts'

const program = fileURLToPath(new URL('process.ts', import.meta.url))
const loader = new URL('../../abuse/typescript.js', import.meta.url).href

const taking = (withdrawal: number, more: Partial<BucketChange> = {}): BucketChange => ({
  key: 'a',
  capacity: 100,
  refillPerSecond: 0.001,
  withdrawal,
  deposit: 0,
  ...more,
})

describe.skipIf(redisIsMissing !== '')(`Buckets in Redis ${redisIsMissing}`.trim(), () => {
  const redis = redisOfSuite()

  const commands = async (): Promise<Record<string, number>> => {
    const text = await redis.client.info('commandstats')
    const counts = [...text.matchAll(/cmdstat_(eval|evalsha):calls=(\d+)/g)]
    return Object.fromEntries(counts.map(([, name = '', count]) => [name, Number(count)]))
  }

  test('are full at first, and take what is there', async () => {
    const store = redisBuckets({ client: redis.client })
    expect(await store.change(taking(99.75))).toEqual({ isTaken: true, tokens: 0.25 })
    const { isTaken, tokens } = await store.change(taking(1))
    expect(isTaken).toBe(false)
    expect(tokens).toBeCloseTo(0.25, 2)
    expect(await store.change(taking(100, { key: 'b' }))).toEqual({ isTaken: true, tokens: 0 })
  })

  test('get tokens by the clock of the server, whatever that of the process says', async () => {
    const store = redisBuckets({ client: redis.client })
    const fast = { refillPerSecond: 100 }
    await store.change(taking(100, fast))
    const [before] = await redis.client.time()
    const realNow = Date.now
    Date.now = () => realNow() + 1e9
    try {
      const { tokens } = await store.change(taking(0, fast))
      const [after] = await redis.client.time()
      expect(tokens).toBeLessThanOrEqual((Number(after) - Number(before) + 1) * 100)
    } finally {
      Date.now = realNow
    }
    await expect
      .poll(async () => (await store.change(taking(50, fast))).isTaken, { interval: 100 })
      .toBe(true)
  })

  test('take no memory when they are full', async () => {
    const store = redisBuckets({ client: redis.client })
    await store.change(taking(0))
    expect(await redis.client.dbsize()).toBe(0)
    await store.change(taking(10))
    const ttl = await redis.client.pttl('tapeql:bucket:a')
    expect(ttl).toBeGreaterThan(9_900_000)
    expect(ttl).toBeLessThanOrEqual(10_000_001)
    await store.change(taking(0, { deposit: 50 }))
    expect(await redis.client.dbsize()).toBe(0)
    await store.change(taking(1, { refillPerSecond: 100 }))
    await expect.poll(() => redis.client.dbsize()).toBe(0)
  })

  test.each([NaN, -1, Infinity, -Infinity])('are not changed by the number %s', async amount => {
    const store = redisBuckets({ client: redis.client })
    await store.change(taking(60))
    for (const entry of ['withdrawal', 'deposit', 'capacity', 'refillPerSecond'])
      await expect(store.change(taking(0, { [entry]: amount }))).rejects.toThrow(RangeError)
    const { tokens } = await store.change(taking(0))
    expect(tokens).toBeCloseTo(40, 1)
  })

  test('grant no more than there is to four connections that take at once', async () => {
    const clients = Array.from({ length: 4 }, () => connect(redis.server.port))
    const states = await Promise.all(
      clients.flatMap(each => {
        const store = redisBuckets({ client: each })
        return Array.from({ length: 100 }, async () => store.change(taking(1)))
      }),
    )
    expect(states.filter(({ isTaken }) => isTaken).length).toBe(100)
    for (const each of clients) each.disconnect()
  })

  test('grant no more than there is to four processes that take at once', async () => {
    const execArgv = ['--conditions=@tapeql/source', '--import', loader]
    const children = Array.from({ length: 4 }, () => fork(program, { execArgv }))
    await Promise.all(children.map(child => once(child, 'message')))
    const refill = 50
    const startMs = performance.now()
    const granted = await Promise.all(
      children.map(async child => {
        const change = taking(1, { refillPerSecond: refill })
        child.send({ port: redis.server.port, times: 200, change } satisfies Task)
        const [count] = (await once(child, 'message')) as [number]
        return count
      }),
    )
    const seconds = (performance.now() - startMs) / 1000
    const sum = granted.reduce((total, count) => total + count, 0)
    expect(sum).toBeGreaterThanOrEqual(100)
    expect(sum).toBeLessThanOrEqual(100 + refill * seconds + 1)
    for (const child of children) child.kill()
  }, 60_000)

  test('cost a request one command, and the first after a start one more', async () => {
    const schema = buildSchema([costDirectives, 'type Query { a: T } type T { b: Int }'], {
      resolvers: { Query: { a: () => ({ b: 1 }) } },
      config: {
        costBudget: {
          capacity: 3,
          refillPerSecond: 0.001,
          client: () => 'a',
          store: redisBuckets({ client: redis.client }),
        },
      },
    })
    await redis.client.script('FLUSH')
    await redis.client.config('RESETSTAT')
    await schema.execute('{ a { b } }')
    expect(await commands()).toEqual({ evalsha: 1, eval: 1 })
    await schema.execute('{ a { b } }')
    expect(await commands()).toEqual({ evalsha: 2, eval: 1 })
    await schema.execute('{ a { b } }')
    expect(await schema.execute('{ a { b } }')).toContain('COST_BUDGET')
    expect(await commands()).toEqual({ evalsha: 4, eval: 1 })
  })

  test('are full again after a restart of a server that keeps nothing', async () => {
    const store = redisBuckets({ client: redis.client })
    await store.change(taking(100))
    await redis.server.kill()
    await redis.server.start()
    expect(await store.change(taking(100))).toEqual({ isTaken: true, tokens: 0 })
  })
})

test('a store without a client is an error', () => {
  expect(() => redisBuckets({} as never)).toThrow('has no client')
  expect(() => redisBuckets({ client: {} as never })).toThrow('expected a client of ioredis')
})
