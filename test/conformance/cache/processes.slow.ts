import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notFound } from './greetings.ts'
import type { Done, Task } from './process.ts'
import { createRedisServer, redisIsMissing, type RedisServer } from './redis-server.ts'

const program = fileURLToPath(new URL('process.ts', import.meta.url))
const loader = new URL('../../abuse/typescript.js', import.meta.url).href
const data = '{"data":{"hello":"Hello, world!"}}'
const query = '{ hello }'
const secret = { cacheSecret: 'a secret' }

describe.skipIf(redisIsMissing !== '')(
  `Processes that share Redis ${redisIsMissing}`.trim(),
  () => {
    let server: RedisServer
    let first: ChildProcess
    let second: ChildProcess

    beforeAll(async () => {
      const execArgv = ['--conditions=@tapeql/source', '--import', loader]
      ;[first, second] = [0, 1].map(() => fork(program, { execArgv })) as [
        ChildProcess,
        ChildProcess,
      ]
      await Promise.all([once(first, 'message'), once(second, 'message')])
    }, 120_000)

    beforeEach(async () => {
      await server?.kill()
      server = await createRedisServer()
      await server.start()
    })

    afterAll(async () => {
      first?.kill()
      second?.kill()
      await server?.kill()
    })

    const run = async (child: ChildProcess, task: Omit<Task, 'port'>): Promise<Done> => {
      child.send({ ...task, port: server.port } satisfies Task)
      const [done] = (await once(child, 'message')) as [Done]
      return done
    }

    test('the second executes what the first has signed without parsing and validating', async () => {
      expect(first.pid).not.toBe(second.pid)
      expect(await run(second, { config: secret })).toEqual({
        answer: notFound,
        parse: 0,
        validate: 0,
        cache: ['miss'],
      })
      expect(await run(first, { config: secret, query })).toEqual({
        answer: data,
        parse: 1,
        validate: 1,
        cache: ['miss'],
      })
      const found = { answer: data, parse: 0, validate: 0, cache: ['hit'] }
      expect(await run(second, { config: secret })).toEqual(found)
      expect(await run(second, { config: secret })).toEqual(found)
    })

    test('without a secret the second parses and validates what the first has kept', async () => {
      expect(await run(first, { config: {}, query })).toMatchObject({
        answer: data,
        parse: 1,
        validate: 1,
      })
      expect(await run(second, { config: {} })).toEqual({
        answer: data,
        parse: 1,
        validate: 1,
        cache: ['hit'],
      })
    })

    test.each([
      ['another secret', secret, { cacheSecret: 'another' }],
      ['no secret', secret, {}],
      ['a secret where the first has none', {}, secret],
      ['other limits', secret, { ...secret, limits: { maxDepth: 49 } }],
      ['another introspection switch', secret, { ...secret, enableIntrospection: false }],
    ])('one with %s finds nothing', async (_, ofFirst, ofSecond) => {
      expect(await run(first, { config: ofFirst, query })).toMatchObject({ answer: data })
      expect(await run(second, { config: ofSecond })).toMatchObject({
        answer: notFound,
        parse: 0,
        validate: 0,
      })
    })
  },
)
