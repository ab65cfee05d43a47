import type { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { connect, createRedisServer, type RedisServer } from './redis-server.ts'

/** A Redis of the tests around the call, which is empty at the beginning of each. */
export interface SuiteRedis {
  readonly server: RedisServer
  readonly client: Redis
}

/** Starts a Redis before the first test of a suite, and ends it behind the last one. */
export function redisOfSuite(): SuiteRedis {
  let server: RedisServer | undefined
  let client: Redis | undefined
  beforeAll(async () => {
    server = await createRedisServer()
    await server.start()
    client = connect(server.port)
  })
  beforeEach(async () => void (await client!.flushall()))
  afterAll(async () => {
    client?.disconnect()
    await server?.kill()
  })
  return {
    get server() {
      return server!
    },
    get client() {
      return client!
    },
  }
}
